#pragma once

#include "core/base/result.h"
#include "core/kernel/measured_run.h"

#include <memory>
#include <string>

namespace forewarp::cli::inputs {

/// A run that the verb run has written, for the sources that `path` stands for, as SourceOptions has it; its files are named
/// as the user would. A file that has changed since is left out, which stderr says. Errors: cannot be read, no such run.
[[nodiscard]] Result<std::shared_ptr<const kernel::MeasuredRun>> readRunFile(const std::string& file,
                                                                             const std::string& path);

/// The file's place, whatever the working folder of who reads the run.
[[nodiscard]] std::string placeOfSource(const std::string& file, const std::string& workingDirectory);

} // namespace forewarp::cli::inputs
