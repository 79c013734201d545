#include "core/kernel/nest/nest.h"

#include "core/kernel/lanes/lane_compiler.h"

#include <algorithm>
#include <set>

namespace forewarp::kernel::nest {

namespace {

/// Gathers names in order of appearance, each once; loop counters are left out.
class SymbolCollector {
  public:
    SymbolCollector(const ProgramFacts& facts, const std::vector<int>& nest)
        : m_facts(facts), m_function(facts.loops[std::size_t(nest.front())].function) {
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
        const Expression varying = lanes::withoutUniformElements(expression, m_loops);
        addAll(varying);
        for (const std::string& name : varying.elements()) {
            const Lookup* lookup = m_facts.lookup(name, m_function);
            const Lookup::Kind kind = lookup ? lookup->kind : Lookup::Kind::list;
            if (kind == Lookup::Kind::chance) add(name);
            if (kind == Lookup::Kind::list && !m_rowStarts.contains(name)) add(lanes::disorderSymbol(name));
        }
    }

    void add(const std::string& name) {
        if (std::find(m_names.begin(), m_names.end(), name) == m_names.end()) m_names.push_back(name);
    }

    const ProgramFacts& m_facts;
    std::string m_function;
    std::set<std::string> m_loops;
    std::set<std::string> m_rowStarts;
    std::vector<std::string> m_names;
};

} // namespace

std::vector<int> loopsAround(const ProgramFacts& facts, int loop) {
    std::vector<int> around;
    for (int i = facts.loops[std::size_t(loop)].parent; i >= 0; i = facts.loops[std::size_t(i)].parent)
        around.push_back(i);
    std::reverse(around.begin(), around.end());
    return around;
}

std::vector<int> loopsOfNest(const ProgramFacts& facts, int loop) {
    std::vector<int> nest{loop};
    for (int i = loop + 1; i < int(facts.loops.size()); ++i) {
        const int parent = facts.loops[std::size_t(i)].parent;
        if (std::find(nest.begin(), nest.end(), parent) != nest.end()) nest.push_back(i);
    }
    return nest;
}

bool neverRuns(const LoopFacts& loop) {
    return loop.tripCount && loop.tripCount->isConstant() && loop.tripCount->evaluate({}) == 0;
}

bool isShareSymbol(std::string_view symbol) {
    return symbol.starts_with(kConditionShare) || symbol.starts_with("share of ") || symbol.starts_with("disorder of ");
}

std::string exitShareSymbol(const LoopFacts& loop) {
    return "share of " + loop.id;
}

std::string tripsSymbol(const LoopFacts& loop) {
    return loop.id + ".trips";
}

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

} // namespace forewarp::kernel::nest
