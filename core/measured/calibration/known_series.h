#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::measured::calibration {

/// What is known of a series before it is read.
struct KnownSeries {
    std::string name;
    std::string_view unit;
    std::size_t leastSamples = 1;
    bool isRequired = true; ///< By a device profile.
};

/// All series that something is derived from.
[[nodiscard]] const std::vector<KnownSeries>& knownSeries();

/// «instruction.fadd.chain»
[[nodiscard]] std::string instructionSeries(std::string_view instruction, std::string_view curve);

} // namespace forewarp::measured::calibration
