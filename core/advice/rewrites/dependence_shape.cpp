#include "core/advice/rewrites/dependence_shape.h"

#include <algorithm>

namespace forewarp::advice::rewrites {

NestView::NestView(const std::vector<kernel::LoopFacts>& loops, std::size_t loop) : m_loops(loops), m_loop(loop) {}

const kernel::LoopFacts* NestView::parent() const {
    return loop().parent < 0 ? nullptr : &m_loops[std::size_t(loop().parent)];
}

std::vector<const kernel::LoopFacts*> NestView::children() const {
    std::vector<const kernel::LoopFacts*> found;
    for (const kernel::LoopFacts& inner : m_loops) {
        if (inner.parent == int(m_loop)) found.push_back(&inner);
    }
    return found;
}

std::optional<std::pair<const kernel::LoopFacts*, const kernel::LoopFacts*>> NestView::perfectPair() const {
    const auto inside = children();
    if (loop().nestsPerfectly && inside.size() == 1) return std::make_pair(&loop(), inside.front());
    if (parent() && parent()->nestsPerfectly) return std::make_pair(parent(), &loop());
    return {};
}

bool NestView::isInside(std::size_t inner) const {
    while (inner != m_loop && m_loops[inner].parent >= 0) inner = std::size_t(m_loops[inner].parent);
    return inner == m_loop;
}

std::vector<const kernel::MemoryAccess*> NestView::accesses() const {
    std::vector<const kernel::MemoryAccess*> found;
    for (std::size_t i = 0; i < m_loops.size(); ++i) {
        if (!isInside(i)) continue;
        for (const kernel::MemoryAccess& access : m_loops[i].accesses) found.push_back(&access);
    }
    return found;
}

const kernel::AffineIndex* NestView::index(const kernel::Reference& reference) const {
    for (const kernel::MemoryAccess* access : accesses()) {
        const bool isSame =
            access->kind == reference.kind && access->location == reference.location && access->text == reference.text;
        if (isSame) return access->index ? &*access->index : nullptr;
    }
    return nullptr;
}

std::optional<kernel::Expression> NestView::stride(const kernel::Reference& reference) const {
    const kernel::AffineIndex* found = index(reference);
    if (!found) return {};
    for (const kernel::AffineIndex::Stride& stride : found->strides) {
        if (stride.loop == loop().id) return stride.bytesPerIteration;
    }
    return kernel::Expression();
}

std::optional<kernel::Expression> NestView::start(const kernel::Reference& reference) const {
    const kernel::AffineIndex* found = index(reference);
    return found ? std::optional(found->constantBytes) : std::nullopt;
}

bool mayRunInParallel(const kernel::LoopFacts& loop) {
    return loop.verdict == kernel::Verdict::proved || loop.verdict == kernel::Verdict::reduction;
}

std::string nameOf(const kernel::LoopFacts& loop) {
    const std::string line = "line " + std::to_string(loop.range.begin.line);
    return loop.counter.empty() ? "the loop on " + line : "loop " + loop.counter + " (" + line + ")";
}

const kernel::Distance* distanceIn(const kernel::Dependence& dependence, const std::string& id) {
    const auto& distances = dependence.distances;
    const auto found = std::find_if(distances.begin(), distances.end(),
                                    [&](const kernel::Distance& distance) { return distance.loop == id; });
    return found == distances.end() ? nullptr : &*found;
}

std::optional<long long> iterationsIn(const kernel::Dependence& dependence, const std::string& id) {
    const kernel::Distance* distance = distanceIn(dependence, id);
    if (!distance) return {};
    return distance->direction == '=' ? 0 : distance->iterations;
}

} // namespace forewarp::advice::rewrites
