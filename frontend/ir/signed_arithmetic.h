#pragma once

#include "frontend/ir/ir_pipeline.h"

#include <llvm/IR/ValueHandle.h>

#include <map>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class LoopInfo;
class SCEV;
class Value;
} // namespace llvm

namespace forewarp::frontend::ir {

/// A signed operation on values that are fixed while a loop runs: «2 * half» in «k += 2 * half».
struct FixedOperation {
    llvm::WeakTrackingVH left, right;
    unsigned opcode = 0;
    llvm::WeakVH proof; ///< The block in which the program would meet a wrap.
};

/// Those of the function's loops: simplifying counters computes them anew in front of the loop, where nobody knows any
/// more that they do not wrap.
[[nodiscard]] std::vector<FixedOperation> fixedOperationsIn(llvm::Function& function, const llvm::LoopInfo& loops);

/// The signed sums and products of a function that cannot wrap where they matter: C leaves a wrap undefined, and the
/// program would meet it, as an operand of what it does or in the address of what it reads or writes.
class SignedArithmetic {
  public:
    SignedArithmetic(llvm::Function& function, FunctionAnalyses& analyses);

    /// Whether the program has computed `expression` without a wrap whenever `block` is gone through.
    [[nodiscard]] bool isComputedBefore(const llvm::SCEV* expression, const llvm::BasicBlock& block) const;
    /// The instruction that did; null where there is none.
    [[nodiscard]] const llvm::Instruction* operationFor(const llvm::SCEV* expression,
                                                        const llvm::BasicBlock& block) const;

  private:
    /// Whoever has gone through `proof`'s block knows that `operation` has not wrapped.
    struct Operation {
        const llvm::Instruction* operation; ///< Null where it is computed elsewhere by now.
        const llvm::BasicBlock* proof;
    };

    void add(const FixedOperation& operation);
    void add(const llvm::Instruction& operation, const llvm::BasicBlock& proof);
    void insert(const llvm::SCEV* expression, const Operation& operation);
    void addAddress(const llvm::Instruction& access);
    [[nodiscard]] const llvm::Value* startOf(const llvm::Value& counter) const;

    FunctionAnalyses& m_analyses;
    std::multimap<const llvm::SCEV*, Operation> m_operations;
};

} // namespace forewarp::frontend::ir
