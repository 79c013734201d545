#include "core/advice/transfers/array_coverage.h"

#include "core/warps/array_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace forewarp::advice::transfers {

namespace {

/// So many addresses, each so many bytes after the one before.
struct Row {
    double step = 0;
    double count = 0;
};

bool isSameAddress(const kernel::ProfiledAccess& a, const kernel::ProfiledAccess& b, std::size_t loops) {
    if (!a.isAffineEverywhere() || !b.isAffineEverywhere() || a.array != b.array || a.elementBytes != b.elementBytes) return false;
    if (a.constantBytes != b.constantBytes || a.bytesPerThread() != b.bytesPerThread()) return false;
    for (int loop = 0; loop < int(loops); ++loop)
        if (a.bytesPerIterationOf(loop) != b.bytesPerIterationOf(loop)) return false;
    return true;
}

} // namespace

ArrayCoverage::ArrayCoverage(const kernel::KernelProfile& kernel)
    : m_kernel(kernel), m_isConditional(kernel.accesses.size()), m_loops(kernel.accesses.size()),
      m_order(kernel.accesses.size(), kernel.steps.size()) {
    for (const kernel::BasicBlock& block : kernel.blocks)
        for (const kernel::Instruction& instruction : block.instructions)
            if (block.isConditional && instruction.access >= 0) m_isConditional[std::size_t(instruction.access)] = true;
    std::vector<int> around;
    for (std::size_t i = 0; i < kernel.steps.size(); ++i) {
        const kernel::ThreadStep& step = kernel.steps[i];
        if (step.kind == kernel::ThreadStep::Kind::enter) around.push_back(step.index);
        if (step.kind == kernel::ThreadStep::Kind::leave && !around.empty()) around.pop_back();
        if (step.kind != kernel::ThreadStep::Kind::access) continue;
        m_loops[std::size_t(step.index)] = around;
        m_order[std::size_t(step.index)] = i;
    }
}

bool ArrayCoverage::hasFixedTrips(int loop) const {
    const kernel::InnerLoop& inner = m_kernel.innerLoops[std::size_t(loop)];
    const auto isZero = [](double trips) { return trips == 0; };
    return !inner.isMean && inner.trips.constant >= 1 && std::ranges::all_of(inner.trips.perThread, isZero) &&
           std::ranges::all_of(inner.trips.perIteration, isZero);
}

bool ArrayCoverage::isCertain(std::size_t access) const {
    return !m_isConditional[access] &&
           std::ranges::all_of(m_loops[access], [&](int loop) { return hasFixedTrips(loop); });
}

std::vector<std::vector<std::size_t>> ArrayCoverage::denseGroups(const std::vector<std::size_t>& stores) const {
    const auto at = [&](std::size_t store) -> const kernel::ProfiledAccess& { return m_kernel.accesses[store]; };
    std::vector<std::size_t> open;
    for (const std::size_t store : stores)
        if (at(store).isAffineEverywhere() && isCertain(store)) open.push_back(store);
    std::ranges::sort(open, {}, [&](std::size_t store) { return at(store).constantBytes; });
    std::vector<std::vector<std::size_t>> groups;
    while (!open.empty()) {
        std::vector<std::size_t> group, others;
        double end = at(open.front()).constantBytes;
        for (const std::size_t store : open) {
            const bool isNext = at(store).constantBytes <= end && goSideBySide(open.front(), store);
            (isNext ? group : others).push_back(store);
            if (isNext) end = std::max(end, at(store).constantBytes + at(store).elementBytes);
        }
        if (leavesNoGap(group, end - at(group.front()).constantBytes)) groups.push_back(std::move(group));
        open = std::move(others);
    }
    return groups;
}

bool ArrayCoverage::goSideBySide(std::size_t a, std::size_t b) const {
    const kernel::ProfiledAccess &one = m_kernel.accesses[a], &other = m_kernel.accesses[b];
    return m_loops[a] == m_loops[b] && one.bytesPerThread() == other.bytesPerThread() &&
           std::ranges::all_of(
               m_loops[a], [&](int loop) { return one.bytesPerIterationOf(loop) == other.bytesPerIterationOf(loop); });
}

/// Whether rows of so many bytes, one for each thread and iteration, follow each other.
bool ArrayCoverage::leavesNoGap(const std::vector<std::size_t>& group, double bytes) const {
    const kernel::ProfiledAccess& access = m_kernel.accesses[group.front()];
    const warps::ThreadIndex extent = warps::extentOf(m_kernel);
    std::vector<Row> rows{{std::abs(access.bytesPerThreadX), double(extent.x)},
                          {std::abs(access.bytesPerThreadY), double(extent.y)},
                          {std::abs(access.bytesPerThreadZ), double(extent.z)}};
    for (const int loop : m_loops[group.front()]) {
        const double trips = double(warps::wholeTrips(m_kernel.innerLoops[std::size_t(loop)].trips.constant));
        rows.push_back({std::abs(access.bytesPerIterationOf(loop)), trips});
    }
    std::ranges::sort(rows, {}, &Row::step);
    double covered = bytes;
    for (const Row& row : rows) {
        if (row.count <= 1) continue;
        if (row.step > covered) return false;
        covered += row.step * (row.count - 1);
    }
    return true;
}

bool ArrayCoverage::isWrittenBefore(std::size_t load) const {
    const kernel::ProfiledAccess& reads = m_kernel.accesses[load];
    for (std::size_t i = 0; i < m_kernel.accesses.size(); ++i) {
        const kernel::ProfiledAccess& writes = m_kernel.accesses[i];
        if (writes.kind != kernel::AccessKind::store || m_order[i] >= m_order[load] || !isCertain(i)) continue;
        if (isSameAddress(writes, reads, m_kernel.innerLoops.size())) return true;
    }
    return false;
}

} // namespace forewarp::advice::transfers
