#pragma once

#include "core/kernel/kernel_profile.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::kernel::mapping {

/// Which loops of a nest become threads, and what that rests on.
struct ThreadMapping {
    std::vector<int> loops;  ///< Positions, at most three; the last runs along x, see threadOrder().
    std::vector<int> joined; ///< Further loops of which each thread has one iteration: LoopFacts::joinedWith.
    std::vector<int> rows; ///< Loops inside, whose iterations the lanes of a warp share: see warp_rows.h.
    std::vector<Assumption> assumptions;
    std::vector<std::string> caveats;
};
[[nodiscard]] ThreadMapping mapToThreads(const ProgramFacts& facts, int start, const Assumptions& assumptions);

/// Whether the user named dimensions for loops of this nest.
[[nodiscard]] bool hasNamedLoops(const ProgramFacts& facts, int start, const Assumptions& assumptions);

/// The dimensions to name for threads of loops inside, each of which runs all of the nest's outermost loop, where that one
/// becomes threads otherwise: it adds up into cells; empty where there are none, or the user named some.
[[nodiscard]] Dimensions innerDimensions(const ProgramFacts& facts, int start, const Assumptions& assumptions);

/// In caveats on dimensions that the user named in vain.
inline constexpr std::string_view kNotAsAsked = " does not become threads as asked: ";

/// Whether threads run the nest's outermost loop in sequence: LoopFacts::apartThroughout.
[[nodiscard]] bool runsOutermost(const KernelProfile& kernel);

/// Whether the loop becomes threads of the nest that starts at the loop `start` over others inside it that run in sequence,
/// or beside work of theirs: LoopFacts::apartWithin.
[[nodiscard]] bool isDistant(const LoopFacts& loop, std::string_view start);

/// Ids of the mapped loops that are not distant, outermost first.
[[nodiscard]] std::vector<std::string> directlyNested(const ProgramFacts& facts, const KernelProfile& kernel);

} // namespace forewarp::kernel::mapping
