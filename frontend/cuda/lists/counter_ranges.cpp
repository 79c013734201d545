#include "frontend/cuda/lists/counter_ranges.h"

#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/read/nest_syntax.h"
#include "frontend/cuda/read/ported_nest.h"

#include "frontend/clang_headers.h"

#include <algorithm>
#include <ranges>

namespace forewarp::frontend::cuda::lists {

using kernel::Expression;
using profile::IndexPolynomial;
using Kind = Expression::Kind;

namespace {

/// The greater or the lesser of two.
IndexPolynomial extremeOf(const IndexPolynomial& a, const IndexPolynomial& b, bool isGreatest) {
    const IndexPolynomial more = a - b;
    if (more.isConstant()) return (more.constant() > 0) == isGreatest ? a : b;
    return IndexPolynomial::symbol(std::string(isGreatest ? "std::max" : "std::min") + "<long long>(" + a.text() +
                                   ", " + b.text() + ")");
}

/// Counters and sizes that are compared as unsigned numbers are themselves while the loop runs.
Expression withoutWrap(const Expression& e) {
    if (e.kind() == Kind::unsignedBits || e.kind() == Kind::signedBits) return withoutWrap(e.operands()[0]);
    if (e.kind() == Kind::sum) return withoutWrap(e.operands()[0]) + withoutWrap(e.operands()[1]);
    if (e.kind() == Kind::difference) return withoutWrap(e.operands()[0]) - withoutWrap(e.operands()[1]);
    return e;
}

/// The loop, or one around it.
bool isAround(const kernel::LoopFacts& loop, const kernel::LoopFacts& inside) {
    return &loop == &inside || inside.id.starts_with(loop.id + ".");
}

} // namespace

std::string counterOf(const kernel::LoopFacts& loop) {
    return "{" + loop.id + "}";
}

bool hasCounter(const IndexPolynomial& polynomial) {
    return std::ranges::any_of(polynomial.factors(),
                               [](const std::string& factor) { return factor.find('{') != std::string::npos; });
}

CounterRanges::CounterRanges(const read::PortedNest& nest, const plan::PortPlan& plan) : m_nest(nest), m_plan(plan) {
    for (const kernel::LoopFacts& loop : nest.facts.loops)
        if (nest.syntax.loops.contains(loop.id)) m_loops.push_back(&loop);
    for (const kernel::LoopFacts* loop : m_loops)
        if (const auto start = startAmongCounters(*loop)) m_starts.emplace(loop, *start);
}

CounterRanges CounterRanges::inside(const kernel::LoopFacts& loop) const {
    CounterRanges ranges = *this;
    for (const kernel::LoopFacts* each : m_loops)
        if (const auto trips = tripsOf(*each); trips && isAround(*each, loop))
            ranges.m_notNegative.push_back(*trips - IndexPolynomial(1));
    return ranges;
}

/// Of what a loop's head has: scalars and counters of loops around it, by their names.
std::optional<IndexPolynomial> CounterRanges::valueOf(const clang::Expr& expression) const {
    const auto read = Expression::parse(m_nest.text(expression));
    if (!read || !read->elements().empty()) return std::nullopt;
    return IndexPolynomial::of(*read, [&](const std::string& symbol) -> std::optional<IndexPolynomial> {
        for (const kernel::LoopFacts* loop : m_loops | std::views::reverse) {
            const auto header = read::headerOf(*m_nest.syntax.loops.at(loop->id), m_nest.context, m_nest.facts.file);
            if (!header || cpp::cppName(*header->counter) != symbol) continue;
            const IndexPolynomial counter = IndexPolynomial::symbol(counterOf(*loop));
            if (m_starts.contains(loop)) return counter;
            const auto first = valueOf(*header->first);
            return first ? std::optional(*first + IndexPolynomial(header->step) * counter) : std::nullopt;
        }
        return meaningOf(symbol);
    });
}

std::optional<IndexPolynomial> CounterRanges::startAmongCounters(const kernel::LoopFacts& loop) const {
    const auto header = read::headerOf(*m_nest.syntax.loops.at(loop.id), m_nest.context, m_nest.facts.file);
    const auto first = header && header->step == 1 ? valueOf(*header->first) : std::nullopt;
    return first && hasCounter(*first) ? first : std::nullopt;
}

/// As the head of the loop has it: sizes that the function works out are scalars of the port.
std::optional<IndexPolynomial> CounterRanges::writtenTrips(const kernel::LoopFacts& loop) const {
    const auto header = read::headerOf(*m_nest.syntax.loops.at(loop.id), m_nest.context, m_nest.facts.file);
    if (!header || (header->step != 1 && header->step != -1)) return std::nullopt;
    const auto first = valueOf(*header->first), end = valueOf(*header->end);
    if (!first || !end) return std::nullopt;
    const bool isLastIncluded = header->relation == clang::BO_LE || header->relation == clang::BO_GE;
    const IndexPolynomial way = header->step > 0 ? *end - *first : *first - *end;
    return isLastIncluded ? way + 1 : way;
}

std::optional<IndexPolynomial> CounterRanges::tripsOf(const kernel::LoopFacts& loop) const {
    return loop.tripCountIsBound ? std::nullopt : mostTrips(loop);
}

bool CounterRanges::isThread(const kernel::LoopFacts& loop) const {
    const auto& threads = m_nest.choices.kernel.mapped;
    return std::ranges::find(threads, loop.id, &kernel::MappedLoop::loop) != threads.end();
}

/// Also of a loop that may leave early.
std::optional<IndexPolynomial> CounterRanges::mostTrips(const kernel::LoopFacts& loop) const {
    // A thread has one iteration of a loop that goes through all that its head says.
    if (!loop.tripCount) return isThread(loop) ? writtenTrips(loop) : std::nullopt;
    const auto trips = polynomialOf(*loop.tripCount);
    return trips ? trips : writtenTrips(loop);
}

std::optional<IndexPolynomial> CounterRanges::polynomialOf(const Expression& expression) const {
    if (!expression.elements().empty()) return std::nullopt;
    return IndexPolynomial::of(expression, [&](const std::string& symbol) { return meaningOf(symbol); });
}

std::optional<IndexPolynomial> CounterRanges::meaningOf(const std::string& symbol) const {
    const auto loop = std::ranges::find(m_loops, symbol, &kernel::LoopFacts::id);
    if (loop != m_loops.end()) {
        const auto start = m_starts.find(*loop);
        const IndexPolynomial counter = IndexPolynomial::symbol(counterOf(**loop));
        return start == m_starts.end() ? counter : counter - start->second;
    }
    if (const plan::PortedScalar* scalar = plan::scalarNamed(symbol, m_plan))
        return scalar->isFloating || scalar->isStructure ? std::nullopt
                                                         : std::optional(IndexPolynomial::symbol(symbol));
    const auto around = m_nest.syntax.around.find(symbol);
    return around == m_nest.syntax.around.end() ? std::nullopt : iterationOf(*around->second);
}

/// «k - 1» of a loop around the nest that counts k from 1 on.
std::optional<IndexPolynomial> CounterRanges::iterationOf(const clang::Stmt& loop) const {
    const auto header = read::headerOf(loop, m_nest.context, m_nest.facts.file);
    if (!header || header->step != 1) return std::nullopt;
    const std::string counter = cpp::cppName(*header->counter);
    const auto first = Expression::parse(m_nest.text(*header->first));
    const auto start = first && !first->symbols().contains(counter) ? polynomialOf(*first) : std::nullopt;
    if (!start || !plan::scalarNamed(counter, m_plan)) return std::nullopt;
    return IndexPolynomial::symbol(counter) - *start;
}

bool CounterRanges::isOnCounters(const Expression& e) const {
    if (e.kind() == Kind::element) return false;
    if (e.kind() == Kind::symbol) return std::ranges::find(m_loops, e.name(), &kernel::LoopFacts::id) != m_loops.end();
    return std::ranges::any_of(e.operands(), [&](const Expression& part) { return isOnCounters(part); });
}

bool CounterRanges::narrow(const Condition& condition, const std::set<std::string>& last) {
    const std::vector<Expression> sides = condition.compared.operands();
    const bool isLess = condition.compared.kind() == Kind::less;
    if (!isLess && condition.compared.kind() != Kind::equal) return false;
    const auto more = polynomialOf(withoutWrap(sides[1] - sides[0]));
    if (!more) return false;
    const IndexPolynomial less = IndexPolynomial(0) - *more;
    if (isLess && condition.holds) return takeNotNegative(*more - IndexPolynomial(1), last);
    if (isLess) return takeNotNegative(less, last);
    if (!condition.holds) return takeUnequal(*more, last);
    return takeNotNegative(*more, last) && takeNotNegative(less, last);
}

bool CounterRanges::turn(const kernel::LoopFacts& loop, const std::set<std::string>& last) {
    const auto least = leastOf(loop), end = lastOf(loop);
    if (!least || !end) return false;
    if (!hasCounter(*least) && !hasCounter(*end)) return true;
    const auto nearest = extreme(*least, false), farthest = extreme(*end, true);
    const IndexPolynomial counter = IndexPolynomial::symbol(counterOf(loop));
    if (!nearest || !farthest || m_ranges.contains(&loop)) return false;
    if (hasCounter(*least) && !takeNotNegative(counter - *least, last)) return false;
    if (hasCounter(*end) && !takeNotNegative(*end - counter, last)) return false;
    m_ranges[&loop] = {*nearest, *farthest};
    return true;
}

bool CounterRanges::leaveOutEmpty(const kernel::LoopFacts& inside, const std::set<std::string>& last) {
    return std::ranges::all_of(m_loops | std::views::reverse, [&](const kernel::LoopFacts* loop) {
        if (!isAround(*loop, inside)) return true;
        const auto least = leastOf(*loop), end = lastOf(*loop), trips = mostTrips(*loop);
        if (!least || (!end && !trips)) return false;
        const IndexPolynomial more = end ? *end - *least : *trips - IndexPolynomial(1);
        return !hasCounter(more) || takeNotNegative(more, last);
    });
}

std::vector<IndexPolynomial> CounterRanges::openTrips(const kernel::LoopFacts& inside) const {
    std::vector<IndexPolynomial> open;
    for (const kernel::LoopFacts* loop : m_loops) {
        const auto trips = isAround(*loop, inside) && !isThread(*loop) ? mostTrips(*loop) : std::nullopt;
        if (trips && !hasCounter(*trips) && !trips->isConstant()) open.push_back(*trips);
    }
    return open;
}

std::optional<CounterRanges::Bound> CounterRanges::boundOf(const IndexPolynomial& difference,
                                                           const std::set<std::string>& last) const {
    std::vector<const kernel::LoopFacts*> loops(m_loops.rbegin(), m_loops.rend());
    std::ranges::stable_partition(loops, [&](const kernel::LoopFacts* loop) { return !last.contains(loop->id); });
    for (const kernel::LoopFacts* loop : loops) {
        const auto parts = difference.linearIn(counterOf(*loop));
        if (!parts) return std::nullopt;
        if (parts->factor.isZero()) continue;
        if (parts->factor == IndexPolynomial(1)) return Bound{loop, true, IndexPolynomial(0) - parts->rest};
        if (parts->factor == IndexPolynomial(-1)) return Bound{loop, false, parts->rest};
        break;
    }
    return std::nullopt;
}

bool CounterRanges::takeNotNegative(const IndexPolynomial& difference, const std::set<std::string>& last) {
    const auto bound = boundOf(difference, last);
    if (!bound) return false;
    const auto known = bound->isLeast ? leastOf(*bound->loop) : lastOf(*bound->loop);
    const auto other = bound->isLeast ? lastOf(*bound->loop) : leastOf(*bound->loop);
    const bool isOther = other && *other == bound->value; // Where the loop runs at all, that is the nearer one.
    const auto end = isOther ? other : known ? nearer(*known, *bound) : std::nullopt;
    if (!end) return false;
    Range& range = m_ranges[bound->loop];
    (bound->isLeast ? range.least : range.last) = *end;
    return true;
}

/// The nearer of two ends. One with counters in it only where it is nearer at all of their values.
std::optional<IndexPolynomial> CounterRanges::nearer(const IndexPolynomial& known, const Bound& bound) const {
    const IndexPolynomial nearer = bound.isLeast ? bound.value - known : known - bound.value;
    if (nearer.isConstant()) return nearer.constant() > 0 ? bound.value : known;
    if (!hasCounter(bound.value) && !hasCounter(known)) return extremeOf(known, bound.value, bound.isLeast);
    const auto farthest = extreme(bound.value, !bound.isLeast);
    if (!farthest) return std::nullopt;
    const IndexPolynomial more = bound.isLeast ? *farthest - known : known - *farthest;
    return more.isConstant() && more.constant() >= 0 ? std::optional(bound.value) : std::nullopt;
}

/// At either end of what the counter goes through.
bool CounterRanges::takeUnequal(const IndexPolynomial& difference, const std::set<std::string>& last) {
    const auto bound = boundOf(difference, last);
    if (!bound) return false;
    const auto least = leastOf(*bound->loop), end = lastOf(*bound->loop);
    if (least && bound->value == *least) m_ranges[bound->loop].least = *least + 1;
    else if (end && bound->value == *end) m_ranges[bound->loop].last = *end - 1;
    else return false;
    return true;
}

std::optional<IndexPolynomial> CounterRanges::leastOf(const kernel::LoopFacts& loop) const {
    const auto range = m_ranges.find(&loop);
    if (range != m_ranges.end() && range->second.least) return range->second.least;
    const auto start = m_starts.find(&loop);
    return start == m_starts.end() ? IndexPolynomial(0) : start->second;
}

std::optional<IndexPolynomial> CounterRanges::lastOf(const kernel::LoopFacts& loop) const {
    const auto range = m_ranges.find(&loop);
    if (range != m_ranges.end() && range->second.last) return range->second.last;
    const auto trips = tripsOf(loop);
    if (!trips) return std::nullopt;
    const auto start = m_starts.find(&loop);
    return *trips - IndexPolynomial(1) + (start == m_starts.end() ? IndexPolynomial(0) : start->second);
}

/// Nothing where it may be either.
std::optional<int> CounterRanges::signOf(const IndexPolynomial& factor) const {
    if (factor.isConstant()) return factor.constant() > 0 ? 1 : -1;
    return (factor - IndexPolynomial(1)).isCoveredBy(m_notNegative) ? std::optional(1) : std::nullopt;
}

std::optional<IndexPolynomial> CounterRanges::extreme(IndexPolynomial value, bool isGreatest,
                                                      const kernel::LoopFacts* kept) const {
    for (const kernel::LoopFacts* loop : m_loops | std::views::reverse) {
        const auto parts = value.linearIn(counterOf(*loop));
        if (!parts) return std::nullopt;
        if (loop == kept || parts->factor.isZero()) continue;
        const auto sign = signOf(parts->factor);
        const auto end = sign ? (*sign > 0) == isGreatest ? lastOf(*loop) : leastOf(*loop) : std::nullopt;
        if (!end) return std::nullopt;
        value = parts->rest + parts->factor * *end;
    }
    return value;
}

} // namespace forewarp::frontend::cuda::lists
