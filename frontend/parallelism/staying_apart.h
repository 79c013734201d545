#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"
#include "frontend/parallelism/work_account.h"

#include <span>
#include <vector>

namespace forewarp::frontend::parallelism {

/// Whether different iterations of `parts` never meet in one iteration of `around`, whatever loops run in between. In
/// «for i { for j: c[i][j] = 0; for k: for j: c[i][j] += a[i][k] * b[k][j]; }» those of both loops over j do not, so that
/// a thread for each i and j may run all of k. Interchange and fusion of loops: Allen and
/// Kennedy, Optimizing Compilers for Modern Architectures (2001), chapters 5 and 6.
///
/// All `parts` count alike. Besides them the iteration of `around` has at most what each of its threads can redo: it
/// writes no memory, reads none that they write, and its numbers are not needed behind it. Conservative: false where that
/// cannot be proved. `assumed` is what the verdicts on all these loops rest on already; nothing else is assumed.
[[nodiscard]] bool stayApart(std::span<const llvm::Loop* const> parts, const llvm::Loop& around, ir::FunctionView& view,
                             WorkAccount& work, const std::vector<kernel::VerdictAssumption>& assumed);

} // namespace forewarp::frontend::parallelism
