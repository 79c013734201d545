#pragma once

#include "app/cli/terminal/paint.h"
#include "core/program/differences.h"

#include <string>
#include <vector>

namespace forewarp::cli::text::plans {

/// How many loops differ, and how the program's time does; then each of them, the gravest first.
[[nodiscard]] std::string differencesText(const program::Comparable& before, const program::Comparable& after,
                                          const std::vector<program::Difference>& differences,
                                          const terminal::Paint& paint);

} // namespace forewarp::cli::text::plans
