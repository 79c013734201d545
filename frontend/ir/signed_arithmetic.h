#pragma once

#include "frontend/ir/ir_pipeline.h"

#include <map>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class SCEV;
class Value;
} // namespace llvm

namespace forewarp::frontend::ir {

/// The signed sums and products of a function that cannot wrap where they matter: C leaves a wrap undefined, and the
/// program would meet it, as an operand of what it does or in the address of what it reads or writes.
class SignedArithmetic {
  public:
    SignedArithmetic(llvm::Function& function, FunctionAnalyses& analyses);

    /// The instruction that computes `expression` and has not wrapped whenever `block` is gone through; null where there is
    /// none.
    [[nodiscard]] const llvm::Instruction* operationFor(const llvm::SCEV* expression,
                                                        const llvm::BasicBlock& block) const;

  private:
    /// Whoever has gone through `proof`'s block knows that `operation` has not wrapped.
    struct Operation {
        const llvm::Instruction* operation;
        const llvm::BasicBlock* proof;
    };

    void add(const llvm::Instruction& operation, const llvm::BasicBlock& proof);
    void addAddress(const llvm::Instruction& access);
    [[nodiscard]] const llvm::Value* startOf(const llvm::Value& counter) const;

    FunctionAnalyses& m_analyses;
    std::multimap<const llvm::SCEV*, Operation> m_operations;
};

} // namespace forewarp::frontend::ir
