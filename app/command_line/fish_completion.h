#pragma once

#include "app/command_line/offered_values.h"

#include <string>

namespace forewarp::command_line {

/// The file by which fish completes verbs, options and their values.
[[nodiscard]] std::string fishCompletion(const ProgramUsage& program, const KnownValues& known);

} // namespace forewarp::command_line
