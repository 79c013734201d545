#include "frontend/profile/value_roots.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/operation_of.h"

namespace forewarp::frontend::profile {

const llvm::Instruction* contractedMultiply(const llvm::Instruction& addition) {
    if (addition.getOpcode() != llvm::Instruction::FAdd && addition.getOpcode() != llvm::Instruction::FSub)
        return nullptr;
    for (const llvm::Use& operand : addition.operands()) {
        const auto* multiply = llvm::dyn_cast<llvm::BinaryOperator>(operand.get());
        if (multiply && multiply->getOpcode() == llvm::Instruction::FMul && multiply->hasOneUse() &&
            multiply->getParent() == addition.getParent())
            return multiply;
    }
    return nullptr;
}

static bool isContracted(const llvm::Instruction& multiply) {
    if (multiply.getOpcode() != llvm::Instruction::FMul || !multiply.hasOneUse()) return false;
    const auto* user = llvm::dyn_cast<llvm::Instruction>(multiply.user_back());
    return user && contractedMultiply(*user) == &multiply;
}

bool isForwarded(const llvm::Instruction& instruction) {
    return !llvm::isa<llvm::PHINode>(instruction) && (isContracted(instruction) || !operationOf(instruction));
}

void addRootsOf(const llvm::Value& value, std::vector<const llvm::Value*>& roots) {
    const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    if (!instruction && !llvm::isa<llvm::Argument>(value)) return;
    if (instruction && isForwarded(*instruction))
        for (const llvm::Use& operand : instruction->operands()) addRootsOf(*operand, roots);
    else if (!llvm::is_contained(roots, &value)) roots.push_back(&value);
}

int registersOf(const llvm::Type& type, const llvm::DataLayout& layout) {
    if (type.isIntOrIntVectorTy(1) || type.isVoidTy()) return 0;
    if (const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(&type))
        return int(vector->getNumElements()) * registersOf(*vector->getElementType(), layout);
    if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(&type))
        return int(array->getNumElements()) * registersOf(*array->getElementType(), layout);
    if (const auto* record = llvm::dyn_cast<llvm::StructType>(&type)) {
        int registers = 0;
        for (const llvm::Type* field : record->elements()) registers += registersOf(*field, layout);
        return registers;
    }
    if (type.isX86_FP80Ty() || type.isFP128Ty()) return 2; // GPUs have nothing longer than double
    if (!type.isSized()) return 0;
    return int(layout.getTypeSizeInBits(const_cast<llvm::Type*>(&type)).getKnownMinValue() + 31) / 32;
}

} // namespace forewarp::frontend::profile
