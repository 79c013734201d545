#pragma once

#include "core/kernel/kernel_profile.h"

#include <string_view>
#include <vector>

namespace forewarp::kernel::nest {

/// A quarter of what is assumed and four times it are as plausible.
inline constexpr double kAssumedSpread = 4;

/// Values of all symbols that a nest needs, and where each is from.
struct SymbolValues {
    Bindings bindings;
    std::vector<Assumption> assumptions;
    /// Where calls and assignments give names several values: the combinations that `bindings` does not hold.
    std::vector<Bindings> otherChoices{};
};
[[nodiscard]] SymbolValues valuesFor(const ProgramFacts& facts, std::string_view loopId,
                                     const Assumptions& assumptions);

} // namespace forewarp::kernel::nest
