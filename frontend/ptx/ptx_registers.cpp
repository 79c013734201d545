#include "frontend/ptx/ptx_registers.h"

#include "frontend/clang_headers.h"

#include <llvm/ADT/BitVector.h>

#include <algorithm>
#include <map>
#include <set>

namespace forewarp::frontend::ptx {

namespace {

/// Instructions without a way in or out between them.
struct PtxBlock {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<std::size_t> successors;
    llvm::BitVector aliveAtEnd;
};

class PtxLiveness {
  public:
    explicit PtxLiveness(const PtxCode& code) : m_code(code) {
        leaveOutConstants();
        makeBlocks();
    }

    int peak() {
        spread();
        int most = 0;
        for (const PtxBlock& block : m_blocks) most = std::max(most, peakIn(block));
        return most;
    }

  private:
    /// Registers that never hold anything but parameters and constants.
    void leaveOutConstants() {
        llvm::BitVector others(unsigned(m_code.widths.size()));
        for (const PtxInstruction& instruction : m_code.instructions)
            if (!instruction.isCopy)
                for (const int written : instruction.written) others.set(unsigned(written));
        bool changed = true;
        while (changed) {
            changed = false;
            for (const PtxInstruction& instruction : m_code.instructions) {
                const auto isOther = [&](int read) { return others.test(unsigned(read)); };
                if (!llvm::any_of(instruction.read, isOther)) continue;
                for (const int written : instruction.written) {
                    changed |= !others.test(unsigned(written));
                    others.set(unsigned(written));
                }
            }
        }
        m_counts = others;
    }

    void makeBlocks() {
        std::set<std::size_t> starts{0};
        for (const auto& [label, position] : m_code.labels) starts.insert(std::size_t(position));
        for (std::size_t i = 0; i < m_code.instructions.size(); ++i)
            if (!m_code.instructions[i].targets.empty() || !m_code.instructions[i].fallsThrough) starts.insert(i + 1);
        std::map<std::size_t, std::size_t> blockAt;
        for (const std::size_t start : starts)
            if (start < m_code.instructions.size()) {
                blockAt[start] = m_blocks.size();
                m_blocks.push_back({start, m_code.instructions.size(), {}, newSet()});
            }
        for (std::size_t i = 0; i + 1 < m_blocks.size(); ++i) m_blocks[i].end = m_blocks[i + 1].begin;
        for (PtxBlock& block : m_blocks) {
            const PtxInstruction& last = m_code.instructions[block.end - 1];
            if (last.fallsThrough && blockAt.contains(block.end)) block.successors.push_back(blockAt[block.end]);
            for (const std::string& target : last.targets)
                if (const auto label = m_code.labels.find(target); label != m_code.labels.end())
                    if (const auto next = blockAt.find(std::size_t(label->second)); next != blockAt.end())
                        block.successors.push_back(next->second);
        }
    }

    [[nodiscard]] llvm::BitVector newSet() const { return llvm::BitVector(unsigned(m_code.widths.size())); }

    /// From what is alive after the instruction to what is alive before it.
    static void step(llvm::BitVector& alive, const PtxInstruction& instruction) {
        if (!instruction.isGuarded)
            for (const int written : instruction.written) alive.reset(unsigned(written));
        for (const int read : instruction.read) alive.set(unsigned(read));
    }

    void spread() {
        bool changed = true;
        while (changed) {
            changed = false;
            for (std::size_t i = m_blocks.size(); i-- > 0;) {
                llvm::BitVector alive = newSet();
                for (const std::size_t next : m_blocks[i].successors) alive |= aliveAtStart(m_blocks[next]);
                changed |= alive != m_blocks[i].aliveAtEnd;
                m_blocks[i].aliveAtEnd = std::move(alive);
            }
        }
    }

    [[nodiscard]] llvm::BitVector aliveAtStart(const PtxBlock& block) const {
        llvm::BitVector alive = block.aliveAtEnd;
        for (std::size_t i = block.end; i-- > block.begin;) step(alive, m_code.instructions[i]);
        return alive;
    }

    [[nodiscard]] int peakIn(const PtxBlock& block) const {
        llvm::BitVector alive = block.aliveAtEnd;
        int most = registersOf(alive);
        for (std::size_t i = block.end; i-- > block.begin;) {
            const PtxInstruction& instruction = m_code.instructions[i];
            llvm::BitVector after = alive;
            for (const int written : instruction.written) after.set(unsigned(written)); // even where nobody reads it
            step(alive, instruction);
            most = std::max({most, registersOf(after), registersOf(alive)});
        }
        return most;
    }

    [[nodiscard]] int registersOf(const llvm::BitVector& alive) const {
        int sum = 0;
        for (const unsigned position : alive.set_bits())
            if (m_counts.test(position)) sum += m_code.widths[position];
        return sum;
    }

    const PtxCode& m_code;
    llvm::BitVector m_counts; ///< Registers that take room.
    std::vector<PtxBlock> m_blocks;
};

} // namespace

int peakOfRegisters(const PtxCode& code) {
    return PtxLiveness(code).peak();
}

} // namespace forewarp::frontend::ptx
