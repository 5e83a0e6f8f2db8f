// Host and kernel disagree, or the work is badly shared out.
#include "diag_tensors.h"

using namespace AscendC;

namespace {

// Case R13: the host writes a 64-bit length.
struct HostTiling {
    uint64_t totalLength;
    uint32_t tileNum;
    float slope;
};
struct KernelTiling {
    uint32_t totalLength;
    uint32_t tileNum;
    float slope;
};

// Passes `tiles` tiles of 8 floats through queues from x to y, from element `first` on.
template <int Buffers>
class Passer {
  public:
    __aicore__ void Init(TPipe* pipe) {
        pipe->InitBuffer(in_, Buffers, 32);
        pipe->InitBuffer(out_, 2, 32);
    }
    __aicore__ void Process(GM_ADDR x, GM_ADDR y, uint32_t first, uint32_t tiles) {
        for (uint32_t i = 0; i < tiles; ++i) {
            auto loaded = in_.template AllocTensor<float>();
            DataCopy(loaded, global<float>(x)[first + i * 8], 8);
            in_.EnQue(loaded);
            auto in = in_.template DeQue<float>();
            auto out = out_.template AllocTensor<float>();
            Muls(out, in, 0.5f, 8);
            out_.EnQue(out);
            in_.FreeTensor(in);
            auto done = out_.template DeQue<float>();
            DataCopy(global<float>(y)[first + i * 8], done, 8);
            out_.FreeTensor(done);
        }
    }

  private:
    TQue<QuePosition::VECIN, 1> in_;
    TQue<QuePosition::VECOUT, 1> out_;
};

}  // namespace

DIAG_KERNEL(bad_tiling_struct, Setup().y(8).host_tiling(HostTiling{8, 1, 0.25f})) {
    GET_TILING_DATA_WITH_STRUCT(KernelTiling, data, tiling);  // FINDING tiling.layout the host wrote 16 bytes of tiling data, the kernel takes 12 bytes
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.Get<float>();
    Duplicate(local, 1.0f, data.totalLength);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, data.totalLength);
}

DIAG_KERNEL(ok_tiling_struct, Setup().y(8).host_tiling(KernelTiling{8, 1, 0.25f})) {
    GET_TILING_DATA_WITH_STRUCT(KernelTiling, data, tiling);
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.Get<float>();
    Duplicate(local, 1.0f, data.totalLength);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, data.totalLength);
}

// The kernel's structure is longer than what the host wrote.
DIAG_KERNEL(bad_tiling_short, Setup().y(8).host_tiling(KernelTiling{8, 1, 0.25f})) {
    GET_TILING_DATA_WITH_STRUCT(HostTiling, data, tiling);  // FINDING launch.tiling-size 12 bytes
    global<float>(y).SetValue(0, data.slope);
}

DIAG_KERNEL(ok_tiling_short, Setup().y(1).host_tiling(HostTiling{8, 1, 0.25f})) {
    GET_TILING_DATA_WITH_STRUCT(HostTiling, data, tiling);
    global<float>(y).SetValue(0, data.slope);
}

DIAG_KERNEL(bad_single_buffer, Setup().x(64).y(64)) {
    TPipe pipe;
    TQue<QuePosition::VECIN, 1> in;
    TQue<QuePosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, 32);  // FINDING tiling.single-buffer 8 tiles
    pipe.InitBuffer(out, 2, 32);
    for (uint32_t i = 0; i < 8; ++i) {
        auto loaded = in.AllocTensor<float>();
        DataCopy(loaded, global<float>(x)[i * 8], 8);
        in.EnQue(loaded);
        auto tile = in.DeQue<float>();
        auto result = out.AllocTensor<float>();
        Muls(result, tile, 0.5f, 8);
        out.EnQue(result);
        in.FreeTensor(tile);
        auto done = out.DeQue<float>();
        DataCopy(global<float>(y)[i * 8], done, 8);
        out.FreeTensor(done);
    }
}

DIAG_KERNEL(ok_single_buffer, Setup().x(64).y(64)) {
    TPipe pipe;
    Passer<2> passer;
    passer.Init(&pipe);
    passer.Process(x, y, 0, 8);
}

// 4 blocks for 3 tiles.
DIAG_KERNEL(bad_idle_block, Setup(4).x(24).y(24)) {  // FINDING tiling.idle-block 1 of 4 blocks process nothing, block 3
    if (GetBlockIdx() * 8 >= 24) return;
    TPipe pipe;
    Passer<2> passer;
    passer.Init(&pipe);
    passer.Process(x, y, GetBlockIdx() * 8, 1);
}

DIAG_KERNEL(ok_idle_block, Setup(3).x(24).y(24)) {
    TPipe pipe;
    Passer<2> passer;
    passer.Init(&pipe);
    passer.Process(x, y, GetBlockIdx() * 8, 1);
}

// The whole remainder goes to the last block.
DIAG_KERNEL(bad_uneven, Setup(4).x(8 * 512).y(8 * 512)) {  // FINDING tiling.uneven block 3 moves
    TPipe pipe;
    Passer<2> passer;
    passer.Init(&pipe);
    const uint32_t share = 32;
    const bool last = GetBlockIdx() + 1 == GetBlockNum();
    passer.Process(x, y, GetBlockIdx() * share * 8, last ? 512 - share * GetBlockIdx() : share);
}

DIAG_KERNEL(ok_uneven, Setup(4).x(8 * 512).y(8 * 512)) {
    TPipe pipe;
    Passer<2> passer;
    passer.Init(&pipe);
    passer.Process(x, y, GetBlockIdx() * 128 * 8, 128);
}

DIAG_KERNEL(bad_too_many_blocks, Setup(64).x(8 * 64).y(8 * 64)) {  // FINDING tiling.block-count 64 blocks on 40 cores
    TPipe pipe;
    Passer<2> passer;
    passer.Init(&pipe);
    passer.Process(x, y, GetBlockIdx() * 8, 1);
}

DIAG_KERNEL(ok_too_many_blocks, Setup(32).x(8 * 64).y(8 * 64)) {
    TPipe pipe;
    Passer<2> passer;
    passer.Init(&pipe);
    passer.Process(x, y, GetBlockIdx() * 16, 2);
}

// Each block clears its slot of the workspace, for which tiling asked one slot too few.
DIAG_KERNEL(bad_workspace_too_small, Setup(2).x(16).y(16).workspace(32)) {
    TPipe pipe;
    Passer<2> passer;
    passer.Init(&pipe);
    passer.Process(x, y, GetBlockIdx() * 8, 1);
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto zeros = buffer.Get<float>();
    Duplicate(zeros, 0.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(workspace)[GetBlockIdx() * 512], zeros, 8);  // FINDING mem.gm-oob workspace
}

DIAG_KERNEL(ok_workspace_too_small, Setup(2).x(16).y(16).workspace(2 * 2048)) {
    TPipe pipe;
    Passer<2> passer;
    passer.Init(&pipe);
    passer.Process(x, y, GetBlockIdx() * 8, 1);
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto zeros = buffer.Get<float>();
    Duplicate(zeros, 0.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(workspace)[GetBlockIdx() * 512], zeros, 8);
}

// 5 tiles for 2 blocks: 5 / 2 each, and nobody takes the last one.
DIAG_KERNEL(bad_remainder_of_nobody, Setup(2).x(40).y(40)) {  // FINDING init.output-unwritten 8 of 40 elements of y were never written
    TPipe pipe;
    Passer<2> passer;
    passer.Init(&pipe);
    passer.Process(x, y, GetBlockIdx() * 2 * 8, 2);
}

DIAG_KERNEL(ok_remainder_of_nobody, Setup(2).x(40).y(40)) {
    TPipe pipe;
    Passer<2> passer;
    passer.Init(&pipe);
    passer.Process(x, y, GetBlockIdx() * 3 * 8, GetBlockIdx() == 0 ? 3 : 2);
}

// The share is rounded up, and the last block takes a whole one.
DIAG_KERNEL(bad_last_share_is_whole, Setup(2).x(40).y(40)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 4096);
    auto local = buffer.Get<float>();
    const uint32_t share = 24, first = GetBlockIdx() * share;
    DataCopyPad(local, global<float>(x)[first], exact(GetBlockIdx() == 0 ? 96 : 4 * 96), DataCopyPadExtParams<float>{false, 0, 0, 0});  // FINDING mem.gm-oob x, which has 160 bytes
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y)[first], local, exact(GetBlockIdx() == 0 ? 96 : 64));
}

DIAG_KERNEL(ok_last_share_is_whole, Setup(2).x(40).y(40)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 4096);
    auto local = buffer.Get<float>();
    const uint32_t share = 24, first = GetBlockIdx() * share, count = GetBlockIdx() == 0 ? share : 40 - share;
    DataCopyPad(local, global<float>(x)[first], exact(count * 4), DataCopyPadExtParams<float>{false, 0, 0, 0});
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y)[first], local, exact(count * 4));
}
