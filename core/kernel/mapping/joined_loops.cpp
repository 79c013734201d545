#include "core/kernel/mapping/joined_loops.h"

#include "core/kernel/mapping/replaced_counters.h"
#include "core/kernel/nest/nest.h"

namespace forewarp::kernel::mapping {

std::optional<ProgramFacts> withJoinedLoops(const ProgramFacts& facts, int start, const std::vector<int>& joined) {
    if (joined.empty()) return std::nullopt;
    std::map<std::string, CounterSum, std::less<>> sums;
    for (const int loop : joined) {
        const LoopFacts& each = facts.loops[std::size_t(loop)];
        sums[each.id] = {{each.joinedWith, 1}};
    }
    ProgramFacts result = facts;
    replaceCounters(result, nest::loopsOfNest(facts, start), sums);
    return result;
}

} // namespace forewarp::kernel::mapping
