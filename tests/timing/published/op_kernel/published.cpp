// Kernels as the sources of the measurements describe them; sizes come from the setting.
#include "kernel_operator.h"
#include "published_tiling.h"
using namespace AscendC;

template <typename T>
__aicore__ inline LocalTensor<T> At(uint32_t address, uint32_t count) {
    return LocalTensor<T>(TPosition::VECCALC, address, count);
}

/// Where core `core` begins, in whole tiles.
__aicore__ inline uint64_t Share(uint64_t n, uint64_t tile, uint64_t core) {
    const uint64_t at = (n + tile - 1) / tile * core / GetBlockNum() * tile;
    return at < n ? at : n;
}

/// [1, tile, buffers, order, bypass]: z = x + y, x and y behind each other in the input.
/// order 0: a tile begins when the one before is through; 1: flags alone.
template <typename T>
__aicore__ inline void AddTiles(GM_ADDR x, GM_ADDR z, const int64_t* s, uint64_t n) {
    const uint32_t tile = s[1], buffers = s[2], bytes = tile * sizeof(T);
    const uint64_t first = Share(n, tile, GetBlockIdx()),
                   share = Share(n, tile, GetBlockIdx() + 1) - first;
    GlobalTensor<T> xg, yg, zg;
    xg.SetGlobalBuffer((__gm__ T*)x);
    yg.SetGlobalBuffer((__gm__ T*)x + n);
    zg.SetGlobalBuffer((__gm__ T*)z);
    if (s[4] != 0) {
        xg.SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
        yg.SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
    }
    const uint32_t step = 3 * bytes;
    for (uint32_t b = 0; b < buffers; b++) {
        SetFlag<HardEvent::V_MTE2>(b);
        SetFlag<HardEvent::MTE3_V>(b);
    }
    uint32_t b = 0;
    for (uint64_t at = 0; at < share; at += tile, b = (b + 1) % buffers) {
        const uint32_t count = share - at < tile ? share - at : tile;
        LocalTensor<T> a = At<T>(b * step, tile), c = At<T>(b * step + bytes, tile);
        LocalTensor<T> d = At<T>(b * step + 2 * bytes, tile);
        WaitFlag<HardEvent::V_MTE2>(b);
        DataCopy(a, xg[first + at], count);
        DataCopy(c, yg[first + at], count);
        SetFlag<HardEvent::MTE2_V>(b);
        WaitFlag<HardEvent::MTE2_V>(b);
        WaitFlag<HardEvent::MTE3_V>(b);
        Add(d, a, c, count);
        SetFlag<HardEvent::V_MTE2>(b);
        SetFlag<HardEvent::V_MTE3>(b);
        WaitFlag<HardEvent::V_MTE3>(b);
        DataCopy(zg[first + at], d, count);
        SetFlag<HardEvent::MTE3_V>(b);
        if (s[3] == 0) PipeBarrier<PIPE_ALL>();
    }
    for (b = 0; b < buffers; b++) {
        WaitFlag<HardEvent::V_MTE2>(b);
        WaitFlag<HardEvent::MTE3_V>(b);
    }
}

/// [2]: the same, element by element on S.
template <typename T>
__aicore__ inline void AddScalars(GM_ADDR x, GM_ADDR z, uint64_t n) {
    GlobalTensor<T> xg, zg;
    xg.SetGlobalBuffer((__gm__ T*)x);
    zg.SetGlobalBuffer((__gm__ T*)z);
    const uint32_t tile = 4096;
    LocalTensor<T> a = At<T>(0, tile), c = At<T>(8192, tile), d = At<T>(16384, tile);
    for (uint64_t at = 0; at < n; at += tile) {
        DataCopy(a, xg[at], tile);
        DataCopy(c, xg[n + at], tile);
        SetFlag<HardEvent::MTE2_S>(0);
        WaitFlag<HardEvent::MTE2_S>(0);
        for (uint32_t i = 0; i < tile; i++)
            d.SetValue(i, static_cast<T>(static_cast<float>(a.GetValue(i)) +
                                         static_cast<float>(c.GetValue(i))));
        SetFlag<HardEvent::S_MTE3>(0);
        WaitFlag<HardEvent::S_MTE3>(0);
        DataCopy(zg[at], d, tile);
        PipeBarrier<PIPE_ALL>();
    }
}

/// [3, width, rows, columns, unaligned, passes, slices]: GM to UB in tiles of rows x columns of a
/// matrix of that width. Each core has rows of its own, and reads each slice `passes` times.
template <typename T>
__aicore__ inline void ReadTiles(GM_ADDR x, const int64_t* s, uint64_t n) {
    const uint64_t width = s[1], rows = s[2], columns = s[3];
    const uint64_t share = n / width / GetBlockNum(), first = share * GetBlockIdx();
    GlobalTensor<T> xg;
    xg.SetGlobalBuffer((__gm__ T*)x);
    LocalTensor<T> to = At<T>(0, 96 * 1024);
    const uint32_t length = (columns - s[4]) * sizeof(T);
    const DataCopyExtParams bytes{static_cast<uint16_t>(rows), length,
                                  static_cast<uint32_t>((width - columns + s[4]) * sizeof(T)), 0,
                                  0};
    const DataCopyParams blocks{static_cast<uint16_t>(rows), static_cast<uint16_t>(length / 32),
                                static_cast<uint16_t>((width - columns) * sizeof(T) / 32), 0};
    const uint64_t slice = share / s[6];
    for (uint64_t from = 0; from < share; from += slice) {
        for (int64_t pass = 0; pass < s[5]; pass++) {
            for (uint64_t row = from; row < from + slice; row += rows) {
                for (uint64_t column = 0; column < width; column += columns) {
                    const uint64_t at = (first + row) * width + column + s[4];
                    if (s[4] != 0)
                        DataCopyPad(to, xg[at], bytes, DataCopyPadExtParams<T>{false, 0, 0, 0});
                    else
                        DataCopy(to, xg[at], blocks);
                }
            }
        }
    }
}

/// [4, rows, columns, staggered]: all cores read the same matrix, one row per copy of 64 KiB.
template <typename T>
__aicore__ inline void ReadTogether(GM_ADDR x, const int64_t* s, uint64_t n) {
    GlobalTensor<T> xg;
    xg.SetGlobalBuffer((__gm__ T*)x);
    const uint64_t tile = s[1] * s[2], tiles = n / tile;
    LocalTensor<T> to = At<T>(0, tile);
    for (uint64_t i = 0; i < tiles; i++) {
        const uint64_t at = s[3] == 0 ? i : (i + GetBlockIdx() * tiles / GetBlockNum()) % tiles;
        DataCopy(to, xg[at * tile], static_cast<uint32_t>(tile));
    }
}

/// [5, width, pitch]: rows into columns of 16 elements, tiles of 144 x 128, columns `pitch` blocks
/// apart.
template <typename T>
__aicore__ inline void RowsToColumns(GM_ADDR x, GM_ADDR y, const int64_t* s, uint64_t n) {
    const uint64_t width = s[1], height = n / width, rows = 144, columns = 128;
    const uint16_t pitch = s[2];
    GlobalTensor<T> xg, yg;
    xg.SetGlobalBuffer((__gm__ T*)x);
    yg.SetGlobalBuffer((__gm__ T*)y);
    const uint64_t across = width / columns, tiles = (height + rows - 1) / rows * across;
    for (uint32_t b = 0; b < 2; b++) {
        SetFlag<HardEvent::V_MTE2>(b);
        SetFlag<HardEvent::MTE3_V>(b);
    }
    uint32_t b = 0;
    for (uint64_t t = GetBlockIdx(); t < tiles; t += GetBlockNum(), b ^= 1) {
        const uint64_t row = t / across * rows, column = t % across * columns;
        const uint16_t high = height - row < rows ? height - row : rows;
        LocalTensor<T> in = At<T>(b * 0x9000, rows * columns),
                       out = At<T>(0x12000 + b * 0x9200, 145 * columns);
        WaitFlag<HardEvent::V_MTE2>(b);
        DataCopy(in, xg[row * width + column],
                 DataCopyParams{high, static_cast<uint16_t>(columns * sizeof(T) / 32),
                                static_cast<uint16_t>((width - columns) * sizeof(T) / 32), 0});
        SetFlag<HardEvent::MTE2_V>(b);
        WaitFlag<HardEvent::MTE2_V>(b);
        WaitFlag<HardEvent::MTE3_V>(b);
        Copy(out, in, 128, static_cast<uint8_t>(high), CopyRepeatParams{pitch, 1, 1, 8});
        SetFlag<HardEvent::V_MTE2>(b);
        SetFlag<HardEvent::V_MTE3>(b);
        WaitFlag<HardEvent::V_MTE3>(b);
        DataCopy(yg[column * height + row * 16], out,
                 DataCopyParams{8, high, static_cast<uint16_t>(pitch - high),
                                static_cast<uint16_t>(height - high)});
        SetFlag<HardEvent::MTE3_V>(b);
    }
    for (b = 0; b < 2; b++) {
        WaitFlag<HardEvent::V_MTE2>(b);
        WaitFlag<HardEvent::MTE3_V>(b);
    }
}

/// [6, tile]: GELU by its tanh form, two buffers, one temporary. 2 Mul, 2 Muls, Add, Exp, Adds,
/// Div.
__aicore__ inline void GeluTiles(GM_ADDR x, GM_ADDR y, const int64_t* s, uint64_t n) {
    TPipe pipe;
    TQue<TPosition::VECIN, 2> in;
    TQue<TPosition::VECOUT, 2> out;
    TBuf<TPosition::VECCALC> temporary;
    const uint32_t tile = s[1];
    pipe.InitBuffer(in, 2, tile * sizeof(float));
    pipe.InitBuffer(out, 2, tile * sizeof(float));
    pipe.InitBuffer(temporary, tile * sizeof(float));
    GlobalTensor<float> xg, yg;
    xg.SetGlobalBuffer((__gm__ float*)x);
    yg.SetGlobalBuffer((__gm__ float*)y);
    const uint64_t first = Share(n, tile, GetBlockIdx()),
                   share = Share(n, tile, GetBlockIdx() + 1) - first;
    for (uint64_t at = 0; at < share; at += tile) {
        const uint32_t count = share - at < tile ? share - at : tile;
        LocalTensor<float> a = in.AllocTensor<float>();
        DataCopy(a, xg[first + at], count);
        in.EnQue(a);
        a = in.DeQue<float>();
        LocalTensor<float> r = out.AllocTensor<float>(), t = temporary.Get<float>();
        Mul(t, a, a, count);
        Mul(t, t, a, count);
        Muls(t, t, 0.044715f, count);
        Add(t, t, a, count);
        Muls(t, t, -1.5957691f, count);
        Exp(t, t, count);
        Adds(t, t, 1.0f, count);
        Div(r, a, t, count);
        out.EnQue(r);
        in.FreeTensor(a);
        r = out.DeQue<float>();
        DataCopy(yg[first + at], r, count);
        out.FreeTensor(r);
    }
}

/// [7, src0, src1, dst, src0 block stride, src0 repeat stride]: 1000 Adds of 4096 floats, addresses
/// in UB.
__aicore__ inline void AddBanks(const int64_t* s) {
    LocalTensor<float> a = At<float>(s[1], 4096), c = At<float>(s[2], 4096),
                       d = At<float>(s[3], 4096);
    BinaryRepeatParams strides{1, static_cast<uint8_t>(s[4]), 1, 8, static_cast<uint8_t>(s[5]), 8};
    for (int i = 0; i < 1000; i++) Add(d, a, c, 64, 64, strides);
}

/// [8, kind]: 100 sums of 256 floats. 0: WholeReduceSum twice; 1: BlockReduceSum three times; 2:
/// one of each.
__aicore__ inline void Sums(const int64_t* s) {
    LocalTensor<float> a = At<float>(0, 256), t = At<float>(8192, 64), u = At<float>(16384, 64),
                       d = At<float>(24576, 64);
    for (int i = 0; i < 100; i++) {
        if (s[1] == 0) {
            WholeReduceSum(t, a, 64, 4, 1, 1, 8);
            WholeReduceSum(d, t, 4, 1, 1, 1, 8);
        } else if (s[1] == 1) {
            BlockReduceSum(t, a, 4, 64, 1, 1, 8);
            BlockReduceSum(u, t, 1, 32, 1, 1, 8);
            BlockReduceSum(d, u, 1, 4, 1, 1, 8);
        } else {
            BlockReduceSum(t, a, 4, 64, 1, 1, 8);
            WholeReduceSum(d, t, 32, 1, 1, 1, 8);
        }
        PipeBarrier<PIPE_V>();
    }
}

/// [9, tree]: one sum of 30000 floats. 0: WholeReduceSum level by level; 1: halves added first.
__aicore__ inline void LongSum(const int64_t* s) {
    LocalTensor<float> a = At<float>(0, 30720), t = At<float>(0x1e000, 1024),
                       u = At<float>(0x1f000, 64);
    if (s[1] != 0) {
        for (uint32_t left = 30000; left > 64; left = (left / 2 + 7) / 8 * 8) {
            const uint32_t half = (left / 2 + 7) / 8 * 8;
            Add(a, a, a[half], left - half);
        }
        WholeReduceSum(u, a, 64, 1, 1, 1, 8);
        return;
    }
    WholeReduceSum(t, a, 64, 255, 1, 1, 8);
    WholeReduceSum(t[255], a[255 * 64], 64, 214, 1, 1, 8);
    WholeReduceSum(u, t, 64, 8, 1, 1, 8);
    WholeReduceSum(u, u, 8, 1, 1, 1, 8);
}

/// [10, tile]: grad of acos, dx = -dy / sqrt(1 - x * x); x and dy behind each other in the input.
template <typename T>
__aicore__ inline void AcosGrad(GM_ADDR x, GM_ADDR y, const int64_t* s, uint64_t n) {
    TPipe pipe;
    TQue<TPosition::VECIN, 2> in, grad;
    TQue<TPosition::VECOUT, 2> out;
    TBuf<TPosition::VECCALC> first32, second32;
    const uint32_t tile = s[1];
    pipe.InitBuffer(in, 2, tile * sizeof(T));
    pipe.InitBuffer(grad, 2, tile * sizeof(T));
    pipe.InitBuffer(out, 2, tile * sizeof(T));
    pipe.InitBuffer(first32, tile * sizeof(float));
    pipe.InitBuffer(second32, tile * sizeof(float));
    GlobalTensor<T> xg, yg;
    xg.SetGlobalBuffer((__gm__ T*)x);
    yg.SetGlobalBuffer((__gm__ T*)y);
    const uint64_t tiles = (n + tile - 1) / tile;
    for (uint64_t i = GetBlockIdx(); i < tiles; i += GetBlockNum()) {
        const uint64_t at = i * tile;
        const uint32_t count = n - at < tile ? n - at : tile;
        LocalTensor<T> a = in.AllocTensor<T>(), g = grad.AllocTensor<T>();
        DataCopy(a, xg[at], count);
        DataCopy(g, xg[n + at], count);
        in.EnQue(a);
        grad.EnQue(g);
        a = in.DeQue<T>();
        g = grad.DeQue<T>();
        LocalTensor<T> r = out.AllocTensor<T>();
        LocalTensor<float> p = first32.Get<float>(), q = second32.Get<float>();
        if constexpr (sizeof(T) == 4) {
            Mul(p, a, a, count);
            Muls(p, p, -1.0f, count);
            Adds(p, p, 1.0f, count);
            Sqrt(p, p, count);
            Div(r, g, p, count);
            Muls(r, r, -1.0f, count);
        } else {
            Cast(p, a, RoundMode::CAST_NONE, count);
            Cast(q, g, RoundMode::CAST_NONE, count);
            Mul(p, p, p, count);
            Muls(p, p, -1.0f, count);
            Adds(p, p, 1.0f, count);
            Sqrt(p, p, count);
            Div(q, q, p, count);
            Muls(q, q, -1.0f, count);
            Cast(r, q, RoundMode::CAST_RINT, count);
        }
        out.EnQue(r);
        in.FreeTensor(a);
        grad.FreeTensor(g);
        r = out.DeQue<T>();
        DataCopy(yg[at], r, count);
        out.FreeTensor(r);
    }
}

extern "C" __global__ __aicore__ void published(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                GM_ADDR tiling) {
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    REGISTER_TILING_DEFAULT(PublishedTilingData);
    GET_TILING_DATA(data, tiling);
    const int64_t* s = data.value;
    const uint64_t n = s[7];  // elements of the problem
    switch (s[0]) {
        case 1:
            return AddTiles<DTYPE_X>(x, y, s, n);
        case 2:
            return AddScalars<DTYPE_X>(x, y, n);
        case 3:
            return ReadTiles<DTYPE_X>(x, s, n);
        case 4:
            return ReadTogether<DTYPE_X>(x, s, n);
        case 5:
            return RowsToColumns<DTYPE_X>(x, y, s, n);
        case 6:
            return GeluTiles(x, y, s, n);
        case 7:
            return AddBanks(s);
        case 8:
            return Sums(s);
        case 9:
            return LongSum(s);
        default:
            return AcosGrad<DTYPE_X>(x, y, s, n);
    }
}
