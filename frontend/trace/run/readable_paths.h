#pragma once

#include "frontend/trace/observe.h"

#include <string>
#include <vector>

namespace forewarp::frontend::trace::run {

/// What a program may read beside the system's libraries: the folder it works in, its sources' folders as far as they lie
/// in the project, and what its arguments name.
///
/// Whoever wrote the project chose where its sources lie, so that folders outside it do not count. Nor does the user's
/// home folder, or one that holds it, unless an argument names it: too much lies there.
[[nodiscard]] std::vector<std::string> readablePaths(const RunRequest& request);

} // namespace forewarp::frontend::trace::run
