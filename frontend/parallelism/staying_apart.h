#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"
#include "frontend/parallelism/work_account.h"

#include <span>
#include <vector>

namespace forewarp::frontend::parallelism {

/// While what the iterations of some loops have to stay apart.
enum class ApartWhile { oneIteration, wholeRun };

/// Whether different iterations of `parts` never meet in one iteration of `around`, whatever loops run in between, or in
/// all of its run. In «for i { for j: c[i][j] = 0; for k: for j: c[i][j] += a[i][k] * b[k][j]; }» those of both loops over j do not, so that
/// a thread for each i and j may run all of k. In «for i: for j: x[i][j] -= x[i - 1][j]» those over j do not while i runs, so
/// that a thread for each j may run all of i. Interchange and fusion of loops: Allen and
/// Kennedy, Optimizing Compilers for Modern Architectures (2001), chapters 5 and 6.
///
/// All `parts` count alike. Besides them the iteration of `around` has at most what each of its threads can redo: it
/// writes no memory, reads none that they write, and its numbers are not needed behind it. Conservative: false where that
/// cannot be proved. `assumed` is what the verdicts on all these loops rest on already; nothing else is assumed. For arrays
/// of different names, that is for the verdict on `around` to compare.
[[nodiscard]] bool stayApart(std::span<const llvm::Loop* const> parts, const llvm::Loop& around, ApartWhile when,
                             ir::FunctionView& view, WorkAccount& work,
                             const std::vector<kernel::VerdictAssumption>& assumed);

} // namespace forewarp::frontend::parallelism
