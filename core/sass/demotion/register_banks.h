#pragma once

#include "core/sass/encoding/instruction.h"
#include "core/sass/encoding/register_fields.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace forewarp::sass::demotion {

/// Banks of the register file: 4 on Maxwell and Pascal, 2 from Volta on.
[[nodiscard]] int registerBanks(int sm);

/// How often the sources of an instruction are in one bank; each time counts `weights[instruction]`.
///
/// Source: maxas, wiki «SGEMM»: on Maxwell two different registers of one bank cost a cycle. From Volta on a bank serves two
/// at a time, so that three of one conflict (Jia et al. 2018). Operands from the reuse cache do not count.
[[nodiscard]] double bankConflicts(const encoding::Kernel& kernel, const std::vector<double>& weights,
                                   const encoding::RegisterMap& map);

/// Registers that one bank hands over in a cycle.
[[nodiscard]] int bankPorts(int sm);

/// The different registers that an instruction reads from the banks. An operand of 64 or 128 bits counts by its first
/// register: it is aligned, so that one tells the banks of all.
struct RegisterSources {
    static constexpr std::size_t kMost = 3; ///< a, b, c

    std::array<std::uint8_t, kMost> registers{};
    std::size_t count = 0;
    double weight = 0;

    [[nodiscard]] bool has(int reg) const;
    /// Cycles that they wait for each other, unweighted.
    [[nodiscard]] int conflicts(int banks, int ports, const encoding::RegisterMap& map) const;
};

/// The sources of all instructions that can conflict. Equal ones are one, with their weights added up.
[[nodiscard]] std::vector<RegisterSources> conflictingSources(const encoding::Kernel& kernel,
                                                              const std::vector<double>& weights);

} // namespace forewarp::sass::demotion
