#include "core/advice/rewrites/dependence_shape.h"

#include <algorithm>

namespace forewarp::advice::rewrites {

namespace {

bool isAt(const kernel::MemoryAccess& access, const kernel::Reference& reference) {
    return access.kind == reference.kind && access.location == reference.location && access.text == reference.text;
}

bool isFloating(kernel::Operation operation) {
    using enum kernel::Operation;
    return operation >= floatAdd && operation <= doubleSpecial;
}

/// What the values of `load` go through on their way into `store`, within one block.
std::vector<kernel::Operation> operationsBetween(const kernel::LoopFacts& loop, const kernel::BasicBlock& block,
                                                 const kernel::Reference& load, const kernel::Reference& store) {
    const auto isFor = [&](const kernel::Instruction& instruction, const kernel::Reference& reference) {
        return instruction.access >= 0 && isAt(loop.accesses[std::size_t(instruction.access)], reference);
    };
    const auto& instructions = block.instructions;
    std::vector<bool> comesFromLoad(instructions.size()), goesToStore(instructions.size());
    for (std::size_t i = 0; i < instructions.size(); ++i)
        comesFromLoad[i] = isFor(instructions[i], load) ||
                           std::ranges::any_of(instructions[i].operands,
                                               [&](int operand) { return bool(comesFromLoad[std::size_t(operand)]); });
    std::vector<kernel::Operation> found;
    for (std::size_t i = instructions.size(); i-- > 0;) {
        goesToStore[i] = goesToStore[i] || isFor(instructions[i], store);
        if (!goesToStore[i] || !comesFromLoad[i]) continue;
        found.push_back(instructions[i].operation);
        for (const int operand : instructions[i].operands) goesToStore[std::size_t(operand)] = true;
    }
    return found;
}

} // namespace

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

bool NestView::isAccess(const kernel::Reference& reference) const {
    return std::ranges::any_of(accesses(), [&](const auto* access) { return isAt(*access, reference); });
}

const kernel::AffineIndex* NestView::index(const kernel::Reference& reference) const {
    for (const kernel::MemoryAccess* access : accesses())
        if (isAt(*access, reference)) // Which rows a list's pointers lead to, its index does not say.
            return access->index && !access->inRow ? &*access->index : nullptr;
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

std::map<std::string, std::string> NestView::stridesInside(const kernel::Reference& reference) const {
    std::map<std::string, std::string> found;
    const kernel::AffineIndex* known = index(reference);
    for (std::size_t i = 0; known && i < m_loops.size(); ++i)
        for (const kernel::AffineIndex::Stride& stride : known->strides)
            if (i != m_loop && isInside(i) && stride.loop == m_loops[i].id)
                found[stride.loop] = stride.bytesPerIteration.text();
    return found;
}

bool NestView::moveAlikeInside(const kernel::Reference& a, const kernel::Reference& b) const {
    return stridesInside(a) == stridesInside(b);
}

bool NestView::mayCutOff(const kernel::Reference& load, const kernel::Reference& store) const {
    for (std::size_t i = 0; i < m_loops.size(); ++i) {
        if (!isInside(i)) continue;
        for (const kernel::BasicBlock& block : m_loops[i].blocks) {
            const auto operations = operationsBetween(m_loops[i], block, load, store);
            if (std::ranges::find(operations, kernel::Operation::convert) != operations.end() &&
                std::ranges::any_of(operations, isFloating))
                return true;
        }
    }
    return false;
}

bool mayRunInParallel(const kernel::LoopFacts& loop) {
    return loop.verdict == kernel::Verdict::proved || loop.verdict == kernel::Verdict::reduction;
}

std::string nameOf(const kernel::LoopFacts& loop) {
    const std::string line = "line " + std::to_string(loop.writtenRange().begin.line);
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
