#pragma once

#include "core/base/result.h"

#include <string>

namespace forewarp::cli::terminal {

/// Everything that comes on stdin until its end.
[[nodiscard]] std::string readStandardInput();
/// A file's text, or stdin's for «-»; the file is an input of this run from now on. Errors: cannot be read.
[[nodiscard]] Result<std::string> readText(const std::string& path);

} // namespace forewarp::cli::terminal
