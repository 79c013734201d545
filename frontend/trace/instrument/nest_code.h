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
    /// A number that the code writes at its entry.
    struct Number {
        std::string symbol;  ///< Whose value it is; empty where it is
        std::size_t loop = 0; ///< the iterations of this loop, as computed at the nest's entry.
    };
    Instrumentation
        code; ///< Its loops: the mapped ones, x first, then the inner ones. References: the nest's accesses.
    std::uint16_t firstAccessSite = 0; ///< Of access 0; the others follow.
    std::uint16_t firstNumberSite = 0; ///< Of numbers[0]; the others follow.
    std::vector<Number> numbers;
    std::vector<kernel::ThreadStep> steps;  ///< KernelProfile::steps
    std::vector<bool> hasOpenTrips; ///< By loop: the source does not tell its iterations.
    std::vector<std::string> caveats;
};

/// Makes one nest of the file write its threads' accesses, in the code that its profile is made of.
///
/// The file's module is as parsed. The passes of the analysis run on it, and the nest's function is taken over from
/// there; all other code stays as written. A load that those passes move where the source may not run it reads 0 where
/// there is no memory, and the program stops where the assumption that such a move rests on fails.
/// Events: when the outermost mapped loop is entered, its numbers; of every loop enter, iterate, leave; of every access
/// that LoopFacts::accesses has, a load or store whose site is firstAccessSite plus its position in
/// KernelProfile::accesses.
///
/// Errors: a loop the file does not have, a mapped loop that the compiler does not keep; more places than the format can
/// number.
[[nodiscard]] Result<NestCode> instrumentNest(loops::ParsedFile& file, const std::vector<std::string>& mapped,
                                              const std::vector<std::string>& inner);

/// Lets all arrays of the module, global and local, start at multiples of kArrayAlignment.
void alignArrays(llvm::Module& module);

} // namespace forewarp::frontend::trace::instrument
