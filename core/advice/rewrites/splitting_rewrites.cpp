#include "core/advice/rewrites/splitting_rewrites.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace forewarp::advice::rewrites {

namespace {

/// Lines of statements that must run after others.
using LineOrder = std::map<int, std::set<int>>;

std::optional<long long> constantStride(const NestView& nest, const kernel::Reference& reference) {
    const auto stride = nest.stride(reference);
    const auto value = stride ? stride->evaluate({}) : std::nullopt;
    return value ? std::optional(std::llround(*value)) : std::nullopt;
}

/// A load that stays where it is while the other end moves through the array.
struct FixedEnd {
    const kernel::Reference* load = nullptr;
    bool isSource = false;
};

/// Whether the load begins where some iteration's store does, not between two of them; also where that cannot be told.
bool beginsAlike(const NestView& nest, const kernel::Reference& load, const kernel::Reference& store) {
    const auto apart = (*nest.start(load) - *nest.start(store)).evaluate({});
    const auto stride = nest.stride(store)->evaluate({});
    return !apart || !stride || std::fmod(*apart, *stride) == 0;
}

std::optional<FixedEnd> fixedEnd(const NestView& nest, const kernel::Dependence& dependence) {
    const auto source = nest.stride(dependence.source);
    const auto sink = nest.stride(dependence.sink);
    if (!source || !sink || !nest.moveAlikeInside(dependence.source, dependence.sink)) return {};
    const bool sourceStays = source->evaluate({}) == 0;
    const bool sinkStays = sink->evaluate({}) == 0;
    if (sourceStays == sinkStays) return {};
    const kernel::Reference& fixed = sourceStays ? dependence.source : dependence.sink;
    const kernel::Reference& moving = sourceStays ? dependence.sink : dependence.source;
    if (fixed.kind != kernel::AccessKind::load || !beginsAlike(nest, fixed, moving)) return {};
    return FixedEnd{&fixed, sourceStays};
}

/// Whether some iterations may leave out what others do.
bool hasConditions(const NestView& nest) {
    return !nest.children().empty() || std::ranges::any_of(nest.loop().blocks, &kernel::BasicBlock::isConditional);
}

bool isCrossing(const NestView& nest, const kernel::Dependence& dependence) {
    const auto source = constantStride(nest, dependence.source);
    const auto sink = constantStride(nest, dependence.sink);
    return source && sink && *source != 0 && *source == -*sink;
}

void addCarried(const kernel::LoopFacts& loop, LineOrder& order) {
    for (const kernel::Dependence& dependence : loop.dependences)
        order[dependence.source.location.line].insert(dependence.sink.location.line);
}

/// Values that pass from one statement to another within an iteration, in registers.
void addValues(const kernel::BasicBlock& block, LineOrder& order) {
    for (const kernel::Instruction& instruction : block.instructions) {
        for (const int operand : instruction.operands) {
            const int from = block.instructions[std::size_t(operand)].location.line;
            if (from != instruction.location.line) order[from].insert(instruction.location.line);
        }
    }
}

bool moveAlike(const kernel::AffineIndex& a, const kernel::AffineIndex& b) {
    return std::equal(a.strides.begin(), a.strides.end(), b.strides.begin(), b.strides.end(),
                      [](const kernel::AffineIndex::Stride& x, const kernel::AffineIndex::Stride& y) {
                          return x.loop == y.loop && x.bytesPerIteration == y.bytesPerIteration;
                      });
}

/// Whether both may touch the same byte in the same iteration.
bool mayMeet(const kernel::MemoryAccess& a, const kernel::MemoryAccess& b) {
    if (a.array != b.array || (a.kind == kernel::AccessKind::load && b.kind == kernel::AccessKind::load)) return false;
    if (!a.index || !b.index || a.inRow || b.inRow || !moveAlike(*a.index, *b.index)) return true;
    const auto apart = (a.index->constantBytes - b.index->constantBytes).evaluate({});
    return !apart || std::abs(*apart) < std::max(a.elementBytes, b.elementBytes);
}

/// And through memory, as far as arrays have the same name.
void addMemory(const kernel::LoopFacts& loop, LineOrder& order) {
    for (const kernel::MemoryAccess& first : loop.accesses) {
        for (const kernel::MemoryAccess& second : loop.accesses) {
            const bool isLater = first.location.line < second.location.line;
            if (isLater && mayMeet(first, second)) order[first.location.line].insert(second.location.line);
        }
    }
}

bool leadsBack(const LineOrder& order, int from, int wanted, std::set<int>& seen) {
    const auto next = order.find(from);
    if (next == order.end()) return false;
    return std::any_of(next->second.begin(), next->second.end(), [&](int line) {
        return line == wanted || (seen.insert(line).second && leadsBack(order, line, wanted, seen));
    });
}

/// Straight code whose statements can be told apart: one block, no loops inside, no calls, no variables of its own.
bool isStraight(const NestView& nest) {
    const kernel::LoopFacts& loop = nest.loop();
    return nest.children().empty() && loop.blocks.size() == 1 && !loop.blocks.front().isConditional &&
           loop.calls.empty() && loop.privates.empty() && !loop.tripCountIsBound && loop.evidence.empty();
}

/// «k», «k - 1», «2*k» elements: the difference of two starts in steps of the loop.
std::optional<std::string> symbolicDistance(const NestView& nest, const kernel::Dependence& dependence) {
    const auto stride = constantStride(nest, dependence.source);
    if (!stride || *stride == 0 || constantStride(nest, dependence.sink) != stride) return {};
    const kernel::Expression bytes = *nest.start(dependence.source) - *nest.start(dependence.sink);
    const auto symbols = bytes.symbols();
    if (symbols.size() != 1) return {};
    const std::string& name = *symbols.begin();
    const auto at = [&](double value) { return bytes.evaluate({{name, value}}).value_or(NAN) / double(*stride); };
    const double constant = at(0), slope = at(1) - constant;
    if (std::abs(slope) != 1 || std::floor(constant) != constant || at(1000) != constant + 1000 * slope) return {};
    const auto shift = kernel::Expression::constant(std::llround(constant * slope));
    return (kernel::Expression::symbol(name) + shift).text();
}

} // namespace

std::optional<std::string> peel(const NestView& nest) {
    const kernel::LoopFacts& loop = nest.loop();
    bool isEverSource = false, isEverSink = false;
    const kernel::Reference* load = nullptr;
    for (const kernel::Dependence& dependence : loop.dependences) {
        const auto end = fixedEnd(nest, dependence);
        // Of two cells, different iterations may be the writers.
        if (!end || (load && load->text != end->load->text)) return {};
        (end->isSource ? isEverSource : isEverSink) = true;
        load = end->load;
    }
    if (!load || !nest.isFullyKnown()) return {};
    // Under a condition, iterations before the writing one may only leave the load out.
    if ((isEverSource && isEverSink) || hasConditions(nest))
        return "Split " + nameOf(loop) + " around the iteration that writes " + load->text + " (" +
               load->location.text() + "): the iterations before it, and those after it, may run in parallel.";
    return std::string(isEverSink ? "Peel the first iteration" : "Peel the last iteration") +
           " off and run the others in parallel: no other iteration writes " + load->text + " (" +
           load->location.text() + ").";
}

std::optional<std::string> splitAtCrossing(const NestView& nest) {
    const auto& dependences = nest.loop().dependences;
    if (dependences.empty() || !nest.isFullyKnown()) return {};
    const kernel::Dependence& first = dependences.front();
    const auto meetsAsTheFirst = [&](const kernel::Dependence& dependence) {
        return std::minmax(dependence.source.text, dependence.sink.text) ==
               std::minmax(first.source.text, first.sink.text);
    };
    const bool allCross = std::ranges::all_of(dependences, [&](const kernel::Dependence& dependence) {
        return isCrossing(nest, dependence) && meetsAsTheFirst(dependence);
    });
    if (!allCross) return {};
    return "Split " + nameOf(nest.loop()) + " where " + first.source.text + " and " + first.sink.text +
           " meet: run the first half in parallel, then the second half.";
}

std::optional<std::string> distribute(const NestView& nest) {
    const kernel::LoopFacts& loop = nest.loop();
    const auto isInMemory = [&](const kernel::Dependence& dependence) { // A variable would have to become an array.
        return nest.isAccess(dependence.source) && nest.isAccess(dependence.sink);
    };
    if (loop.dependences.empty() || !isStraight(nest) || !std::ranges::all_of(loop.dependences, isInMemory)) return {};
    LineOrder order;
    addCarried(loop, order);
    addValues(loop.blocks.front(), order);
    addMemory(loop, order);
    for (const kernel::Dependence& dependence : loop.dependences) {
        std::set<int> seen;
        const int line = dependence.source.location.line;
        if (line == 0 || dependence.sink.location.line == 0 || leadsBack(order, line, line, seen)) return {};
    }
    const kernel::Dependence& first = loop.dependences.front();
    return "Split " + nameOf(loop) + " in two: first the statement on line " +
           std::to_string(first.source.location.line) + " for all iterations, then that on line " +
           std::to_string(first.sink.location.line) + ", each in parallel; nothing leads back.";
}

std::optional<std::string> stripMine(const NestView& nest) {
    const kernel::LoopFacts& loop = nest.loop();
    std::optional<long long> least;
    for (const kernel::Dependence& dependence : loop.dependences) {
        const auto iterations = iterationsIn(dependence, loop.id);
        if (!iterations || *iterations < 2) return {};
        least = std::min(least.value_or(*iterations), *iterations);
    }
    if (!least || !nest.isFullyKnown()) return {};
    const std::string count = std::to_string(*least);
    return "Groups of " + count + " iterations are independent: strip-mine " + nameOf(loop) + " by " + count +
           " and run those " + count + " in parallel, one group after the other.";
}

std::optional<std::string> symbolicPieces(const NestView& nest) {
    const kernel::LoopFacts& loop = nest.loop();
    std::optional<std::string> common;
    for (const kernel::Dependence& dependence : loop.dependences) {
        const auto distance = symbolicDistance(nest, dependence);
        if (!distance || (common && *common != *distance)) return {};
        common = distance;
    }
    if (!common || !nest.isFullyKnown()) return {};
    const std::string whole =
        loop.tripCount ? ", or all at once where that is at least " + loop.tripCount->text() : std::string();
    return "Run " + nameOf(loop) + " in pieces of |" + *common + "| iterations, each piece in parallel" + whole +
           ": iterations closer than that do not meet.";
}

} // namespace forewarp::advice::rewrites
