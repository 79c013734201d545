#pragma once

#include "core/kernel/program_facts.h"

#include <QString>

#include <vector>

namespace forewarp::views::dependences {

/// A sentence on a loop beside its dependences.
struct LoopRemark {
    QString text;
    QString icon;         ///< Name of an icon.
    SourceLocation place; ///< Unknown where it has none.
};

/// What else the verdict rests on, the variables of which every iteration needs its own, the reductions, and the
/// rewrites that would help; in this order.
[[nodiscard]] std::vector<LoopRemark> remarksOn(const kernel::LoopFacts& loop);

} // namespace forewarp::views::dependences
