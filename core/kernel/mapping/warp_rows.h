#pragma once

#include "core/kernel/mapping/thread_mapping.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::kernel::mapping {

/// Whether a loop is one of some others, or inside one of them.
[[nodiscard]] bool isInsideAny(const ProgramFacts& facts, int loop, const std::vector<int>& others);

/// A warp for each row: iterations of loops inside the threads' loops are shared by the lanes of a warp, which add up what
/// they have. `mapped` are the threads' loops, outermost first, `rows` those to be shared, inside the last of them.
/// Returns: why that cannot be, in a sentence without its subject; nothing where it can.
[[nodiscard]] std::optional<std::string> whyNotShared(const ProgramFacts& facts, const std::vector<int>& mapped,
                                                      const std::vector<int>& rows, const Assumptions& assumptions);

/// The loops to name, with their dimensions, for a warp for each row of the nest; nothing where there is no such mapping.
/// Inputs: what the user decided; dimensions that he named leave nothing to be found.
[[nodiscard]] Dimensions rowDimensions(const ProgramFacts& facts, int start, const Assumptions& assumptions);

/// The facts with 32·k + lane in place of the counter k of each row loop, and with the lanes as a last loop, of 32
/// iterations, which is added to the mapping's. Trip counts of row loops stay those of the whole row.
/// Inputs: values of the nest's symbols: rows that end inside a warp have lanes without work.
[[nodiscard]] ProgramFacts withLanes(const ProgramFacts& facts, int start, const Bindings& values,
                                     ThreadMapping& mapping);

} // namespace forewarp::kernel::mapping
