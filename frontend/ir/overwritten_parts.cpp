#include "frontend/ir/overwritten_parts.h"

namespace forewarp::frontend::ir {

namespace {

/// The insertions that `last` ends, first to last, if together they set every lane; none where a lane stays as it was.
std::vector<llvm::InsertElementInst*> insertionsOfAllLanes(llvm::InsertElementInst& last) {
    const auto* type = llvm::dyn_cast<llvm::FixedVectorType>(last.getType());
    if (!type) return {};
    std::vector<llvm::InsertElementInst*> chain;
    llvm::SmallBitVector set(type->getNumElements());
    for (auto* each = &last; each; each = llvm::dyn_cast<llvm::InsertElementInst>(each->getOperand(0))) {
        const auto* lane = llvm::dyn_cast<llvm::ConstantInt>(each->getOperand(2));
        if (!lane || lane->getValue().uge(set.size())) return {};
        chain.insert(chain.begin(), each);
        set.set(unsigned(lane->getZExtValue()));
        if (set.all()) return chain;
    }
    return {};
}

/// Makes the chain anew on nothing: others may still read its links.
bool startFromNothing(llvm::InsertElementInst& last) {
    const auto chain = insertionsOfAllLanes(last);
    if (chain.empty() || llvm::isa<llvm::UndefValue>(chain.front()->getOperand(0))) return false;
    llvm::Value* value = llvm::PoisonValue::get(last.getType());
    for (llvm::InsertElementInst* link : chain) {
        llvm::Instruction* copy = link->clone();
        copy->setOperand(0, value);
        copy->insertBefore(&last);
        value = copy;
    }
    last.replaceAllUsesWith(value);
    return true;
}

/// «((old & M1) | new) & M2» where M1 and M2 share no bit is «new & M2».
bool dropMaskedAway(llvm::BinaryOperator& mask) {
    using namespace llvm::PatternMatch;
    llvm::Value* whole = nullptr;
    llvm::Value* part = nullptr;
    const llvm::APInt *outer = nullptr, *inner = nullptr;
    if (!match(&mask, m_And(m_Value(whole), m_APInt(outer)))) return false;
    if (!match(whole, m_c_Or(m_And(m_Value(), m_APInt(inner)), m_Value(part))) || outer->intersects(*inner))
        return false;
    mask.setOperand(0, part);
    return true;
}

} // namespace

llvm::PreservedAnalyses OverwrittenPartsPass::run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
    bool changed = false;
    for (llvm::BasicBlock& block : function)
        for (llvm::Instruction& instruction : llvm::make_early_inc_range(block)) {
            if (auto* insertion = llvm::dyn_cast<llvm::InsertElementInst>(&instruction))
                changed |= startFromNothing(*insertion);
            else if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction))
                changed |= dropMaskedAway(*operation);
        }
    if (!changed) return llvm::PreservedAnalyses::all();
    llvm::PreservedAnalyses preserved;
    preserved.preserveSet<llvm::CFGAnalyses>();
    return preserved;
}

} // namespace forewarp::frontend::ir
