#pragma once

#include "app/command_line/option_table.h"
#include "core/explain/report.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace forewarp::cli::inputs {

/// The device that is taken where the user names none.
inline constexpr const char* kDefaultDevice = "h200";

/// What the user decides about verdicts.
struct Decisions {
    std::vector<std::string> rejected;    ///< Keys of verdict assumptions, or «all».
    std::vector<std::string> independent; ///< Loop ids.
};

/// What the user types of a Scenario.
struct Choices {
    std::optional<std::string> device; ///< Nothing: kDefaultDevice.
    std::vector<std::string> values; ///< NAME=VALUE each.
    std::vector<std::string> traceValues; ///< NAME=VALUE each.
    double traceThreads = 0;
    std::string runFile; ///< Of a measured run; empty: none.
    std::vector<std::string> dimensions;  ///< x=LOOP each.
    std::optional<std::string> block; ///< «32x8»; nothing: the best.
    std::string model = "all";
    std::string hostMemory = "pageable"; ///< By its name.
    std::optional<int> registersPerThread; ///< Nothing: estimated from the code.
    bool asPublished = false;
    std::vector<std::string> simulation; ///< KEY=VALUE each.
    Decisions decisions;
    models::bands::BandKnowledge band = {}; ///< Read from options of the verb camp.

    [[nodiscard]] std::string deviceOrDefault() const { return device.value_or(kDefaultDevice); }
};

/// Adds --device.
void addDeviceOption(std::vector<command_line::Option>& options, Choices& choices);
/// Adds --host-memory.
void addHostMemoryOption(std::vector<command_line::Option>& options, Choices& choices);
/// Adds --reject.
void addRejectOption(std::vector<command_line::Option>& options, Decisions& decisions);
/// Adds --run.
void addRunFileOption(std::vector<command_line::Option>& options, Choices& choices);
/// Adds --set; `meaning` says what the values are for.
void addValueOption(std::vector<command_line::Option>& options, Choices& choices, const std::string& meaning);
/// Adds --set, --run, --map, --registers, --reject and --independent, which say what the threads of a nest are.
void addNestOptions(std::vector<command_line::Option>& options, Choices& choices);
/// Adds those, and --model, --simulate, --as-published, --trace-set and --trace-threads.
void addKernelOptions(std::vector<command_line::Option>& options, Choices& choices);
/// Adds --trace-threads; `meaning` says what is done to them.
void addTraceThreadsOption(std::vector<command_line::Option>& options, Choices& choices, const std::string& meaning);
/// Adds --block.
void addBlockOption(std::vector<command_line::Option>& options, Choices& choices);

/// All but the decisions, which need the facts. Inputs: `path` as SourceOptions has it.
///
/// Errors: those of readRunFile(); a value without a name or a number, a dimension that is not x, y or z, an unknown memory, a block that is not one, two or three
/// whole numbers.
[[nodiscard]] Result<explain::Scenario> scenarioOf(const Choices& choices, const std::string& path);

/// Puts the decisions into `assumptions`, «all» as every key there is.
///
/// Errors: a key or a loop that `files` do not have.
[[nodiscard]] std::optional<Error> takeDecisions(const Decisions& decisions,
                                                 std::span<const kernel::ProgramFacts> files,
                                                 kernel::Assumptions& assumptions);
/// The facts as they stand after the decisions. Errors: those of takeDecisions().
[[nodiscard]] std::optional<Error> applyDecisions(const Decisions& decisions, std::span<kernel::ProgramFacts> files);

/// «32x8» as a shape. Errors: something else. Whether a device can run it is checked with the device.
[[nodiscard]] Result<kernel::BlockShape> parseBlock(std::string_view text);
/// Adds «n=1024» to `values`. Errors: no name, no «=», not a finite number.
[[nodiscard]] std::optional<Error> parseValue(std::string_view text, kernel::Bindings& values);

} // namespace forewarp::cli::inputs
