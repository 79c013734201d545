#pragma once

#include "app/command_line/option_table.h"

#include <string>

namespace forewarp::command_line {

/// The page of the program for man(1).
[[nodiscard]] std::string manPage(const ProgramUsage& program);

} // namespace forewarp::command_line
