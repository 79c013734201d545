#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::fuzz {

using Inputs = std::vector<std::string>;

/// A reader of what others wrote, and what the program does with whatever it takes.
///
/// A reader may refuse any input, and accept any. It may not crash, hang, or take more than two gigabytes.
struct Target {
    std::string_view name; ///< As its file is called, without «_fuzz.cpp».
    void (*run)(std::string_view input) = nullptr;
    Inputs (*seeds)() = nullptr; ///< Inputs that it takes, for the most part.
    int runs = 1000;             ///< Damaged inputs that a test gives it: a few seconds' worth.
};

/// All of them. A new one is declared here and named in all_targets.cpp.
[[nodiscard]] const std::vector<Target>& allTargets();

[[nodiscard]] Target calibrationRun();
[[nodiscard]] Target cliInputs();
[[nodiscard]] Target compileCommands();
[[nodiscard]] Target compilerArguments();
[[nodiscard]] Target cSource();
[[nodiscard]] Target cubin();
[[nodiscard]] Target device();
[[nodiscard]] Target expression();
[[nodiscard]] Target facts();
[[nodiscard]] Target gpuCode();
[[nodiscard]] Target kernelProfile();
[[nodiscard]] Target measuredRows();
[[nodiscard]] Target measuredRun();
[[nodiscard]] Target memoryBenchmarks();
[[nodiscard]] Target modelParameters();
[[nodiscard]] Target port();
[[nodiscard]] Target profilerCsv();
[[nodiscard]] Target ptx();
[[nodiscard]] Target reportRequest();
[[nodiscard]] Target sassListing();
[[nodiscard]] Target session();
[[nodiscard]] Target threadTrace();
[[nodiscard]] Target traceEvents();
[[nodiscard]] Target tracerRequest();
[[nodiscard]] Target validationReport();

} // namespace forewarp::fuzz
