#include "frontend/parallelism/scalars/running_value.h"

#include "frontend/clang_headers.h"

#include <algorithm>

namespace forewarp::frontend::parallelism::scalars {

namespace {

/// fmin and fmax as intrinsics or under their library names; with other than two operands the name is somebody else's.
std::string extremumCall(const llvm::CallBase& call) {
    if (call.arg_size() != 2) return {};
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) switch (intrinsic->getIntrinsicID()) {
        case llvm::Intrinsic::minnum:
        case llvm::Intrinsic::minimum: return "min";
        case llvm::Intrinsic::maxnum:
        case llvm::Intrinsic::maximum: return "max";
        default: return {};
        }
    const auto* callee = call.getCalledFunction();
    if (!callee || !callee->isDeclaration()) return {};
    return llvm::StringSwitch<std::string>(callee->getName())
        .Cases("fmin", "fminf", "fminl", "min")
        .Cases("fmax", "fmaxf", "fmaxl", "max")
        .Default("");
}

bool isFusedMultiplyAdd(const llvm::CallBase& call) {
    if (call.arg_size() != 3) return false;
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call))
        return intrinsic->getIntrinsicID() == llvm::Intrinsic::fma ||
               intrinsic->getIntrinsicID() == llvm::Intrinsic::fmuladd;
    const auto* callee = call.getCalledFunction();
    return callee && callee->isDeclaration() &&
           llvm::StringSwitch<bool>(callee->getName()).Cases("fma", "fmaf", "fmal", true).Default(false);
}

bool handsOn(const llvm::Instruction& user, const llvm::Value& value) {
    if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&user))
        return select->getTrueValue() == &value || select->getFalseValue() == &value;
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&user))
        return isFusedMultiplyAdd(*call) || !extremumCall(*call).empty();
    return llvm::isa<llvm::PHINode, llvm::CastInst, llvm::BinaryOperator>(user);
}

bool isCondition(const llvm::Instruction& user, const llvm::Value& value) {
    const auto* select = llvm::dyn_cast<llvm::SelectInst>(&user);
    return select && select->getCondition() == &value;
}

std::string binaryOperator(const llvm::Instruction& instruction, bool isOnLeft) {
    using llvm::Instruction;
    switch (instruction.getOpcode()) {
    case Instruction::Add:
    case Instruction::FAdd: return "+";
    case Instruction::Sub:
    case Instruction::FSub: return isOnLeft ? "+" : ""; // x - s turns the sign of s round
    case Instruction::Mul:
    case Instruction::FMul: return "*";
    case Instruction::And: return "&";
    case Instruction::Or: return "|";
    case Instruction::Xor: return "^";
    default: return {};
    }
}

} // namespace

int RunningValue::operandsFrom(const llvm::Instruction& instruction) const {
    return int(llvm::count_if(instruction.operand_values(), [this](const llvm::Value* v) { return has(v); }));
}

RunningValue follow(const llvm::Instruction& start, const llvm::Loop& loop) {
    RunningValue result{&start, {}, {}};
    std::vector<const llvm::Value*> open{&start};
    while (!open.empty()) {
        const llvm::Value* value = open.back();
        open.pop_back();
        if (!result.members.insert(value).second) continue;
        for (const llvm::User* each : value->users()) {
            const auto& user = *llvm::cast<llvm::Instruction>(each);
            if (!loop.contains(&user)) continue;
            const bool isHandedOn = handsOn(user, *value);
            if (isHandedOn) open.push_back(&user);
            if (!isHandedOn || isCondition(user, *value)) result.otherUses.emplace_back(value, &user);
        }
    }
    return result;
}

std::vector<const llvm::Value*> strangersIn(const llvm::Instruction& phiOrSelect, const RunningValue& value,
                                            const llvm::Loop& loop) {
    std::vector<const llvm::Value*> strangers;
    const auto add = [&](const llvm::Value* taken) {
        if (!value.has(taken)) strangers.push_back(taken);
    };
    if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&phiOrSelect)) {
        add(select->getTrueValue());
        add(select->getFalseValue());
    } else {
        const auto& phi = llvm::cast<llvm::PHINode>(phiOrSelect);
        for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
            if (&phi != value.start || loop.contains(phi.getIncomingBlock(i))) add(phi.getIncomingValue(i));
    }
    return strangers;
}

bool mergesOnlyMembers(const llvm::Instruction& phiOrSelect, const RunningValue& value, const llvm::Loop& loop) {
    return strangersIn(phiOrSelect, value, loop).empty();
}

bool keepsItsParts(const llvm::CastInst& cast, const RunningValue& value) {
    using llvm::Instruction;
    switch (cast.getOpcode()) {
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::FPExt: return true;
    case Instruction::Trunc:
    case Instruction::FPTrunc:
        return cast.getDestTy()->getPrimitiveSizeInBits().getFixedValue() >=
               value.start->getType()->getPrimitiveSizeInBits().getFixedValue();
    default: return false;
    }
}

std::string operatorOf(const llvm::Instruction& instruction, const RunningValue& value) {
    if (value.operandsFrom(instruction) != 1) return {};
    const bool isOnLeft = value.has(instruction.getOperand(0));
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        if (isFusedMultiplyAdd(*call)) return value.has(call->getArgOperand(2)) ? "+" : "";
        return extremumCall(*call);
    }
    return llvm::isa<llvm::BinaryOperator>(instruction) ? binaryOperator(instruction, isOnLeft) : std::string();
}

std::string sharedOperator(const RunningValue& value, const llvm::Loop& loop) {
    std::string shared;
    for (const llvm::Value* member : value.members) {
        const auto& instruction = *llvm::cast<llvm::Instruction>(member);
        if (&instruction == value.start && !llvm::isa<llvm::PHINode>(instruction)) continue;
        if (llvm::isa<llvm::PHINode, llvm::SelectInst>(instruction)) {
            if (!mergesOnlyMembers(instruction, value, loop)) return {};
        } else if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction)) {
            if (!keepsItsParts(*cast, value)) return {};
        } else {
            const std::string applied = operatorOf(instruction, value);
            if (applied.empty() || (!shared.empty() && shared != applied)) return {};
            shared = applied;
        }
    }
    return shared;
}

} // namespace forewarp::frontend::parallelism::scalars
