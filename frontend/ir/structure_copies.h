#pragma once

#include "frontend/clang_headers.h"

namespace forewarp::frontend::ir {

/// Whether loads and stores can stand for the instruction: it copies or sets a fixed number of bytes, no more than a
/// structure has, as «a[i] = b[i]» does.
[[nodiscard]] bool isStructureCopy(const llvm::Instruction& instruction);

/// The bits of the structure that a load or store copies a part of; 0 for others.
[[nodiscard]] unsigned copiedBits(const llvm::Instruction& access);

/// Puts loads and stores in the place of structures copied or set inside loops, in the widest words that they are aligned
/// for, as nvcc does; of many characters it takes several as one word. Functions made for verdicts do so with local
/// structures only, and keep whole copies from memory to memory; functions without such a twin keep all.
struct StructureCopiesPass : llvm::PassInfoMixin<StructureCopiesPass> {
    static llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& manager);
};

} // namespace forewarp::frontend::ir
