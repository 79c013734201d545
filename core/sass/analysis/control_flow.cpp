#include "core/sass/analysis/control_flow.h"

#include "core/sass/analysis/loop_depth.h"
#include "core/sass/encoding/instruction_queries.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace forewarp::sass::analysis {

namespace {

using Positions = std::set<int>;

/// What leaves an address for later, and what goes there.
struct Rejoining {
    std::string_view push;
    std::string_view pop;
};
constexpr Rejoining kRejoinings[] = {{"SSY", "SYNC"}, {"PBK", "BRK"}, {"PCNT", "CONT"}, {"BSSY", "BSYNC"}};

/// What a push and its pop have in common: «SYNC», «BSYNC B0»; empty for anything else.
std::string keyOf(const encoding::Instruction& instruction, std::string_view Rejoining::* side) {
    const std::string_view head = encoding::headOf(instruction);
    for (const Rejoining& rejoining : kRejoinings) {
        if (head != rejoining.*side) continue;
        const bool namesBarrier = !instruction.operands.empty() && instruction.operands.front().starts_with('B');
        return std::string(rejoining.pop) + (namesBarrier ? ' ' + instruction.operands.front() : "");
    }
    return {};
}
std::string pushedBy(const encoding::Instruction& instruction) {
    return keyOf(instruction, &Rejoining::push);
}
std::string poppedBy(const encoding::Instruction& instruction) {
    return keyOf(instruction, &Rejoining::pop);
}

/// SSY, BREAK and their like prepare only.
bool isJump(const encoding::Instruction& instruction) {
    return instruction.instructionClass == encoding::InstructionClass::branch && instruction.endsBlock();
}

/// A jump may have a condition besides its guard: «BRA P1, TARGET», «BRA CC.NEU, TARGET», «BRA.DIV UR4, TARGET».
bool hasCondition(const encoding::Instruction& jump) {
    const unsigned guardBit = jump.guard == encoding::kTruePredicate ? 0U : 1U << unsigned(jump.guard);
    return jump.operands.size() > 1 || (jump.predicateReads & ~guardBit) != 0 ||
           jump.mnemonic.find(".DIV") != std::string::npos;
}

bool fallsThrough(const encoding::Instruction& instruction) {
    if (encoding::isGuarded(instruction)) return true;
    if (instruction.instructionClass == encoding::InstructionClass::ret) return false;
    if (instruction.instructionClass == encoding::InstructionClass::exit) return false;
    if (!poppedBy(instruction).empty()) return false;
    return !isJump(instruction) || (instruction.target && hasCondition(instruction));
}

/// Builds the blocks and the edges between them.
class FlowBuilder {
  public:
    explicit FlowBuilder(const encoding::Kernel& kernel) : m_kernel(kernel) {
        divide();
        connectJumps();
        connectPops();
        connectUnknown();
    }

    [[nodiscard]] ControlFlow take() { return std::move(m_flow); }

  private:
    [[nodiscard]] const encoding::Instruction& instruction(int position) const {
        return m_kernel.instructions[std::size_t(position)];
    }
    [[nodiscard]] int size() const { return int(m_kernel.instructions.size()); }
    [[nodiscard]] int blockCount() const { return int(m_flow.blocks.size()); }
    Block& block(int index) { return m_flow.blocks[std::size_t(index)]; }
    [[nodiscard]] const encoding::Instruction& endOf(int index) const {
        return instruction(m_flow.blocks[std::size_t(index)].last);
    }

    /// The block that an instruction names as its target, or -1.
    [[nodiscard]] int targetOf(const encoding::Instruction& from) const {
        return from.target ? m_flow.blockOf(m_kernel.indexAt(*from.target)) : -1;
    }

    void divide() {
        Positions starts{0};
        for (int i = 0; i < size(); ++i) {
            const encoding::Instruction& one = instruction(i);
            if (one.endsBlock() || !poppedBy(one).empty()) starts.insert(i + 1);
            if (one.target) starts.insert(m_kernel.indexAt(*one.target));
        }
        for (auto start = starts.lower_bound(0); start != starts.end() && *start < size(); ++start) {
            const auto next = std::next(start);
            const int end = next == starts.end() ? size() : *next;
            Block& block = m_flow.blocks.emplace_back();
            block.first = *start;
            block.last = end - 1;
        }
    }

    void connect(int from, int to) {
        if (to < 0 || to >= blockCount()) return;
        std::vector<int>& successors = block(from).successors;
        if (std::find(successors.begin(), successors.end(), to) != successors.end()) return;
        successors.push_back(to);
        block(to).predecessors.push_back(from);
    }

    void connectJumps() {
        for (int i = 0; i < blockCount(); ++i) {
            const encoding::Instruction& end = endOf(i);
            if (isJump(end) && poppedBy(end).empty()) {
                const int target = targetOf(end);
                connect(i, target);
                block(i).jumpsToUnknown = target < 0;
            }
            if (fallsThrough(end)) connect(i, i + 1);
        }
    }

    /// Pushes that a pop may belong to: from the top down, on each way the first of its kind.
    [[nodiscard]] Positions matches(const Positions& tops, const std::string& key) const {
        Positions found;
        Positions seen = tops;
        std::vector<int> open(tops.begin(), tops.end());
        while (!open.empty()) {
            const int push = open.back();
            open.pop_back();
            if (pushedBy(instruction(push)) == key) {
                found.insert(push);
                continue;
            }
            const auto below = m_below.find(push);
            if (below == m_below.end()) continue;
            for (const int lower : below->second)
                if (seen.insert(lower).second) open.push_back(lower);
        }
        return found;
    }

    /// Adds to a set; tells whether it grew.
    static bool grow(Positions& set, const Positions& more) {
        const std::size_t before = set.size();
        set.insert(more.begin(), more.end());
        return set.size() != before;
    }

    /// The stack's possible tops at a block's end.
    Positions topsAfter(int index, bool& isChanged) {
        Positions tops = m_tops[std::size_t(index)];
        for (int i = block(index).first; i <= block(index).last; ++i) {
            if (pushedBy(instruction(i)).empty()) continue;
            isChanged |= grow(m_below[i], tops);
            if (!encoding::isGuarded(instruction(i))) tops.clear();
            tops.insert(i);
        }
        return tops;
    }

    bool propagate(int index) {
        bool isChanged = false;
        const Positions tops = topsAfter(index, isChanged);
        for (const int push : matches(tops, poppedBy(endOf(index)))) {
            const int target = targetOf(instruction(push));
            if (target < 0) continue;
            connect(index, target);
            isChanged |= grow(m_tops[std::size_t(target)], m_below[push]);
            m_isMatched[std::size_t(index)] = true;
        }
        if (!poppedBy(endOf(index)).empty() && !fallsThrough(endOf(index))) return isChanged;
        for (const int next : popFree(index)) isChanged |= grow(m_tops[std::size_t(next)], tops);
        return isChanged;
    }

    /// Successors that are reached without a pop.
    [[nodiscard]] std::vector<int> popFree(int index) const {
        if (poppedBy(endOf(index)).empty()) return m_flow.blocks[std::size_t(index)].successors;
        return index + 1 < blockCount() ? std::vector{index + 1} : std::vector<int>{};
    }

    /// Sends each pop to what may be on top of the stack of pushed addresses, found as a fixed point over the blocks: for
    /// each push, what may lie below it. A pop that no push reaches goes where any of its kind points.
    void connectPops() {
        m_tops.resize(std::size_t(blockCount()));
        m_isMatched.resize(std::size_t(blockCount()));
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (int i = 0; i < blockCount(); ++i) isChanged |= propagate(i);
        }
        for (int i = 0; i < blockCount(); ++i) {
            const std::string key = poppedBy(endOf(i));
            if (key.empty() || m_isMatched[std::size_t(i)]) continue;
            for (const encoding::Instruction& push : m_kernel.instructions)
                if (pushedBy(push) == key) connect(i, targetOf(push));
            if (block(i).successors.empty()) connect(i, i + 1);
        }
    }

    /// Jumps by a table may lead to every block that nothing else leads to.
    void connectUnknown() {
        std::vector<bool> isOrphan;
        for (const Block& one : m_flow.blocks) isOrphan.push_back(one.predecessors.empty());
        if (!isOrphan.empty()) isOrphan.front() = false;
        for (const encoding::Instruction& one : m_kernel.instructions)
            if (one.instructionClass == encoding::InstructionClass::call && targetOf(one) >= 0)
                isOrphan[std::size_t(targetOf(one))] = false;
        for (int i = 0; i < blockCount(); ++i)
            for (int to = 0; block(i).jumpsToUnknown && !endOf(i).target && to < blockCount(); ++to)
                if (isOrphan[std::size_t(to)]) connect(i, to);
    }

    const encoding::Kernel& m_kernel;
    ControlFlow m_flow;
    std::map<int, Positions> m_below; // By push: pushes that may be next on the stack.
    std::vector<Positions> m_tops; // By block, where it starts.
    std::vector<bool> m_isMatched; // By block: its pop has a push.
};

std::vector<int> calleesOf(const encoding::Kernel& kernel, const ControlFlow& flow) {
    std::vector<int> callees;
    for (const encoding::Instruction& instruction : kernel.instructions) {
        if (instruction.instructionClass != encoding::InstructionClass::call || !instruction.target) continue;
        const int callee = flow.blockOf(kernel.indexAt(*instruction.target));
        if (callee >= 0) callees.push_back(callee);
    }
    return callees;
}

} // namespace

int ControlFlow::blockOf(int instruction) const {
    const auto after = std::upper_bound(blocks.begin(), blocks.end(), instruction,
                                        [](int position, const Block& block) { return position < block.first; });
    if (after == blocks.begin()) return -1;
    const int block = int(after - blocks.begin()) - 1;
    return instruction <= blocks[std::size_t(block)].last ? block : -1;
}

ControlFlow controlFlowOf(const encoding::Kernel& kernel) {
    ControlFlow flow = FlowBuilder(kernel).take();
    if (!flow.blocks.empty()) countLoops(flow, calleesOf(kernel, flow));
    return flow;
}

} // namespace forewarp::sass::analysis
