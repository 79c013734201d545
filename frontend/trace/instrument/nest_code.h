#pragma once

#include "core/base/result.h"
#include "core/kernel/kernel_profile.h"
#include "frontend/loops/parse.h"
#include "frontend/trace/instrument/instrument.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::frontend::trace::instrument {

/// What the events of a nest mean.
struct NestCode {
    /// A number that the code reports when it enters the nest: the value of a symbol, or the iterations of a mapped
    /// loop.
    struct Number {
        std::string symbol; ///< Empty for the iterations of a loop.
        std::size_t loop = 0; ///< Position of that loop among the mapped ones, where `symbol` is empty.
    };
    /// Its loops are the mapped ones, x first, then the inner ones; its references the nest's accesses.
    Instrumentation code;
    std::uint16_t firstAccessSite = 0; ///< Of access 0; the others follow.
    std::uint16_t firstNumberSite = 0; ///< Of numbers[0]; the others follow.
    std::vector<Number> numbers;
    std::vector<kernel::ThreadStep> steps; ///< KernelProfile::steps
    std::vector<bool> hasOpenTrips; ///< By loop: true where the source does not tell its iterations.
    std::vector<std::string> caveats;
};

/// Makes one nest report its accesses, in the same optimised code that its profile was read from.
///
/// `file` has the module as it was parsed. The analysis' passes run on it; the nest's function is taken from what they
/// make, all other code stays as written. Loads that a pass has moved are guarded as MovedLoadGuard says.
/// Events: the numbers, when the outermost mapped loop is entered; enter, iterate and leave of each loop; a load or
/// store for each access of LoopFacts::accesses, whose site is firstAccessSite plus its position in
/// KernelProfile::accesses.
///
/// Errors: a loop the file does not have, a mapped loop that the compiler does not keep; more places than the format
/// can number.
[[nodiscard]] Result<NestCode> instrumentNest(loops::ParsedFile& file, const std::vector<std::string>& mapped,
                                              const std::vector<std::string>& inner);

/// Lets all arrays of the module, global and local, start at multiples of kArrayAlignment.
void alignArrays(llvm::Module& module);

} // namespace forewarp::frontend::trace::instrument
