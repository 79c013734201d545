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

/// The shell script (POSIX) that compiles every program with nvcc, runs it at all sizes with all blocks, and collects the
/// lines of JSON that they print in measured.jsonl.
[[nodiscard]] std::string suiteScript(std::span<const SuiteProgram> programs);

} // namespace forewarp::measured::validation
