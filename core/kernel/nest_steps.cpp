#include "core/kernel/nest.h"

#include <algorithm>
#include <map>

namespace forewarp {

namespace {

/// Writes the steps of a nest, from its outermost loop inwards.
class StepWriter {
  public:
    StepWriter(const ProgramFacts& facts, const std::vector<int>& nest, const std::vector<int>& mapped)
        : m_facts(facts), m_nest(nest) {
        int accesses = 0;
        int innerLoops = 0;
        for (const int loop : nest) {
            m_firstAccess[loop] = accesses;
            accesses += int(loopAt(loop).accesses.size());
            const bool isMapped = std::find(mapped.begin(), mapped.end(), loop) != mapped.end();
            m_innerLoop[loop] = isMapped ? -1 : innerLoops++;
        }
    }

    std::vector<ThreadStep> steps() {
        addBody(m_nest.front());
        return std::move(m_steps);
    }

  private:
    [[nodiscard]] const LoopFacts& loopAt(int position) const { return m_facts.loops[std::size_t(position)]; }

    static bool runsAfter(const MemoryAccess& access, const LoopFacts& inner) {
        if (access.location > inner.range.end) return true;
        return access.location >= inner.range.begin && access.kind == AccessKind::store;
    }

    void addBody(int loop) {
        std::vector<int> inside;
        std::ranges::copy_if(m_nest, std::back_inserter(inside),
                             [&](int other) { return loopAt(other).parent == loop; });
        auto next = inside.begin();
        const auto& accesses = loopAt(loop).accesses;
        for (std::size_t i = 0; i < accesses.size(); ++i) {
            while (next != inside.end() && runsAfter(accesses[i], loopAt(*next))) addLoop(*next++);
            m_steps.push_back({ThreadStep::Kind::access, m_firstAccess[loop] + int(i)});
        }
        while (next != inside.end()) addLoop(*next++);
    }

    void addLoop(int loop) {
        const int inner = m_innerLoop[loop];
        if (inner >= 0) m_steps.push_back({ThreadStep::Kind::enter, inner});
        addBody(loop);
        if (inner >= 0) m_steps.push_back({ThreadStep::Kind::leave, inner});
    }

    const ProgramFacts& m_facts;
    const std::vector<int>& m_nest;
    std::map<int, int> m_firstAccess; ///< By loop.
    std::map<int, int> m_innerLoop;   ///< By loop; -1 where its iterations are threads.
    std::vector<ThreadStep> m_steps;
};

} // namespace

std::vector<ThreadStep> stepsOfNest(const ProgramFacts& facts, const std::vector<int>& nest,
                                    const std::vector<int>& mapped) {
    return StepWriter(facts, nest, mapped).steps();
}

} // namespace forewarp
