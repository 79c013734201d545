#pragma once

#include "views/theme/theme.h"

#include <QString>

#include <utility>
#include <vector>

namespace forewarp::views::theme {

[[nodiscard]] Tokens lightTokens();
[[nodiscard]] Tokens darkTokens();
/// Names by which the style sheet asks for colours; a name that begins like another stands before it.
[[nodiscard]] std::vector<std::pair<QString, QColor>> styleSheetColours(const Tokens& tokens);

} // namespace forewarp::views::theme
