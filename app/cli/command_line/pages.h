#pragma once

#include "app/cli/command_line/offered_values.h"
#include "core/base/result.h"

#include <string>
#include <string_view>

namespace forewarp::cli::command_line {

/// A page that packages bring along: `man`, `bash-completion`, `zsh-completion` or `fish-completion`.
///
/// Errors: another name.
[[nodiscard]] Result<std::string> pageOf(std::string_view name, const ProgramUsage& program, const KnownValues& known);

} // namespace forewarp::cli::command_line
