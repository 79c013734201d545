#pragma once

#include "app/command_line/option_table.h"
#include "core/base/result.h"

#include <optional>
#include <span>
#include <string>

namespace forewarp::command_line {

/// What a command line asks for.
struct CommandLine {
    std::string verb;                ///< Empty where none is named; always, where the program has none.
    std::optional<std::string> page; ///< What --help or --version prints; nothing else is to be done then.
};

/// Reads the arguments, the program's name first, into the targets of the verb's options.
///
/// Errors: words that the tables do not know or that fail their checks.
[[nodiscard]] Result<CommandLine> parse(const ProgramUsage& program, std::span<char* const> arguments);

} // namespace forewarp::command_line
