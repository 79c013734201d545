#include "frontend/ir/pointers/cell_addresses.h"

#include "frontend/clang_headers.h"

#include <numeric>

namespace forewarp::frontend::ir::pointers {

namespace {

constexpr unsigned kNumber = 32; ///< Bits: a counter that is narrower comes back.

/// What the steps are multiples of, in bytes; 0 for no steps.
std::uint64_t unitOf(const llvm::SCEV& step) {
    if (const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(&step))
        return constant->getAPInt().abs().getLimitedValue();
    const auto* product = llvm::dyn_cast<llvm::SCEVMulExpr>(&step);
    return product && llvm::isa<llvm::SCEVConstant>(product->getOperand(0)) ? unitOf(*product->getOperand(0)) : 1;
}

/// Where the address begins before all loops; adds what it moves by.
const llvm::SCEV* beginOf(const llvm::SCEV& address, std::uint64_t& unit, llvm::ScalarEvolution& evolution) {
    const llvm::SCEV* begin = &address;
    while (const auto* recurrence = llvm::dyn_cast<llvm::SCEVAddRecExpr>(begin)) {
        unit = std::gcd(unit, unitOf(*recurrence->getStepRecurrence(evolution)));
        begin = recurrence->getStart();
    }
    return begin;
}

} // namespace

bool movesOn(const llvm::Loop& loop, const llvm::SCEV& address) {
    if (const auto* recurrence = llvm::dyn_cast<llvm::SCEVAddRecExpr>(&address)) {
        if (recurrence->getLoop() != &loop) return movesOn(loop, *recurrence->getStart());
        return recurrence->isAffine() && !recurrence->getOperand(1)->isZero();
    }
    if (const auto* widened = llvm::dyn_cast<llvm::SCEVIntegralCastExpr>(&address)) {
        const llvm::SCEV& number = *widened->getOperand();
        const bool isWhole = !llvm::isa<llvm::SCEVTruncateExpr>(widened) && number.getType()->isIntegerTy() &&
                             number.getType()->getIntegerBitWidth() >= kNumber;
        return isWhole && movesOn(loop, number);
    }
    if (!llvm::isa<llvm::SCEVAddExpr, llvm::SCEVMulExpr>(&address)) return false;
    const auto moves = [&](const llvm::SCEV* part) {
        return llvm::SCEVExprContains(part, [&](const llvm::SCEV* each) {
            const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(each);
            const auto* counter = llvm::dyn_cast<llvm::SCEVAddRecExpr>(each);
            return (counter && counter->getLoop() == &loop) || (unknown && !loop.isLoopInvariant(unknown->getValue()));
        });
    };
    const auto& parts = llvm::cast<llvm::SCEVNAryExpr>(&address)->operands();
    const auto first = llvm::find_if(parts, moves);
    return first != parts.end() && llvm::count_if(parts, moves) == 1 && movesOn(loop, **first);
}

bool maySometimesMeet(const llvm::SCEV& a, const llvm::SCEV& b, llvm::ScalarEvolution& evolution) {
    std::uint64_t unit = 0;
    const llvm::SCEV *beginOfA = beginOf(a, unit, evolution), *beginOfB = beginOf(b, unit, evolution);
    const auto* distance = llvm::dyn_cast<llvm::SCEVConstant>(evolution.getMinusSCEV(beginOfA, beginOfB));
    if (!distance) return true;
    const std::uint64_t bytes = distance->getAPInt().abs().getLimitedValue();
    return unit == 0 ? bytes == 0 : bytes % unit == 0;
}

} // namespace forewarp::frontend::ir::pointers
