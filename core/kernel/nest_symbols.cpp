#include "core/kernel/nest.h"

#include "core/base/value_text.h"
#include "core/kernel/limits/symbol_range.h"
#include "core/kernel/profile_of.h"

#include <algorithm>

namespace forewarp::kernel {

namespace {

/// Gathers names in order of appearance, each once; loop counters are left out.
class SymbolCollector {
  public:
    explicit SymbolCollector(const ProgramFacts& facts) : m_facts(facts) {}

    void addTripCount(const LoopFacts& loop) {
        if (loop.tripCount) addAll(*loop.tripCount);
        else add(tripsSymbol(loop));
    }

    void addAddresses(const LoopFacts& loop) {
        for (const MemoryAccess& access : loop.accesses) {
            if (!access.index) continue;
            addAll(access.index->constantBytes);
            for (const AffineIndex::Stride& stride : access.index->strides) addAll(stride.bytesPerIteration);
        }
    }

    std::vector<std::string> names() && { return std::move(m_names); }

  private:
    void addAll(const Expression& expression) {
        for (const std::string& name : expression.symbols()) {
            if (!m_facts.find(name)) add(name);
        }
    }

    void add(const std::string& name) {
        if (std::find(m_names.begin(), m_names.end(), name) == m_names.end()) m_names.push_back(name);
    }

    const ProgramFacts& m_facts;
    std::vector<std::string> m_names;
};

const Symbol* findSymbol(const ProgramFacts& facts, std::string_view name) {
    const auto found = std::find_if(facts.symbols.begin(), facts.symbols.end(),
                                    [&](const Symbol& symbol) { return symbol.name == name; });
    return found == facts.symbols.end() ? nullptr : &*found;
}

/// The loop whose unknown iterations `name` stands for.
const LoopFacts* loopCountedBy(const ProgramFacts& facts, std::string_view name) {
    const auto found = std::find_if(facts.loops.begin(), facts.loops.end(), [&](const LoopFacts& loop) {
        return !loop.tripCount && tripsSymbol(loop) == name;
    });
    return found == facts.loops.end() ? nullptr : &*found;
}

/// What the tool takes where neither the user nor the source gives a value. Inputs: `symbol` null where there is none.
Assumption assumedValue(const ProgramFacts& facts, const Symbol* symbol, const std::string& name) {
    const bool needsQuotes = name.find(' ') != std::string::npos;
    const std::string setting = needsQuotes ? "\"" + name + "=…\"" : name + "=…";
    const std::string remedy = "assumed; give it with --set " + setting;
    if (const LoopFacts* loop = loopCountedBy(facts, name)) {
        const std::string text = loop->id + " runs " + counted(kAssumedTrips, "iteration") + " (" + remedy + ")";
        return {Assumption::Kind::value, name, kAssumedTrips, text, loop->range.begin};
    }
    const double size = symbol ? std::min(kAssumedSize, double(limits::rangeOf(symbol->type).most)) : kAssumedSize;
    return {Assumption::Kind::value, name, size, name + " = " + valueText(size) + " (" + remedy + ")", {}};
}

Assumption assumptionFor(const ProgramFacts& facts, const std::string& name, const Assumptions& assumptions) {
    const Symbol* symbol = findSymbol(facts, name);
    Assumption result;
    const auto given = assumptions.values.find(name);
    if (given != assumptions.values.end()) {
        result = {
            Assumption::Kind::given, name, given->second, name + " = " + valueText(given->second) + " (given)", {}};
    } else if (symbol && symbol->value) {
        const std::string origin = symbol->origin.empty() ? "from the source" : symbol->origin;
        const std::string text = name + " = " + valueText(*symbol->value) + " (" + origin + ")";
        result = {Assumption::Kind::fromSource, name, *symbol->value, text, {}};
    } else {
        result = assumedValue(facts, symbol, name);
    }
    if (symbol) result.location = symbol->location;
    return result;
}

} // namespace

std::vector<std::string> neededSymbols(const ProgramFacts& facts, std::string_view loopId) {
    const LoopFacts* start = facts.find(loopId);
    if (!start) return {};
    const int position = int(start - facts.loops.data());
    SymbolCollector collector(facts);
    for (const int loop : loopsAround(facts, position)) collector.addTripCount(facts.loops[std::size_t(loop)]);
    for (const int loop : loopsOfNest(facts, position)) {
        collector.addTripCount(facts.loops[std::size_t(loop)]);
        collector.addAddresses(facts.loops[std::size_t(loop)]);
    }
    return std::move(collector).names();
}

SymbolValues valuesFor(const ProgramFacts& facts, std::string_view loopId, const Assumptions& assumptions) {
    SymbolValues values;
    for (const std::string& name : neededSymbols(facts, loopId)) {
        Assumption assumption = assumptionFor(facts, name, assumptions);
        values.bindings[name] = assumption.value;
        values.assumptions.push_back(std::move(assumption));
    }
    return values;
}

} // namespace forewarp::kernel
