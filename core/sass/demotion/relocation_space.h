#pragma once

#include "core/sass/encoding/instruction.h"
#include "core/sass/encoding/register_fields.h"

#include <vector>

namespace forewarp::sass {

/// Registers that stay neighbours because one operand names them together.
struct RegisterGroup {
    RegisterRange registers;
    int alignment = 1; ///< It may move by multiples of this: 2 where a member is a 64-bit operand, 4 for 128 bits.
    bool isPinned = false; ///< Keeps its numbers: R0 and R1.

    friend bool operator==(const RegisterGroup&, const RegisterGroup&) = default;
};

/// The registers of a kernel in groups, by number. Ranges that overlap are one group; R0 and R1 are pinned.
[[nodiscard]] std::vector<RegisterGroup> registerGroups(const Kernel& kernel);

/// Banks of the register file: 4 on Maxwell and Pascal, 2 from Volta on.
[[nodiscard]] int registerBanks(int sm);

/// How often an instruction's sources are in one bank, each counted `weights[instruction]` times.
///
/// Source: maxas, wiki «SGEMM»: on Maxwell two different registers of one bank cost a cycle. From Volta on a bank serves two
/// at a time, so that three of one conflict (Jia et al. 2018). Operands from the reuse cache do not count.
[[nodiscard]] double bankConflicts(const Kernel& kernel, const std::vector<double>& weights, const RegisterMap& map);

/// Where registers went.
struct Compaction {
    RegisterMap map;
    int registers = 0; ///< Highest number in use, and one.
};

/// What moves: groups, with the space that they leave between them.
///
/// Source: RegDem, section 3.3: gaps are pushed to the end by shifting the next group that fits into the first gap, then by
/// swapping a multi-word group with a window as large as itself before it.
/// Inputs: groups that do not overlap. Returns: the new numbers; never more registers than before.
[[nodiscard]] Compaction compact(const std::vector<RegisterGroup>& groups);

/// Likewise, choosing among registers that may fill a gap one of the gap's bank, and swapping within a window of as many
/// registers as there are banks where that saves conflicts (RegDem, section 3.4.1). Falls back to compact() where it would
/// need more registers.
[[nodiscard]] Compaction compactByBanks(const std::vector<RegisterGroup>& groups, const Kernel& kernel,
                                        const std::vector<double>& weights);

} // namespace forewarp::sass
