#pragma once

#include "core/sass/encoding/instruction.h"
#include "core/sass/encoding/register_fields.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace forewarp::sass {

/// Registers that one bank hands over in a cycle.
[[nodiscard]] int bankPorts(int sm);

/// Different registers that an instruction takes from the banks; of 64 and 128 bits the first, as they are aligned.
struct RegisterSources {
    static constexpr std::size_t kMost = 3; ///< a, b, c

    std::array<std::uint8_t, kMost> registers{};
    std::size_t count = 0;
    double weight = 0;

    [[nodiscard]] bool has(int reg) const;
    /// Cycles that they wait for each other, unweighted.
    [[nodiscard]] int conflicts(int banks, int ports, const RegisterMap& map) const;
};

/// What instructions read that can conflict, each combination once with its weights added up.
[[nodiscard]] std::vector<RegisterSources> conflictingSources(const Kernel& kernel, const std::vector<double>& weights);

} // namespace forewarp::sass
