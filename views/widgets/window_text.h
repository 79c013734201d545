#pragma once

#include <QString>

namespace forewarp::views::widgets {

/// A text of the core without the sentence, or the part behind a semicolon, that names an option of the command line:
/// nobody can follow it in a window.
[[nodiscard]] QString withoutOptions(const QString& text);

} // namespace forewarp::views::widgets
