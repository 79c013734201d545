#include "core/kernel/nest/private_arrays.h"

#include "core/kernel/decisions.h"

#include <algorithm>

namespace forewarp::kernel::nest {

namespace {

/// Whether all iterations of the mapped loops write the same elements.
bool isWrittenByAll(const MemoryAccess& access, const ProgramFacts& facts, const std::vector<int>& mapped) {
    return access.kind == AccessKind::store && access.index && !access.array.empty() &&
           std::ranges::none_of(access.index->strides, [&](const AffineIndex::Stride& stride) {
               return std::ranges::any_of(mapped,
                                          [&](int loop) { return facts.loops[std::size_t(loop)].id == stride.loop; });
           });
}

} // namespace

std::set<std::string, std::less<>> privateArrays(const ProgramFacts& facts, const std::vector<int>& nest,
                                                 const std::vector<int>& mapped, const Assumptions& assumptions) {
    std::set<std::string, std::less<>> arrays;
    for (const int loop : mapped)
        for (const PrivateVariable& variable : facts.loops[std::size_t(loop)].privates) arrays.insert(variable.name);
    const bool isProved = std::ranges::all_of(mapped, [&](int loop) {
        return SettledLoop(facts.loops[std::size_t(loop)], assumptions)->verdict == Verdict::proved;
    });
    if (!isProved) return arrays;
    for (const int loop : nest)
        for (const MemoryAccess& access : facts.loops[std::size_t(loop)].accesses)
            if (isWrittenByAll(access, facts, mapped)) arrays.insert(access.array);
    return arrays;
}

} // namespace forewarp::kernel::nest
