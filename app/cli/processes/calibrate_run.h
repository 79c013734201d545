#pragma once

#include "app/cli/terminal/written_files.h"
#include "core/base/result.h"

#include <string>

namespace forewarp::cli::processes {

/// «nvcc -O2 … && ./calibrate > raw.json», for the folder that holds the suite.
[[nodiscard]] std::string calibrationCommand(const std::string& folder);

/// Writes the micro-benchmarks into the folder, which is made where it is missing. Errors: it cannot be written to; other
/// files of these names are there.
[[nodiscard]] std::optional<Error> writeSuite(const std::string& folder, terminal::Overwrite overwrite);

/// Path of nvcc: `given`, or where PATH has it, or /usr/local/cuda/bin. Errors: there is none.
[[nodiscard]] Result<std::string> findCompiler(const std::string& given);

/// What the suite measured.
struct SuiteRun {
    std::string raw;     ///< The JSON it printed.
    std::string camping; ///< CSV of partition_camping for the verb camp; empty where that failed.
};

/// Builds and runs the suite in the folder it was written to, under time limits. Errors: no GPU, or nvcc or the suite
/// did not end well, with what they said first.
[[nodiscard]] Result<SuiteRun> runSuite(const std::string& compiler, const std::string& folder);

} // namespace forewarp::cli::processes
