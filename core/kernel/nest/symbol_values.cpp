#include "core/kernel/nest/symbol_values.h"

#include "core/base/value_text.h"
#include "core/kernel/lanes/lane_compiler.h"
#include "core/kernel/limits/symbol_range.h"
#include "core/kernel/nest/declared_room.h"
#include "core/kernel/nest/flags.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/nest/run_values.h"
#include "core/kernel/nest/source_choices.h"
#include "core/kernel/profile_of.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace forewarp::kernel::nest {

namespace {

constexpr double kAssumedPosition = 16; ///< Keeps what is aligned aligned.
constexpr double kAssumedScale = 4; ///< What counts are divided by, or shifted by.

std::string settingOf(const std::string& name) {
    return name.find(' ') == std::string::npos ? name + "=…" : "\"" + name + "=…\"";
}

std::string remedyFor(const std::string& name) {
    return "give it with --set " + settingOf(name);
}

/// The loop whose unknown iterations `name` stands for.
const LoopFacts* loopCountedBy(const ProgramFacts& facts, std::string_view name) {
    const auto found = std::find_if(facts.loops.begin(), facts.loops.end(), [&](const LoopFacts& loop) {
        return !loop.tripCount && tripsSymbol(loop) == name;
    });
    return found == facts.loops.end() ? nullptr : &*found;
}

/// Half of the data, or a quarter of a list in no order: between the best and the worst in proportion.
std::optional<Assumption> assumedData(const ProgramFacts& facts, const std::string& function, const std::string& name) {
    constexpr double kTakenShare = 0.5;
    constexpr double kDisorder = 0.25;
    constexpr double kLeftEarly = 0.5;
    const std::string remedy = " (assumed; " + remedyFor(name) + ")";
    for (const Lookup& lookup : facts.lookups) {
        if (!lookup.function.empty() && lookup.function != function) continue;
        if (lookup.kind == Lookup::Kind::chance && lookup.name == name)
            return Assumption{.kind = Assumption::Kind::value,
                              .symbol = name,
                              .value = kTakenShare,
                              .text =
                                  "the condition at " + lookup.location.text() + " holds for half of the data" + remedy,
                              .location = lookup.location,
                              .least = 0,
                              .most = 1};
        if (lanes::disorderSymbol(lookup.name) == name)
            return Assumption{.kind = Assumption::Kind::value,
                              .symbol = name,
                              .value = kDisorder,
                              .text = "a quarter of the elements of " + lookup.name + " are in no order" + remedy,
                              .location = lookup.location,
                              .least = 0,
                              .most = 1};
    }
    for (const LoopFacts& loop : facts.loops) {
        if (!loop.tripCountIsBound || exitShareSymbol(loop) != name) continue;
        return Assumption{.kind = Assumption::Kind::value,
                          .symbol = name,
                          .value = kLeftEarly,
                          .text = loop.id + " may leave early: it runs half of its iterations" + remedy,
                          .location = loop.range.begin,
                          .least = 0.05,
                          .most = 1};
    }
    return std::nullopt;
}

/// Whether numbers are shifted by the symbol, or divided by it.
bool isScale(const std::string& name, const Expression& count) {
    using Kind = Expression::Kind;
    const Kind kind = count.kind();
    const bool scales =
        kind == Kind::shiftLeft || kind == Kind::shiftRight || kind == Kind::quotient || kind == Kind::floorDivision;
    const std::vector<Expression> operands = count.operands();
    if (scales && operands.at(1).symbols().contains(name)) return true;
    return std::ranges::any_of(operands, [&](const Expression& each) { return isScale(name, each); });
}

/// Whether the trip count falls as the symbol grows, and never rises: the `lo` of hi - lo, also of max(lo + 1, hi) - lo.
/// It is tried with all other symbols large, and with one of them large; counters are at 0.
bool fallsWith(const std::string& name, const Expression& count, const ProgramFacts& facts) {
    constexpr double kLarge = 1 << 20;
    const std::set<std::string> symbols = count.symbols();
    const auto change = [&](const std::string& large) {
        Bindings values;
        for (const std::string& other : symbols)
            values[other] = facts.find(other) ? 0 : !large.empty() && other != large ? 1 : kLarge;
        values[name] = 256;
        const auto few = count.evaluate(values);
        values[name] = 512;
        const auto many = count.evaluate(values);
        return few && many ? *many - *few : 0;
    };
    bool falls = change({}) < 0;
    for (const std::string& other : symbols) {
        if (other == name || facts.find(other)) continue;
        if (change(other) > 0) return false;
        falls = falls || change(other) < 0;
    }
    return falls && change({}) <= 0;
}

/// Values of the symbols of one nest, one after the other.
class SymbolSettler {
  public:
    SymbolSettler(const ProgramFacts& facts, int start, const Assumptions& assumptions)
        : m_facts(facts), m_assumptions(assumptions), m_function(facts.loops[std::size_t(start)].function),
          m_nest(loopsOfNest(facts, start)), m_around(loopsAround(facts, start)), m_run(facts, start, assumptions) {
        for (int i = 0; i < int(facts.loops.size()); ++i)
            if (facts.loops[std::size_t(i)].function == m_function) m_ofFunction.push_back(i);
    }

    SymbolValues settle(const std::vector<std::string>& names) {
        std::vector<const Symbol*> derived;
        for (const std::string& name : names)
            if (const Symbol* symbol = find(name); symbol && !given(name) && !m_run.numberOf(name))
                derived.push_back(symbol);
        m_choices = sourceChoices(derived);
        SymbolValues values;
        for (const std::string& name : names) {
            Assumption assumption = assumptionFor(name, values.bindings);
            values.bindings[name] = assumption.value;
            values.assumptions.push_back(std::move(assumption));
        }
        values.otherChoices.assign(m_choices.begin() + 1, m_choices.end());
        for (const std::vector<int>* loops : {&m_around, &m_nest})
            for (const int position : *loops)
                if (const auto& count = m_facts.loops[std::size_t(position)].tripCount) letRun(*count, values);
        return values;
    }

  private:
    /// Two unknown ends of a loop are not the same number: of what is assumed alike, one is half as large.
    void letRun(const Expression& count, SymbolValues& values) const {
        if (runs(count, values.bindings)) return;
        for (Assumption& assumption : values.assumptions) {
            const bool isAssumed = assumption.kind == Assumption::Kind::value && assumption.value == kAssumedSize;
            if (!isAssumed || !count.symbols().contains(assumption.symbol)) continue;
            Bindings tried = values.bindings;
            tried[assumption.symbol] = kAssumedSize / 2;
            if (!runs(count, tried)) continue;
            values.bindings = std::move(tried);
            assumption.value = kAssumedSize / 2;
            assumption.least = 1;
            assumption.most = kAssumedSize - 1;
            assumption.text = assumption.symbol + " = " + valueText(assumption.value) + " (assumed: with " +
                              valueText(kAssumedSize) + " the loop would not run; " + remedyFor(assumption.symbol) +
                              ")";
            return;
        }
    }
    /// In the first iteration of the loops around.
    [[nodiscard]] bool runs(const Expression& count, Bindings values) const {
        for (const std::string& symbol : count.symbols())
            if (m_facts.find(symbol)) values[symbol] = 0;
        return count.evaluate(values).value_or(1) >= 1;
    }

    [[nodiscard]] const Symbol* find(std::string_view name) const {
        const auto found = std::ranges::find_if(m_facts.symbols, [&](const Symbol& symbol) {
            return symbol.name == name && (symbol.function.empty() || symbol.function == m_function);
        });
        return found == m_facts.symbols.end() ? nullptr : &*found;
    }

    /// What the user gave for this function, or else for all; null for nothing.
    [[nodiscard]] const double* given(const std::string& name) const {
        auto given = m_assumptions.values.find(m_function + ":" + name);
        if (given == m_assumptions.values.end()) given = m_assumptions.values.find(name);
        return given == m_assumptions.values.end() ? nullptr : &given->second;
    }

    [[nodiscard]] Assumption assumptionFor(const std::string& name, const Bindings& settled) const {
        const Symbol* symbol = find(name);
        Assumption result;
        if (const double* value = given(name)) {
            result = {.kind = Assumption::Kind::given,
                      .symbol = name,
                      .value = *value,
                      .text = name + " = " + valueText(*value) + " (given)"};
        } else if (auto measured = m_run.assumptionFor(name, settled)) {
            result = *std::move(measured);
        } else if (symbol && isUsable(*symbol)) {
            result = fromSource(*symbol);
        } else {
            auto byRoom = sizeByRoom(name);
            result = byRoom ? *std::move(byRoom) : assumedValue(symbol, name);
            if (symbol) considerSeen(*symbol, result);
        }
        if (symbol) result.location = symbol->location;
        return result;
    }

    [[nodiscard]] double chosen(const Symbol& symbol) const {
        const auto value = m_choices.front().find(symbol.name);
        return value == m_choices.front().end() ? 0 : value->second;
    }

    /// Used if no other value is possible; with unknown others only if at least the assumed size.
    [[nodiscard]] bool isUsable(const Symbol& symbol) const {
        if (symbol.values.empty()) return false;
        if (symbol.others == OtherValues::none) return true;
        return symbol.others == OtherValues::unknown ? chosen(symbol) >= kAssumedSize : chosen(symbol) > 0;
    }

    /// Several values that are all make a range of their own, see SymbolValues::otherChoices.
    [[nodiscard]] Assumption fromSource(const Symbol& symbol) const {
        const double value = chosen(symbol);
        const int count = distinctValues(symbol);
        std::string why = originOf(symbol, value);
        if (count > 1) why = "one of " + std::to_string(count) + " values: " + why;
        if (symbol.others == OtherValues::told) why += ", unless the program is told another";
        if (symbol.others == OtherValues::elsewhere) why += ", unless another file changes it";
        if (symbol.others == OtherValues::unknown) why += "; it has others that are not known";
        Assumption result{.kind = Assumption::Kind::fromSource,
                          .symbol = symbol.name,
                          .value = value,
                          .text = symbol.name + " = " + valueText(value) + " (" + why + ")"};
        if (symbol.others == OtherValues::none) return result;
        const double most = double(limits::rangeOf(symbol.type).most);
        result.least = std::floor(value / kAssumedSpread);
        result.most = std::min(value * kAssumedSpread, most);
        considerSeen(symbol, result);
        return result;
    }

    /// Makes the range hold the values that the source shows.
    static void considerSeen(const Symbol& symbol, Assumption& assumption) {
        for (const SourceValue& seen : symbol.values) {
            if (seen.value > 0) assumption.least = std::min(assumption.least, seen.value);
            assumption.most = std::max(assumption.most, seen.value);
        }
    }

    /// What the tool takes where neither the user nor the source gives a value. Inputs: `symbol` null where there is none.
    [[nodiscard]] Assumption assumedValue(const Symbol* symbol, const std::string& name) const {
        if (auto data = assumedData(m_facts, m_function, name)) return *std::move(data);
        const std::string remedy = "assumed; " + remedyFor(name);
        if (const LoopFacts* loop = loopCountedBy(m_facts, name)) {
            const std::string text = loop->id + " runs " + counted(kAssumedTrips, "iteration") + " (" + remedy + ")";
            return {.kind = Assumption::Kind::value,
                    .symbol = name,
                    .value = kAssumedTrips,
                    .text = text,
                    .location = loop->range.begin,
                    .least = kAssumedTrips / kAssumedSpread,
                    .most = kAssumedTrips * kAssumedSpread};
        }
        if (auto flag = assumedFlag(name)) return *std::move(flag);
        if (isPosition(name))
            return {.kind = Assumption::Kind::value,
                    .symbol = name,
                    .value = kAssumedPosition,
                    .text = name + " = " + valueText(kAssumedPosition) +
                            " (assumed: it only says where the data begin; " + remedyFor(name) + ")",
                    .least = kAssumedPosition,
                    .most = kAssumedPosition};
        if (isScaleOfCounts(name))
            return {.kind = Assumption::Kind::value,
                    .symbol = name,
                    .value = kAssumedScale,
                    .text = name + " = " + valueText(kAssumedScale) + " (" + remedy + ")",
                    .least = 1,
                    .most = 2 * kAssumedScale};
        const double most = symbol ? double(limits::rangeOf(symbol->type).most) : kAssumedSize * kAssumedSpread;
        const bool isStart = isSubtracted(name);
        const double size = std::min(isStart ? startOf(name) : kAssumedSize, most);
        const std::string text = name + " = " + valueText(size) + " (" + remedy + ")";
        return {.kind = Assumption::Kind::value,
                .symbol = name,
                .value = size,
                .text = text,
                .least = isStart ? 0 : std::floor(size / kAssumedSpread),
                .most = std::min(isStart ? kAssumedSize / 2 : size * kAssumedSpread, most)};
    }

    /// True, or the first of several cases; each other value is as plausible.
    [[nodiscard]] std::optional<Assumption> assumedFlag(const std::string& name) const {
        std::vector<int> loops = m_around;
        loops.insert(loops.end(), m_nest.begin(), m_nest.end());
        std::vector<double> turns = flagValues(m_facts, loops, name);
        if (turns.empty()) return std::nullopt;
        return Assumption{.kind = Assumption::Kind::value,
                          .symbol = name,
                          .value = 1,
                          .text = name + " = 1 (assumed: it only decides branches; " + remedyFor(name) + ")",
                          .least = turns.front(),
                          .most = turns.back(),
                          .turns = turns};
    }

    /// Whether it only moves all addresses alike: the plane z of «a[(z*n + y)*n + x]».
    [[nodiscard]] bool isPosition(const std::string& name) const {
        const auto holds = [&](const Expression& expression) { return expression.symbols().contains(name); };
        bool isFound = false;
        for (const std::vector<int>* loops : {&m_nest, &m_around}) {
            for (const int position : *loops) {
                const LoopFacts& loop = m_facts.loops[std::size_t(position)];
                if ((loop.tripCount && holds(*loop.tripCount)) || (loop.condition && holds(*loop.condition)))
                    return false;
                for (const BasicBlock& block : loop.blocks)
                    if (block.condition && holds(*block.condition)) return false;
                for (const MemoryAccess& access : loop.accesses) {
                    if (access.address && holds(*access.address)) return false;
                    if (!access.index) continue;
                    for (const AffineIndex::Stride& stride : access.index->strides)
                        if (holds(stride.bytesPerIteration)) return false;
                    isFound = isFound || holds(access.index->constantBytes);
                }
            }
        }
        return isFound;
    }

    /// Whether trip counts fall with it and none rises: two unknown ends of a loop are not the same number.
    [[nodiscard]] bool isSubtracted(const std::string& name) const {
        bool falls = false;
        for (const std::vector<int>* loops : {&m_nest, &m_around}) {
            for (const int position : *loops) {
                const auto& count = m_facts.loops[std::size_t(position)].tripCount;
                if (!count || !count->symbols().contains(name)) continue;
                if (!fallsWith(name, *count, m_facts)) return false;
                falls = true;
            }
        }
        return falls;
    }

    /// «1 << level», «n / m»: a size of 1024 in its place would leave no iterations, or more than numbers count.
    [[nodiscard]] bool isScaleOfCounts(const std::string& name) const {
        const auto scalesCount = [&](int position) {
            const auto& count = m_facts.loops[std::size_t(position)].tripCount;
            return count && isScale(name, *count);
        };
        return std::ranges::any_of(m_nest, scalesCount) || std::ranges::any_of(m_around, scalesCount);
    }

    /// A start is 0; what addresses are multiplied with, too, is not.
    [[nodiscard]] double startOf(const std::string& name) const {
        for (const int position : m_nest) {
            for (const MemoryAccess& access : m_facts.loops[std::size_t(position)].accesses) {
                if (access.address && access.address->symbols().contains(name)) return 1;
                if (!access.index) continue;
                for (const AffineIndex::Stride& stride : access.index->strides)
                    if (stride.bytesPerIteration.symbols().contains(name)) return 1;
            }
        }
        return 0;
    }

    /// Of sizes that arrays of declared extent bound, anywhere in the function.
    [[nodiscard]] std::optional<Assumption> sizeByRoom(const std::string& name) const {
        const auto room = declaredRoom(m_facts, m_ofFunction, name);
        if (!room) return std::nullopt;
        const std::string text = name + " = " + valueText(room->most) + " (as many as " + room->array +
                                 " is declared for; " + remedyFor(name) + ")";
        return Assumption{.kind = Assumption::Kind::value,
                          .symbol = name,
                          .value = room->most,
                          .text = text,
                          .least = std::max(1.0, std::floor(room->most / kAssumedSpread)),
                          .most = room->most};
    }

    const ProgramFacts& m_facts;
    const Assumptions& m_assumptions;
    std::string m_function;
    std::vector<int> m_nest;
    std::vector<int> m_around;
    std::vector<int> m_ofFunction;
    RunValues m_run;
    std::vector<Bindings> m_choices; ///< The first is taken.
};

} // namespace

SymbolValues valuesFor(const ProgramFacts& facts, std::string_view loopId, const Assumptions& assumptions) {
    const LoopFacts* loop = facts.find(loopId);
    if (!loop) return {};
    return SymbolSettler(facts, int(loop - facts.loops.data()), assumptions).settle(neededSymbols(facts, loopId));
}

} // namespace forewarp::kernel::nest
