#pragma once

#include "app/cli/terminal/paint.h"
#include "core/kernel/program_facts.h"

#include <cstddef>
#include <string>

namespace forewarp::cli::text {

/// The loops of a file with verdict, reason and evidence, of each loop at most so many.
///
///     matmul.c: 3 loops, 2 proved, 1 reduction
///
///        Line  Loop             Iterations  Verdict    Why
///     ●     8  matmul:L1                 n  proved     Every iteration writes its own row of c.
[[nodiscard]] std::string loopsText(const kernel::ProgramFacts& facts, std::size_t mostReasons,
                                    const terminal::Paint& paint);

} // namespace forewarp::cli::text
