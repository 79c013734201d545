#include "core/kernel/nest.h"

#include "core/base/value_text.h"
#include "core/kernel/declared_room.h"
#include "core/kernel/lane_compiler.h"
#include "core/kernel/limits/symbol_range.h"
#include "core/kernel/profile_of.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace forewarp::kernel {

namespace {

const Lookup* findLookup(const ProgramFacts& facts, std::string_view name) {
    const auto found = std::ranges::find(facts.lookups, name, &Lookup::name);
    return found == facts.lookups.end() ? nullptr : &*found;
}

/// Gathers names in order of appearance, each once; loop counters are left out.
class SymbolCollector {
  public:
    SymbolCollector(const ProgramFacts& facts, const std::vector<int>& nest) : m_facts(facts) {
        for (const int loop : nest) m_loops.insert(facts.loops[std::size_t(loop)].id);
        for (const int loop : nest) m_rowStarts.insert(facts.loops[std::size_t(loop)].rowStarts);
    }

    void addTripCount(const LoopFacts& loop) {
        if (loop.tripCount) addAll(*loop.tripCount);
        else add(tripsSymbol(loop));
        if (loop.tripCount && loop.tripCountIsBound) add(exitShareSymbol(loop));
        if (loop.condition) addEvaluated(*loop.condition);
    }

    void addCode(const LoopFacts& loop) {
        for (const MemoryAccess& access : loop.accesses) {
            if (access.address) addEvaluated(*access.address);
            if (!access.index) continue;
            addAll(access.index->constantBytes);
            for (const AffineIndex::Stride& stride : access.index->strides) addAll(stride.bytesPerIteration);
        }
        for (const BasicBlock& block : loop.blocks)
            if (block.condition) addEvaluated(*block.condition);
    }

    std::vector<std::string> names() && { return std::move(m_names); }

  private:
    void addAll(const Expression& expression) {
        for (const std::string& name : expression.symbols()) {
            if (!m_facts.find(name)) add(name);
        }
    }

    /// Elements of tables and starts of rows need no value.
    void addEvaluated(const Expression& expression) {
        const Expression varying = withoutUniformElements(expression, m_loops);
        addAll(varying);
        for (const std::string& name : varying.elements()) {
            const Lookup* lookup = findLookup(m_facts, name);
            const Lookup::Kind kind = lookup ? lookup->kind : Lookup::Kind::list;
            if (kind == Lookup::Kind::chance) add(name);
            if (kind == Lookup::Kind::list && !m_rowStarts.contains(name)) add(disorderSymbol(name));
        }
    }

    void add(const std::string& name) {
        if (std::find(m_names.begin(), m_names.end(), name) == m_names.end()) m_names.push_back(name);
    }

    const ProgramFacts& m_facts;
    std::set<std::string> m_loops;
    std::set<std::string> m_rowStarts;
    std::vector<std::string> m_names;
};

const Symbol* findSymbol(const ProgramFacts& facts, std::string_view function, std::string_view name) {
    const auto found = std::ranges::find_if(facts.symbols, [&](const Symbol& symbol) {
        return symbol.name == name && (symbol.function.empty() || symbol.function == function);
    });
    return found == facts.symbols.end() ? nullptr : &*found;
}

/// What the user gave for this function, or else for all.
const double* givenValue(const Assumptions& assumptions, const std::string& function, const std::string& name) {
    auto given = assumptions.values.find(function + ":" + name);
    if (given == assumptions.values.end()) given = assumptions.values.find(name);
    return given == assumptions.values.end() ? nullptr : &given->second;
}

/// The loop whose unknown iterations `name` stands for.
const LoopFacts* loopCountedBy(const ProgramFacts& facts, std::string_view name) {
    const auto found = std::find_if(facts.loops.begin(), facts.loops.end(), [&](const LoopFacts& loop) {
        return !loop.tripCount && tripsSymbol(loop) == name;
    });
    return found == facts.loops.end() ? nullptr : &*found;
}

std::string settingOf(const std::string& name) {
    return name.find(' ') == std::string::npos ? name + "=…" : "\"" + name + "=…\"";
}

/// Half of the data, or a quarter of a list in no order: between the best and the worst in proportion.
std::optional<Assumption> assumedData(const ProgramFacts& facts, const std::string& name, const std::string& remedy) {
    constexpr double kTakenShare = 0.5;
    constexpr double kDisorder = 0.25;
    if (const Lookup* lookup = findLookup(facts, name); lookup && lookup->kind == Lookup::Kind::chance) {
        const std::string text = "the condition at " + lookup->location.text() + " holds for half of the data (" + remedy;
        return Assumption{Assumption::Kind::value, name, kTakenShare, text + ")", lookup->location, 0, 1};
    }
    for (const LoopFacts& loop : facts.loops) {
        constexpr double kLeftEarly = 0.5;
        if (!loop.tripCountIsBound || exitShareSymbol(loop) != name) continue;
        const std::string text = loop.id + " may leave early: it runs half of its iterations (" + remedy + ")";
        return Assumption{Assumption::Kind::value, name, kLeftEarly, text, loop.range.begin, 0.05, 1};
    }
    for (const Lookup& lookup : facts.lookups) {
        if (disorderSymbol(lookup.name) != name) continue;
        const std::string text = "a quarter of the elements of " + lookup.name + " are in no order (" + remedy;
        return Assumption{Assumption::Kind::value, name, kDisorder, text + ")", lookup.location, 0, 1};
    }
    return std::nullopt;
}

/// What the tool takes where neither the user nor the source gives a value; a quarter of a size and four times it are as
/// plausible. Inputs: `symbol` null where there is none.
Assumption assumedValue(const ProgramFacts& facts, const Symbol* symbol, const std::string& name) {
    constexpr double kSpread = 4;
    const std::string remedy = "assumed; give it with --set " + settingOf(name);
    if (auto data = assumedData(facts, name, remedy)) return *std::move(data);
    if (const LoopFacts* loop = loopCountedBy(facts, name)) {
        const std::string text = loop->id + " runs " + counted(kAssumedTrips, "iteration") + " (" + remedy + ")";
        return {Assumption::Kind::value, name, kAssumedTrips, text, loop->range.begin, kAssumedTrips / kSpread,
                kAssumedTrips * kSpread};
    }
    const double most = symbol ? double(limits::rangeOf(symbol->type).most) : kAssumedSize * kSpread;
    const double size = std::min(kAssumedSize, most);
    const std::string text = name + " = " + valueText(size) + " (" + remedy + ")";
    return {Assumption::Kind::value, name, size, text, {}, std::floor(size / kSpread), std::min(size * kSpread, most)};
}

/// Of sizes that arrays of declared extent bound.
std::optional<Assumption> sizeByRoom(const ProgramFacts& facts, const std::vector<int>& nest, const std::string& name) {
    constexpr double kSpread = 4;
    const auto room = declaredRoom(facts, nest, name);
    if (!room) return std::nullopt;
    const std::string text = name + " = " + valueText(room->most) + " (as many as " + room->array +
                             " is declared for; give it with --set " + settingOf(name) + ")";
    return Assumption{Assumption::Kind::value, name, room->most, text, {}, std::max(1.0, std::floor(room->most / kSpread)),
                      room->most};
}

Assumption assumptionFor(const ProgramFacts& facts, const std::vector<int>& nest, const std::string& name,
                         const Assumptions& assumptions) {
    const std::string& function = facts.loops[std::size_t(nest.front())].function;
    const Symbol* symbol = findSymbol(facts, function, name);
    Assumption result;
    if (const double* given = givenValue(assumptions, function, name)) {
        result = {Assumption::Kind::given, name, *given, name + " = " + valueText(*given) + " (given)", {}, 0, 0};
    } else if (symbol && symbol->value) {
        const std::string origin = symbol->origin.empty() ? "from the source" : symbol->origin;
        const std::string text = name + " = " + valueText(*symbol->value) + " (" + origin + ")";
        result = {Assumption::Kind::fromSource, name, *symbol->value, text, {}, 0, 0};
        if (symbol->least) {
            result.least = *symbol->least;
            result.most = *symbol->value;
        }
    } else {
        auto byRoom = sizeByRoom(facts, nest, name);
        result = byRoom ? *std::move(byRoom) : assumedValue(facts, symbol, name);
    }
    if (symbol) result.location = symbol->location;
    return result;
}

} // namespace

std::vector<std::string> neededSymbols(const ProgramFacts& facts, std::string_view loopId) {
    const LoopFacts* start = facts.find(loopId);
    if (!start) return {};
    const int position = int(start - facts.loops.data());
    const std::vector<int> nest = loopsOfNest(facts, position);
    SymbolCollector collector(facts, nest);
    for (const int loop : loopsAround(facts, position)) collector.addTripCount(facts.loops[std::size_t(loop)]);
    for (const int loop : nest) {
        collector.addTripCount(facts.loops[std::size_t(loop)]);
        collector.addCode(facts.loops[std::size_t(loop)]);
    }
    return std::move(collector).names();
}

SymbolValues valuesFor(const ProgramFacts& facts, std::string_view loopId, const Assumptions& assumptions) {
    SymbolValues values;
    const LoopFacts* loop = facts.find(loopId);
    if (!loop) return values;
    const std::vector<int> nest = loopsOfNest(facts, int(loop - facts.loops.data()));
    for (const std::string& name : neededSymbols(facts, loopId)) {
        Assumption assumption = assumptionFor(facts, nest, name, assumptions);
        values.bindings[name] = assumption.value;
        values.assumptions.push_back(std::move(assumption));
    }
    return values;
}

} // namespace forewarp::kernel
