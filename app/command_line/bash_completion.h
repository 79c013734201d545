#pragma once

#include "app/command_line/offered_values.h"

#include <string>

namespace forewarp::command_line {

/// The file by which bash completes verbs, options and their values.
[[nodiscard]] std::string bashCompletion(const ProgramUsage& program, const KnownValues& known);

} // namespace forewarp::command_line
