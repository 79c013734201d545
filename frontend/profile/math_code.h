#pragma once

#include <optional>

namespace llvm {
class CallBase;
} // namespace llvm

namespace forewarp::frontend::profile {

/// How many multiply-adds CUDA's mathematics library makes of a call, beside the one special function that it counts as:
/// `powf` takes ten times as long as `expf`.
///
/// Counted in what nvcc 13 makes of each function for sm_90, on the way that ordinary arguments take; of the double ones
/// only double-precision instructions beyond the twenty of the special function. Estimated and not counted: tgamma, erfc,
/// expm1, exp2, exp10, powi, log2, log10, acos, cosh, single lgamma and fmod, double pow and lgamma. Returns: nothing where the call is no
/// mathematics that GPUs have as a function.
[[nodiscard]] std::optional<int> furtherMultiplyAdds(const llvm::CallBase& call);

} // namespace forewarp::frontend::profile
