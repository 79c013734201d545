#pragma once

#include "core/kernel/expression.h"
#include "core/kernel/launch.h"

#include <span>
#include <string>
#include <vector>

namespace forewarp::measured::validation {

/// One port of a measuring suite, with all that it is run at.
struct SuiteProgram {
    std::string name; ///< Of its CUDA file without «.cu».
    std::vector<kernel::Bindings> sizes;
    std::vector<kernel::BlockShape> blocks; ///< None where the port works with one block only.
};

/// What the measured rows are compared with. Paths are those that the suite's folder sees.
struct SuiteComparison {
    std::string kernels;        ///< The description.
    std::string sources;        ///< Folder of the C files; empty: that of the description.
    std::string buildDirectory; ///< Of a compile_commands.json; empty: none was named.
};

/// The shell script (POSIX) that compiles every program with nvcc, runs it at all sizes with all blocks, and collects the
/// lines of JSON that they print in measured.jsonl.
///
/// At its end it runs forewarp-cli, which says how the forecast did. Where there is no forewarp-cli or no description, it
/// prints the command.
[[nodiscard]] std::string suiteScript(std::span<const SuiteProgram> programs, const SuiteComparison& comparison);

} // namespace forewarp::measured::validation
