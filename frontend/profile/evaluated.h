#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"

#include <optional>
#include <string>

namespace llvm {
class BasicBlock;
class ICmpInst;
class LoadInst;
class PHINode;
class SCEVAddRecExpr;
class SwitchInst;
class Value;
} // namespace llvm

namespace forewarp::frontend::profile {

/// Reads addresses and conditions that are no affine forms as expressions that can be evaluated for every thread: the
/// operations of C's integers on counters, invariants, constant tables, and elements of other memory.
///
/// For sizes and times, never for verdicts: widening casts of signed numbers are taken as not wrapping, what depends on
/// data only as far as it can be told apart. Lookups that it reads are noted in the view.
class EvaluatedReader {
  public:
    /// `inside` is the loop whose iterations execute the code.
    EvaluatedReader(const llvm::Loop& inside, ir::FunctionView& view);

    /// The byte offset of a load or store from the start of its array; nothing where it is too long to say. A pointer
    /// that changes counts as start of a row of 4,096 bytes.
    [[nodiscard]] std::optional<kernel::Expression> addressOf(const llvm::Instruction& access);
    /// Of a load or store of an element whose row the list's pointer leads to; nothing where it is too long to say.
    [[nodiscard]] std::optional<kernel::RowPlace> placeInRow(const llvm::Instruction& access,
                                                             const llvm::LoadInst& row);
    /// Not 0 in the iterations that execute the block; nothing where all do. A condition that is too long to say is taken
    /// to hold by chance.
    [[nodiscard]] std::optional<kernel::Expression> conditionOf(const llvm::BasicBlock& block);
    /// A value that the loops around compute from counters and invariants; nothing where it depends on data or is too long.
    [[nodiscard]] std::optional<kernel::Expression> valueOf(llvm::Value& value);
    /// The list whose next element minus this one is the loop's trip count: «first» of «k = first[v]; k < first[v+1]».
    [[nodiscard]] std::string rowStartsOf(const llvm::Loop& loop);

  private:
    kernel::Expression read(const llvm::SCEV* s);
    kernel::Expression readRecurrence(const llvm::SCEVAddRecExpr& record);
    kernel::Expression readValue(llvm::Value& value);
    kernel::Expression readInstruction(llvm::Instruction& instruction);
    kernel::Expression readLoad(llvm::LoadInst& load);
    kernel::Expression readMerge(llvm::PHINode& phi);
    kernel::Expression readUnsigned(const llvm::SCEV* s);
    kernel::Expression readTruth(llvm::Value& value);
    kernel::Expression readComparison(llvm::ICmpInst& comparison);
    kernel::Expression elementOf(llvm::Instruction& data);
    kernel::Expression chanceOf(const llvm::Instruction& data);
    kernel::Expression pathTo(const llvm::BasicBlock& block);
    kernel::Expression pathBetween(const llvm::BasicBlock& fork, const llvm::BasicBlock& block);
    kernel::Expression caseTaken(const llvm::SwitchInst& choice, const llvm::BasicBlock& to);
    kernel::Expression edgeTaken(const llvm::BasicBlock& from, const llvm::BasicBlock& to);
    kernel::Expression countersAround(const llvm::Instruction& instruction);
    kernel::Expression offsetFrom(llvm::Value& pointer, int elementBytes);
    kernel::Expression offsetFromBase(const llvm::Value& pointer);
    [[nodiscard]] bool isSymbolHere(const llvm::Value& value) const;
    kernel::Expression checked(kernel::Expression expression);
    void beginQuestion();
    bool isExhausted();

    const llvm::Loop& m_inside;
    ir::FunctionView& m_view;
    int m_depth = 0;
    bool m_isTooLong = false;
    int m_stepsLeft = 0; ///< Of the question at hand. Paths that part and meet again double the steps each time.
};

} // namespace forewarp::frontend::profile
