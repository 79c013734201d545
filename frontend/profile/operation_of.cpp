#include "frontend/profile/operation_of.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend {

namespace {

/// The same kind of operation in single or double precision.
Operation inPrecision(const llvm::Instruction& instruction, Operation single, Operation twice) {
    const llvm::Type* type = instruction.getType()->getScalarType();
    return type->isDoubleTy() || type->isX86_FP80Ty() || type->isFP128Ty() ? twice : single;
}

std::optional<Operation> mathOperation(llvm::StringRef name, const llvm::Instruction& call) {
    if (name.ends_with("f") && !name.ends_with("erf")) name = name.drop_back();
    if (name == "sqrt") return inPrecision(call, Operation::floatSqrt, Operation::doubleSqrt);
    if (name == "fma") return inPrecision(call, Operation::floatFma, Operation::doubleFma);
    static constexpr llvm::StringLiteral cheap[] = {"fabs",  "fmin",  "fmax", "floor",   "ceil",
                                                    "trunc", "round", "rint", "copysign"};
    if (llvm::is_contained(cheap, name)) return inPrecision(call, Operation::floatAdd, Operation::doubleAdd);
    static constexpr llvm::StringLiteral special[] = {
        "sin", "cos",  "tan",   "asin",  "acos", "atan", "atan2", "sinh", "cosh", "tanh",   "exp",    "exp2", "expm1",
        "log", "log2", "log10", "log1p", "pow",  "cbrt", "hypot", "erf",  "erfc", "tgamma", "lgamma", "fmod"};
    if (llvm::is_contained(special, name)) return inPrecision(call, Operation::floatSpecial, Operation::doubleSpecial);
    return std::nullopt;
}

std::optional<Operation> intrinsicOperation(const llvm::IntrinsicInst& call) {
    using namespace llvm;
    if (call.isAssumeLikeIntrinsic()) return std::nullopt;
    switch (call.getIntrinsicID()) {
    case Intrinsic::sqrt: return inPrecision(call, Operation::floatSqrt, Operation::doubleSqrt);
    case Intrinsic::fma:
    case Intrinsic::fmuladd: return inPrecision(call, Operation::floatFma, Operation::doubleFma);
    case Intrinsic::fabs:
    case Intrinsic::minnum:
    case Intrinsic::maxnum:
    case Intrinsic::floor:
    case Intrinsic::ceil:
    case Intrinsic::trunc:
    case Intrinsic::round:
    case Intrinsic::rint:
    case Intrinsic::nearbyint:
    case Intrinsic::copysign: return inPrecision(call, Operation::floatAdd, Operation::doubleAdd);
    case Intrinsic::sin:
    case Intrinsic::cos:
    case Intrinsic::tan:
    case Intrinsic::exp:
    case Intrinsic::exp2:
    case Intrinsic::log:
    case Intrinsic::log2:
    case Intrinsic::log10:
    case Intrinsic::pow:
    case Intrinsic::powi: return inPrecision(call, Operation::floatSpecial, Operation::doubleSpecial);
    case Intrinsic::abs:
    case Intrinsic::smin:
    case Intrinsic::smax:
    case Intrinsic::umin:
    case Intrinsic::umax: return Operation::intAdd;
    case Intrinsic::ctpop:
    case Intrinsic::ctlz:
    case Intrinsic::cttz:
    case Intrinsic::bswap:
    case Intrinsic::fshl:
    case Intrinsic::fshr: return Operation::bitwise;
    default: return Operation::call;
    }
}

std::optional<Operation> callOperation(const llvm::CallBase& call) {
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) return intrinsicOperation(*intrinsic);
    if (const auto* callee = call.getCalledFunction(); callee && callee->isDeclaration())
        if (const auto operation = mathOperation(callee->getName(), call)) return operation;
    return Operation::call;
}

Operation arithmetic(const llvm::Instruction& instruction) {
    switch (instruction.getOpcode()) {
    case llvm::Instruction::FAdd:
    case llvm::Instruction::FSub:
    case llvm::Instruction::FNeg: return inPrecision(instruction, Operation::floatAdd, Operation::doubleAdd);
    case llvm::Instruction::FMul: return inPrecision(instruction, Operation::floatMultiply, Operation::doubleMultiply);
    case llvm::Instruction::FDiv:
    case llvm::Instruction::FRem: return inPrecision(instruction, Operation::floatDivide, Operation::doubleDivide);
    case llvm::Instruction::Mul: return Operation::intMultiply;
    case llvm::Instruction::SDiv:
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SRem:
    case llvm::Instruction::URem: return Operation::intDivide;
    case llvm::Instruction::And:
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
    case llvm::Instruction::Shl:
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr: return Operation::bitwise;
    default: return Operation::intAdd;
    }
}

} // namespace

bool isMathCall(const llvm::CallBase& call) {
    const auto operation = callOperation(call);
    return operation && *operation != Operation::call;
}

std::optional<Operation> operationOf(const llvm::Instruction& instruction) {
    if (llvm::isa<llvm::LoadInst>(instruction)) return Operation::load;
    if (llvm::isa<llvm::StoreInst>(instruction)) return Operation::store;
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) return callOperation(*call);
    if (llvm::isa<llvm::CmpInst>(instruction)) return Operation::compare;
    if (llvm::isa<llvm::SelectInst>(instruction)) return Operation::select;
    if (llvm::isa<llvm::BranchInst, llvm::SwitchInst>(instruction)) return Operation::branch;
    if (llvm::isa<llvm::BinaryOperator, llvm::UnaryOperator>(instruction)) return arithmetic(instruction);
    if (const auto* address =
            llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) // constant offsets fold into the access
        return address->hasAllConstantIndices() ? std::nullopt : std::optional(Operation::intAdd);
    if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction))
        return cast->isNoopCast(instruction.getDataLayout()) ? std::nullopt : std::optional(Operation::convert);
    if (llvm::isa<llvm::PHINode, llvm::FreezeInst, llvm::UnreachableInst, llvm::ReturnInst>(instruction))
        return std::nullopt;
    return Operation::other;
}

} // namespace forewarp::frontend
