#include "core/sass/analysis/loop_depth.h"

#include <algorithm>
#include <set>
#include <utility>

namespace forewarp::sass::analysis {

namespace {

using Positions = std::set<int>;

/// Finds dominators, then natural loops. One root stands above the entry and all callees.
class Loops {
  public:
    Loops(ControlFlow& flow, const std::vector<int>& callees) : m_flow(flow), m_rank(flow.blocks.size(), -1) {
        number(0);
        for (const int callee : callees) number(callee);
        rankInReversePostorder();
        dominate();
        count();
    }

  private:
    static constexpr int kRoot = -1;

    /// Depth-first search from a block not yet seen.
    void number(int start) {
        if (m_rank[std::size_t(start)] >= 0) return;
        m_starts.insert(start);
        m_rank[std::size_t(start)] = 0;
        std::vector<std::pair<int, std::size_t>> path{{start, 0}};
        while (!path.empty()) {
            auto& [at, next] = path.back();
            const std::vector<int>& successors = m_flow.blocks[std::size_t(at)].successors;
            if (next == successors.size()) {
                m_order.push_back(at);
                path.pop_back();
                continue;
            }
            const int to = successors[next++];
            if (m_rank[std::size_t(to)] >= 0) continue;
            m_rank[std::size_t(to)] = 0;
            path.emplace_back(to, 0);
        }
    }

    void rankInReversePostorder() {
        std::reverse(m_order.begin(), m_order.end());
        for (std::size_t i = 0; i < m_order.size(); ++i) m_rank[std::size_t(m_order[i])] = int(i);
    }

    [[nodiscard]] int rankOf(int block) const { return block == kRoot ? -1 : m_rank[std::size_t(block)]; }
    [[nodiscard]] int dominatorOf(int block) const { return m_dominator[std::size_t(block)]; }

    [[nodiscard]] int commonDominator(int a, int b) const {
        while (a != b) {
            if (rankOf(a) > rankOf(b)) a = dominatorOf(a);
            else b = dominatorOf(b);
        }
        return a;
    }

    [[nodiscard]] int meetOfPredecessors(int block) const {
        if (m_starts.contains(block)) return kRoot;
        int meet = kUnknown;
        for (const int from : m_flow.blocks[std::size_t(block)].predecessors) {
            if (dominatorOf(from) == kUnknown) continue;
            meet = meet == kUnknown ? from : commonDominator(meet, from);
        }
        return meet;
    }

    void dominate() {
        m_dominator.assign(m_flow.blocks.size(), kUnknown);
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (const int block : m_order) {
                const int meet = meetOfPredecessors(block);
                isChanged |= std::exchange(m_dominator[std::size_t(block)], meet) != meet;
            }
        }
    }

    [[nodiscard]] bool dominates(int a, int b) const {
        while (rankOf(b) > rankOf(a)) b = dominatorOf(b);
        return a == b;
    }

    /// All blocks that reach a latch without passing the header.
    [[nodiscard]] Positions bodyOf(int header, const Positions& latches) const {
        Positions body = latches;
        body.insert(header);
        std::vector<int> open(latches.begin(), latches.end());
        while (!open.empty()) {
            const int at = open.back();
            open.pop_back();
            if (at == header) continue;
            for (const int from : m_flow.blocks[std::size_t(at)].predecessors)
                if (body.insert(from).second) open.push_back(from);
        }
        return body;
    }

    /// Back edges to one header are one loop.
    void count() {
        for (int header = 0; header < int(m_flow.blocks.size()); ++header) {
            Positions latches;
            for (const int from : m_flow.blocks[std::size_t(header)].predecessors)
                if (dominates(header, from)) latches.insert(from);
            if (latches.empty() || rankOf(header) < 0) continue;
            for (const int inside : bodyOf(header, latches)) ++m_flow.blocks[std::size_t(inside)].loopDepth;
        }
    }

    static constexpr int kUnknown = -2;
    ControlFlow& m_flow;
    std::vector<int> m_rank; // By block: its place in m_order.
    std::vector<int> m_order; // Reverse postorder.
    Positions m_starts; // Blocks right below the root.
    std::vector<int> m_dominator; // By block: the closest.
};

} // namespace

void countLoops(ControlFlow& flow, const std::vector<int>& callees) {
    Loops(flow, callees);
}

} // namespace forewarp::sass::analysis
