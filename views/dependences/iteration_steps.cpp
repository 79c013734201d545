#include "views/dependences/iteration_steps.h"

#include <algorithm>

namespace forewarp::views::dependences {

namespace {

constexpr int kRowLength = 8;   ///< Iterations drawn of a loop alone…
constexpr int kSquareLength = 6; ///< …and of each of two.
constexpr int kLongestStep = 4; ///< Leaves two arrows in the smaller grid.

/// The steps along one loop that a distance stands for.
std::vector<int> stepsAlong(const kernel::Distance& distance) {
    if (distance.iterations) return {int(std::clamp<long long>(*distance.iterations, -kLongestStep, kLongestStep))};
    switch (distance.direction) {
    case '<': return {1, 2};
    case '=': return {0};
    case '>': return {-1, -2};
    default: return {-1, 0, 1};
    }
}

bool isTooLong(const kernel::Distance& distance) {
    return distance.iterations && (*distance.iterations > kLongestStep || *distance.iterations < -kLongestStep);
}

/// All steps of the drawn loops, (inner, outer); no step leads to where it began.
std::vector<QPoint> stepsOf(const kernel::Dependence& dependence) {
    const bool isNest = dependence.distances.size() > 1;
    const kernel::Distance& own = dependence.distances[0];
    const std::vector<int> outer = isNest ? stepsAlong(own) : std::vector{0};
    const std::vector<int> inner = stepsAlong(isNest ? dependence.distances[1] : own);
    std::vector<QPoint> steps;
    for (const int y : outer) {
        for (const int x : inner) {
            if (x != 0 || y != 0) steps.emplace_back(x, y);
        }
    }
    return steps;
}

bool isExact(const kernel::Dependence& dependence) {
    const auto isOne = [](const kernel::Distance& distance) {
        return distance.iterations || distance.direction == '=';
    };
    return std::all_of(dependence.distances.begin(), dependence.distances.end(), isOne);
}

bool holds(const IterationSpace& space, QPoint place) {
    return place.x() >= 0 && place.y() >= 0 && place.x() < space.columns && place.y() < space.rows;
}

} // namespace

IterationSpace iterationSpace(const kernel::Dependence& dependence) {
    IterationSpace space;
    const auto& distances = dependence.distances;
    if (distances.empty()) return space;
    space.columns = distances.size() > 1 ? kSquareLength : kRowLength;
    space.rows = distances.size() > 1 ? kSquareLength : 1;
    const auto drawn = distances.begin() + std::min<std::ptrdiff_t>(2, std::ssize(distances));
    space.isShortened = std::any_of(distances.begin(), drawn, isTooLong);
    const bool fromAll = isExact(dependence);
    const QPoint middle((space.columns - 1) / 2, (space.rows - 1) / 2);
    for (const QPoint step : stepsOf(dependence)) {
        for (int cell = 0; cell < space.columns * space.rows; ++cell) {
            const QPoint from(cell % space.columns, cell / space.columns);
            const bool isDrawn = (fromAll || from == middle) && holds(space, from + step);
            if (isDrawn) space.arrows.push_back({from, from + step});
        }
    }
    return space;
}

} // namespace forewarp::views::dependences
