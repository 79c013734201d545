#pragma once

#include "app/cli/terminal/paint.h"
#include "core/program/plan.h"

#include <string>
#include <vector>

namespace forewarp::cli::text::plans {

/// The sentence, the loops, the copies, and what it rests on. The short page has the weightiest of each.
[[nodiscard]] std::string planText(const program::Plan& plan, bool showsAll, const terminal::Paint& paint);

/// Of a program that nobody has run: what may be ported, with the time of one execution, and how to learn what pays.
[[nodiscard]] std::string overviewText(const program::Plan& plan, const std::string& path, bool showsAll,
                                       const terminal::Paint& paint);

/// One line for each device, the fastest program first.
[[nodiscard]] std::string devicesText(const std::vector<program::Plan>& plans, const terminal::Paint& paint);

} // namespace forewarp::cli::text::plans
