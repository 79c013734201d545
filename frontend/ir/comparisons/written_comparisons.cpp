#include "frontend/ir/comparisons/written_comparisons.h"

#include "frontend/clang_headers.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

namespace forewarp::frontend::ir::comparisons {

namespace {

constexpr char kWritten[] = "forewarp.comparison";

} // namespace

void noteComparisons(llvm::Module& module) {
    llvm::LLVMContext& context = module.getContext();
    for (llvm::Function& function : module) {
        for (llvm::Instruction& instruction : llvm::instructions(function)) {
            auto* comparison = llvm::dyn_cast<llvm::CmpInst>(&instruction);
            if (!comparison) continue;
            auto* predicate = llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), comparison->getPredicate());
            comparison->setMetadata(kWritten, llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(predicate)));
        }
    }
}

bool isTurnedAround(const llvm::CmpInst& comparison) {
    const llvm::MDNode* written = comparison.getMetadata(kWritten);
    if (!written || written->getNumOperands() != 1) return false;
    const auto* predicate = llvm::mdconst::dyn_extract<llvm::ConstantInt>(written->getOperand(0));
    return predicate && predicate->getZExtValue() == comparison.getInversePredicate();
}

} // namespace forewarp::frontend::ir::comparisons
