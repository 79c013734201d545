// Notation. Paper: A. Resios, «GPU performance prediction using parametrized models», MSc thesis, Utrecht University 2011,
// Algorithm 6.4.
//
//  paper       here               meaning                                                     unit
//  k           m_room             registers for the block's values                            32-bit registers
//  W           m_held             values in registers, by next use                            –
//  S           m_isInMemory       values spilled before, or never loaded                      –
//  R           missing            operands that are not in registers                          –
//  nextUse     m_nextRead         instruction that reads a value next                         position in the block
//  LIMIT       limit()            evicts the values read last until the others fit            –
//
// The thesis counts values; here they have widths, and LIMIT's m is registers. Of values that are read next at the same
// place, those already in memory go first, since they need no spill, then those computed last.

#include "core/dataflow/spills.h"

#include "core/dataflow/block_values.h"
#include "core/dataflow/registers.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace forewarp::dataflow {

namespace {

/// Algorithm 6.4 on one block.
class MinAllocation {
  public:
    MinAllocation(const BlockValues& block, int room)
        : m_block(block), m_room(room), m_nextRead(block.firstRead), m_isInMemory(block.registers.size()),
          m_isHeld(block.registers.size()) {}

    /// The moves, without places.
    std::vector<SpillMove> run() {
        holdInputs();
        for (int i = 0; i < m_block.instructions(); ++i) execute(i);
        return std::move(m_moves);
    }

  private:
    using Place = std::tuple<int, bool, int>; ///< Next read, is in memory, value: the last goes first.

    [[nodiscard]] Place placeOf(int value) const {
        return {m_nextRead[std::size_t(value)], bool(m_isInMemory[std::size_t(value)]), value};
    }
    [[nodiscard]] int widthOf(int value) const { return m_block.registers[std::size_t(value)]; }

    void hold(int value) {
        if (widthOf(value) == 0 || m_nextRead[std::size_t(value)] == kNeverRead) return;
        m_held.insert(placeOf(value));
        m_isHeld[std::size_t(value)] = true;
        m_used += widthOf(value);
    }
    void drop(int value) {
        m_held.erase(placeOf(value));
        m_isHeld[std::size_t(value)] = false;
        m_used -= widthOf(value);
    }

    /// They come in registers, those read first before the others; what does not fit waits in memory.
    void holdInputs() {
        std::vector<int> inputs(std::size_t(m_block.inputs));
        std::iota(inputs.begin(), inputs.end(), 0);
        std::sort(inputs.begin(), inputs.end(), [&](int a, int b) {
            return std::pair(m_nextRead[std::size_t(a)], a) < std::pair(m_nextRead[std::size_t(b)], b);
        });
        for (const int input : inputs) {
            if (m_used + widthOf(input) <= m_room) hold(input);
            else m_isInMemory[std::size_t(input)] = true;
        }
    }

    void execute(int instruction) {
        const std::vector<BlockValues::Read>& reads = m_block.reads[std::size_t(instruction)];
        std::vector<int> missing;
        for (const auto& read : reads)
            if (!m_isHeld[std::size_t(read.value)]) missing.push_back(read.value);
        for (const int value : missing) hold(value);
        limit(instruction, m_room);
        for (const auto& read : reads) { // From here on, next uses count from the instruction behind.
            drop(read.value);
            m_nextRead[std::size_t(read.value)] = read.nextRead;
            hold(read.value);
        }
        const int result = m_block.resultOf(instruction);
        limit(instruction, m_room - widthOf(result));
        for (const int value : missing) addMove(SpillMove::Kind::reload, instruction, value);
        hold(result);
    }

    void limit(int instruction, int most) {
        while (m_used > most) {
            const int value = std::get<2>(*m_held.rbegin());
            drop(value);
            if (m_isInMemory[std::size_t(value)]) continue;
            addMove(SpillMove::Kind::spill, instruction, value);
            m_isInMemory[std::size_t(value)] = true;
        }
    }

    void addMove(SpillMove::Kind kind, int instruction, int value) {
        m_moves.push_back({kind, 0, instruction, {}, widthOf(value)});
    }

    const BlockValues& m_block;
    int m_room = 0;
    int m_used = 0; ///< Registers of what is held.
    std::set<Place> m_held;
    std::vector<int> m_nextRead; ///< By value.
    std::vector<bool> m_isInMemory; ///< By value.
    std::vector<bool> m_isHeld; ///< By value.
    std::vector<SpillMove> m_moves;
};

/// What the widest instruction reads or writes; no fewer will do.
int fewestRegisters(const BlockValues& block) {
    int fewest = 0;
    for (int i = 0; i < block.instructions(); ++i) {
        const auto& reads = block.reads[std::size_t(i)];
        const int operands =
            std::accumulate(reads.begin(), reads.end(), 0, [&](int sum, const BlockValues::Read& read) {
                return sum + block.registers[std::size_t(read.value)];
            });
        fewest = std::max({fewest, operands, block.registers[std::size_t(block.resultOf(i))]});
    }
    return fewest;
}

} // namespace

std::vector<SpillMove> spillMoves(const kernel::KernelProfile& kernel, int registers) {
    std::vector<SpillMove> all;
    for (const int position : blocksInProgramOrder(kernel)) {
        const kernel::BasicBlock& block = kernel.blocks[std::size_t(position)];
        const BlockValues values(block, kernel.depth);
        // What is alive all through can wait in memory where the block needs its room.
        const int room = std::max(registers - values.registersThrough, fewestRegisters(values));
        for (SpillMove move : MinAllocation(values, room).run()) {
            move.block = position;
            move.location = block.instructions[std::size_t(move.instruction)].location;
            all.push_back(move);
        }
    }
    return all;
}

} // namespace forewarp::dataflow
