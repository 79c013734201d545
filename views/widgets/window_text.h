#pragma once

#include <QString>

namespace forewarp::views::widgets {

/// A text of the core as a window says it: see render::text::withoutOptions().
[[nodiscard]] QString withoutOptions(const QString& text);

} // namespace forewarp::views::widgets
