#pragma once

#include <QIcon>
#include <QString>

namespace forewarp::views::theme {

/// The line drawing `:/icons/NAME.svg` in the theme's colours, sharp at any scale; follows theme changes.
[[nodiscard]] QIcon icon(const QString& name);

} // namespace forewarp::views::theme
