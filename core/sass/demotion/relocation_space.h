#pragma once

#include "core/sass/encoding/instruction.h"
#include "core/sass/encoding/register_fields.h"

#include <vector>

namespace forewarp::sass::demotion {

/// Registers that stay neighbours because one operand names them together.
struct RegisterGroup {
    encoding::RegisterRange registers;
    int alignment = 1; ///< It may move by multiples of this: 2 where a member is a 64-bit operand, 4 for 128 bits.
    bool isPinned = false; ///< Keeps its numbers: R0 and R1.

    friend bool operator==(const RegisterGroup&, const RegisterGroup&) = default;
};

/// The registers of a kernel in groups, by number. Ranges that overlap are one group; R0 and R1 are pinned.
[[nodiscard]] std::vector<RegisterGroup> registerGroups(const encoding::Kernel& kernel);

/// Where registers went.
struct Compaction {
    encoding::RegisterMap map;
    int registers = 0; ///< Highest number in use, plus one.
};

/// What moves: groups, with the space that they leave between them.
///
/// Source: RegDem, section 3.3: gaps are pushed to the end by shifting the next group that fits into the first gap, then by
/// swapping a multi-word group with a window as large as itself before it.
/// Inputs: groups that do not overlap. Returns: the new numbers; never more registers than before.
[[nodiscard]] Compaction compact(const std::vector<RegisterGroup>& groups);

/// Like compact(), but with an eye on banks (RegDem, section 3.4.1): a gap is filled from its own bank where it can be, and
/// neighbours, as many as there are banks, change places where that saves conflicts. Falls back to compact() where it
/// would need more registers.
[[nodiscard]] Compaction compactByBanks(const std::vector<RegisterGroup>& groups, const encoding::Kernel& kernel,
                                        const std::vector<double>& weights);

} // namespace forewarp::sass::demotion
