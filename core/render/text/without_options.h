#pragma once

#include <string>
#include <string_view>

namespace forewarp::render::text {

/// A text of the core without the sentence, or the part behind a semicolon, that names an option of the command line:
/// nobody can follow it in a window or on paper.
[[nodiscard]] std::string withoutOptions(std::string_view text);

} // namespace forewarp::render::text
