#include "core/kernel/lanes/lane_function.h"

#include "core/kernel/expression_node.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>

namespace forewarp::kernel::lanes {

namespace {

using Kind = Expression::Kind;
template <std::size_t Width>
using Lanes = std::array<long long, Width>;

constexpr std::size_t kMostSteps = 200;

/// Of the splitmix64 generator (Steele, Lea, Flood, OOPSLA 2014, figure 17).
std::uint64_t scrambled(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15U;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9U;
    number = (number ^ (number >> 27)) * 0x94d049bb133111ebU;
    return number ^ (number >> 31);
}

/// 0…1, the same for the same number.
double chanceOf(std::uint64_t number) {
    return double(scrambled(number) >> 11) / double(1ULL << 53);
}

long long valueOf(const ElementValues& values, long long index) {
    if (!values.table.empty()) {
        const auto size = (long long)values.table.size();
        return values.table[std::size_t(((index % size) + size) % size)];
    }
    const auto seed = std::uint64_t(index) ^ values.seed;
    if (values.isChance) return chanceOf(seed) < values.chance;
    if (values.disorder > 0 && chanceOf(seed) < values.disorder)
        return (long long)(scrambled(~seed) % std::uint64_t(std::max(1LL, values.different)));
    constexpr double kFarthest = 1e18;
    return (long long)std::floor(std::clamp(double(index) * values.step, -kFarthest, kFarthest));
}

bool canDivide(long long a, long long b) {
    return b != 0 && !(b == -1 && a == std::numeric_limits<long long>::min());
}

long long floorDivided(long long a, long long b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

/// Calls the operation lane by lane, so that the compiler sees one loop for each kind.
template <std::size_t Width, class Operation>
void forEachLane(const Lanes<Width>& a, const Lanes<Width>& b, Lanes<Width>& result, Operation operation) {
    for (std::size_t lane = 0; lane < result.size(); ++lane) result[lane] = operation(a[lane], b[lane]);
}

template <std::size_t Width>
void combine(Kind kind, const Lanes<Width>& a, const Lanes<Width>& b, Lanes<Width>& result) {
    using Number = long long;
    using Word = std::uint64_t;
    const auto apply = [&](auto operation) { forEachLane(a, b, result, operation); };
    switch (kind) {
    case Kind::sum: return apply([](Number x, Number y) { return Number(Word(x) + Word(y)); });
    case Kind::difference: return apply([](Number x, Number y) { return Number(Word(x) - Word(y)); });
    case Kind::product: return apply([](Number x, Number y) { return Number(Word(x) * Word(y)); });
    case Kind::minimum: return apply([](Number x, Number y) { return std::min(x, y); });
    case Kind::maximum: return apply([](Number x, Number y) { return std::max(x, y); });
    case Kind::floorDivision: return apply([](Number x, Number y) { return canDivide(x, y) ? floorDivided(x, y) : 0; });
    case Kind::quotient: return apply([](Number x, Number y) { return canDivide(x, y) ? x / y : 0; });
    case Kind::remainder: return apply([](Number x, Number y) { return canDivide(x, y) ? x % y : 0; });
    case Kind::bitAnd: return apply([](Number x, Number y) { return x & y; });
    case Kind::bitOr: return apply([](Number x, Number y) { return x | y; });
    case Kind::bitXor: return apply([](Number x, Number y) { return x ^ y; });
    case Kind::shiftLeft: return apply([](Number x, Number y) { return y < 0 || y > 63 ? 0 : Number(Word(x) << y); });
    case Kind::shiftRight: return apply([](Number x, Number y) { return y < 0 || y > 63 ? 0 : x >> y; });
    case Kind::less: return apply([](Number x, Number y) { return Number(x < y); });
    case Kind::equal: return apply([](Number x, Number y) { return Number(x == y); });
    case Kind::unsignedBits: return apply([](Number x, Number y) { return lowestBits(x, y, false); });
    case Kind::signedBits: return apply([](Number x, Number y) { return lowestBits(x, y, true); });
    default: return;
    }
}

} // namespace

/// Writes steps, operands before what uses them; equal ones once.
class LaneFunction::Compiler {
  public:
    explicit Compiler(const LaneNames& names) : m_names(names) {}

    std::optional<LaneFunction> compile(const Expression& expression) {
        const int last = add(expression);
        if (m_failed) return std::nullopt;
        m_function.m_steps.resize(std::size_t(last) + 1);
        dropUnused();
        return std::move(m_function);
    }

  private:
    int add(const Expression& expression) {
        if (m_failed || expression.size() > 4 * kMostSteps) return fail();
        Step step;
        step.kind = expression.kind();
        const std::vector<Expression> operands = expression.operands();
        for (std::size_t i = 0; i < operands.size(); ++i) step.from[i] = add(operands[i]);
        if (step.kind == Kind::constant) step.value = expression.value();
        if (step.kind == Kind::symbol && !takeSymbol(expression.name(), step)) return fail();
        if (step.kind == Kind::element) step.index = elementNamed(expression.name());
        return m_failed ? 0 : stepLike(step);
    }

    bool takeSymbol(const std::string& name, Step& step) const {
        if (const auto thread = m_names.threads.find(name); thread != m_names.threads.end()) {
            step.isThread = true;
            step.index = thread->second;
            return true;
        }
        if (const auto counter = m_names.counters.find(name); counter != m_names.counters.end()) {
            step.index = counter->second;
            return true;
        }
        const auto value = m_names.values.find(name);
        constexpr double kFarthest = 4e18;
        if (value == m_names.values.end() || !(std::abs(value->second) < kFarthest)) return false;
        step.kind = Kind::constant;
        step.value = (long long)std::floor(value->second);
        return true;
    }

    int elementNamed(const std::string& name) {
        const auto values = m_names.elements.find(name);
        if (values == m_names.elements.end()) return fail();
        const auto [place, isNew] = m_elements.try_emplace(name, int(m_function.m_elements.size()));
        if (isNew) {
            m_function.m_elements.push_back(values->second);
            m_function.m_elements.back().seed = scrambled(std::hash<std::string>()(name));
        }
        return place->second;
    }

    int stepLike(Step step) {
        fold(step);
        auto& steps = m_function.m_steps;
        const auto key = [](const Step& each) {
            return std::tuple(each.kind, each.isThread, each.index, each.value, each.from);
        };
        const auto known = std::ranges::find_if(steps, [&](const Step& each) { return key(each) == key(step); });
        if (known != steps.end()) return int(known - steps.begin());
        if (steps.size() >= kMostSteps) return fail();
        steps.push_back(step);
        return int(steps.size()) - 1;
    }

    /// Operations on constants are one, and choices by a constant are what they choose.
    void fold(Step& step) const {
        const auto operand = [&](std::size_t i) -> const Step& { return m_function.m_steps[std::size_t(step.from[i])]; };
        const auto isConstant = [&](std::size_t i) { return operand(i).kind == Kind::constant; };
        switch (step.kind) {
        case Kind::constant:
        case Kind::symbol:
        case Kind::element: return;
        case Kind::choice:
            if (isConstant(0)) step = Step(operand(operand(0).value != 0 ? 1 : 2));
            return;
        default: break;
        }
        const bool isNothing = step.kind == Kind::product && ((isConstant(0) && operand(0).value == 0) ||
                                                              (isConstant(1) && operand(1).value == 0));
        if (!isNothing && !(isConstant(0) && isConstant(1))) return;
        Lanes<1> result{0};
        if (!isNothing) combine<1>(step.kind, {operand(0).value}, {operand(1).value}, result);
        step = Step{};
        step.value = result[0];
    }

    static std::size_t operandsOf(Kind kind) {
        if (kind == Kind::constant || kind == Kind::symbol) return 0;
        return kind == Kind::element ? 1 : kind == Kind::choice ? 3 : 2;
    }

    /// What folding has left behind; the last step is the result.
    void dropUnused() {
        std::vector<Step>& steps = m_function.m_steps;
        std::vector<int> place(steps.size(), -1);
        place.back() = 0;
        for (std::size_t i = steps.size(); i-- > 0;)
            for (std::size_t k = 0; place[i] == 0 && k < operandsOf(steps[i].kind); ++k)
                place[std::size_t(steps[i].from[k])] = 0;
        std::vector<Step> used;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (place[i] < 0) continue;
            place[i] = int(used.size());
            for (std::size_t k = 0; k < operandsOf(steps[i].kind); ++k)
                steps[i].from[k] = place[std::size_t(steps[i].from[k])];
            used.push_back(steps[i]);
        }
        steps = std::move(used);
    }

    int fail() {
        m_failed = true;
        return 0;
    }

    const LaneNames& m_names;
    LaneFunction m_function;
    std::map<std::string, int, std::less<>> m_elements;
    bool m_failed = false;
};

std::optional<LaneFunction> LaneFunction::compile(const Expression& expression, const LaneNames& names) {
    return Compiler(names).compile(expression);
}

template <std::size_t Width>
void LaneFunction::evaluateLanes(std::span<const Thread> threads, std::span<const long long> counters,
                                 std::span<long long> results) const {
    std::array<Lanes<Width>, kMostSteps> values; // NOLINT: every step is written before it is read.
    const std::size_t count = std::min(threads.size(), Width);
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const Step& step = m_steps[i];
        Lanes<Width>& lanes = values[i];
        switch (step.kind) {
        case Kind::constant: lanes.fill(step.value); break;
        case Kind::symbol:
            if (!step.isThread) {
                lanes.fill(std::size_t(step.index) < counters.size() ? counters[std::size_t(step.index)] : 0);
                break;
            }
            lanes.fill(0);
            for (std::size_t lane = 0; lane < count; ++lane) lanes[lane] = threads[lane][std::size_t(step.index)];
            break;
        case Kind::element:
            lanes.fill(0);
            for (std::size_t lane = 0; lane < count; ++lane)
                lanes[lane] = valueOf(m_elements[std::size_t(step.index)], values[std::size_t(step.from[0])][lane]);
            break;
        case Kind::choice:
            for (std::size_t lane = 0; lane < lanes.size(); ++lane)
                lanes[lane] =
                    values[std::size_t(step.from[values[std::size_t(step.from[0])][lane] != 0 ? 1 : 2])][lane];
            break;
        default: combine(step.kind, values[std::size_t(step.from[0])], values[std::size_t(step.from[1])], lanes);
        }
    }
    const Lanes<Width>& last = values[m_steps.size() - 1];
    std::copy_n(last.begin(), std::min(count, results.size()), results.begin());
}

void LaneFunction::evaluate(std::span<const Thread> threads, std::span<const long long> counters,
                            std::span<long long> results) const {
    if (threads.size() > 1 && dependsOnThreads()) {
        evaluateLanes<kMostThreads>(threads, counters, results);
        return;
    }
    evaluateLanes<1>(threads, counters, results);
    std::fill(results.begin(), results.end(), results.front());
}

long long LaneFunction::at(const Thread& thread, std::span<const long long> counters) const {
    long long result = 0;
    evaluateLanes<1>({&thread, 1}, counters, {&result, 1});
    return result;
}

bool LaneFunction::dependsOnThreads() const {
    return std::ranges::any_of(m_steps, [](const Step& step) { return step.kind == Kind::symbol && step.isThread; });
}

double LaneFunction::disorder() const {
    double most = 0;
    for (const ElementValues& values : m_elements) most = std::max(most, values.disorder);
    return most;
}

bool LaneFunction::dependsOnThread(int dimension) const {
    return std::ranges::any_of(m_steps, [&](const Step& step) {
        return step.kind == Kind::symbol && step.isThread && step.index == dimension;
    });
}

bool LaneFunction::dependsOnCounter(int loop) const {
    return std::ranges::any_of(
        m_steps, [&](const Step& step) { return step.kind == Kind::symbol && !step.isThread && step.index == loop; });
}

} // namespace forewarp::kernel::lanes
