// Values that a 16-bit or 32-bit type cannot hold.
#include "diag_tensors.h"

using namespace AscendC;

namespace {

// Loads 16 elements of x.
template <typename T>
LocalTensor<T> loaded(TPipe& pipe, TBuf<>& buffer, GM_ADDR x) {
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<T>();
    DataCopy(local, global<T>(x), 16);
    PipeBarrier<PIPE_ALL>();
    return local;
}

template <typename T>
void stored(GM_ADDR y, const LocalTensor<T>& local) {
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<T>(y), local, 16);
}

}  // namespace

DIAG_KERNEL(bad_half_overflow, Setup().x(16, 2).y(16, 2).all(-40000)) {
    TPipe pipe;
    TBuf<> buffer;
    auto local = loaded<half>(pipe, buffer, x);
    Muls(local, local, half(2), 16);  // FINDING num.overflow 16 of 16 results, first at element 0: Muls(-40000, scalar 2) = -inf
    stored(y, local);
}

DIAG_KERNEL(ok_half_overflow, Setup().x(16, 2).y(16, 2).all(-20000)) {
    TPipe pipe;
    TBuf<> buffer;
    auto local = loaded<half>(pipe, buffer, x);
    Muls(local, local, half(2), 16);
    stored(y, local);
}

// Case R19: the slope is not representable, zero times infinity is no number.
DIAG_KERNEL(bad_nan_from_scalar, Setup().x(16, 2).y(16, 2).all(0)) {
    TPipe pipe;
    TBuf<> buffer;
    auto local = loaded<half>(pipe, buffer, x);
    Muls(local, local, half(100000.0f), 16);  // FINDING num.nan Muls(0, scalar inf)
    stored(y, local);
}

DIAG_KERNEL(ok_nan_from_scalar, Setup().x(16, 2).y(16, 2).all(0)) {
    TPipe pipe;
    TBuf<> buffer;
    auto local = loaded<half>(pipe, buffer, x);
    Muls(local, local, half(1000.0f), 16);
    stored(y, local);
}

// The product of a small gradient and the slope vanishes.
DIAG_KERNEL(bad_slope_underflow, Setup().x(16, 2).y(16, 2).all(-1e-6f)) {
    TPipe pipe;
    TBuf<> buffer;
    auto local = loaded<half>(pipe, buffer, x);
    LeakyRelu(local, local, half(0.01f), 16);  // FINDING num.underflow 16 of 16 results
    stored(y, local);
}

DIAG_KERNEL(ok_slope_underflow, Setup().x(16, 2).y(16, 2).all(-0.5f)) {
    TPipe pipe;
    TBuf<> buffer;
    auto local = loaded<half>(pipe, buffer, x);
    LeakyRelu(local, local, half(0.01f), 16);
    stored(y, local);
}

DIAG_KERNEL(bad_subnormal, Setup().x(16, 2).y(16, 2).all(0.001f)) {
    TPipe pipe;
    TBuf<> buffer;
    auto local = loaded<half>(pipe, buffer, x);
    Mul(local, local, local, 16);  // FINDING num.subnormal
    stored(y, local);
}

DIAG_KERNEL(ok_subnormal, Setup().x(16, 2).y(16, 2).all(0.0625f)) {
    TPipe pipe;
    TBuf<> buffer;
    auto local = loaded<half>(pipe, buffer, x);
    Mul(local, local, local, 16);
    stored(y, local);
}

DIAG_KERNEL(bad_cast_overflow, Setup().x(16).y(16, 2).all(1e6f)) {
    TPipe pipe;
    TBuf<> buffer, small;
    auto local = loaded<float>(pipe, buffer, x);
    pipe.InitBuffer(small, 32);
    auto narrow = small.Get<half>();
    Cast(narrow, local, RoundMode::CAST_RINT, 16);  // FINDING num.overflow 1e+06
    stored(y, narrow);
}

DIAG_KERNEL(ok_cast_overflow, Setup().x(16).y(16, 2).all(60000.0f)) {
    TPipe pipe;
    TBuf<> buffer, small;
    auto local = loaded<float>(pipe, buffer, x);
    pipe.InitBuffer(small, 32);
    auto narrow = small.Get<half>();
    Cast(narrow, local, RoundMode::CAST_RINT, 16);
    stored(y, narrow);
}

DIAG_KERNEL(bad_cast_underflow, Setup().x(16).y(16, 2).all(1e-9f)) {
    TPipe pipe;
    TBuf<> buffer, small;
    auto local = loaded<float>(pipe, buffer, x);
    pipe.InitBuffer(small, 32);
    auto narrow = small.Get<half>();
    Cast(narrow, local, RoundMode::CAST_RINT, 16);  // FINDING num.underflow
    stored(y, narrow);
}

DIAG_KERNEL(ok_cast_underflow, Setup().x(16).y(16, 2).all(0)) {
    TPipe pipe;
    TBuf<> buffer, small;
    auto local = loaded<float>(pipe, buffer, x);
    pipe.InitBuffer(small, 32);
    auto narrow = small.Get<half>();
    Cast(narrow, local, RoundMode::CAST_RINT, 16);
    stored(y, narrow);
}

DIAG_KERNEL(bad_exp_overflow, Setup().x(16, 2).y(16, 2).all(20)) {
    TPipe pipe;
    TBuf<> buffer;
    auto local = loaded<half>(pipe, buffer, x);
    Exp(local, local, 16);  // FINDING num.overflow Exp(20) = inf
    stored(y, local);
}

DIAG_KERNEL(ok_exp_overflow, Setup().x(16, 2).y(16, 2).all(10)) {
    TPipe pipe;
    TBuf<> buffer;
    auto local = loaded<half>(pipe, buffer, x);
    Exp(local, local, 16);
    stored(y, local);
}

DIAG_KERNEL(bad_divide_by_zero, Setup().x(16).y(16).all(0)) {
    TPipe pipe;
    TBuf<> buffer, ones;
    auto local = loaded<float>(pipe, buffer, x);
    pipe.InitBuffer(ones, 64);
    auto one = ones.Get<float>();
    Duplicate(one, 1.0f, 16);
    Div(local, one, local, 16);  // FINDING num.overflow Div(1, 0) = inf
    stored(y, local);
}

DIAG_KERNEL(ok_divide_by_zero, Setup().x(16).y(16).all(4)) {
    TPipe pipe;
    TBuf<> buffer, ones;
    auto local = loaded<float>(pipe, buffer, x);
    pipe.InitBuffer(ones, 64);
    auto one = ones.Get<float>();
    Duplicate(one, 1.0f, 16);
    Div(local, one, local, 16);
    stored(y, local);
}

// A row of 13 in 16 lanes; the others hold large numbers that nothing wrote: they are no evidence.
DIAG_KERNEL(bad_padded_row, Setup().x(13).y(13).workspace(64).all(1e37f)) {
    TPipe pipe;
    TBuf<> buffer;
    auto row = loaded<float>(pipe, buffer, workspace);
    DataCopyPad(row, global<float>(x), exact(13 * 4), {false, 0, 0, 0});
    PipeBarrier<PIPE_ALL>();
    Muls(row, row, 100.0f, 16);  // FINDING num.overflow 13 of 16 results
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), row, exact(13 * 4));
}

DIAG_KERNEL(ok_padded_row, Setup().x(13).y(13).workspace(64)) {
    TPipe pipe;
    TBuf<> buffer;
    auto row = loaded<float>(pipe, buffer, workspace);
    DataCopyPad(row, global<float>(x), exact(13 * 4), {false, 0, 0, 0});
    PipeBarrier<PIPE_ALL>();
    Muls(row, row, 100.0f, 16);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), row, exact(13 * 4));
}
