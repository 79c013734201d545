#pragma once

#include "app/cli/terminal/paint.h"
#include "core/explain/report.h"

#include <string>

namespace forewarp::cli::text {

/// The loop's accesses with what each meets in the caches, its arrays, and the changes of layout that would pay.
///
///     Place        Memory access   Class      Transactions  L2 hits  DRAM
///      9:28  load  a[i * n + k]    constant       1 × 64 B    98.4 %  0.0156
[[nodiscard]] std::string memoryText(const explain::LoopReport& loop, const device::Device& device,
                                     const terminal::Paint& paint);

} // namespace forewarp::cli::text
