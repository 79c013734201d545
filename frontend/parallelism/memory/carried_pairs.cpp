#include "frontend/parallelism/memory/carried_pairs.h"

#include "core/base/text.h"
#include "frontend/clang_headers.h"

#include <algorithm>

namespace forewarp::frontend::parallelism::memory {

namespace {

constexpr auto kSource = "a"; ///< Prefix of the earlier iteration's counters.
constexpr auto kSink = "b";
constexpr long long kFewMore = 8;

kernel::DependenceKind kindOf(const MemoryReference& source, const MemoryReference& sink) {
    if (!sink.isWrite) return kernel::DependenceKind::flow;
    return source.isWrite ? kernel::DependenceKind::output : kernel::DependenceKind::anti;
}

/// Questions about one ordered pair: `source` in an earlier iteration than `sink`.
class OrderedPair {
  public:
    OrderedPair(InstanceSets& sets, const MemoryReference& source, const MemoryReference& sink)
        : m_sets(sets), m_source(source), m_sink(sink), m_nests{&source.nest, &sink.nest} {
        m_names = sets.counters(source, kSource);
        for (const std::string& name : sets.counters(sink, kSink))
            if (!llvm::is_contained(m_names, name)) m_names.push_back(name);
        m_sourceRuns = sets.domain(source, kSource);
        m_sinkRuns = sets.domain(sink, kSink);
    }

    /// Whether some iterations meet, and what of the conditions could not be read.
    affine::SetAnswer meets() {
        const auto overlap = m_sets.overlap(m_source, kSource, m_sink, kSink);
        m_isCompared = overlap.has_value();
        m_isExact = overlap && overlap->isExact && m_sourceRuns.isExact && m_sinkRuns.isExact;
        m_addressesAreExact = overlap && overlap->isExact;
        m_condition = m_sourceRuns.text + " and " + m_sinkRuns.text + " and a < b" +
                      (overlap ? " and " + overlap->text : std::string());
        const affine::SetAnswer empty = m_sets.isl().isEmpty(m_sets.set(m_names, m_condition, m_nests));
        if (empty == affine::SetAnswer::tooComplex) return empty;
        return empty == affine::SetAnswer::yes ? affine::SetAnswer::no : affine::SetAnswer::yes;
    }

    [[nodiscard]] bool addressesAreExact() const { return m_isCompared && m_addressesAreExact; }

    kernel::Dependence dependence(ir::FunctionView& view) {
        kernel::Dependence result = ends(view);
        result.distances.push_back(distanceIn(m_sets.loop(), view));
        for (const llvm::Loop* loop : m_source.nest.loops)
            if (loop != &m_sets.loop() && m_sets.loop().contains(loop) && llvm::is_contained(m_sink.nest.loops, loop))
                result.distances.push_back(distanceIn(*loop, view));
        result.isCertain = m_isExact && m_sourceRuns.isExactOutside && m_sinkRuns.isExactOutside &&
                           !readsPiecesTogether() && isCertain();
        result.sentence = sentence(result, view);
        return result;
    }

    kernel::Dependence briefDependence(const ir::FunctionView& view) {
        kernel::Dependence result = ends(view);
        result.distances.push_back({view.idOf(&m_sets.loop()), '<', {}});
        result.sentence = sentence(result, view);
        return result;
    }

  private:
    kernel::Dependence ends(const ir::FunctionView& view) const {
        kernel::Dependence result;
        result.kind = kindOf(m_source, m_sink);
        result.variable = arrayOf(m_source, view);
        result.source = describe(m_source, view);
        result.sink = describe(m_sink, view);
        return result;
    }

    kernel::Distance distanceIn(const llvm::Loop& loop, const ir::FunctionView& view) {
        const std::string a = m_sets.reader().counterName(loop, kSource), b = m_sets.reader().counterName(loop, kSink);
        const std::string set = m_sets.set({"d"}, exists(m_condition + " and d = " + b + " - " + a), m_nests);
        const affine::IntegerRange range = m_sets.isl().range(set);
        if (&loop == &m_sets.loop()) m_nearest = range.least.value_or(1);
        kernel::Distance distance{view.idOf(&loop), '*', range.fixed()};
        if (range.least && *range.least > 0) distance.direction = '<';
        else if (range.greatest && *range.greatest < 0) distance.direction = '>';
        else if (range.fixed() == 0) distance.direction = '=';
        return distance;
    }

    /// What reads more bytes at once than the write sets may find them all set anew, piece by piece, by its own iteration:
    /// memcpy of an array that a loop has filled.
    bool readsPiecesTogether() const {
        const auto* written = llvm::dyn_cast<llvm::SCEVConstant>(m_source.bytes);
        const auto* read = llvm::dyn_cast<llvm::SCEVConstant>(m_sink.bytes);
        const bool isFlow = m_source.isWrite && !m_sink.isWrite;
        return isFlow && (!written || !read || read->getAPInt().getZExtValue() > written->getAPInt().getZExtValue());
    }

    /// For all sizes with which the loop runs that long and reaches both references, some iterations meet.
    bool isCertain() {
        const auto last = m_sets.lastIteration();
        if (!last || m_sets.reader().usesLargeRemainders() || !m_sets.reader().standStill(m_condition)) return false;
        m_meets = m_sets.set({}, exists(m_condition), m_nests);
        const auto holdsFrom = [&](long long iterations) {
            const std::string runs =
                m_sourceRuns.text + " and " + m_sinkRuns.text + " and " + *last + " >= " + std::to_string(iterations);
            m_runs = m_sets.set({}, exists(runs), m_nests);
            return m_sets.isl().isEmpty(m_runs) == affine::SetAnswer::no &&
                   m_sets.isl().isCovered(m_runs, {m_meets}) == affine::SetAnswer::yes && isEverMet(runs);
        };
        // Triangular nests need a few iterations more than the distance before both ends exist.
        return holdsFrom(m_nearest + kFewMore) || holdsFrom(m_nearest);
    }

    /// Some sizes of the source fulfil it: «i = n & ~1; i < n» never runs twice, whatever n is, though n & ~1 and n are
    /// parameters of their own.
    bool isEverMet(const std::string& condition) {
        if (m_sets.reader().areFree(condition)) return true;
        const std::vector<std::string> sizes = m_sets.reader().usualSizes(condition);
        if (sizes.empty()) return m_sets.reader().atomsAreIndependent(condition);
        return std::ranges::any_of(sizes, [&](const std::string& size) {
            return m_sets.isl().isEmpty(m_sets.set({}, exists(condition + size), m_nests)) == affine::SetAnswer::no;
        });
    }

    std::string exists(const std::string& condition) const {
        return "exists (" + joined(m_names, ", ") + " : " + condition + ")";
    }

    std::string counter(const ir::FunctionView& view) const {
        const int joinedLoop = view.sourceLoopOf(&m_sets.loop());
        const std::string name = joinedLoop < 0 ? "" : view.source().loops[std::size_t(joinedLoop)].counter;
        return name.empty() ? "an iteration" : "iteration " + name;
    }

    /// «iteration i reads x[i - 1] (12:14), written by the iteration before (12:5)»
    std::string sentence(const kernel::Dependence& found, const ir::FunctionView& view) {
        const auto distance = found.distances.front().iterations;
        const std::string when = distance == 1 ? "the iteration before"
                                 : distance    ? "the iteration " + std::to_string(*distance) + " before"
                                               : "an earlier iteration";
        const char* verb = found.sink.kind == kernel::AccessKind::store ? "write" : "read";
        const std::string ending = found.isCertain ? "s " : " ";
        return counter(view) + (found.isCertain ? " " : " may ") + verb + ending + found.sink.text + " (" +
               found.sink.location.text() + "), " +
               (found.source.kind == kernel::AccessKind::store ? "written" : "read") + " by " + when + " (" +
               found.source.location.text() + ")" + condition(found);
    }

    /// « if 1 <= k < n», for what depends on sizes only.
    std::string condition(const kernel::Dependence& found) {
        if (found.isCertain || !m_isExact || m_runs.empty()) return {};
        const auto constraints = m_sets.isl().parameterCondition(m_meets, m_runs);
        const auto named = constraints ? m_sets.reader().inSourceNames(*constraints) : std::nullopt;
        return named ? ", if " + *named : std::string();
    }

    InstanceSets& m_sets;
    const MemoryReference& m_source;
    const MemoryReference& m_sink;
    std::vector<const affine::LoopNest*> m_nests;
    std::vector<std::string> m_names;
    SetText m_sourceRuns, m_sinkRuns;
    std::string m_condition, m_runs, m_meets;
    bool m_isExact = false, m_isCompared = false, m_addressesAreExact = false;
    long long m_nearest = 1;
};

} // namespace

PairFinding comparePair(InstanceSets& sets, const MemoryReference& write, const MemoryReference& other) {
    PairFinding finding;
    std::vector<std::pair<const MemoryReference*, const MemoryReference*>> orders{{&write, &other}};
    if (&write != &other) orders.push_back({&other, &write});
    for (const auto& [source, sink] : orders) {
        OrderedPair pair(sets, *source, *sink);
        const affine::SetAnswer meets = pair.meets();
        finding.isTooComplex |= meets == affine::SetAnswer::tooComplex;
        if (meets == affine::SetAnswer::yes) finding.carried.push_back({source, sink, pair.addressesAreExact()});
    }
    return finding;
}

kernel::Dependence dependenceOf(const CarriedPair& pair, InstanceSets& sets, ir::FunctionView& view) {
    OrderedPair ordered(sets, *pair.source, *pair.sink);
    (void)ordered.meets();
    return ordered.dependence(view);
}

kernel::Dependence briefDependenceOf(const CarriedPair& pair, InstanceSets& sets, const ir::FunctionView& view) {
    return OrderedPair(sets, *pair.source, *pair.sink).briefDependence(view);
}

} // namespace forewarp::frontend::parallelism::memory
