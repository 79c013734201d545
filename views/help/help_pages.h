#pragma once

#include <QStringList>
#include <QUrl>

namespace forewarp::views::help {

/// Names of the pages of resources/help, the one to start with first: «start», «program», «loop», «why», …
[[nodiscard]] QStringList pageNames();

/// Where the page is in the language of the window, or else in English. Inputs: one of pageNames().
[[nodiscard]] QUrl pageUrl(const QString& name);

} // namespace forewarp::views::help
