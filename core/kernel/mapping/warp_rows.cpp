#include "core/kernel/mapping/warp_rows.h"

#include "core/kernel/decisions.h"
#include "core/kernel/mapping/replaced_counters.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/nest/private_arrays.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace forewarp::kernel::mapping {

namespace {

constexpr std::array<std::string_view, 9> kOfLanes{"+", "*", "min", "max", "&", "|", "^", "&&", "||"};

/// Whether some loops share their rows, asked of one nest.
class RowCheck {
  public:
    RowCheck(const ProgramFacts& facts, const std::vector<int>& mapped, const std::vector<int>& rows,
             const Assumptions& assumptions)
        : m_facts(facts), m_mapped(mapped), m_rows(rows), m_assumptions(assumptions),
          m_nest(nest::loopsOfNest(facts, mapped.front())),
          m_own(nest::privateArrays(facts, m_nest, mapped, assumptions)) {}

    [[nodiscard]] std::optional<std::string> problem() const {
        if (auto why = problemAround()) return why;
        for (const int row : m_rows)
            if (auto why = problemOf(row)) return why;
        for (const int loop : m_nest) {
            if (namesCounter(loop)) return "what it leaves in its counter is used behind it.";
            if (!isShared(loop) && isBeside(loop) && writesMemory(loop))
                return loopAt(loop).id + " beside it writes memory, and each lane would repeat that.";
        }
        return std::nullopt;
    }

    /// Whether it may be one of them.
    [[nodiscard]] bool mayBeShared(int row) const { return !problemAround() && !problemOf(row); }

  private:
    [[nodiscard]] std::optional<std::string> problemAround() const {
        if (m_mapped.size() > 2) return "no dimension of the threads is left for it.";
        for (const int loop : m_mapped)
            if (SettledLoop(loopAt(loop), m_assumptions)->verdict == Verdict::reduction)
                return "the loop around it adds up, too.";
        return std::nullopt;
    }

    [[nodiscard]] const LoopFacts& loopAt(int position) const { return m_facts.loops[std::size_t(position)]; }

    [[nodiscard]] bool isInside(int loop, int around) const { return isInsideAny(m_facts, loop, {around}); }
    /// Of a row loop, or inside one.
    [[nodiscard]] bool isShared(int loop) const { return isInsideAny(m_facts, loop, m_rows); }
    [[nodiscard]] bool isBeside(int loop) const { return std::ranges::find(m_mapped, loop) == m_mapped.end(); }

    /// Of a row loop that it is not in.
    [[nodiscard]] bool namesCounter(int loop) const {
        const auto isNamed = [&](const std::optional<Expression>& expression) {
            const std::set<std::string> symbols = expression ? expression->symbols() : std::set<std::string>();
            return std::ranges::any_of(
                m_rows, [&](int row) { return !isInside(loop, row) && symbols.contains(loopAt(row).id); });
        };
        const LoopFacts& facts = loopAt(loop);
        return isNamed(facts.tripCount) || isNamed(facts.condition) ||
               std::ranges::any_of(facts.accesses, [&](const MemoryAccess& access) {
                   return isNamed(access.address) || (access.index && isNamed(access.index->constantBytes));
               });
    }

    [[nodiscard]] bool writesMemory(int loop) const {
        return std::ranges::any_of(loopAt(loop).accesses, [&](const MemoryAccess& access) {
            return access.kind == AccessKind::store && !m_own.contains(access.array);
        });
    }

    [[nodiscard]] std::optional<std::string> problemOf(int row) const {
        const SettledLoop loop(loopAt(row), m_assumptions);
        const bool isParallel = loop->verdict == Verdict::proved || loop->verdict == Verdict::observed ||
                                m_assumptions.independentLoops.contains(loop->id);
        if (!isParallel && loop->verdict != Verdict::reduction) return "it is not known to be parallel.";
        if (loop->tripCountIsBound) return "it may leave early.";
        for (const PrivateVariable& own : loop->privates)
            if (own.isLast) return "the last value of " + own.name + " is used behind it.";
        for (const Reduction& reduction : loop->reductions)
            if (auto why = problemOf(reduction, row)) return why;
        for (const int inner : m_nest)
            if (isInside(inner, row) && writesOwnArray(inner))
                return "each lane would have its part of an array of the thread's own.";
        return std::nullopt;
    }

    [[nodiscard]] std::optional<std::string> problemOf(const Reduction& reduction, int row) const {
        if (std::ranges::find(kOfLanes, std::string_view(reduction.operation)) == kOfLanes.end())
            return "its «" + reduction.operation + "» goes with another value.";
        for (const int inner : m_nest) {
            if (!isInside(inner, row)) continue;
            for (const MemoryAccess& access : loopAt(inner).accesses)
                if (access.text == reduction.variable && movesInside(access, row))
                    return "it updates a cell of " + access.array + " that moves with it.";
        }
        return std::nullopt;
    }

    [[nodiscard]] bool movesInside(const MemoryAccess& access, int row) const {
        if (!access.index) return true;
        return std::ranges::any_of(access.index->strides, [&](const AffineIndex::Stride& stride) {
            const LoopFacts* by = m_facts.find(stride.loop);
            return by && isInside(int(by - m_facts.loops.data()), row);
        });
    }

    [[nodiscard]] bool writesOwnArray(int loop) const {
        return std::ranges::any_of(loopAt(loop).accesses, [&](const MemoryAccess& access) {
            return access.kind == AccessKind::store && m_own.contains(access.array);
        });
    }

    const ProgramFacts& m_facts;
    const std::vector<int>& m_mapped;
    const std::vector<int>& m_rows;
    const Assumptions& m_assumptions;
    std::vector<int> m_nest;
    std::set<std::string, std::less<>> m_own; ///< Arrays that each thread has a copy of.
};

/// Rows of a known number of elements that end inside a warp: lanes behind the end do nothing. Of long rows that is a small
/// part, which is left out.
std::optional<Expression> hasWork(const LoopFacts& row, const CounterSum& counter, const Bindings& values) {
    constexpr double kLong = 8 * kRowWidth;
    const Expression count = row.tripCount.value_or(Expression::symbol(nest::tripsSymbol(row)));
    const auto trips = count.evaluate(values);
    if (!trips || *trips >= kLong || std::fmod(*trips, kRowWidth) == 0) return std::nullopt;
    const auto& [iteration, lane] = std::pair(counter.front(), counter.back());
    const Expression number =
        Expression::constant(iteration.second) * Expression::symbol(iteration.first) + Expression::symbol(lane.first);
    return Expression::binary(Expression::Kind::less, number, count);
}

void require(const Expression& condition, std::optional<Expression>& of) {
    of = of ? condition * *of : condition;
}

} // namespace

bool isInsideAny(const ProgramFacts& facts, int loop, const std::vector<int>& others) {
    for (; loop >= 0; loop = facts.loops[std::size_t(loop)].parent)
        if (std::ranges::find(others, loop) != others.end()) return true;
    return false;
}

std::optional<std::string> whyNotShared(const ProgramFacts& facts, const std::vector<int>& mapped,
                                        const std::vector<int>& rows, const Assumptions& assumptions) {
    return RowCheck(facts, mapped, rows, assumptions).problem();
}

Dimensions rowDimensions(const ProgramFacts& facts, int start, const Assumptions& assumptions) {
    const ThreadMapping direct = mapToThreads(facts, start, assumptions);
    const auto loopAt = [&](int loop) -> const LoopFacts& { return facts.loops[std::size_t(loop)]; };
    const auto isDistantLoop = [&](int loop) { return isDistant(loopAt(loop), loopAt(start).id); };
    if (hasNamedLoops(facts, start, assumptions) || std::ranges::any_of(direct.loops, isDistantLoop)) return {};
    std::vector<int> mapped = direct.loops;
    std::ranges::sort(mapped);
    std::vector<int> rows;
    const RowCheck check(facts, mapped, rows, assumptions);
    for (const int loop : nest::loopsOfNest(facts, start))
        if (loop != mapped.back() && isInsideAny(facts, loop, {mapped.back()}) && !isInsideAny(facts, loop, rows) &&
            check.mayBeShared(loop))
            rows.push_back(loop);
    const auto addsUp = [&](int loop) { return loopAt(loop).verdict == Verdict::reduction; };
    if (std::ranges::none_of(rows, addsUp) || whyNotShared(facts, mapped, rows, assumptions)) return {};
    Dimensions dimensions;
    for (const int row : rows) dimensions[loopAt(row).id] = ThreadDimension::x;
    for (std::size_t i = 0; i < mapped.size(); ++i)
        dimensions[loopAt(mapped[i]).id] = i + 1 == mapped.size() ? ThreadDimension::y : ThreadDimension::z;
    return dimensions;
}

ProgramFacts withLanes(const ProgramFacts& facts, int start, const Bindings& values, ThreadMapping& mapping) {
    ProgramFacts result = facts;
    const int around = *std::ranges::max_element(mapping.loops);
    LoopFacts lanes;
    lanes.id = facts.loops[std::size_t(around)].id + ".lanes";
    lanes.function = facts.loops[std::size_t(around)].function;
    lanes.range = facts.loops[std::size_t(around)].range;
    lanes.depth = facts.loops[std::size_t(around)].depth + 1;
    lanes.parent = around;
    lanes.counter = "lane";
    lanes.tripCount = Expression::constant(kRowWidth);
    lanes.verdict = Verdict::proved;
    std::map<std::string, CounterSum, std::less<>> sums;
    for (const int row : mapping.rows) {
        const std::string& id = facts.loops[std::size_t(row)].id;
        sums[id] = {{id, kRowWidth}, {lanes.id, 1}};
    }
    replaceCounters(result, nest::loopsOfNest(facts, start), sums);
    for (const int row : mapping.rows) {
        LoopFacts& loop = result.loops[std::size_t(row)];
        const auto condition = hasWork(facts.loops[std::size_t(row)], sums.at(loop.id), values);
        if (!condition) continue;
        for (BasicBlock& block : loop.blocks) require(*condition, block.condition);
        for (LoopFacts& inner : result.loops)
            if (inner.parent == row) require(*condition, inner.condition);
    }
    mapping.loops.push_back(int(result.loops.size()));
    result.loops.push_back(std::move(lanes));
    return result;
}

} // namespace forewarp::kernel::mapping
