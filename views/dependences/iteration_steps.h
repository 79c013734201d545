#pragma once

#include "core/kernel/program_facts.h"

#include <QPoint>

#include <vector>

namespace forewarp::views::dependences {

/// From one iteration to another, in cells of a grid: x counts the inner loop, y the outer one.
struct IterationArrow {
    QPoint from;
    QPoint to;

    friend bool operator==(const IterationArrow&, const IterationArrow&) = default;
};

/// A few iterations of a loop, and of the next inner one where the distance has a component for it, with the
/// dependences between them.
struct IterationSpace {
    int columns = 0;
    int rows = 0;
    bool isShortened = false; ///< A distance is longer than the grid; it is drawn as the longest that fits.
    std::vector<IterationArrow> arrows;
};

/// Where the distance is the same for all pairs, an arrow from every iteration that has a partner in the grid; else the
/// partners that one iteration in the middle may have.
[[nodiscard]] IterationSpace iterationSpace(const kernel::Dependence& dependence);

} // namespace forewarp::views::dependences
