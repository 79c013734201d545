#include "core/sass/analysis/program_paths.h"

#include "core/sass/encoding/instruction_queries.h"

namespace forewarp::sass::analysis {

namespace {

/// Follows calls and returns.
class Paths {
  public:
    Paths(const encoding::Kernel& kernel, const ControlFlow& flow) : m_kernel(kernel), m_flow(flow) {
        for (const Block& block : flow.blocks) m_next.push_back(block.successors);
        std::vector<int> callees;
        for (std::size_t block = 0; block < flow.blocks.size(); ++block) callees.push_back(calleeOf(block));
        for (std::size_t block = 0; block < flow.blocks.size(); ++block)
            if (callees[block] >= 0) connectReturns(block, callees[block]);
        for (std::size_t block = 0; block < flow.blocks.size(); ++block) {
            if (callees[block] < 0) continue;
            if (!encoding::isGuarded(endOf(block))) m_next[block].clear(); // The block behind is reached by the return.
            m_next[block].push_back(callees[block]);
        }
    }

    [[nodiscard]] ProgramPaths take() { return std::move(m_next); }

  private:
    [[nodiscard]] const encoding::Instruction& endOf(std::size_t block) const {
        return m_kernel.instructions[std::size_t(m_flow.blocks[block].last)];
    }
    /// The block that a call leads to, -1 where it is not here or the block ends otherwise.
    [[nodiscard]] int calleeOf(std::size_t block) const {
        const encoding::Instruction& end = endOf(block);
        const bool isCall = end.instructionClass == encoding::InstructionClass::call && end.target;
        return isCall ? m_flow.blockOf(m_kernel.indexAt(*end.target)) : -1;
    }

    void connectReturns(std::size_t call, int callee) {
        if (call + 1 >= m_flow.blocks.size()) return;
        std::vector<bool> isSeen(m_flow.blocks.size());
        std::vector<int> open{callee};
        isSeen[std::size_t(callee)] = true;
        while (!open.empty()) {
            const auto at = std::size_t(open.back());
            open.pop_back();
            if (endOf(at).instructionClass == encoding::InstructionClass::ret) m_next[at].push_back(int(call) + 1);
            for (const int next : m_flow.blocks[at].successors) {
                if (isSeen[std::size_t(next)]) continue;
                isSeen[std::size_t(next)] = true;
                open.push_back(next);
            }
        }
    }

    const encoding::Kernel& m_kernel;
    const ControlFlow& m_flow;
    ProgramPaths m_next; // By block.
};

} // namespace

ProgramPaths programPathsOf(const encoding::Kernel& kernel, const ControlFlow& flow) {
    return Paths(kernel, flow).take();
}

std::vector<std::size_t> orderOf(const ProgramPaths& paths) {
    std::vector<std::size_t> order;
    std::vector<bool> isSeen(paths.size());
    for (std::size_t start = 0; start < paths.size(); ++start) {
        if (isSeen[start]) continue;
        isSeen[start] = true;
        order.push_back(start);
        for (std::size_t i = order.size() - 1; i < order.size(); ++i) {
            for (const int next : paths[order[i]]) {
                if (isSeen[std::size_t(next)]) continue;
                isSeen[std::size_t(next)] = true;
                order.push_back(std::size_t(next));
            }
        }
    }
    return order;
}

} // namespace forewarp::sass::analysis
