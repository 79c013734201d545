#include "app/cli/choices.h"

#include "core/kernel/simulation_settings.h"

#include <CLI/CLI.hpp>

#include <array>
#include <charconv>
#include <cmath>

namespace forewarp::cli {

namespace {

/// The whole text as a number.
template <class T>
std::optional<T> numberIn(std::string_view text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

Error badBlock(std::string_view text) {
    return {ErrorKind::usage, "A block is one, two or three whole numbers.", "--block " + std::string(text),
            "Write it as 256, 32x8 or 8x8x4."};
}

Error badValue(std::string_view text) {
    return {ErrorKind::usage, "A value is a name and a number.", "--set " + std::string(text),
            "Write it as NAME=VALUE, for instance n=1024."};
}

constexpr const char* kAll = "all";

void rejectAll(std::span<const ProgramFacts> files, Assumptions& assumptions) {
    for (const ProgramFacts& facts : files) {
        for (const LoopFacts& loop : facts.loops) {
            for (const VerdictAssumption& assumption : loop.assumptions) {
                assumptions.rejected.insert(keyOf(loop, assumption));
            }
        }
    }
}

/// Which part of the kernel its memory accesses are simulated on.
void addSampleOptions(CLI::App& command, Choices& choices) {
    command
        .add_option("--trace-set", choices.traceValues,
                    "Value of a symbol where memory is simulated, if not that of --set; repeatable")
        ->option_text("NAME=VALUE")
        ->allow_extra_args(false);
    addTraceThreadsOption(command, choices,
                          "Threads whose memory accesses are simulated (default: two fillings of the GPU)");
}

Error badDimension(const std::string& text) {
    return {ErrorKind::usage, "A mapping is a dimension and a loop.", "--map " + text,
            "Write it as x=j, with the loop's counter or id."};
}

std::optional<Error> takeDimensions(const std::vector<std::string>& texts, Assumptions& assumptions) {
    constexpr std::string_view kDimensions = "xyz";
    for (const std::string& text : texts) {
        const std::size_t dimension = text.size() > 2 && text[1] == '=' ? kDimensions.find(text[0]) : std::string::npos;
        if (dimension == std::string::npos) return badDimension(text);
        assumptions.dimensions[text.substr(2)] = ThreadDimension(dimension);
    }
    return std::nullopt;
}

} // namespace

void addDeviceOption(CLI::App& command, Choices& choices) {
    command
        .add_option_function<std::string>(
            "--device",
            [&choices](const std::string& device) {
                choices.device = device;
                choices.isDefaultDevice = false;
            },
            std::string("GPU: an id that the verb devices lists, or a profile file (default ") + kDefaultDevice + ")")
        ->option_text("ID");
}

void addRejectOption(CLI::App& command, Decisions& decisions) {
    command
        .add_option("--reject", decisions.rejected,
                    "Assumption of a verdict that does not hold, as --json names it under «key», or all; repeatable")
        ->option_text("KEY|all")
        ->allow_extra_args(false);
}

void addNestOptions(CLI::App& command, Choices& choices) {
    command.add_option("--set", choices.values, "Value of a symbol, for instance n=1024; repeatable")
        ->option_text("NAME=VALUE")
        ->allow_extra_args(false);
    command
        .add_option("--map", choices.dimensions,
                    "Loop whose iterations become threads along a dimension, by counter or id, for instance x=j y=i")
        ->option_text("x=LOOP …");
    command
        .add_option_function<int>(
            "--registers", [&choices](int registers) { choices.registersPerThread = registers; },
            "Registers per thread (default: estimated from the code)")
        ->option_text("N");
    addRejectOption(command, choices.decisions);
    command
        .add_option("--independent", choices.decisions.independent,
                    "Loop whose iterations are taken as independent, whatever its verdict; repeatable")
        ->option_text("LOOP")
        ->allow_extra_args(false);
}

void addKernelOptions(CLI::App& command, Choices& choices) {
    addNestOptions(command, choices);
    command.add_option("--model", choices.model, "Model to ask, or all (default all)")->option_text("ID|all");
    command
        .add_option("--simulate", choices.simulation,
                    "What the models take for granted: l1=on|off (global loads use L1), restrict=on|off (stores never "
                    "change what later loads read); in the parametrized model's warp simulation fma=on|off, "
                    "bandwidth=shared|divided, caches=on|off, timing=pipelined|published, policy=NAME, warps=N, "
                    "instructions=N; repeatable")
        ->option_text("KEY=VALUE")
        ->allow_extra_args(false);
    command.add_flag("--as-published", choices.asPublished,
                     "Parametrized model as in Resios's thesis: fma=off bandwidth=divided caches=off timing=published");
    addSampleOptions(command, choices);
}

void addTraceThreadsOption(CLI::App& command, Choices& choices, const std::string& meaning) {
    command.add_option("--trace-threads", choices.traceThreads, meaning)
        ->option_text("N")
        ->check(CLI::NonNegativeNumber);
}

void addBlockOption(CLI::App& command, Choices& choices) {
    command
        .add_option_function<std::string>(
            "--block", [&choices](const std::string& block) { choices.block = block; },
            "Threads of a block: 256, 32x8 (default: the best of a sweep)")
        ->option_text("SHAPE");
}

Result<BlockShape> parseBlock(std::string_view text) {
    std::array<int, 3> sizes{1, 1, 1};
    std::string_view rest = text;
    for (int& size : sizes) {
        const std::size_t cross = std::min(rest.find_first_of("xX"), rest.size());
        const auto number = numberIn<int>(rest.substr(0, cross));
        if (!number) return badBlock(text);
        size = *number;
        if (cross == rest.size()) return BlockShape{sizes[0], sizes[1], sizes[2]};
        rest.remove_prefix(cross + 1);
    }
    return badBlock(text);
}

std::optional<Error> parseValue(std::string_view text, Bindings& values) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string_view::npos || equals == 0) return badValue(text);
    const auto number = numberIn<double>(text.substr(equals + 1));
    if (!number || !std::isfinite(*number)) return badValue(text);
    values[std::string(text.substr(0, equals))] = *number;
    return std::nullopt;
}

std::optional<Error> takeDecisions(const Decisions& decisions, std::span<const ProgramFacts> files,
                                   Assumptions& assumptions) {
    assumptions.independentLoops.insert(decisions.independent.begin(), decisions.independent.end());
    for (const std::string& key : decisions.rejected) {
        if (key == kAll) rejectAll(files, assumptions);
        else assumptions.rejected.insert(key);
    }
    return checkDecisions(assumptions, files);
}

std::optional<Error> applyDecisions(const Decisions& decisions, std::span<ProgramFacts> files) {
    Assumptions assumptions;
    if (auto error = takeDecisions(decisions, files, assumptions)) return error;
    for (ProgramFacts& facts : files) {
        for (LoopFacts& loop : facts.loops) loop = underDecisions(std::move(loop), assumptions);
    }
    return std::nullopt;
}

Result<Scenario> scenarioOf(const Choices& choices) {
    Scenario scenario;
    scenario.device = choices.device;
    scenario.model = choices.model;
    if (choices.registersPerThread) {
        if (*choices.registersPerThread < 1)
            return Error{ErrorKind::usage, "A thread has at least 1 register.",
                         "--registers " + std::to_string(*choices.registersPerThread),
                         "Leave the option out to have their number estimated."};
        scenario.assumptions.registersPerThread = *choices.registersPerThread;
    }
    for (const std::string& value : choices.values) {
        if (const auto error = parseValue(value, scenario.assumptions.values)) return *error;
    }
    for (const std::string& value : choices.traceValues) {
        if (const auto error = parseValue(value, scenario.assumptions.traceValues)) return *error;
    }
    scenario.assumptions.traceThreads = choices.traceThreads;
    if (choices.asPublished) scenario.assumptions.simulation = SimulationChoices::asPublished();
    for (const std::string& setting : choices.simulation) {
        if (const auto error = applySetting(setting, scenario.assumptions.simulation)) return *error;
    }
    if (const auto error = takeDimensions(choices.dimensions, scenario.assumptions)) return *error;
    if (!choices.block) return scenario;
    const auto block = parseBlock(*choices.block);
    if (!block) return block.failureAs<Scenario>();
    scenario.block = *block;
    return scenario;
}

} // namespace forewarp::cli
