#include "core/advice/shared_memory/knapsack.h"

#include "core/advice/shared_memory/shared_memory.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace forewarp::advice::shared_memory {

namespace {

SharedChoice bitOf(std::size_t opportunity) {
    return SharedChoice(1) << opportunity;
}

/// Positions of what could be chosen at all: as many as a choice has bits.
std::vector<std::size_t> choosable(const std::vector<SharedOpportunity>& opportunities, Bytes capacity) {
    const auto bits = std::size_t(std::numeric_limits<SharedChoice>::digits);
    std::vector<std::size_t> positions;
    for (std::size_t i = 0; i < std::min(bits, opportunities.size()); ++i) {
        const double bytes = opportunities[i].bytes;
        if (bytes > 0 && bytes <= capacity.value()) positions.push_back(i);
    }
    return positions;
}

/// The best set of exactly so many bytes.
struct FullSack {
    double frequency = -1; ///< Negative where there is no such set.
    SharedChoice choice = 0;
};

} // namespace

SharedChoice chooseGreedily(const std::vector<SharedOpportunity>& opportunities, Bytes capacity) {
    std::vector<std::size_t> order = choosable(opportunities, capacity);
    std::ranges::sort(
        order, {}, [&](std::size_t i) { return std::pair(-opportunities[i].frequency / opportunities[i].bytes, i); });
    SharedChoice choice = 0;
    double room = capacity.value();
    for (const std::size_t i : order) {
        if (opportunities[i].bytes > room) continue;
        room -= opportunities[i].bytes;
        choice |= bitOf(i);
    }
    return choice;
}

SharedChoice chooseExactly(const std::vector<SharedOpportunity>& opportunities, Bytes capacity) {
    const std::vector<std::size_t> items = choosable(opportunities, capacity);
    const auto wholeBytes = [&](std::size_t i) { return (long long)std::ceil(opportunities[i].bytes); };
    long long unit = 0; // sizes are counted in their greatest common divisor, so that the table stays small
    for (const std::size_t i : items) unit = std::gcd(unit, wholeBytes(i));
    if (unit == 0) return 0;
    const auto units = std::size_t(capacity.value() / double(unit));
    std::vector<FullSack> best(units + 1);
    best[0].frequency = 0;
    for (const std::size_t i : items) {
        const auto weight = std::size_t(wholeBytes(i) / unit);
        for (std::size_t filled = units; filled >= weight; --filled) {
            const FullSack& without = best[filled - weight];
            const double frequency = without.frequency + opportunities[i].frequency;
            if (without.frequency < 0 || frequency <= best[filled].frequency) continue;
            best[filled] = {frequency, without.choice | bitOf(i)};
        }
    }
    return std::ranges::max_element(best, {}, &FullSack::frequency)->choice; // the first, so the smallest
}

} // namespace forewarp::advice::shared_memory
