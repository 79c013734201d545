#pragma once

#include "frontend/parallelism/choice.h"
#include "frontend/parallelism/running_value.h"

#include <optional>
#include <vector>

namespace forewarp::frontend {

/// A running value that is only ever replaced by a larger (or only by a smaller) one.
struct ExtremumChain {
    std::string operation;    ///< «min» or «max»
    bool keepsFirst = true;   ///< Of equal values, the first stays; otherwise the last.
    bool isConsistent = true; ///< All comparisons agree on that.
    std::vector<const llvm::Instruction*> followers; ///< Other values chosen by the same comparisons (positions).
};

/// Nothing where the value is used for anything but being compared and replaced.
[[nodiscard]] std::optional<ExtremumChain> extremumChain(const RunningValue& value, const llvm::Loop& loop);

/// Which of the chain's followers make `position` the place, or another companion, of the extremum: chosen wherever the
/// extremum is, kept wherever it is kept, used for nothing else. Nothing where it is none.
[[nodiscard]] std::optional<std::set<const llvm::Instruction*>> companionOf(const RunningValue& extremum,
                                                                            const RunningValue& position,
                                                                            const llvm::Loop& loop);

} // namespace forewarp::frontend
