#include "core/kernel/mapping/thread_mapping.h"

#include "core/base/text.h"
#include "core/kernel/decisions.h"
#include "core/kernel/mapping/thread_order.h"
#include "core/kernel/mapping/warp_rows.h"
#include "core/kernel/nest/nest.h"

#include <algorithm>
#include <functional>
#include <ranges>

namespace forewarp::kernel::mapping {

namespace {

constexpr std::size_t kMostThreadDimensions = 3;

bool isAssumedIndependent(const LoopFacts& loop, const Assumptions& assumptions) {
    return assumptions.independentLoops.contains(loop.id);
}

bool isParallel(const LoopFacts& loop, const Assumptions& assumptions) {
    return loop.verdict == Verdict::proved || loop.verdict == Verdict::observed ||
           isAssumedIndependent(loop, assumptions);
}

/// The one loop directly inside `loop`, -1 where there is none or several.
int onlyChild(const ProgramFacts& facts, int loop) {
    int child = -1;
    for (int i = loop + 1; i < int(facts.loops.size()); ++i) {
        if (facts.loops[std::size_t(i)].parent != loop) continue;
        if (child >= 0) return -1;
        child = i;
    }
    return child;
}

Assumption independence(const LoopFacts& loop, const std::string& basis) {
    return {Assumption::Kind::independence, loop.id, 0,
            "Iterations of " + loop.id + " are independent (" + basis + ").", loop.range.begin};
}

/// What makes this loop's iterations threads, where it is not proved.
void justify(const LoopFacts& loop, const Assumptions& assumptions, ThreadMapping& mapping) {
    if (isParallel(loop, assumptions)) {
        const bool isProvedOrObserved = loop.verdict == Verdict::proved || loop.verdict == Verdict::observed;
        if (!isProvedOrObserved) mapping.assumptions.push_back(independence(loop, "assumed on request"));
        return;
    }
    if (loop.verdict == Verdict::reduction) return;
    mapping.assumptions.push_back(independence(loop, "assumed without proof"));
    const std::string finding =
        loop.verdict == Verdict::refuted ? " has a carried dependence" : " is not known to be parallel";
    mapping.caveats.push_back("The time holds only if the iterations of " + loop.id + " are independent; it" + finding +
                              (loop.reason.empty() ? "." : ": " + loop.reason));
}

/// The dimension the user gives a loop, by its id or its counter.
std::optional<ThreadDimension> chosenDimension(const LoopFacts& loop, const Assumptions& assumptions) {
    for (const std::string& name : {loop.id, loop.counter}) {
        const auto chosen = assumptions.dimensions.find(name);
        if (chosen != assumptions.dimensions.end()) return chosen->second;
    }
    return std::nullopt;
}

/// Loops along x that stand beside other work, or add up, inside the innermost loop that becomes threads: the lanes of a
/// warp share them where that can be.
void takeRows(const ProgramFacts& facts, const Assumptions& assumptions, ThreadMapping& mapping) {
    const auto isAlongX = [&](int loop) {
        return chosenDimension(facts.loops[std::size_t(loop)], assumptions) == ThreadDimension::x;
    };
    if (std::ranges::any_of(mapping.loops, isAlongX)) return;
    std::vector<int> rows;
    for (const int loop : nest::loopsOfNest(facts, mapping.loops.back()))
        if (isAlongX(loop) && !isInsideAny(facts, loop, rows)) rows.push_back(loop);
    if (rows.empty()) return;
    const auto why = whyNotShared(facts, mapping.loops, rows, assumptions);
    if (!why) mapping.rows = std::move(rows);
    else mapping.caveats.push_back(facts.loops[std::size_t(rows.front())].id + std::string(kNotAsAsked) + *why);
}

/// Walks from a nest's outermost loop inwards, along those that become threads.
class ThreadWalk {
  public:
    ThreadWalk(const ProgramFacts& facts, const Assumptions& assumptions, int start)
        : m_facts(facts), m_assumptions(assumptions),
          m_isChosen(chosenDimension(facts.loops[std::size_t(start)], assumptions).has_value()) {
        takeThroughout(start);
        if (!m_mapping.loops.empty()) return;
        for (int loop = start; loop >= 0; loop = next(loop)) m_mapping.loops.push_back(loop);
        const std::size_t direct = m_mapping.loops.size();
        addDistant(m_mapping.loops.back());
        if (m_isChosen && m_mapping.loops.size() == direct) takeRows(facts, assumptions, m_mapping);
        noteBases();
        for (const auto& loops : {m_mapping.rows, m_mapping.loops, m_mapping.joined})
            for (const int loop : loops) justify(*SettledLoop(loopAt(loop), assumptions), assumptions, m_mapping);
    }

    ThreadMapping mapping() && { return std::move(m_mapping); }

  private:
    [[nodiscard]] const LoopFacts& loopAt(int position) const { return m_facts.loops[std::size_t(position)]; }

    /// Loops whose verdicts rest on the same share a caveat, and so does one that rests on a part of it.
    void noteBases() {
        struct Basis {
            std::vector<std::string> texts;
            std::vector<std::string> loops;
        };
        std::vector<Basis> bases;
        const auto holdsAll = [](const std::vector<std::string>& all, const std::vector<std::string>& some) {
            return std::ranges::all_of(some, [&](const auto& text) { return std::ranges::count(all, text) > 0; });
        };
        for (const auto& loops : {m_mapping.rows, m_mapping.loops, m_mapping.joined})
            for (const int position : loops) {
                const SettledLoop loop(loopAt(position), m_assumptions);
                if (!restsOnAssumptions(*loop)) continue;
                std::vector<std::string> texts;
                for (const VerdictAssumption& assumption : loop->assumptions) texts.push_back(assumption.text);
                auto known = std::ranges::find_if(bases, [&](const Basis& each) {
                    return holdsAll(each.texts, texts) || holdsAll(texts, each.texts);
                });
                if (known == bases.end()) known = bases.insert(known, Basis{});
                if (known->texts.size() < texts.size()) known->texts = std::move(texts);
                known->loops.push_back(loop->id);
            }
        for (const auto& [texts, loops] : bases)
            m_mapping.caveats.push_back((loops.size() == 1 ? "The verdict on " : "The verdicts on ") + listed(loops) +
                                        (loops.size() == 1 ? " rests on: " : " rest on: ") +
                                        forewarp::joined(texts, "; ") + ".");
    }

    [[nodiscard]] bool mayBeThreads(int loop) const {
        return !nest::neverRuns(loopAt(loop)) && isParallel(*SettledLoop(loopAt(loop), m_assumptions), m_assumptions) &&
               (!m_isChosen || chosenDimension(loopAt(loop), m_assumptions));
    }

    /// Loops inside the outermost one, all of which each of their threads runs: where that one is not parallel, and where
    /// the user names them alone.
    void takeThroughout(int start) {
        const SettledLoop outer(loopAt(start), m_assumptions);
        if (m_isChosen || outer->apartThroughout.empty()) return;
        const auto isNamed = [&](int loop) { return chosenDimension(loopAt(loop), m_assumptions).has_value(); };
        std::vector<int> inside, joined;
        for (const std::string& id : outer->apartThroughout) {
            const LoopFacts& loop = *m_facts.find(id);
            if (SettledLoop(loop, m_assumptions)->verdict != Verdict::proved || nest::neverRuns(loop)) return;
            (loop.joinedWith.empty() ? inside : joined).push_back(int(&loop - m_facts.loops.data()));
        }
        const bool isAsked = std::ranges::any_of(inside, isNamed);
        if (!isAsked && (outer->verdict == Verdict::reduction || isParallel(*outer, m_assumptions))) return;
        if (isAsked) std::erase_if(inside, std::not_fn(isNamed));
        takeInnermost(std::move(inside), joined);
        if (outer->assumptions.empty()) return;
        const auto idOf = [&](int loop) { return loopAt(loop).id; };
        m_mapping.caveats.push_back(
            "That threads of " + forewarp::joined(m_mapping.loops, ", ", idOf) + " run all of " + outer->id +
            " rests on: " + forewarp::joined(outer->assumptions, "; ", &VerdictAssumption::text) + ".");
    }

    /// Adds loops that become threads over others. Of more than three, one in the middle runs inside each thread: neighbours
    /// in memory are mostly iterations of the innermost.
    void takeInnermost(const std::vector<int>& inside, const std::vector<int>& joined) {
        auto& loops = m_mapping.loops;
        loops.insert(loops.end(), inside.begin(), inside.end());
        if (loops.size() > kMostThreadDimensions)
            loops.erase(loops.begin() + 1, loops.end() - (kMostThreadDimensions - 1));
        const auto isMapped = [&](const std::string& id) {
            return std::ranges::any_of(loops, [&](int loop) { return loopAt(loop).id == id; });
        };
        std::ranges::copy_if(joined, std::back_inserter(m_mapping.joined),
                             [&](int loop) { return isMapped(loopAt(loop).joinedWith); });
    }

    /// The parallel loop that this one nests perfectly; -1 where there is none, or no more fit.
    int next(int loop) {
        const int child = onlyChild(m_facts, loop);
        if (child < 0 || m_mapping.loops.size() == kMostThreadDimensions || !mayBeThreads(child)) return -1;
        if (SettledLoop(loopAt(loop), m_assumptions)->nestsPerfectly) return child;
        if (!m_isChosen && loopAt(child).apartWithin != loopAt(loop).id) // Else sayIgnored() has it.
            m_mapping.caveats.push_back(
                "The iterations of " + loopAt(child).id +
                " are independent, too, but run one after the other inside each thread: other work stands beside that "
                "loop.");
        return -1;
    }

    /// Loops inside `around` whose iterations stay apart whatever those do that run in sequence between.
    void addDistant(int around) {
        const bool isProved = SettledLoop(loopAt(around), m_assumptions)->verdict == Verdict::proved;
        if (!isProved || m_mapping.loops.size() == kMostThreadDimensions)
            return; // The proof rests on that of the loop.
        std::vector<int> distant, joined;
        for (const int loop : nest::loopsOfNest(m_facts, around)) {
            if (loopAt(loop).apartWithin != loopAt(around).id) continue;
            const bool isFirst = loopAt(loop).joinedWith.empty();
            if (!isParallel(*SettledLoop(loopAt(loop), m_assumptions), m_assumptions)) return;
            if (isFirst && !mayBeThreads(loop)) return;
            (isFirst ? distant : joined).push_back(loop);
        }
        takeInnermost(distant, joined);
    }

    const ProgramFacts& m_facts;
    const Assumptions& m_assumptions;
    bool m_isChosen; ///< The user named dimensions.
    ThreadMapping m_mapping;
};

/// Says which of the dimensions that the user named have no loop: what stands beside an inner loop runs in each thread.
void sayIgnored(const ProgramFacts& facts, int start, const Assumptions& assumptions, ThreadMapping& mapping) {
    for (const int loop : nest::loopsOfNest(facts, start)) {
        const LoopFacts& inner = facts.loops[std::size_t(loop)];
        const bool isMapped = std::ranges::find(mapping.loops, loop) != mapping.loops.end() ||
                              std::ranges::find(mapping.joined, loop) != mapping.joined.end() ||
                              std::ranges::find(mapping.rows, loop) != mapping.rows.end();
        const auto isSaid = [&](const std::string& caveat) {
            return caveat.starts_with(inner.id + std::string(kNotAsAsked));
        };
        if (std::ranges::any_of(mapping.caveats, isSaid)) continue;
        if (isMapped || !chosenDimension(inner, assumptions)) continue;
        const bool isJoined = !inner.joinedWith.empty();
        mapping.caveats.push_back(
            inner.id + std::string(kNotAsAsked) +
            (isJoined ? "it would share the threads of " + inner.joinedWith + ", which is to be named."
             : isParallel(*SettledLoop(inner, assumptions), assumptions)
                 ? "other work stands beside it in the loop around it."
             : inner.verdict == Verdict::reduction ? "it adds up, which only the lanes of a warp, along x, can share."
                                                   : "it is not known to be parallel."));
    }
}

} // namespace

ThreadMapping mapToThreads(const ProgramFacts& facts, int start, const Assumptions& assumptions) {
    ThreadMapping mapping = ThreadWalk(facts, assumptions, start).mapping();
    const auto dimensionOf = [&](int loop) { return chosenDimension(facts.loops[std::size_t(loop)], assumptions); };
    const auto isChosen = [&](int loop) { return dimensionOf(loop).has_value(); };
    if (std::ranges::all_of(mapping.loops, isChosen)) std::ranges::sort(mapping.loops, std::greater{}, dimensionOf);
    else mapping.loops = threadOrder(facts, nest::loopsOfNest(facts, start), std::move(mapping.loops));
    sayIgnored(facts, start, assumptions, mapping);
    return mapping;
}

bool hasNamedLoops(const ProgramFacts& facts, int start, const Assumptions& assumptions) {
    return std::ranges::any_of(nest::loopsOfNest(facts, start), [&](int loop) {
        return chosenDimension(facts.loops[std::size_t(loop)], assumptions).has_value();
    });
}

Dimensions innerDimensions(const ProgramFacts& facts, int start, const Assumptions& assumptions) {
    const SettledLoop outer(facts.loops[std::size_t(start)], assumptions);
    const bool isRecorded = outer->trace != nullptr; // With the threads that it has by itself.
    if (hasNamedLoops(facts, start, assumptions) || outer->verdict != Verdict::reduction || isRecorded) return {};
    Dimensions dimensions;
    for (const std::string& id : std::views::reverse(outer->apartThroughout))
        if (dimensions.size() < kMostThreadDimensions && facts.find(id)->joinedWith.empty())
            dimensions.emplace(id, ThreadDimension(dimensions.size()));
    return dimensions;
}

bool runsOutermost(const KernelProfile& kernel) {
    return !kernel.mapped.empty() &&
           std::ranges::find(kernel.mapped, kernel.loop, &MappedLoop::loop) == kernel.mapped.end();
}

bool isDistant(const LoopFacts& loop, std::string_view start) {
    const std::string& within = loop.apartWithin;
    return within.starts_with(start) && (within.size() == start.size() || within[start.size()] == '.');
}

std::vector<std::string> directlyNested(const ProgramFacts& facts, const KernelProfile& kernel) {
    std::vector<std::string> ids;
    if (runsOutermost(kernel)) return ids;
    for (const MappedLoop& mapped : kernel.mapped)
        if (const LoopFacts* loop = facts.find(mapped.loop); loop && !isDistant(*loop, kernel.loop))
            ids.push_back(loop->id);
    std::ranges::sort(ids, {}, &std::string::size); // «L1» before «L1.1»
    return ids;
}

} // namespace forewarp::kernel::mapping
