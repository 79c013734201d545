#include "core/kernel/nest/nest_steps.h"

#include <algorithm>
#include <map>

namespace forewarp::kernel::nest {

namespace {

/// Where the parts of a nest's loops stand in the kernel's lists.
class NestPositions {
  public:
    NestPositions(const ProgramFacts& facts, const std::vector<int>& nest, const std::vector<int>& mapped)
        : m_facts(facts), m_nest(nest) {
        Own next;
        for (const int loop : nest) {
            const bool isMapped = std::find(mapped.begin(), mapped.end(), loop) != mapped.end();
            m_own[loop] = {next.firstAccess, next.firstBlock, isMapped ? -1 : next.innerLoop++};
            next.firstAccess += int(loopAt(loop).accesses.size());
            next.firstBlock += int(loopAt(loop).blocks.size());
        }
    }

    [[nodiscard]] const LoopFacts& loopAt(int position) const { return m_facts.loops[std::size_t(position)]; }
    [[nodiscard]] int firstAccess(int loop) const { return m_own.at(loop).firstAccess; }
    [[nodiscard]] int firstBlock(int loop) const { return m_own.at(loop).firstBlock; }
    /// -1 where its iterations are threads.
    [[nodiscard]] int innerLoop(int loop) const { return m_own.at(loop).innerLoop; }

    [[nodiscard]] std::vector<int> directlyInside(int loop) const {
        std::vector<int> inside;
        std::ranges::copy_if(m_nest, std::back_inserter(inside),
                             [&](int other) { return loopAt(other).parent == loop; });
        return inside;
    }

  private:
    struct Own {
        int firstAccess = 0;
        int firstBlock = 0;
        int innerLoop = 0;
    };

    const ProgramFacts& m_facts;
    const std::vector<int>& m_nest;
    std::map<int, Own> m_own; ///< By loop.
};

/// Writes the steps of a nest, from its outermost loop inwards.
class StepWriter {
  public:
    explicit StepWriter(const NestPositions& nest) : m_nest(nest) {}

    std::vector<ThreadStep> stepsOf(int loop) {
        addLoop(loop);
        return std::move(m_steps);
    }

  private:
    /// The access is of the loop directly around.
    bool runsAfter(const MemoryAccess& access, const LoopFacts& inner) const {
        const SourceRange& range = isInFileOfParent(inner) ? inner.writtenRange() : inner.range;
        if (access.location > range.end) return true;
        return access.location >= range.begin && access.kind == AccessKind::store;
    }

    bool isInFileOfParent(const LoopFacts& loop) const {
        const auto& around = m_nest.loopAt(loop.parent).included;
        return !loop.included || (around && around->file == loop.included->file);
    }

    void addBody(int loop) {
        const std::vector<int> inside = m_nest.directlyInside(loop);
        auto next = inside.begin();
        const auto& accesses = m_nest.loopAt(loop).accesses;
        for (std::size_t i = 0; i < accesses.size(); ++i) {
            while (next != inside.end() && runsAfter(accesses[i], m_nest.loopAt(*next))) addLoop(*next++);
            m_steps.push_back({ThreadStep::Kind::access, m_nest.firstAccess(loop) + int(i)});
        }
        while (next != inside.end()) addLoop(*next++);
    }

    void addLoop(int loop) {
        const int inner = m_nest.innerLoop(loop);
        if (inner >= 0) m_steps.push_back({ThreadStep::Kind::enter, inner});
        addBody(loop);
        if (inner >= 0) m_steps.push_back({ThreadStep::Kind::leave, inner});
    }

    const NestPositions& m_nest;
    std::vector<ThreadStep> m_steps;
};

/// Writes the program of a nest, from its outermost loop inwards.
class ProgramWriter {
  public:
    explicit ProgramWriter(const NestPositions& nest) : m_nest(nest) {}

    std::vector<ProgramStep> programOf(int loop) {
        addLoop(loop);
        return std::move(m_program);
    }

  private:
    void addBody(int loop) {
        const std::vector<int> inside = m_nest.directlyInside(loop);
        int done = 0;
        const auto addLoopsUpTo = [&](int count) {
            for (; done < std::min(count, int(inside.size())); ++done) addLoop(inside[std::size_t(done)]);
        };
        int position = m_nest.firstBlock(loop);
        for (const BasicBlock& block : m_nest.loopAt(loop).blocks) {
            addLoopsUpTo(block.loopsBefore);
            m_program.push_back({ProgramStep::Kind::block, position++});
        }
        addLoopsUpTo(int(inside.size()));
    }

    void addLoop(int loop) {
        const int inner = m_nest.innerLoop(loop);
        const std::size_t start = m_program.size();
        addBody(loop);
        if (inner < 0 || m_program.size() == start) return;
        m_program.insert(m_program.begin() + std::ptrdiff_t(start), {ProgramStep::Kind::enter, inner});
        m_program.push_back({ProgramStep::Kind::leave, inner});
    }

    const NestPositions& m_nest;
    std::vector<ProgramStep> m_program;
};

} // namespace

std::vector<ThreadStep> stepsOfNest(const ProgramFacts& facts, const std::vector<int>& nest,
                                    const std::vector<int>& mapped) {
    const NestPositions positions(facts, nest, mapped);
    return StepWriter(positions).stepsOf(nest.front());
}

std::vector<ProgramStep> programOfNest(const ProgramFacts& facts, const std::vector<int>& nest,
                                       const std::vector<int>& mapped) {
    const NestPositions positions(facts, nest, mapped);
    return ProgramWriter(positions).programOf(nest.front());
}

} // namespace forewarp::kernel::nest
