#pragma once

#include "app/command_line/option_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::command_line {

/// What options can be told besides their own words.
struct KnownValues {
    std::vector<std::string> devices; ///< Ids.
    std::vector<std::string> models;  ///< Likewise.
};

/// The words that a shell offers for a value; none where there are too many to list.
[[nodiscard]] std::vector<std::string> offeredWords(const Option& option, const KnownValues& known);

/// The devices and models that come with Forewarp.
[[nodiscard]] KnownValues bundledValues();

/// What the function is called that completes words of the program: «_forewarp_cli».
[[nodiscard]] std::string shellFunction(const ProgramUsage& program);

/// The words with blanks between them.
[[nodiscard]] std::string inOneLine(const std::vector<std::string>& words);

/// The text between single quotes; `escapedQuote` stands for such a quote inside.
[[nodiscard]] std::string singleQuoted(std::string_view text, std::string_view escapedQuote);

} // namespace forewarp::command_line
