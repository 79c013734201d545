#include "core/sass/analysis/liveness.h"

#include "core/sass/analysis/control_flow.h"

#include "core/sass/encoding/instruction_queries.h"

#include <algorithm>
#include <iterator>

namespace forewarp::sass::analysis {

namespace {

RegisterSet setOf(const std::vector<encoding::RegisterRange>& ranges) {
    RegisterSet set;
    for (const encoding::RegisterRange& range : ranges) {
        const int end = std::min(range.first + range.count, encoding::kZeroRegister);
        for (int i = std::max(0, range.first); i < end; ++i) set.set(std::size_t(i));
    }
    return set;
}

/// Registers whose values end at an instruction: it surely writes them.
RegisterSet killsOf(const encoding::Instruction& instruction) {
    return encoding::isGuarded(instruction) ? RegisterSet{} : setOf(instruction.writes);
}

class LivenessSolver {
  public:
    LivenessSolver(const encoding::Kernel& kernel, const ControlFlow& flow)
        : m_kernel(kernel), m_flow(flow), m_liveIn(flow.blocks.size()) {
        for (const encoding::Instruction& instruction : kernel.instructions) {
            m_reads.push_back(setOf(instruction.reads));
            m_kills.push_back(killsOf(instruction));
            m_named |= m_reads.back() | setOf(instruction.writes);
        }
        findReturns();
        solve(); // First up to each function's own returns, so that no caller sees what another reads after its call.
        m_readByFunction = m_liveIn;
        m_knowsReturns = true;
        solve();
    }

    [[nodiscard]] Liveness result() const {
        Liveness liveness;
        liveness.before.resize(m_reads.size());
        liveness.after.resize(m_reads.size());
        for (std::size_t block = 0; block < m_flow.blocks.size(); ++block) {
            RegisterSet live = liveOut(block);
            for (int i = m_flow.blocks[block].last; i >= m_flow.blocks[block].first; --i) {
                liveness.after[std::size_t(i)] = live;
                liveness.before[std::size_t(i)] = live = liveBefore(std::size_t(i), live);
            }
        }
        findMost(liveness);
        return liveness;
    }

  private:
    [[nodiscard]] RegisterSet liveBefore(std::size_t instruction, const RegisterSet& after) const {
        return m_reads[instruction] | (after & ~m_kills[instruction]);
    }

    [[nodiscard]] const encoding::Instruction& endOf(std::size_t block) const {
        return m_kernel.instructions[std::size_t(m_flow.blocks[block].last)];
    }

    /// Blocks that a return may lead to: those after calls.
    void findReturns() {
        for (std::size_t block = 0; block + 1 < m_flow.blocks.size(); ++block)
            if (endOf(block).instructionClass == encoding::InstructionClass::call) m_returns.push_back(block + 1);
    }

    /// What a callee reads is alive before the call; of a callee that is not here, anything may be.
    [[nodiscard]] RegisterSet readByCallee(const encoding::Instruction& call) const {
        const int callee = call.target ? m_flow.blockOf(m_kernel.indexAt(*call.target)) : -1;
        if (callee < 0) return m_named;
        return m_knowsReturns ? m_readByFunction[std::size_t(callee)] : m_liveIn[std::size_t(callee)];
    }

    [[nodiscard]] RegisterSet readAfterReturn() const {
        RegisterSet live;
        if (!m_knowsReturns) return live;
        if (m_returns.empty()) return m_named; // The caller is not here.
        for (const std::size_t block : m_returns) live |= m_liveIn[block];
        return live;
    }

    [[nodiscard]] RegisterSet liveOut(std::size_t block) const {
        const encoding::Instruction& end = endOf(block);
        RegisterSet live;
        for (const int successor : m_flow.blocks[block].successors) live |= m_liveIn[std::size_t(successor)];
        if (m_flow.blocks[block].jumpsToUnknown) live |= m_named;
        if (end.instructionClass == encoding::InstructionClass::call) live |= readByCallee(end);
        if (end.instructionClass == encoding::InstructionClass::ret) live |= readAfterReturn();
        return live;
    }

    [[nodiscard]] RegisterSet liveInOf(std::size_t block) const {
        RegisterSet live = liveOut(block);
        for (int i = m_flow.blocks[block].last; i >= m_flow.blocks[block].first; --i)
            live = liveBefore(std::size_t(i), live);
        return live;
    }

    void solve() {
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (std::size_t block = m_flow.blocks.size(); block-- > 0;) {
                const RegisterSet live = liveInOf(block);
                isChanged |= live != m_liveIn[block];
                m_liveIn[block] = live;
            }
        }
    }

    static void findMost(Liveness& liveness) {
        const auto most =
            std::max_element(liveness.before.begin(), liveness.before.end(),
                             [](const RegisterSet& a, const RegisterSet& b) { return a.count() < b.count(); });
        if (most == liveness.before.end()) return;
        liveness.most = int(most->count());
        liveness.mostAt = int(std::distance(liveness.before.begin(), most));
    }

    const encoding::Kernel& m_kernel;
    const ControlFlow& m_flow;
    std::vector<RegisterSet> m_reads;   // By instruction.
    std::vector<RegisterSet> m_kills;   // By instruction.
    RegisterSet m_named;                // By any instruction.
    std::vector<std::size_t> m_returns; // Blocks after calls.
    std::vector<RegisterSet> m_liveIn;  // By block.
    std::vector<RegisterSet> m_readByFunction; // By block where it starts: what is read from there to the return.
    bool m_knowsReturns = false;
};

} // namespace

Liveness livenessOf(const encoding::Kernel& kernel, const ControlFlow& flow) {
    return LivenessSolver(kernel, flow).result();
}

} // namespace forewarp::sass::analysis
