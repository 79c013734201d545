#include "frontend/parallelism/affine/subscript_overlap.h"

#include <map>
#include <numeric>

namespace forewarp::frontend::parallelism::affine {

bool mayOverlap(const LinearSubscript& left, const LinearSubscript& right, int depth, SubscriptExtents extents) {
    const auto opposite = product(left.constant, Polynomial(-1));
    const auto difference = opposite ? sum(right.constant, *opposite) : std::nullopt;
    const auto constant = difference ? difference->constant() : std::nullopt;
    if (!constant) return true;
    std::map<int, long long> shared;
    long long divisor = 0;
    for (const auto& [counter, step] : left.steps) {
        if (counter < depth) shared[counter] += step;
        else divisor = std::gcd(divisor, step);
    }
    for (const auto& [counter, step] : right.steps) {
        if (counter < depth) shared[counter] -= step;
        else divisor = std::gcd(divisor, step);
    }
    for (const auto& [counter, step] : shared) divisor = std::gcd(divisor, step);
    if (divisor == 0) return *constant < extents.left && -*constant < extents.right;
    const long long least = 1 - extents.right; // of right - left
    const long long above = ((*constant - least) % divisor + divisor) % divisor;
    return least + above < extents.left;
}

} // namespace forewarp::frontend::parallelism::affine
