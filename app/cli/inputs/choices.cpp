#include "app/cli/inputs/choices.h"

#include "app/cli/inputs/run_file.h"
#include "core/base/assignment.h"
#include "core/base/number_text.h"
#include "core/explain/report_checks.h"
#include "core/kernel/decisions.h"
#include "core/kernel/simulation_settings.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace forewarp::cli::inputs {

namespace {

/// The whole text as a number.
std::optional<int> numberIn(std::string_view text) {
    int value = 0;
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
constexpr double kMostTracedThreads = 1e15; ///< Doubles count by ones up to here.

void rejectAll(std::span<const kernel::ProgramFacts> files, kernel::Assumptions& assumptions) {
    for (const kernel::ProgramFacts& facts : files) {
        for (const kernel::LoopFacts& loop : facts.loops) {
            for (const kernel::VerdictAssumption& assumption : loop.assumptions) {
                assumptions.rejected.insert(kernel::keyOf(loop, assumption));
            }
        }
    }
}

/// Which part of the kernel its memory accesses are simulated on.
void addSampleOptions(std::vector<command_line::Option>& options, Choices& choices) {
    options.push_back({.names = "--trace-set",
                       .placeholder = "NAME=VALUE",
                       .meaning = "Value of a symbol where memory is simulated, if not that of --set; repeatable",
                       .target = &choices.traceValues});
    addTraceThreadsOption(options, choices,
                          "Threads whose memory accesses are simulated (default: two fillings of the GPU)");
}

Error badDimension(const std::string& text) {
    return {ErrorKind::usage, "A mapping is a dimension and a loop.", "--map " + text,
            "Write it as x=j, with the loop's counter or id."};
}

std::optional<Error> takeDimensions(const std::vector<std::string>& texts, kernel::Assumptions& assumptions) {
    constexpr std::string_view kDimensions = "xyz";
    for (const std::string& text : texts) {
        const std::size_t dimension = text.size() > 2 && text[1] == '=' ? kDimensions.find(text[0]) : std::string::npos;
        if (dimension == std::string::npos) return badDimension(text);
        assumptions.dimensions[text.substr(2)] = kernel::ThreadDimension(dimension);
    }
    return std::nullopt;
}

} // namespace

void addDeviceOption(std::vector<command_line::Option>& options, Choices& choices) {
    options.push_back({.names = "--device",
                       .placeholder = "ID",
                       .meaning = "GPU: an id that the verb devices lists, or a profile file (default " +
                                  std::string(kDefaultDevice) + ")",
                       .target = &choices.device,
                       .kind = command_line::ValueKind::device});
}

void addHostMemoryOption(std::vector<command_line::Option>& options, Choices& choices) {
    options.push_back({.names = "--host-memory",
                       .placeholder = "KIND",
                       .meaning = "What the program's arrays lie in on the CPU's side, which decides how fast they are "
                                  "copied: pageable (as malloc() gives it, the default), pinned or unified",
                       .target = &choices.hostMemory});
}

void addRejectOption(std::vector<command_line::Option>& options, Decisions& decisions) {
    options.push_back({.names = "--reject",
                       .placeholder = "KEY|all",
                       .meaning = "Assumption of a verdict that does not hold, as --json names it under «key», or all; "
                                  "repeatable",
                       .target = &decisions.rejected});
}

void addRunFileOption(std::vector<command_line::Option>& options, Choices& choices) {
    options.push_back({.names = "--run",
                       .placeholder = "FILE",
                       .meaning =
                           "Measured run of the program, whose sizes and counts are taken; «forewarp-cli run -o» "
                           "writes it",
                       .target = &choices.runFile,
                       .kind = command_line::ValueKind::file,
                       .check = command_line::ExistingFile{}});
}

void addValueOption(std::vector<command_line::Option>& options, Choices& choices, const std::string& meaning) {
    options.push_back({.names = "--set", .placeholder = "NAME=VALUE", .meaning = meaning, .target = &choices.values});
}

void addNestOptions(std::vector<command_line::Option>& options, Choices& choices) {
    addValueOption(options, choices, "Value of a symbol, for instance n=1024, or of one function, f:n=64; repeatable");
    addRunFileOption(options, choices);
    options.push_back({.names = "--map",
                       .placeholder = "x=LOOP …",
                       .meaning = "Loop whose iterations become threads along a dimension, by counter or id, for "
                                  "instance x=j y=i",
                       .target = &choices.dimensions,
                       .takesManyWords = true});
    options.push_back({.names = "--registers",
                       .placeholder = "N",
                       .meaning = "Registers per thread (default: estimated from the code)",
                       .target = &choices.registersPerThread});
    addRejectOption(options, choices.decisions);
    options.push_back({.names = "--independent",
                       .placeholder = "LOOP",
                       .meaning = "Loop whose iterations are taken as independent, whatever its verdict; repeatable",
                       .target = &choices.decisions.independent});
}

void addKernelOptions(std::vector<command_line::Option>& options, Choices& choices) {
    addNestOptions(options, choices);
    options.push_back({.names = "--model",
                       .placeholder = "ID|all",
                       .meaning = "Model to ask, or all (default all)",
                       .target = &choices.model,
                       .kind = command_line::ValueKind::model});
    options.push_back(
        {.names = "--simulate",
         .placeholder = "KEY=VALUE",
         .meaning = "What the models take for granted: l1=on|off (global loads use L1), restrict=on|off (stores never "
                    "change what later loads read); in the parametrized model's warp simulation fma=on|off, "
                    "bandwidth=shared|divided, caches=on|off, timing=pipelined|published, policy=NAME, warps=N, "
                    "instructions=N; repeatable",
         .target = &choices.simulation});
    options.push_back({.names = "--as-published",
                       .meaning = "Parametrized model as in Resios's thesis: fma=off bandwidth=divided caches=off "
                                  "timing=published",
                       .target = &choices.asPublished});
    addSampleOptions(options, choices);
}

void addTraceThreadsOption(std::vector<command_line::Option>& options, Choices& choices, const std::string& meaning) {
    options.push_back({.names = "--trace-threads",
                       .placeholder = "N",
                       .meaning = meaning,
                       .target = &choices.traceThreads,
                       .check = command_line::Between<double>{0, kMostTracedThreads}});
}

void addBlockOption(std::vector<command_line::Option>& options, Choices& choices) {
    options.push_back({.names = "--block",
                       .placeholder = "SHAPE",
                       .meaning = "Threads of a block: 256, 32x8 (default: the best of a sweep)",
                       .target = &choices.block});
}

Result<kernel::BlockShape> parseBlock(std::string_view text) {
    std::array<int, 3> sizes{1, 1, 1};
    std::string_view rest = text;
    for (int& size : sizes) {
        const std::size_t cross = std::min(rest.find_first_of("xX"), rest.size());
        const auto number = numberIn(rest.substr(0, cross));
        if (!number) return badBlock(text);
        size = *number;
        if (cross == rest.size()) return kernel::BlockShape{sizes[0], sizes[1], sizes[2]};
        rest.remove_prefix(cross + 1);
    }
    return badBlock(text);
}

std::optional<Error> parseValue(std::string_view text, kernel::Bindings& values) {
    auto assignment = parseAssignment(text);
    if (!assignment) return badValue(text);
    values[std::move(assignment->symbol)] = assignment->value;
    return std::nullopt;
}

std::optional<Error> takeDecisions(const Decisions& decisions, std::span<const kernel::ProgramFacts> files,
                                   kernel::Assumptions& assumptions) {
    assumptions.independentLoops.insert(decisions.independent.begin(), decisions.independent.end());
    for (const std::string& key : decisions.rejected) {
        if (key == kAll) rejectAll(files, assumptions);
        else assumptions.rejected.insert(key);
    }
    return explain::checkDecisions(assumptions, files);
}

std::optional<Error> applyDecisions(const Decisions& decisions, std::span<kernel::ProgramFacts> files) {
    kernel::Assumptions assumptions;
    if (auto error = takeDecisions(decisions, files, assumptions)) return error;
    for (kernel::ProgramFacts& facts : files) {
        for (kernel::LoopFacts& loop : facts.loops) loop = kernel::underDecisions(std::move(loop), assumptions);
    }
    return std::nullopt;
}

Result<explain::Scenario> scenarioOf(const Choices& choices, const std::string& path) {
    explain::Scenario scenario;
    if (!choices.runFile.empty()) {
        auto run = readRunFile(choices.runFile, path);
        if (!run) return run.failureAs<explain::Scenario>();
        scenario.assumptions.run = *std::move(run);
    }
    scenario.device = choices.deviceOrDefault();
    scenario.model = choices.model;
    scenario.band = choices.band;
    const auto memory = device::findHostMemory(choices.hostMemory);
    if (!memory)
        return Error{ErrorKind::usage, "There is no such memory.", "--host-memory " + choices.hostMemory,
                     "Write pageable, pinned or unified."};
    scenario.hostMemory = *memory;
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
    if (choices.traceThreads != std::floor(choices.traceThreads))
        return Error{ErrorKind::usage, "Threads are counted in whole numbers.",
                     "--trace-threads " + exactText(choices.traceThreads), "Give a whole number; 0 leaves it open."};
    scenario.assumptions.traceThreads = choices.traceThreads;
    if (choices.asPublished) scenario.assumptions.simulation = kernel::SimulationChoices::asPublished();
    for (const std::string& setting : choices.simulation) {
        if (const auto error = kernel::applySetting(setting, scenario.assumptions.simulation)) return *error;
    }
    if (const auto error = takeDimensions(choices.dimensions, scenario.assumptions)) return *error;
    if (!choices.block) return scenario;
    const auto block = parseBlock(*choices.block);
    if (!block) return block.failureAs<explain::Scenario>();
    scenario.block = *block;
    return scenario;
}

} // namespace forewarp::cli::inputs
