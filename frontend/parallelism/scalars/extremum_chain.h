#pragma once

#include "frontend/parallelism/scalars/choice.h"
#include "frontend/parallelism/scalars/running_value.h"

#include <optional>
#include <vector>

namespace forewarp::frontend::parallelism::scalars {

/// A running value that is only ever replaced by a larger (or only by a smaller) one.
struct ExtremumChain {
    std::string operation;    ///< «min» or «max»
    bool keepsFirst = true;   ///< Of equal values, the first stays; otherwise the last.
    bool isConsistent = true; ///< All comparisons agree on that.
    std::vector<const llvm::Instruction*> followers; ///< Other values chosen by the same comparisons (positions).
};

/// Nothing where the value is used for anything but being compared and replaced.
[[nodiscard]] std::optional<ExtremumChain> extremumChain(const RunningValue& value, const llvm::Loop& loop);

/// Whether `position` goes with the extremum, as the index of the smallest element does: replaced wherever the extremum is,
/// kept wherever that is kept, and used for nothing else. Returns: the instructions that choose it; nothing where it does
/// not go along.
[[nodiscard]] std::optional<std::set<const llvm::Instruction*>> companionOf(const RunningValue& extremum,
                                                                            const RunningValue& position,
                                                                            const llvm::Loop& loop);

} // namespace forewarp::frontend::parallelism::scalars
