#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace forewarp {

/// Takes the next line off `text`, without its line end.
[[nodiscard]] std::string_view takeLine(std::string_view& text);

/// Text without a UTF-8 byte order mark, which spreadsheets begin their files with.
[[nodiscard]] std::string_view withoutByteOrderMark(std::string_view text);

/// The fields of one line of comma-separated values, without blanks around them.
///
/// Source: RFC 4180, section 2: commas part fields, quotes keep them, a doubled quote is one. Returns: at least one field.
[[nodiscard]] std::vector<std::string> csvFields(std::string_view line);

} // namespace forewarp
