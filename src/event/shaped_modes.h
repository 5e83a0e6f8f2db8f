#pragma once
// Mode bits of the shaped advanced functions: which operands a call has and which variant it is.
// C++17: kernel objects include it.
#include <cstdint>

namespace drydock {

constexpr uint8_t kSoftmaxSums = 1;       ///< SoftMax: sum and max are given
constexpr uint8_t kSoftmaxUpdate = 1;     ///< SoftmaxFlash: goes on from an earlier sum and max
constexpr uint8_t kSoftmaxReduceMax = 2;  ///< SoftmaxFlashV2: the row maxima are given out
constexpr uint8_t kSoftmaxFront = 1;      ///< SoftmaxGrad: only the sums of grad * src

constexpr uint8_t kNormGamma = 1;  ///< LayerNormRstd, Normalize: there is a gamma
constexpr uint8_t kNormBeta = 2;
constexpr uint8_t kNormStatistics = 4;  ///< mean and rstd are given out

constexpr uint8_t kWelfordCounts = 1;   ///< WelfordFinalize: one count per value
constexpr uint8_t kWelfordInPlace = 1;  ///< WelfordUpdate: lanes beyond the count keep their input

constexpr uint8_t kReduceRows = 1;  ///< pattern AR: along the row; else RA: over the rows
constexpr uint8_t kCumSumRows = 1;  ///< CumSum along the row; else over the rows
constexpr uint8_t kCumSumLast = 2;  ///< the last row is given out once more

constexpr uint8_t kTopKLargest = 1;
constexpr uint8_t kTopKIndex = 2;   ///< indices of the source are given
constexpr uint8_t kTopKFinish = 4;  ///< rows that are finished are given

constexpr uint8_t kScalarFirst = 1;  ///< Select: the first operand is the scalar

/// DropOut: how the mask lies.
enum class DropOutMask : uint8_t { kBytes, kBits };

constexpr uint8_t kQuantScale = 1;   ///< the scale is a tensor
constexpr uint8_t kQuantOffset = 2;  ///< the offset is a tensor
constexpr uint8_t kQuantTranspose = 4;
constexpr uint8_t kQuantNoOffset = 8;

}  // namespace drydock
