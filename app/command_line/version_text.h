#pragma once

#include <string>

namespace forewarp::command_line {

/// What --version prints, without the last line break, for who reports a problem: every part whose version can change
/// a result, a line each. Inputs: the program's name; name and version of the library it works with, «LLVM 19.1.7».
[[nodiscard]] std::string versionText(const std::string& program, const std::string& library);

} // namespace forewarp::command_line
