#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::cli::terminal {

/// Columns of the terminal that this descriptor is; COLUMNS or 80 where it does not know.
[[nodiscard]] std::size_t terminalWidth(int descriptor);
/// Columns that all text output keeps to: those of the terminal, from 60 to 160, and 100 where stdout is none.
[[nodiscard]] std::size_t pageWidth();

/// Text that cannot move the cursor or change colours: control characters become «?», line ends and tabs spaces.
[[nodiscard]] std::string printable(std::string_view text);
/// At most `width` characters; of a longer text the beginning and «…».
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width);
/// Lines of at most `width` characters, broken at spaces; a longer word is cut. At least one line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);
/// A paragraph after `head`; its further lines stand below its first character. Ends with a line end.
[[nodiscard]] std::string hanging(const std::string& head, std::string_view text);
/// «2 loops», «1 loop»
[[nodiscard]] std::string counted(std::size_t count, const std::string& noun);

} // namespace forewarp::cli::terminal
