// What AffineReader knows of parameters that are quotients of others, or the largest of them.
#include "core/base/text.h"
#include "frontend/clang_headers.h"
#include "frontend/parallelism/affine/affine_reader.h"

#include <algorithm>
#include <utility>

namespace forewarp::frontend::parallelism::affine {

Polynomial AffineReader::atom(const llvm::SCEV* expression, const LoopNest& nest) {
    const Polynomial result = atom(expression);
    const int number = m_numbers.at(expression);
    const auto quotient = quotientIn(expression, nest);
    const auto [known, isNew] = m_quotients.try_emplace(number, quotient);
    if (!isNew && known->second != quotient) known->second.reset();
    if (!m_maxima.contains(number)) m_maxima[number] = maximumIn(expression, nest);
    return result;
}

const llvm::SCEVSMaxExpr* AffineReader::wholeMaximum(const llvm::SCEV* s) const {
    const auto* sign = llvm::dyn_cast<llvm::SCEVSignExtendExpr>(s);
    const auto* zero = llvm::dyn_cast<llvm::SCEVZeroExtendExpr>(s);
    const auto* maximum = llvm::dyn_cast<llvm::SCEVSMaxExpr>(sign ? sign->getOperand() : zero ? zero->getOperand() : s);
    return maximum && (!zero || m_view.analyses().evolution.isKnownNonNegative(maximum)) ? maximum : nullptr;
}

/// «max(0, w)», which a loop over w elements leaves of a pointer. What it is the largest of is compared, and gets no credit
/// for not wrapping.
std::vector<Polynomial> AffineReader::maximumIn(const llvm::SCEV* s, const LoopNest& nest) {
    const llvm::SCEVSMaxExpr* maximum = wholeMaximum(s);
    if (!maximum) return {};
    std::vector<Polynomial> parts;
    const bool wasCondition = std::exchange(m_isCondition, true);
    const bool wasRing = std::exchange(m_isRing, false);
    for (const llvm::SCEV* operand : maximum->operands()) {
        const auto part = read(operand, nest);
        if (!part || !part->steps.empty() || !part->constant.isAffine()) break;
        parts.push_back(part->constant);
    }
    m_isCondition = wasCondition;
    m_isRing = wasRing;
    return parts.size() == maximum->getNumOperands() ? parts : std::vector<Polynomial>();
}

/// What max(0, w) is to w: at least as large as both, and one of them.
std::string AffineReader::maximumFacts(const std::set<int>& used) const {
    std::string facts;
    for (const auto& [atom, parts] : m_maxima) {
        if (!used.contains(atom)) continue;
        std::vector<std::string> atLeast, equal;
        for (const Polynomial& part : parts) {
            const auto value = text(part);
            if (!value || !std::ranges::includes(used, parametersIn(*value))) continue;
            atLeast.push_back("p" + std::to_string(atom) + " >= " + *value);
            equal.push_back("p" + std::to_string(atom) + " = " + *value);
        }
        for (const std::string& fact : atLeast) facts += " and " + fact;
        if (!equal.empty() && equal.size() == parts.size()) facts += " and (" + forewarp::joined(equal, " or ") + ")";
    }
    return facts;
}

bool AffineReader::isSizeOf64Bits(const llvm::SCEV* s) {
    if (const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(s)) return constant->getAPInt().isNonNegative();
    if (llvm::isa<llvm::SCEVZeroExtendExpr>(s)) return true;
    if (llvm::isa<llvm::SCEVUnknown>(s)) return s->getType()->isIntegerTy(64);
    return llvm::isa<llvm::SCEVAddExpr, llvm::SCEVMulExpr, llvm::SCEVAddRecExpr, llvm::SCEVUDivExpr>(s) &&
           llvm::all_of(s->operands(), isSizeOf64Bits);
}

/// «n / 2» and «n >> 1», which ScalarEvolution takes as opaque where n may be negative.
std::optional<AffineReader::Quotient> AffineReader::quotientIn(const llvm::SCEV* s, const LoopNest& nest) {
    auto& evolution = m_view.analyses().evolution;
    if (const auto* extended = llvm::dyn_cast<llvm::SCEVSignExtendExpr>(s)) s = extended->getOperand(0);
    const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(s);
    const auto* unsignedDivision = llvm::dyn_cast<llvm::SCEVUDivExpr>(s);
    const auto* operation = unknown ? llvm::dyn_cast<llvm::BinaryOperator>(unknown->getValue()) : nullptr;
    const bool isShift = operation && operation->getOpcode() == llvm::Instruction::AShr;
    if (!unsignedDivision && !isShift && (!operation || operation->getOpcode() != llvm::Instruction::SDiv))
        return std::nullopt;
    const llvm::SCEV* dividend =
        unsignedDivision ? unsignedDivision->getLHS() : evolution.getSCEV(operation->getOperand(0));
    const auto* divisor = llvm::dyn_cast<llvm::SCEVConstant>(
        unsignedDivision ? unsignedDivision->getRHS() : evolution.getSCEV(operation->getOperand(1)));
    constexpr unsigned kMostBits = 31;
    if (!divisor || !divisor->getAPInt().isStrictlyPositive() || divisor->getAPInt().getActiveBits() > kMostBits)
        return std::nullopt;
    // Sizes of 64 bits are taken as below 2^63, here as elsewhere; not where only the low bits count.
    const bool isSize = evolution.getTypeSizeInBits(s->getType()) >= 64 && !m_isRing;
    if (unsignedDivision && !isSize && !isKnownNonNegative(dividend, nest)) return std::nullopt;
    const auto read = this->read(dividend, nest);
    if (!read || !read->steps.empty() || !read->constant.isAffine()) return std::nullopt;
    const auto number = divisor->getAPInt().getSExtValue();
    if (isShift && number >= long(kMostBits)) return std::nullopt;
    return Quotient{read->constant, isShift ? 1LL << number : number, isShift || unsignedDivision};
}

/// The «- 7 · ⌊(n - 3) / 7⌋» of «(n - 3) % 7», where n - 3 may wrap around: a quotient is huge then, and a loop over so many
/// elements would leave any array; a remainder stays small, and nothing of it gives the wrap away.
bool AffineReader::takesAwayWrappedQuotient(const llvm::SCEV* product, const LoopNest& nest) const {
    const auto* factor = llvm::dyn_cast<llvm::SCEVConstant>(product->operands().front());
    if (m_isRing || !factor || !factor->getAPInt().isNegative()) return false;
    return llvm::any_of(product->operands(), [&](const llvm::SCEV* part) {
        if (const auto* cast = llvm::dyn_cast<llvm::SCEVCastExpr>(part)) part = cast->getOperand();
        const auto* division = llvm::dyn_cast<llvm::SCEVUDivExpr>(part);
        return division && !isSizeOf64Bits(division->getLHS()) && !isKnownNonNegative(division->getLHS(), nest);
    });
}

/// What n / 2 is to n, where both are parameters: «2q <= n <= 2q + 1», and for a negative n «2q - 1 <= n <= 2q».
std::string AffineReader::quotientFacts(const std::set<int>& used) const {
    std::string facts;
    for (const auto& [atom, quotient] : m_quotients) {
        const auto dividend = quotient ? text(quotient->dividend) : std::nullopt;
        if (!used.contains(atom) || !dividend || !std::ranges::includes(used, parametersIn(*dividend))) continue;
        const std::string multiple = std::to_string(quotient->divisor) + " * p" + std::to_string(atom);
        const std::string rest = std::to_string(quotient->divisor - 1);
        const std::string down = multiple + " <= " + *dividend + " and " + *dividend + " <= " + multiple + " + " + rest;
        const std::string up = multiple + " - " + rest + " <= " + *dividend + " and " + *dividend + " <= " + multiple;
        facts += quotient->roundsDown
                     ? " and " + down
                     : " and ((" + *dividend + " >= 0 and " + down + ") or (" + *dividend + " < 0 and " + up + "))";
    }
    return facts;
}

} // namespace forewarp::frontend::parallelism::affine
