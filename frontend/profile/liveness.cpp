#include "frontend/profile/liveness.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/value_roots.h"

#include <algorithm>

namespace forewarp::frontend::profile {

struct LiveRanges {
    struct Block {
        std::vector<unsigned> in; ///< Numbers of the values alive at its begin, ascending.
        std::vector<unsigned> out;
    };
    std::vector<Block> blocks;
    std::vector<const llvm::Value*> values;
    llvm::DenseMap<const llvm::BasicBlock*, unsigned> blockNumbers;
    llvm::DenseMap<const llvm::Value*, unsigned> valueNumbers;
};

namespace {

/// Where a value is read; phis read at the end of the block they come from.
struct Reading {
    unsigned value = 0;
    unsigned block = 0;
    bool isAtEnd = false;
};

/// Lists every reading of a function, and numbers its blocks and values.
class ReadingCollector {
  public:
    ReadingCollector(const llvm::Function& function, LiveRanges& ranges) : m_ranges(ranges) {
        for (const llvm::BasicBlock& block : function)
            m_ranges.blockNumbers.insert({&block, unsigned(m_ranges.blockNumbers.size())});
        for (const llvm::Instruction& instruction : llvm::instructions(function)) collect(instruction);
        std::ranges::sort(m_readings, {}, &Reading::value);
    }

    std::vector<Reading> take() { return std::move(m_readings); }

  private:
    void collect(const llvm::Instruction& instruction) {
        if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction))
            for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
                read(*phi->getIncomingValue(i), *phi->getIncomingBlock(i), true);
        else if (llvm::isa<llvm::ReturnInst>(instruction) || !isForwarded(instruction))
            for (const llvm::Use& operand : instruction.operands()) read(*operand, *instruction.getParent(), false);
    }

    void read(const llvm::Value& value, const llvm::BasicBlock& block, bool isAtEnd) {
        m_roots.clear();
        addRootsOf(value, m_roots);
        for (const llvm::Value* root : m_roots) {
            const auto [entry, isNew] = m_ranges.valueNumbers.insert({root, unsigned(m_ranges.values.size())});
            if (isNew) m_ranges.values.push_back(root);
            m_readings.push_back({entry->second, m_ranges.blockNumbers.lookup(&block), isAtEnd});
        }
    }

    LiveRanges& m_ranges;
    std::vector<Reading> m_readings;
    std::vector<const llvm::Value*> m_roots;
};

/// Spreads values from where they are read to where they are defined, one value after the other.
class RangeWalk {
  public:
    explicit RangeWalk(LiveRanges& ranges)
        : m_ranges(ranges), m_entered(ranges.blockNumbers.size(), kNone), m_left(m_entered) {
        m_ranges.blocks.resize(m_entered.size());
        m_before.resize(m_entered.size());
        for (const auto& [block, number] : m_ranges.blockNumbers)
            for (const llvm::BasicBlock* from : llvm::predecessors(block))
                m_before[number].push_back(m_ranges.blockNumbers.lookup(from));
    }

    void add(const Reading& reading) {
        const auto* definition = llvm::dyn_cast<llvm::Instruction>(m_ranges.values[reading.value]);
        m_home = definition ? m_ranges.blockNumbers.lookup(definition->getParent()) : kNone;
        if (reading.isAtEnd) leave(reading.block, reading.value);
        else if (reading.block != m_home) enter(reading.block, reading.value);
        while (!m_open.empty()) {
            const unsigned block = m_open.back();
            m_open.pop_back();
            for (const unsigned from : m_before[block]) leave(from, reading.value);
        }
    }

  private:
    static constexpr unsigned kNone = ~0U;

    void leave(unsigned block, unsigned value) {
        if (std::exchange(m_left[block], value) == value) return;
        m_ranges.blocks[block].out.push_back(value);
        if (block != m_home) enter(block, value);
    }

    void enter(unsigned block, unsigned value) {
        if (std::exchange(m_entered[block], value) == value) return;
        m_ranges.blocks[block].in.push_back(value);
        m_open.push_back(block);
    }

    LiveRanges& m_ranges;
    std::vector<unsigned> m_entered; ///< By block: the last value seen alive at its begin.
    std::vector<unsigned> m_left;    ///< Likewise, at its end.
    std::vector<llvm::SmallVector<unsigned, 2>> m_before; ///< Predecessors.
    std::vector<unsigned> m_open;
    unsigned m_home = kNone; ///< Block of the definition; none for arguments.
};

} // namespace

Liveness::Liveness(const llvm::Function& function) {
    auto ranges = std::make_unique<LiveRanges>();
    const std::vector<Reading> readings = ReadingCollector(function, *ranges).take();
    RangeWalk walk(*ranges);
    for (const Reading& reading : readings) walk.add(reading);
    m_ranges = std::move(ranges);
}

Liveness::~Liveness() = default;

bool Liveness::isAliveAfter(const llvm::Value& value, const llvm::BasicBlock& block) const {
    const auto number = m_ranges->valueNumbers.find(&value);
    return number != m_ranges->valueNumbers.end() &&
           std::ranges::binary_search(m_ranges->blocks[m_ranges->blockNumbers.lookup(&block)].out, number->second);
}

std::vector<const llvm::Value*> Liveness::aliveThrough(const llvm::BasicBlock& block) const {
    std::vector<const llvm::Value*> values;
    for (const llvm::PHINode& phi : block.phis())
        if (isAliveAfter(phi, block)) values.push_back(&phi);
    const LiveRanges::Block& alive = m_ranges->blocks[m_ranges->blockNumbers.lookup(&block)];
    std::vector<unsigned> through;
    std::ranges::set_intersection(alive.in, alive.out, std::back_inserter(through));
    for (const unsigned number : through) values.push_back(m_ranges->values[number]);
    return values;
}

} // namespace forewarp::frontend::profile
