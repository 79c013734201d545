#pragma once

#include "core/report/report.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace forewarp::cli {

/// The device that is taken where the user names none.
inline constexpr const char* kDefaultDevice = "h200";

/// What the user types of a Scenario.
struct Choices {
    std::string device = kDefaultDevice;
    bool isDefaultDevice = true;
    std::vector<std::string> values; ///< NAME=VALUE each.
    std::optional<std::string> block; ///< «32x8»; nothing: the best.
    std::string model = "all";
    int registersPerThread = Assumptions{}.registersPerThread;
};

/// Adds --device.
void addDeviceOption(CLI::App& command, Choices& choices);
/// Adds --set, --registers and --model.
void addKernelOptions(CLI::App& command, Choices& choices);
/// Adds --block.
void addBlockOption(CLI::App& command, Choices& choices);

/// Errors: a value without a name or a number, a block that is not one, two or three whole numbers.
[[nodiscard]] Result<Scenario> scenarioOf(const Choices& choices);

/// «32x8» as a shape. Errors: something else. Whether a device can run it is checked with the device.
[[nodiscard]] Result<BlockShape> parseBlock(std::string_view text);
/// Adds «n=1024» to `values`. Errors: no name, no «=», not a finite number.
[[nodiscard]] std::optional<Error> parseValue(std::string_view text, Bindings& values);

} // namespace forewarp::cli
