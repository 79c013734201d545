#include "frontend/profile/operation_of.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/math_code.h"

#include <llvm/Support/DivisionByConstantInfo.h>

namespace forewarp::frontend::profile {

namespace {

/// The same kind of operation in single or double precision.
kernel::Operation inPrecision(const llvm::Instruction& instruction, kernel::Operation single, kernel::Operation twice) {
    const llvm::Type* type = instruction.getType()->getScalarType();
    return type->isDoubleTy() || type->isX86_FP80Ty() || type->isFP128Ty() ? twice : single;
}

std::optional<kernel::Operation> mathOperation(llvm::StringRef name, const llvm::Instruction& call) {
    if (name.ends_with("f") && !name.ends_with("erf")) name = name.drop_back();
    if (name == "sqrt") return inPrecision(call, kernel::Operation::floatSqrt, kernel::Operation::doubleSqrt);
    if (name == "fma") return inPrecision(call, kernel::Operation::floatFma, kernel::Operation::doubleFma);
    static constexpr llvm::StringLiteral cheap[] = {"fabs",  "fmin",  "fmax", "floor",   "ceil",
                                                    "trunc", "round", "rint", "copysign"};
    if (llvm::is_contained(cheap, name))
        return inPrecision(call, kernel::Operation::floatAdd, kernel::Operation::doubleAdd);
    return std::nullopt;
}

std::optional<kernel::Operation> intrinsicOperation(const llvm::IntrinsicInst& call) {
    using namespace llvm;
    if (call.isAssumeLikeIntrinsic()) return std::nullopt;
    switch (call.getIntrinsicID()) {
    case Intrinsic::sqrt: return inPrecision(call, kernel::Operation::floatSqrt, kernel::Operation::doubleSqrt);
    case Intrinsic::fma:
    case Intrinsic::fmuladd: return inPrecision(call, kernel::Operation::floatFma, kernel::Operation::doubleFma);
    case Intrinsic::fabs:
    case Intrinsic::minnum:
    case Intrinsic::maxnum:
    case Intrinsic::floor:
    case Intrinsic::ceil:
    case Intrinsic::trunc:
    case Intrinsic::round:
    case Intrinsic::rint:
    case Intrinsic::nearbyint:
    case Intrinsic::copysign: return inPrecision(call, kernel::Operation::floatAdd, kernel::Operation::doubleAdd);
    case Intrinsic::is_fpclass: return kernel::Operation::compare;
    case Intrinsic::lrint:
    case Intrinsic::llrint:
    case Intrinsic::lround:
    case Intrinsic::llround: return kernel::Operation::convert;
    case Intrinsic::expect:
    case Intrinsic::expect_with_probability: return std::nullopt;
    case Intrinsic::sadd_with_overflow:
    case Intrinsic::uadd_with_overflow:
    case Intrinsic::ssub_with_overflow:
    case Intrinsic::usub_with_overflow:
    case Intrinsic::abs:
    case Intrinsic::smin:
    case Intrinsic::smax:
    case Intrinsic::umin:
    case Intrinsic::umax: return kernel::Operation::intAdd;
    case Intrinsic::smul_with_overflow:
    case Intrinsic::umul_with_overflow: return kernel::Operation::intMultiply;
    case Intrinsic::bitreverse:
    case Intrinsic::ctpop:
    case Intrinsic::ctlz:
    case Intrinsic::cttz:
    case Intrinsic::bswap:
    case Intrinsic::fshl:
    case Intrinsic::fshr: return kernel::Operation::bitwise;
    default: return kernel::Operation::call;
    }
}

std::optional<kernel::Operation> callOperation(const llvm::CallBase& call) {
    if (furtherMultiplyAdds(call))
        return inPrecision(call, kernel::Operation::floatSpecial, kernel::Operation::doubleSpecial);
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) return intrinsicOperation(*intrinsic);
    if (const auto* callee = call.getCalledFunction(); callee && callee->isDeclaration())
        if (const auto operation = mathOperation(callee->getName(), call)) return operation;
    return kernel::Operation::call;
}

/// Compilers shift for a power of two, and multiply by the inverse of any other constant.
kernel::Operation division(const llvm::Instruction& instruction) {
    const auto* divisor = llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(1));
    if (!divisor) return kernel::Operation::intDivide;
    return divisor->getValue().abs().isPowerOf2() ? kernel::Operation::bitwise : kernel::Operation::intMultiply;
}

bool isDivision(const llvm::Instruction& instruction) {
    using llvm::Instruction;
    return llvm::is_contained({Instruction::SDiv, Instruction::UDiv, Instruction::SRem, Instruction::URem},
                              instruction.getOpcode());
}

/// Behind the high half of the product with the inverse (Hacker's Delight, chapter 10).
std::vector<kernel::Operation> behindInverse(const llvm::Instruction& instruction) {
    using enum kernel::Operation;
    const llvm::APInt& divisor = llvm::cast<llvm::ConstantInt>(instruction.getOperand(1))->getValue();
    const bool isUnsigned =
        instruction.getOpcode() == llvm::Instruction::UDiv || instruction.getOpcode() == llvm::Instruction::URem;
    const bool isLong = isUnsigned && llvm::UnsignedDivisionByConstantInfo::get(divisor).IsAdd;
    std::vector<kernel::Operation> code = isLong       ? std::vector{intAdd, bitwise, intAdd, bitwise}
                                          : isUnsigned ? std::vector{bitwise}
                                                       : std::vector{bitwise, bitwise, intAdd};
    const bool isRemainder =
        instruction.getOpcode() == llvm::Instruction::SRem || instruction.getOpcode() == llvm::Instruction::URem;
    if (isRemainder) code.push_back(intMultiplyAdd);
    return code;
}

kernel::Operation arithmetic(const llvm::Instruction& instruction) {
    switch (instruction.getOpcode()) {
    case llvm::Instruction::FAdd:
    case llvm::Instruction::FSub:
    case llvm::Instruction::FNeg:
        return inPrecision(instruction, kernel::Operation::floatAdd, kernel::Operation::doubleAdd);
    case llvm::Instruction::FMul:
        return inPrecision(instruction, kernel::Operation::floatMultiply, kernel::Operation::doubleMultiply);
    case llvm::Instruction::FDiv:
    case llvm::Instruction::FRem:
        return inPrecision(instruction, kernel::Operation::floatDivide, kernel::Operation::doubleDivide);
    case llvm::Instruction::Mul: return kernel::Operation::intMultiply;
    case llvm::Instruction::SDiv:
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SRem:
    case llvm::Instruction::URem: return division(instruction);
    case llvm::Instruction::And:
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
    case llvm::Instruction::Shl:
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr: return kernel::Operation::bitwise;
    default: return kernel::Operation::intAdd;
    }
}

} // namespace

std::vector<kernel::Operation> furtherOperationsOf(const llvm::Instruction& instruction) {
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        return std::vector(std::size_t(furtherMultiplyAdds(*call).value_or(0)),
                           inPrecision(instruction, kernel::Operation::floatFma, kernel::Operation::doubleFma));
    if (isDivision(instruction) && !instruction.getType()->isVectorTy() &&
        division(instruction) == kernel::Operation::intMultiply)
        return behindInverse(instruction);
    return {};
}

std::optional<kernel::Operation> operationOf(const llvm::Instruction& instruction) {
    if (llvm::isa<llvm::LoadInst>(instruction)) return kernel::Operation::load;
    if (llvm::isa<llvm::StoreInst>(instruction)) return kernel::Operation::store;
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) return callOperation(*call);
    if (llvm::isa<llvm::CmpInst>(instruction)) return kernel::Operation::compare;
    if (llvm::isa<llvm::SelectInst>(instruction)) return kernel::Operation::select;
    if (llvm::isa<llvm::BranchInst, llvm::SwitchInst>(instruction)) return kernel::Operation::branch;
    if (llvm::isa<llvm::BinaryOperator, llvm::UnaryOperator>(instruction)) return arithmetic(instruction);
    if (const auto* address =
            llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) // constant offsets fold into the access
        return address->hasAllConstantIndices() ? std::nullopt : std::optional(kernel::Operation::intAdd);
    if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction))
        return cast->isNoopCast(instruction.getDataLayout()) ? std::nullopt : std::optional(kernel::Operation::convert);
    if (llvm::isa<llvm::PHINode, llvm::FreezeInst, llvm::UnreachableInst, llvm::ReturnInst>(instruction))
        return std::nullopt;
    return kernel::Operation::other;
}

} // namespace forewarp::frontend::profile
