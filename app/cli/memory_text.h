#pragma once

#include "app/cli/paint.h"
#include "core/report/report.h"

#include <string>

namespace forewarp::cli {

/// The loop's accesses with what each meets in the caches, its arrays, and the changes of layout that would pay.
///
///     Place        Memory access   Class      Transactions  L2 hits  DRAM
///      9:28  load  a[i * n + k]    constant       1 × 64 B    98.4 %  0.0156
[[nodiscard]] std::string memoryText(const LoopReport& loop, const Device& device, const Paint& paint);

} // namespace forewarp::cli
