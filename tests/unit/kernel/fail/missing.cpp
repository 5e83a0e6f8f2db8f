// What the model does not have: each use is exactly one error, one sentence.
// ERRORS: 36
// EXPECT: TransData is not supported yet; see docs/coverage.md
// EXPECT: SoftmaxFlashV3 is not supported yet; see docs/coverage.md
// EXPECT: Quantize is not supported yet; see docs/coverage.md
// EXPECT: Dequantize is not supported yet; see docs/coverage.md
// EXPECT: LoadData is not supported yet; see docs/coverage.md
// EXPECT: LoadDataWithTranspose is not supported yet; see docs/coverage.md
// EXPECT: LoadDataWithSparse is not supported yet; see docs/coverage.md
// EXPECT: InitConstValue is not supported yet; see docs/coverage.md
// EXPECT: Mmad is not supported yet; see docs/coverage.md
// EXPECT: MmadWithSparse is not supported yet; see docs/coverage.md
// EXPECT: Fixpipe is not supported yet; see docs/coverage.md
// EXPECT: BroadCastVecToMM is not supported yet; see docs/coverage.md
// EXPECT: LoadData2DParams is not supported yet; see docs/coverage.md
// EXPECT: LoadData2DParamsV2 is not supported yet; see docs/coverage.md
// EXPECT: LoadData2dTransposeParams is not supported yet; see docs/coverage.md
// EXPECT: LoadDataRepeatParam is not supported yet; see docs/coverage.md
// EXPECT: LoadData3DParamsV1 is not supported yet; see docs/coverage.md
// EXPECT: LoadData3DParamsV2 is not supported yet; see docs/coverage.md
// EXPECT: InitConstValueParams is not supported yet; see docs/coverage.md
// EXPECT: MmadParams is not supported yet; see docs/coverage.md
// EXPECT: FixpipeParamsV220 is not supported yet; see docs/coverage.md
// EXPECT: DataCopyCO12DstParams is not supported yet; see docs/coverage.md
// EXPECT: TensorTrait is not supported yet; see docs/coverage.md
// EXPECT: DataCopyPad with Nd2NzParams is not supported yet; see docs/coverage.md
// EXPECT: GetSpr is not supported yet; see docs/coverage.md
// EXPECT: ClearSpr is not supported yet; see docs/coverage.md
// EXPECT: InitSpmBuffer is not supported yet; see docs/coverage.md
// EXPECT: WriteSpmBuffer is not supported yet; see docs/coverage.md
// EXPECT: ReadSpmBuffer is not supported yet; see docs/coverage.md
// EXPECT: AtomicAdd does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: AtomicMax does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: AtomicMin does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: AtomicExch does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: AtomicCas does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: MultiCopyParams does not exist on Ascend 910B; docs/coverage.md lists what does
#include "kernel_operator.h"
using namespace AscendC;
void functions(LocalTensor<float> f, LocalTensor<half> h, GlobalTensor<half> g,
               LocalTensor<uint8_t> tmp, TPipe& pipe) {
    TransData(h, h, tmp, 1);
    SoftmaxFlashV3<half, float, true>(h, f, f, f, h, h, f, f, f, tmp, 1, 2);
    Quantize(h, f, f, f, 64);
    Dequantize<float>(f, h, f, 64);
    LoadData(h, g, 1);
    LoadDataWithTranspose(h, h, 1);
    LoadDataWithSparse(h, h, tmp, 1);
    InitConstValue(h, 1);
    Mmad(f, h, h, 1);
    MmadWithSparse(f, h, h, 1);
    Fixpipe<half, float>(g, f, 1);
    BroadCastVecToMM(f, f, 1, 1, 0, 0);
    DataCopyPad(h, h, DataCopyParams(), Nd2NzParams());
    GetSpr<SpecialPurposeReg::AR>();
    ClearSpr<SpecialPurposeReg::AR>();
    pipe.InitSpmBuffer(g, 32);
    pipe.WriteSpmBuffer(h, DataCopyParams(), 0);
    pipe.ReadSpmBuffer(h, DataCopyParams(), 0);
}
void structures() {
    LoadData2DParams two;
    LoadData2DParamsV2 second;
    LoadData2dTransposeParams transposed;
    LoadDataRepeatParam repeat = {1, 2, 3};
    LoadData3DParamsV1<half> three;
    LoadData3DParamsV2<half> third;
    InitConstValueParams<half> init(1, 2, 3, half(0));
    MmadParams mmad;
    FixpipeParamsV220 fixpipe;
    DataCopyCO12DstParams co12;
    MultiCopyParams<float, 2> copies;
    LocalTensor<TensorTrait<float>> trait;
}
void atomics(__gm__ float* p) {
    AtomicAdd(p, 1.0f);
    AtomicMax(p, 1.0f);
    AtomicMin<float>(p, 1.0f);
    AtomicExch(p, 1.0f);
    AtomicCas(p, 1.0f, 2.0f);
}
