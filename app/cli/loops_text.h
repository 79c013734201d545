#pragma once

#include "app/cli/paint.h"
#include "core/kernel/program_facts.h"

#include <string>
#include <vector>

namespace forewarp::cli {

/// The loops of a file with verdict, reason and evidence.
///
///     matmul.c: 3 loops, 2 proved, 1 reduction
///
///        Line  Loop             Iterations  Verdict    Why
///     ●     8  matmul:L1                 n  proved     Every iteration writes its own row of c.
[[nodiscard]] std::string loopsText(const ProgramFacts& facts, const Paint& paint);

/// {"schema": 1, "file", "loops": […]}; of several files {"schema": 1, "files": [{"file", "loops"}]}.
[[nodiscard]] std::string loopsJson(const ProgramFacts& facts);
[[nodiscard]] std::string loopsJson(const std::vector<ProgramFacts>& files);

} // namespace forewarp::cli
