#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"

#include <map>
#include <vector>

namespace forewarp::frontend::profile {

/// Whether no condition of the source keeps the block from running in an iteration of the loop.
[[nodiscard]] bool runsEveryIteration(const llvm::BasicBlock& block, const llvm::Loop& loop,
                                      const llvm::DominatorTree& dominators);

/// Reads the blocks of one loop: their data-flow graphs, what they get from outside, and their accesses and calls, which
/// it adds to the loop's facts.
class BlockReader {
  public:
    BlockReader(llvm::Loop& loop, ir::FunctionView& view, kernel::LoopFacts& facts)
        : m_loop(loop), m_view(view), m_facts(facts) {}

    [[nodiscard]] kernel::BasicBlock read(llvm::BasicBlock& block);

    /// The loads and stores behind the accesses read so far.
    [[nodiscard]] const std::vector<llvm::Instruction*>& instructions() const { return m_instructions; }

  private:
    void append(llvm::Instruction& instruction, kernel::BasicBlock& block);
    static void appendFurther(const std::vector<kernel::Operation>& operations, kernel::BasicBlock& block);
    void readOperands(const llvm::Instruction& instruction, kernel::Instruction& node, kernel::BasicBlock& block);
    [[nodiscard]] int inputFor(const llvm::Value& value, const llvm::BasicBlock& reader, kernel::BasicBlock& block);
    [[nodiscard]] int nextValueOf(const llvm::Value& value) const;
    [[nodiscard]] std::vector<int> registersThrough(const llvm::BasicBlock& block);
    [[nodiscard]] int depthOf(const llvm::Value& value) const;
    [[nodiscard]] int noteAccess(llvm::Instruction& instruction, bool isConditional);
    void noteCall(const llvm::Instruction& instruction);

    llvm::Loop& m_loop;
    ir::FunctionView& m_view;
    kernel::LoopFacts& m_facts;
    std::vector<llvm::Instruction*> m_instructions;
    std::map<const llvm::Value*, int> m_positions; ///< Of the instructions of the block being read…
    std::map<const llvm::Value*, int> m_inputs; ///< …and of its inputs.
};

} // namespace forewarp::frontend::profile
