#pragma once

#include "app/command_line/offered_values.h"

#include <string>

namespace forewarp::command_line {

/// The file by which zsh completes verbs, options and their values.
[[nodiscard]] std::string zshCompletion(const ProgramUsage& program, const KnownValues& known);

} // namespace forewarp::command_line
