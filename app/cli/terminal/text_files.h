#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace forewarp::cli::terminal {

/// Everything that comes on stdin until its end.
[[nodiscard]] std::string readStandardInput();
/// A file's text, or stdin's for «-». Errors: cannot be read.
[[nodiscard]] Result<std::string> readText(const std::string& path);
/// Replaces the file. Errors: the folder is missing or may not be written to; the disk is full.
[[nodiscard]] std::optional<Error> writeText(const std::string& path, std::string_view text);

} // namespace forewarp::cli::terminal
