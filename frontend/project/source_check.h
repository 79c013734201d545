#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace forewarp::frontend::project {

enum class Language { c, cpp };

/// By the name's end: .c and .i (already preprocessed) are C, .cpp, .cc, .cxx, .c++, .C and .ii C++. A header counts as C
/// here (.h) or C++ (.hpp, .hh, .hxx); nothing for other names.
[[nodiscard]] std::optional<Language> languageOf(std::string_view path);

[[nodiscard]] bool isHeader(std::string_view path);

/// Text of a file; errors: missing, a folder, a device or a pipe, too large, not readable.
[[nodiscard]] Result<std::string> readSource(const std::string& path);

/// Refuses what no C compiler should be given: another language, binary content, a line beyond a million characters.
[[nodiscard]] std::optional<Error> checkSource(const std::string& path);
[[nodiscard]] std::optional<Error> checkSourceText(std::string_view text, const std::string& path);

} // namespace forewarp::frontend::project
