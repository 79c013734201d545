#pragma once

#include "app/command_line/option_table.h"
#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::cli::terminal {

/// Which files that are there already may be written over. An input never may.
enum class Overwrite {
    own,    ///< Those that are empty or carry Forewarp's mark.
    others, ///< All: --force.
};

/// Adds --force.
void addForceOption(std::vector<command_line::Option>& options, bool& isForced);
[[nodiscard]] inline Overwrite overwriteIf(bool isForced) {
    return isForced ? Overwrite::others : Overwrite::own;
}

/// This run reads the file, so that it writes nothing over it. readText() says so itself. A name without a file is none.
void noteInput(const std::string& path);

/// What writeFile() would refuse already, before anything is done for it. Errors: an input, whatever its name; a file that
/// Forewarp did not write.
[[nodiscard]] std::optional<Error> checkWritable(const std::string& path, Overwrite overwrite);

/// Writes the whole file or, where that fails, leaves what was there and nothing else. A file that says the same already
/// may always be written. The only way in which verbs write files.
///
/// Errors: those of checkWritable(); the folder is missing or may not be written to; the disk is full.
[[nodiscard]] std::optional<Error> writeFile(const std::string& path, std::string_view bytes, Overwrite overwrite);

} // namespace forewarp::cli::terminal
