#pragma once

#include "core/sass/demotion/demotion.h"
#include "core/sass/encoding/instruction.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::sass::report {

/// One line of the kernel before beside the same line after.
struct DemotionLine {
    enum class Change {
        none,     ///< Only registers or addresses have other numbers.
        demoted,  ///< Names a demoted register in the original.
        added,    ///< A load, a store or the prologue: no original beside it.
        schedule, ///< Waits longer, or for more.
    };
    std::optional<int> before; ///< Instruction of the original.
    std::optional<int> after;  ///< Of the variant.
    Change change = Change::none;
    std::string
        note; ///< «R14 is slot 2», «R14 is slot 2, here R5», «loads R14», «waits for barrier 3»; empty without a change.
};
[[nodiscard]] std::vector<DemotionLine> demotionLines(const encoding::Kernel& original,
                                                      const demotion::Demotion& demotion);

} // namespace forewarp::sass::report
