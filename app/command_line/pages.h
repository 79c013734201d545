#pragma once

#include "app/command_line/option_table.h"
#include "core/base/result.h"

#include <string>
#include <string_view>

namespace forewarp::command_line {

/// A page that packages bring along: `man`, `bash-completion`, `zsh-completion` or `fish-completion`. Completions
/// offer the devices and models that come with Forewarp.
///
/// Errors: another name.
[[nodiscard]] Result<std::string> pageOf(std::string_view name, const ProgramUsage& program);

} // namespace forewarp::command_line
