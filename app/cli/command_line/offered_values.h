#pragma once

#include "app/cli/command_line/option_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::cli::command_line {

/// What options can be told besides their own words.
struct KnownValues {
    std::vector<std::string> devices; ///< Ids.
    std::vector<std::string> models;  ///< Likewise.
};

/// The words that a shell offers for a value; none where there are too many to list.
[[nodiscard]] std::vector<std::string> offeredWords(const Option& option, const KnownValues& known);

/// The words with blanks between them.
[[nodiscard]] std::string inOneLine(const std::vector<std::string>& words);

/// The text between single quotes; `escapedQuote` stands for such a quote inside.
[[nodiscard]] std::string singleQuoted(std::string_view text, std::string_view escapedQuote);

} // namespace forewarp::cli::command_line
