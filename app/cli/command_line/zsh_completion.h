#pragma once

#include "app/cli/command_line/offered_values.h"

#include <string>

namespace forewarp::cli::command_line {

/// The file by which zsh completes verbs, options and their values.
[[nodiscard]] std::string zshCompletion(const ProgramUsage& program, const KnownValues& known);

} // namespace forewarp::cli::command_line
