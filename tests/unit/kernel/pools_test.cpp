// TBufPool, TSCM, LocalMemAllocator, chosen addresses, handles of buffers.
#include <gtest/gtest.h>

#include "fake_core.h"
#include "kernel_operator.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;

template <typename T>
uint64_t offset_in(const std::vector<uint8_t>& memory, const LocalTensor<T>& t) {
    return t.GetPhyAddr() - reinterpret_cast<uint64_t>(memory.data());
}

TEST(TBufPool, HandsOutItsPartAndTakesItBack) {
    FakeCore core;
    TPipe pipe;
    TBuf<TPosition::VECCALC> before, inside, after;
    TBufPool<TPosition::VECCALC> pool;
    TQue<TPosition::VECIN, 1> in;
    pipe.InitBuffer(before, 64);
    EXPECT_TRUE(pipe.InitBufPool(pool, 1000));  // 1024
    pipe.InitBuffer(after, 32);
    EXPECT_TRUE(pool.InitBuffer(in, 2, 100));
    EXPECT_TRUE(pool.InitBuffer(inside, 256));
    EXPECT_EQ(offset_in(core.ub, after.Get<float>()), 64u + 1024u);
    EXPECT_EQ(offset_in(core.ub, inside.Get<float>()), 64u + 2 * 128u);
    LocalTensor<float> t = in.AllocTensor<float>();
    EXPECT_EQ(offset_in(core.ub, t), 64u);
    in.EnQue(t);
    t = in.DeQue<float>();
    in.FreeTensor(t);
    core.events.clear();
    pool.Reset();
    EXPECT_EQ(core.events, std::vector<std::string>{"wait V_MTE2 0 implied"});
    EXPECT_EQ(fault_of([&] { in.AllocTensor<float>(); }).id, "queue.stale");
    TQue<TPosition::VECOUT, 1> out;
    pool.InitBuffer(out, 1, 1024);
    LocalTensor<float> o = out.AllocTensor<float>();
    EXPECT_EQ(offset_in(core.ub, o), 64u);
    out.FreeTensor(o);
    EXPECT_EQ(core.finding_ids(), "");
}

TEST(TBufPool, TwoPoolsShareOnePart) {
    FakeCore core;
    TPipe pipe;
    TBufPool<TPosition::VECIN, 16> outer;
    TBufPool<TPosition::VECIN> first, second;
    TBuf<TPosition::VECCALC> a, b;
    pipe.InitBufPool(outer, 4096);
    outer.InitBufPool(first, 2048);
    outer.InitBufPool(second, 1024, first);
    first.InitBuffer(a, 512);
    first.Reset();
    second.InitBuffer(b, 1024);
    EXPECT_EQ(offset_in(core.ub, a.Get<half>()), offset_in(core.ub, b.Get<half>()));
    EXPECT_EQ(fault_of([&] { second.InitBuffer(a, 32); }).id, "mem.ub-overflow");
    EXPECT_EQ(fault_of([&] { outer.InitBufPool(second, 4096, first); }).id, "mem.ub-overflow");
}

TEST(TBufPool, MisuseIsNamed) {
    FakeCore core;
    TBufPool<TPosition::VECCALC, 2> pool;
    TBuf<TPosition::VECCALC> buf;
    TBuf<TPosition::A1> matrix;
    EXPECT_EQ(fault_of([&] { pool.InitBuffer(buf, 32); }).id, "queue.stale");
    TPipe pipe;
    pipe.InitBufPool(pool, 256);
    EXPECT_EQ(fault_of([&] { pool.InitBuffer(matrix, 32); }).id, "queue.position");
    pool.InitBuffer(buf, 32);
    pool.InitBuffer(buf, 32);
    EXPECT_EQ(fault_of([&] { pool.InitBuffer(buf, 32); }).id, "queue.too-many");
    pipe.Reset();
    EXPECT_EQ(fault_of([&] { pool.Reset(); }).id, "queue.stale");
}

TEST(TBufPool, EndReportsWhatIsOut) {
    FakeCore core;
    TPipe pipe;
    {
        TBufPool<TPosition::VECCALC> pool;
        TQue<TPosition::VECIN, 1> in;
        pipe.InitBufPool(pool, 256);
        pool.InitBuffer(in, 1, 256);
        in.AllocTensor<float>();
    }
    EXPECT_EQ(core.finding_ids(), "queue.leak");
    pipe.Destroy();
    EXPECT_EQ(core.finding_ids(), "queue.leak") << "once, and nothing of the pool that is gone";
}

TEST(Tscm, ComesFromTheTopOfL1WithoutFlagsOnAVectorCore) {
    FakeCore core;
    TPipe pipe;
    TBuf<TPosition::A1> low;
    TSCM<TPosition::VECOUT> scm;
    pipe.InitBuffer(low, 64);
    pipe.InitBuffer(scm, 1, 1000);
    core.events.clear();
    LocalTensor<half> t = scm.AllocTensor<half>();
    EXPECT_EQ(offset_in(core.l1, t), 512u * 1024 - 1024);
    scm.EnQue(t);
    t = scm.DeQue<half>();
    scm.FreeTensor(t);
    EXPECT_EQ(core.events, (std::vector<std::string>{"alloc 0", "enque 0", "deque 0", "free 0"}));
    EXPECT_EQ(offset_in(core.l1, low.Get<half>()), 0u);
    TBuf<TPosition::B1> rest;
    EXPECT_EQ(fault_of([&] { pipe.InitBuffer(rest, 512 * 1024 - 1024); }).id, "mem.ub-overflow");
    pipe.InitBuffer(rest, 512 * 1024 - 1024 - 64);
}

TEST(LocalMemAllocator, BumpsFromTheStart) {
    FakeCore core;
    LocalMemAllocator<Hardware::UB> ub;
    const auto a = ub.Alloc<TPosition::VECIN, half, 20>();
    const auto b = ub.Alloc<float>(8);
    const auto c = ub.Alloc<TPosition::VECOUT, int32_t>(1);
    const auto d = ub.Alloc<float, 8>();
    EXPECT_EQ(offset_in(core.ub, a), 0u);
    EXPECT_EQ(offset_in(core.ub, b), 64u);
    EXPECT_EQ(offset_in(core.ub, c), 96u);
    EXPECT_EQ(offset_in(core.ub, d), 128u);
    EXPECT_EQ(ub.GetCurAddr(), 160u);
    EXPECT_EQ(a.GetSize(), 20u);
    LocalMemAllocator<Hardware::L1> l1;
    EXPECT_EQ((l1.Alloc<TPosition::A1, half, 16>().GetPosition()),
              static_cast<int32_t>(TPosition::A1));
    EXPECT_EQ(fault_of([&] { ub.Alloc<float>(64 * 1024); }).id, "mem.ub-overflow");
}

TEST(TPipe, BuffersWhereTheKernelWantsThem) {
    FakeCore core;
    TPipe pipe;
    TQue<TPosition::VECIN, 2> in;
    TBuf<TPosition::VECCALC> buf, clash;
    pipe.InitBuffer(in, Std::make_tuple(1024, 64), Std::make_tuple(4096, 64));
    pipe.InitBuffer(buf, Std::make_tuple(0u, 128u));
    LocalTensor<float> a = in.AllocTensor<float>(), b = in.AllocTensor<float>();
    EXPECT_EQ(offset_in(core.ub, a), 1024u);
    EXPECT_EQ(offset_in(core.ub, b), 4096u);
    EXPECT_EQ(offset_in(core.ub, buf.Get<half>()), 0u);
    in.FreeTensor(a);
    in.FreeTensor(b);
    EXPECT_EQ(core.finding_ids(), "");
    pipe.InitBuffer(clash, 64);  // automatic: from 0
    pipe.InitBuffer(clash, Std::make_tuple(32, 32));
    EXPECT_EQ(core.finding_ids(), "mem.overlap");
    EXPECT_EQ(fault_of([&] { pipe.InitBuffer(clash, Std::make_tuple(192 * 1024, 32)); }).id,
              "mem.ub-overflow");
}

TEST(TQue, HandlesOfBuffers) {
    FakeCore core;
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    pipe.InitBuffer(in, 2, 64);
    TBufHandle first = in.AllocBuffer();
    LocalTensor<float> second = in.AllocTensor<float>();
    EXPECT_EQ(in.GetBufferAddr(first).bufferAddr, 0u);
    EXPECT_EQ(in.GetBufferAddr(first).dataLen, 64u);
    EXPECT_EQ(in.GetState(second), TBufState::OCCUPIED);
    in.EnQue(first);
    EXPECT_EQ(in.GetState(first), TBufState::ENQUE);
    EXPECT_EQ(in.DeQue(), first);
    EXPECT_EQ(in.GetState(first), TBufState::DEQUE);
    in.FreeBuffer(first);
    in.FreeTensor(second);
    EXPECT_EQ(in.GetState(first), TBufState::FREE);
    EXPECT_EQ(core.finding_ids(), "");
}

TEST(Tensors, CarryAShape) {
    FakeCore core;
    const uint32_t sizes[] = {3, 4}, original[] = {12};
    LocalTensor<float> t(TPosition::VECCALC, 0, 12);
    EXPECT_EQ(t.GetShapeInfo().shapeDim, 0);
    t.SetShapeInfo(ShapeInfo(2, sizes, 1, original, DataFormat::NZ));
    const ShapeInfo shape = t[4].GetShapeInfo();
    EXPECT_EQ(shape.shapeDim, 2);
    EXPECT_EQ(shape.shape[1], 4u);
    EXPECT_EQ(shape.originalShape[0], 12u);
    EXPECT_EQ(shape.dataFormat, DataFormat::NZ);
    GlobalTensor<half> g;
    g.SetShapeInfo(ShapeInfo(1, original));
    EXPECT_EQ(g.GetShapeInfo().originalShape[0], 12u);
    ShapeInfo wrong;
    wrong.shapeDim = 9;
    EXPECT_EQ(fault_of([&] { t.SetShapeInfo(wrong); }).id, "api.range");
}

TEST(ListTensor, WithoutShapes) {
    FakeCore core;
    half a[2] = {}, b[2] = {};
    uint64_t words[] = {24, 2ull << 32, 0xffffffff, reinterpret_cast<uint64_t>(a),
                        reinterpret_cast<uint64_t>(b)};
    ListTensorDesc list(reinterpret_cast<__gm__ void*>(words));
    EXPECT_EQ(list.GetSize(), 2u);
    uint64_t shape[8] = {7};
    TensorDesc<half> desc;
    desc.SetShapeAddr(shape);
    list.GetDesc(desc, 1);
    EXPECT_EQ(desc.GetDim(), 0u);
    EXPECT_EQ(desc.GetIndex(), 1u);
    EXPECT_EQ(desc.GetDataPtr(), b);
    EXPECT_EQ(desc.GetDataObj().GetPhyAddr(), b);
    EXPECT_EQ(shape[0], 7u) << "nothing is written";
    EXPECT_EQ(fault_of([&] { desc.GetShape(0); }).id, "api.range");
    EXPECT_EQ(fault_of([&] { list.GetDesc(desc, 2); }).id, "api.range");
}

}  // namespace
}  // namespace drydock::kernel_test
