#include "frontend/cuda/lists/row_parts.h"

#include "frontend/cuda/lists/counter_ranges.h"
#include "frontend/cuda/lists/row_lists.h"
#include "frontend/cuda/plan/count_text.h"
#include "frontend/cuda/read/ported_nest.h"
#include "frontend/cuda/read/read_nest.h"
#include "frontend/profile/rows/laid_rows.h"

#include "frontend/clang_headers.h"

#include <algorithm>
#include <ranges>

namespace forewarp::frontend::cuda::lists {

namespace {

using profile::IndexPolynomial;

constexpr char kRow[] = "@row"; ///< The number of a row, as PortNames::resolved() names it.

/// Rows from `firstRow` to before `endRow`, in steps, and what is touched of each, which may depend on the row.
struct Part {
    IndexPolynomial firstRow{}, endRow{};
    long long step = 1;
    IndexPolynomial from{}, end{};
    std::vector<IndexPolynomial> trips{}; ///< As in plan::PortedRows.
};
bool isSame(const Part& a, const Part& b) {
    return a.firstRow == b.firstRow && a.endRow == b.endRow && a.step == b.step && a.from == b.from && a.end == b.end &&
           a.trips == b.trips;
}

/// An access to a list's rows, and where its loop has it.
struct LoopAccess {
    const kernel::LoopFacts* loop = nullptr;
    std::size_t position = 0;

    [[nodiscard]] const kernel::MemoryAccess& access() const { return loop->accesses[position]; }
};
std::vector<LoopAccess> accessesOf(const clang::VarDecl& list, const read::PortedNest& nest) {
    const std::set<std::string> names = nest.namesOf(list);
    std::vector<LoopAccess> accesses;
    for (const kernel::LoopFacts& loop : nest.facts.loops)
        for (std::size_t i = 0; i < loop.accesses.size(); ++i)
            if (nest.syntax.loops.contains(loop.id) && names.contains(loop.accesses[i].array))
                accesses.push_back({&loop, i});
    return accesses;
}

/// What one access touches, in one of the ways in which it is made.
class PartReader {
  public:
    PartReader(const CounterRanges& ranges, const kernel::MemoryAccess& access, int elementBytes)
        : m_ranges(ranges), m_access(access), m_elementBytes(elementBytes) {}

    /// Nothing where it cannot be said exactly.
    std::optional<Part> read() const {
        const auto row = m_ranges.polynomialOf(m_access.inRow->row);
        const auto column = m_ranges.polynomialOf(m_access.inRow->column);
        if (!row || !column) return std::nullopt;
        std::vector<const kernel::LoopFacts*> counters;
        for (const kernel::LoopFacts* loop : m_ranges.loops()) {
            const auto parts = row->linearIn(counterOf(*loop));
            if (!parts) return std::nullopt;
            if (!parts->factor.isZero()) counters.push_back(loop);
        }
        return counters.size() == 1 ? ofOneLoop(*row, *column, *counters.front()) : ofLoops(*row, *column, counters);
    }

  private:
    /// Rows that several loops go through together. Sums of steps of 1 leave out none.
    std::optional<Part> ofLoops(const IndexPolynomial& row, const IndexPolynomial& column,
                                const std::vector<const kernel::LoopFacts*>& counters) const {
        for (const kernel::LoopFacts* loop : counters)
            if (!(row.linearIn(counterOf(*loop))->factor == IndexPolynomial(1)) || movesColumns(*loop, column))
                return std::nullopt;
        const auto first = m_ranges.extreme(row, false), last = m_ranges.extreme(row, true);
        return first && last ? withColumns({.firstRow = *first, .endRow = *last + 1}, column) : std::nullopt;
    }
    /// Rows that one loop goes through. In steps of 1 the row says which iteration it is.
    std::optional<Part> ofOneLoop(const IndexPolynomial& row, const IndexPolynomial& column,
                                  const kernel::LoopFacts& loop) const {
        const auto parts = row.linearIn(counterOf(loop));
        const auto least = m_ranges.leastOf(loop), last = m_ranges.lastOf(loop);
        if (!last || !parts->factor.isConstant() || hasCounter(*least) || hasCounter(*last)) return std::nullopt;
        const long long step = parts->factor.constant();
        const IndexPolynomial nearest = parts->rest + parts->factor * *least;
        const IndexPolynomial farthest = parts->rest + parts->factor * *last;
        Part part{.firstRow = step > 0 ? nearest : farthest, .endRow = (step > 0 ? farthest : nearest) + 1};
        part.step = std::max(step, -step);
        if (part.step == 1)
            return withColumns(part, column, &loop,
                               (IndexPolynomial::symbol(kRow) - parts->rest) * IndexPolynomial(step));
        return movesColumns(loop, column) ? std::nullopt : withColumns(part, column);
    }
    /// `iteration` is that of `rowLoop` in which it is at the row.
    std::optional<Part> withColumns(Part part, const IndexPolynomial& column,
                                    const kernel::LoopFacts* rowLoop = nullptr,
                                    const IndexPolynomial& iteration = {}) const {
        const auto ofRow = [&](const std::optional<IndexPolynomial>& value) -> std::optional<IndexPolynomial> {
            if (!value || !rowLoop) return value;
            const auto parts = value->linearIn(counterOf(*rowLoop));
            return parts ? std::optional(parts->rest + parts->factor * iteration) : std::nullopt;
        };
        const auto least = ofRow(m_ranges.extreme(column, false, rowLoop));
        const auto greatest = ofRow(m_ranges.extreme(column, true, rowLoop));
        const auto first = least ? elementAt(*least) : std::nullopt;
        const auto last = greatest ? elementAt(*greatest + IndexPolynomial(m_access.elementBytes - 1)) : std::nullopt;
        if (!first || !last) return std::nullopt;
        part.from = *first;
        part.end = *last + 1;
        const bool isOpen = hasCounter(part.firstRow) || hasCounter(part.endRow) || hasCounter(part.from) ||
                            hasCounter(part.end) || isBelowZero(part.firstRow) || isBelowZero(part.from);
        return isOpen ? std::nullopt : std::optional(part);
    }
    /// Pointers into the middle of a row, and lists that begin in the middle.
    static bool isBelowZero(const IndexPolynomial& value) { return value.isConstant() && value.constant() < 0; }
    /// Whether the loop's counter stands in the column, or in how far a loop goes that moves it.
    bool movesColumns(const kernel::LoopFacts& loop, const IndexPolynomial& column) const {
        const std::string counter = counterOf(loop);
        const auto has = [](const IndexPolynomial& value, const std::string& name) {
            return value.factors().contains(name);
        };
        return has(column, counter) || std::ranges::any_of(m_ranges.loops(), [&](const kernel::LoopFacts* other) {
                   const auto least = m_ranges.leastOf(*other), last = m_ranges.lastOf(*other);
                   return has(column, counterOf(*other)) && (!last || has(*least, counter) || has(*last, counter));
               });
    }
    /// The element that holds the byte at `offset`.
    std::optional<IndexPolynomial> elementAt(const IndexPolynomial& offset) const {
        const long long inside = (offset.constant() % m_elementBytes + m_elementBytes) % m_elementBytes;
        return (offset - IndexPolynomial(inside)).dividedBy(m_elementBytes);
    }

    const CounterRanges& m_ranges;
    const kernel::MemoryAccess& m_access;
    int m_elementBytes;
};

/// What is known of a list's rows.
struct Parts {
    std::vector<Part> parts;
    bool dependOnData = false;
};

/// The loops whose counters say which row it is.
std::set<std::string> loopsIn(const IndexPolynomial& row, const CounterRanges& ranges) {
    std::set<std::string> loops;
    for (const kernel::LoopFacts* loop : ranges.loops())
        if (row.factors().contains(counterOf(*loop))) loops.insert(loop->id);
    return loops;
}

/// Adds what an access touches; false where that cannot be said.
bool addParts(const LoopAccess& access, const CounterRanges& everywhere, int elementBytes, Parts& found) {
    const auto ways =
        access.access().inRow ? conditionsOf(*access.loop, access.position, everywhere.loops()) : std::nullopt;
    const auto row = ways ? everywhere.polynomialOf(access.access().inRow->row) : std::nullopt;
    if (!row) return false;
    const std::set<std::string> rowLoops = loopsIn(*row, everywhere);
    for (const Way& way : *ways) {
        CounterRanges ranges = everywhere.inside(*access.loop);
        for (const Condition& condition : way) {
            const bool isOnCounters = ranges.isOnCounters(condition.compared);
            if (isOnCounters && !ranges.narrow(condition, rowLoops)) return false;
            found.dependOnData |= !isOnCounters;
        }
        if (!ranges.leaveOutEmpty(*access.loop, rowLoops)) return false;
        const auto movesRows = [&](const kernel::LoopFacts* loop) { return rowLoops.contains(loop->id); };
        const auto first = std::ranges::find_if(everywhere.loops(), movesRows);
        if (std::ranges::count_if(everywhere.loops(), movesRows) == 1 && !ranges.turn(**first, rowLoops)) return false;
        auto part = PartReader(ranges, access.access(), elementBytes).read();
        if (!part) return false;
        part->trips = ranges.openTrips(*access.loop);
        if (std::ranges::none_of(found.parts, [&](const Part& other) { return isSame(other, *part); }))
            found.parts.push_back(*part);
    }
    return true;
}

/// Whether the facts have all that the source touches: compilers leave out what does not matter.
bool isSeenWhole(const clang::VarDecl& list, const read::PortedNest& nest) {
    const auto written = nest.uses.accesses.find(&list);
    if (written == nest.uses.accesses.end()) return true;
    std::set<std::string> known;
    for (const LoopAccess& each : accessesOf(list, nest)) {
        std::string text = each.access().text;
        std::erase_if(text, [](char c) { return llvm::isSpace(c); });
        known.insert(text);
    }
    return llvm::all_of(written->second, [&](const clang::Expr* access) {
        const std::string text = read::sourceWithoutBlanks(*access, nest.context);
        const auto isPartOf = [&](const std::string& other) {
            return other.starts_with(text + ".") || other.starts_with(text + "[");
        };
        return access->getType()->isPointerType() || known.contains(text) || std::ranges::any_of(known, isPartOf);
    });
}

/// The greatest over all rows of what may depend on the row.
IndexPolynomial overRows(const IndexPolynomial& value, const Part& part) {
    const auto parts = value.linearIn(kRow);
    if (!parts || parts->factor.isZero()) return value;
    const bool falls = parts->factor.isConstant() && parts->factor.constant() < 0;
    return parts->rest + parts->factor * (falls ? part.firstRow : part.endRow - IndexPolynomial(1));
}

/// Counts of which the greatest is needed, without those that others are never below.
class Greatest {
  public:
    void add(const IndexPolynomial& value) {
        const auto isCovered = [&](const IndexPolynomial& other) { return (other - value).isCoveredBy({}); };
        if (std::ranges::any_of(m_values, isCovered)) return;
        std::erase_if(m_values, [&](const IndexPolynomial& other) { return (value - other).isCoveredBy({}); });
        m_values.push_back(value);
    }
    /// «n», «std::max<long long>(n, m)»
    [[nodiscard]] std::string text() const {
        std::string text = m_values.front().text();
        for (const IndexPolynomial& value : m_values | std::views::drop(1))
            text = "std::max<long long>(" + text + ", " + value.text() + ")";
        return text;
    }
    [[nodiscard]] double at(const kernel::Bindings& values) const {
        double greatest = 0;
        for (const IndexPolynomial& value : m_values)
            if (const auto read = kernel::Expression::parse(value.text()))
                greatest = std::max(greatest, read->evaluate(values).value_or(0));
        return greatest;
    }

  private:
    std::vector<IndexPolynomial> m_values;
};

/// Numbers of the caller's may lead to before the first row, or before a row's first element. Where a loop runs, its
/// counter's last value does not.
void askForPlaces(const Part& part, const CounterRanges& ranges, plan::PortPlan& plan) {
    std::vector<IndexPolynomial> lasts;
    for (const kernel::LoopFacts* loop : ranges.loops())
        if (const auto last = ranges.lastOf(*loop), first = ranges.leastOf(*loop); last && !hasCounter(*first))
            lasts.push_back(*last);
    for (const IndexPolynomial* first : {&part.firstRow, &part.from})
        if (!first->isCoveredBy(lasts) && !first->factors().contains(kRow)) plan.notNegative.insert(first->text());
}

} // namespace

std::optional<Error> placeRows(const clang::VarDecl& list, clang::QualType element, const read::PortedNest& nest,
                               plan::PortPlan& plan, plan::PortedArray& array) {
    const int bytes = int(nest.context.getTypeSizeInChars(element).getQuantity());
    const CounterRanges ranges(nest, plan);
    Parts found;
    const bool isKnown = isSeenWhole(list, nest) && llvm::all_of(accessesOf(list, nest), [&](const LoopAccess& access) {
                             return addParts(access, ranges, bytes, found);
                         });
    if (!isKnown || found.parts.empty())
        return nest.refusal(*nest.syntax.loop,
                            "Which part of each row of " + nest.textInC(list) + " it touches cannot be told.",
                            "Put the rows into one array before the loop.");
    plan::PortedRows rows;
    Greatest count, length;
    for (const Part& part : found.parts) {
        rows.parts.push_back({part.firstRow.text(), part.endRow.text(), part.step, part.from.text(), part.end.text()});
        for (const IndexPolynomial& trips : part.trips) rows.parts.back().trips.push_back(trips.text());
        count.add(part.endRow);
        length.add(overRows(part.end, part));
        askForPlaces(part, ranges, plan);
    }
    rows.pitch = nest.kernel.rowLists.at(&list);
    rows.count = array.name + "_rows";
    while (plan::scalarNamed(rows.count, plan) || plan::arrayNamed(rows.count, plan)) rows.count += '_';
    rows.isConst = element.isConstQualified();
    rows.dependOnData = found.dependOnData;
    for (const auto& [name, value] : {std::pair(rows.count, &count), {rows.pitch, &length}})
        plan.derived.push_back({.name = name,
                                .type = "long long",
                                .value = {},
                                .derivation = plan::allocatedCountText(value->text(), plan)});
    array.elements = rows.count + " * " + rows.pitch;
    array.elementsAtSizes = count.at(nest.values) * length.at(nest.values);
    array.rows = std::move(rows);
    return std::nullopt;
}

static std::vector<const kernel::LoopFacts*> loopsOf(const read::PortedNest& nest) {
    std::vector<const kernel::LoopFacts*> loops;
    for (const kernel::LoopFacts& loop : nest.facts.loops)
        if (nest.syntax.loops.contains(loop.id)) loops.push_back(&loop);
    return loops;
}

void takeOuterRows(read::PortedNest& nest) {
    const std::vector<const kernel::LoopFacts*> loops = loopsOf(nest);
    for (const read::OuterVariable& outer : nest.uses.variables) {
        const std::string name = outer.variable->getNameAsString();
        if (!outer.variable->getType()->isPointerType() || nest.kernel.rowLists.contains(outer.variable)) continue;
        for (kernel::LoopFacts& loop : nest.facts.loops)
            for (kernel::MemoryAccess& access : loop.accesses) {
                const bool isThrough = access.text.starts_with(name + "[") || access.text.starts_with(name + "->") ||
                                       access.text.starts_with("*" + name);
                if (!access.inRow || !isThrough || !nest.syntax.loops.contains(loop.id)) continue;
                access.inRow->row = kernel::Expression();
                profile::rows::layInRow(access, kernel::Expression(), loops);
                access.inRow.reset();
                access.array = name;
            }
    }
}

void layRows(read::PortedNest& nest) {
    const std::vector<const kernel::LoopFacts*> loops = loopsOf(nest);
    for (const auto& [list, pitch] : nest.kernel.rowLists) {
        const auto& variable = *llvm::cast<clang::VarDecl>(list);
        const auto bytes = nest.context.getTypeSizeInChars(valueBehind(variable, nest.context)).getQuantity();
        const auto rowBytes = kernel::Expression::constant(bytes) * kernel::Expression::symbol(pitch);
        const std::set<std::string> names = nest.namesOf(variable);
        for (kernel::LoopFacts& loop : nest.facts.loops)
            for (kernel::MemoryAccess& access : loop.accesses)
                if (nest.syntax.loops.contains(loop.id) && names.contains(access.array) && access.inRow)
                    profile::rows::layInRow(access, rowBytes, loops);
    }
}

} // namespace forewarp::frontend::cuda::lists
