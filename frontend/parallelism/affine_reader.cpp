#include "frontend/parallelism/affine_reader.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/symbolic.h"

#include <llvm/IR/DebugInfo.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <regex>
#include <set>
#include <utility>

namespace forewarp::frontend {

namespace {

constexpr unsigned kWidestConstant = 62; ///< Bits that isl's text and our sums take.
constexpr unsigned kWidestDivisor = 31;

std::optional<LinearAddress> added(const LinearAddress& a, const LinearAddress& b) {
    LinearAddress result = a;
    const auto constant = sum(a.constant, b.constant);
    if (!constant) return std::nullopt;
    result.constant = *constant;
    for (const auto& [counter, step] : b.steps) {
        const auto total = sum(result.steps[counter], step);
        if (!total) return std::nullopt;
        result.steps[counter] = *total;
    }
    std::erase_if(result.steps, [](const auto& entry) { return entry.second.isZero(); });
    return result;
}

std::optional<LinearAddress> scaled(const LinearAddress& address, const Polynomial& factor) {
    LinearAddress result;
    const auto constant = product(address.constant, factor);
    if (!constant) return std::nullopt;
    result.constant = *constant;
    for (const auto& [counter, step] : address.steps) {
        const auto total = product(step, factor);
        if (!total) return std::nullopt;
        result.steps[counter] = *total;
    }
    return result;
}

LinearAddress fixedAt(Polynomial value) {
    return {{}, std::move(value)};
}

} // namespace

Polynomial AffineReader::atom(const llvm::SCEV* expression) {
    const auto [entry, isNew] = m_numbers.try_emplace(expression, int(m_atoms.size()));
    if (isNew) m_atoms.push_back(expression);
    return Polynomial::atom(entry->second);
}

std::optional<Polynomial> AffineReader::withoutProducts(const Polynomial& polynomial) {
    auto& evolution = m_view.analyses().evolution;
    std::optional<Polynomial> result{Polynomial()};
    for (const auto& [atoms, coefficient] : polynomial.terms()) {
        Polynomial term(coefficient);
        if (!atoms.empty()) {
            const llvm::SCEV* value = nullptr;
            for (const int atom : atoms) {
                const llvm::SCEV* wide = evolution.getNoopOrSignExtend(
                    m_atoms[std::size_t(atom)], llvm::Type::getInt64Ty(m_loop.getHeader()->getContext()));
                value = value ? evolution.getMulExpr(value, wide) : wide;
            }
            const auto scaledAtom = product(term, atoms.size() == 1 ? Polynomial::atom(atoms.front()) : atom(value));
            if (!scaledAtom) return std::nullopt;
            term = *scaledAtom;
        }
        result = sum(*result, term);
        if (!result) return std::nullopt;
    }
    return result;
}

bool AffineReader::isFixed(const llvm::SCEV* expression) const {
    return m_view.analyses().evolution.isLoopInvariant(expression, &m_loop);
}

/// Sizes of variable-length arrays are positive (C17, 6.7.6.2); clang keeps each, widened, in a variable of its own.
bool AffineReader::isArraySize(const llvm::Value& value) const {
    return llvm::any_of(value.users(), [](const llvm::User* user) {
        const auto* wide = llvm::dyn_cast<llvm::ZExtInst>(user);
        if (!wide) return false;
        llvm::SmallVector<llvm::DbgValueInst*> intrinsics;
        llvm::SmallVector<llvm::DbgVariableRecord*> records;
        llvm::findDbgValues(intrinsics, const_cast<llvm::ZExtInst*>(wide), &records);
        return llvm::any_of(records, [](const llvm::DbgVariableRecord* record) {
            return record->getVariable()->getName().starts_with("__vla_expr");
        });
    });
}

/// Known everywhere, or by the guards under which one of the nest's loops is entered.
bool AffineReader::isKnownNonNegative(const llvm::SCEV* expression, const LoopNest& nest) const {
    auto& evolution = m_view.analyses().evolution;
    if (evolution.isKnownNonNegative(expression)) return true;
    if (!isFixed(expression)) return false;
    if (const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(expression);
        unknown && isArraySize(*unknown->getValue()))
        return true;
    return followsFromConditions(expression, nest) || std::ranges::any_of(nest.loops, [&](const llvm::Loop* loop) {
               return evolution.isLoopEntryGuardedByCond(loop, llvm::CmpInst::ICMP_SGE, expression,
                                                         evolution.getZero(expression->getType()));
           });
}

/// n, or n less a constant, where a condition on the way here says that n - 3 is not negative: ScalarEvolution gives up
/// where it fears that n - 3 wraps, though the source would be undefined then.
bool AffineReader::followsFromConditions(const llvm::SCEV* expression, const LoopNest& nest) const {
    const auto* sum = llvm::dyn_cast<llvm::SCEVAddExpr>(expression);
    const auto* constant = sum ? llvm::dyn_cast<llvm::SCEVConstant>(sum->getOperand(0)) : nullptr;
    const bool isLess = constant && sum->getNumOperands() == 2 && constant->getAPInt().isNegative();
    const llvm::SCEV* value = isLess ? sum->getOperand(1) : expression;
    if (!llvm::isa<llvm::SCEVUnknown>(value)) return false;
    for (const auto& [bounded, least] : conditionsBefore(*nest.block))
        if (bounded == value && least + (isLess ? constant->getAPInt().getSExtValue() : 0) >= 0) return true;
    return false;
}

/// Values with the least number that the conditions on the way to `block` leave them.
const AffineReader::Bounds& AffineReader::conditionsBefore(const llvm::BasicBlock& block) const {
    const auto [entry, isNew] = m_conditions.try_emplace(&block);
    if (!isNew) return entry->second;
    const llvm::DominatorTree& dominators = m_view.analyses().dominators;
    for (const auto* node = dominators.getNode(&block); node && node->getIDom(); node = node->getIDom()) {
        const llvm::BasicBlock* from = node->getIDom()->getBlock();
        const auto* branch = llvm::dyn_cast<llvm::BranchInst>(from->getTerminator());
        const auto* comparison =
            branch && branch->isConditional() ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition()) : nullptr;
        if (!comparison || !comparison->getOperand(0)->getType()->isIntegerTy()) continue;
        for (const unsigned successor : {0U, 1U})
            if (dominators.dominates(llvm::BasicBlockEdge(from, branch->getSuccessor(successor)), &block))
                addBound(*comparison, successor == 0, *from, entry->second);
    }
    return entry->second;
}

/// «n - 3 >= 0», «2 < n», «n > 2»: a value less a constant against a constant.
void AffineReader::addBound(const llvm::ICmpInst& comparison, bool holds, const llvm::BasicBlock& at,
                            Bounds& bounds) const {
    auto& evolution = m_view.analyses().evolution;
    const llvm::SCEV* left = evolution.getSCEV(comparison.getOperand(0));
    const llvm::SCEV* right = evolution.getSCEV(comparison.getOperand(1));
    auto predicate = holds ? comparison.getPredicate() : comparison.getInversePredicate();
    if (llvm::isa<llvm::SCEVConstant>(left)) {
        std::swap(left, right);
        predicate = llvm::CmpInst::getSwappedPredicate(predicate);
    }
    const auto* limit = llvm::dyn_cast<llvm::SCEVConstant>(right);
    if (!limit || limit->getAPInt().getBitWidth() > 62) return;
    long long least = limit->getAPInt().getSExtValue();
    if (predicate == llvm::CmpInst::ICMP_SGT) ++least;
    else if (predicate != llvm::CmpInst::ICMP_SGE) return;
    if (const auto* sum = llvm::dyn_cast<llvm::SCEVAddExpr>(left)) {
        const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(sum->getOperand(0));
        if (!constant || sum->getNumOperands() != 2 || !m_view.wouldBeUndefinedIfWrapped(left, at)) return;
        least -= constant->getAPInt().getSExtValue();
        left = sum->getOperand(1);
    }
    bounds.push_back({left, least});
}

/// 64-bit arithmetic of addresses and iteration counts is taken as not wrapping: an array would have to fill the address
/// space. Values that a condition compares get no such credit.
bool AffineReader::cannotWrap(const llvm::SCEV* expression, const LoopNest& nest) const {
    auto& evolution = m_view.analyses().evolution;
    if (m_isRing || (!m_isCondition && evolution.getTypeSizeInBits(expression->getType()) >= 64)) return true;
    if (const auto* record = llvm::dyn_cast<llvm::SCEVAddRecExpr>(expression))
        return record->hasNoSignedWrap() || endsInRange(expression);
    const auto* operands = llvm::dyn_cast<llvm::SCEVNAryExpr>(expression);
    if (operands && operands->hasNoSignedWrap()) return true;
    if (m_view.wouldBeUndefinedIfWrapped(expression, *nest.block)) return true;
    for (const llvm::Loop* loop : nest.loops)
        if (m_view.wouldBeUndefinedIfWrapped(expression, *loop->getHeader())) return true;
    return staysInRange(expression, nest, true);
}

/// The operands' ranges leave no room for a wrap: n - c where n is known not to be negative, i - 2·⌊i/2⌋.
/// start + step · last iteration stays within the type.
bool AffineReader::endsInRange(const llvm::SCEV* recurrence) const {
    const auto* record = llvm::cast<llvm::SCEVAddRecExpr>(recurrence);
    auto& evolution = m_view.analyses().evolution;
    const auto* last =
        llvm::dyn_cast<llvm::SCEVConstant>(evolution.getConstantMaxBackedgeTakenCount(record->getLoop()));
    const auto* step = llvm::dyn_cast<llvm::SCEVConstant>(record->getOperand(1));
    constexpr unsigned kRoom = 192;
    if (!record->isAffine() || !last || !step || last->getAPInt().getBitWidth() > 64) return false;
    const auto bits = unsigned(evolution.getTypeSizeInBits(record->getType()));
    const llvm::ConstantRange start = evolution.getSignedRange(record->getStart()).signExtend(kRoom);
    const llvm::APInt reach = step->getAPInt().sext(kRoom) * last->getAPInt().zext(kRoom);
    const llvm::APInt least = llvm::APInt::getSignedMinValue(bits).sext(kRoom);
    const llvm::ConstantRange all(least, -least);
    return all.contains(start) && all.contains(start.add(llvm::ConstantRange(reach)));
}

bool AffineReader::staysInRange(const llvm::SCEV* expression, const LoopNest& nest, bool isSigned) const {
    if (!llvm::isa<llvm::SCEVAddExpr, llvm::SCEVMulExpr>(expression)) return false;
    auto& evolution = m_view.analyses().evolution;
    const auto bits = unsigned(evolution.getTypeSizeInBits(expression->getType()));
    constexpr unsigned kRoom = 256; // no product of a few operands wraps here
    if (bits * expression->operands().size() >= kRoom) return false;
    const llvm::APInt least = llvm::APInt::getSignedMinValue(bits), zero = llvm::APInt::getZero(bits);
    const bool isSum = llvm::isa<llvm::SCEVAddExpr>(expression);
    llvm::ConstantRange total(llvm::APInt(kRoom, isSum ? 0 : 1));
    for (const llvm::SCEV* operand : expression->operands()) {
        llvm::ConstantRange range = evolution.getSignedRange(operand);
        if (isKnownNonNegative(operand, nest))
            range = range.intersectWith(llvm::ConstantRange(zero, least), llvm::ConstantRange::Signed);
        total = isSum ? total.add(range.signExtend(kRoom)) : total.multiply(range.signExtend(kRoom));
    }
    const llvm::APInt begin = isSigned ? least.sext(kRoom) : zero.zext(kRoom);
    return llvm::ConstantRange(begin, begin + llvm::APInt::getOneBitSet(kRoom, bits)).contains(total);
}

std::optional<LinearAddress> AffineReader::read(const llvm::SCEV* s, const LoopNest& nest) {
    if (const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(s)) {
        if (constant->getAPInt().getSignificantBits() > kWidestConstant) return std::nullopt;
        return fixedAt(Polynomial(constant->getAPInt().getSExtValue()));
    }
    if (auto structured = combined(s, nest)) return structured;
    if (isFixed(s) && s->getType()->isIntegerTy()) return fixedAt(atom(s)); // opaque, but always the same
    return std::nullopt;
}

std::optional<LinearAddress> AffineReader::combined(const llvm::SCEV* s, const LoopNest& nest) {
    if (llvm::isa<llvm::SCEVCastExpr>(s)) return withoutCast(s, nest);
    if (!cannotWrap(s, nest)) return std::nullopt;
    switch (s->getSCEVType()) {
    case llvm::scAddExpr: return sumOf(s, nest);
    case llvm::scAddRecExpr: return recurrence(s, nest);
    case llvm::scMulExpr: return productOf(s, nest);
    default: return std::nullopt;
    }
}

std::optional<LinearAddress> AffineReader::sumOf(const llvm::SCEV* s, const LoopNest& nest) {
    std::optional<LinearAddress> result{LinearAddress{}};
    for (const llvm::SCEV* operand : llvm::cast<llvm::SCEVAddExpr>(s)->operands()) {
        const auto part = read(operand, nest);
        if (part) result = added(*result, *part);
        if (!part || !result) return std::nullopt;
    }
    return result;
}

/// At most one factor may move with the counters.
std::optional<LinearAddress> AffineReader::productOf(const llvm::SCEV* s, const LoopNest& nest) {
    std::optional<LinearAddress> result = fixedAt(Polynomial(1));
    for (const llvm::SCEV* operand : llvm::cast<llvm::SCEVMulExpr>(s)->operands()) {
        const auto part = read(operand, nest);
        if (!part || (!part->steps.empty() && !result->steps.empty())) return std::nullopt;
        result = part->steps.empty() ? scaled(*result, part->constant) : scaled(*part, result->constant);
        if (!result) return std::nullopt;
    }
    return result;
}

std::optional<LinearAddress> AffineReader::recurrence(const llvm::SCEV* s, const LoopNest& nest) {
    const auto* record = llvm::cast<llvm::SCEVAddRecExpr>(s);
    if (!record->isAffine() || std::ranges::find(nest.loops, record->getLoop()) == nest.loops.end())
        return std::nullopt;
    const auto start = read(record->getStart(), nest);
    auto step = read(record->getOperand(1), nest);
    if (!start || !step) return std::nullopt;
    if (!step->steps.empty()) { // grows with an outer counter: fixed while that stands still
        if (!isFixed(record->getOperand(1))) return std::nullopt;
        step = fixedAt(atom(record->getOperand(1)));
    }
    LinearAddress moving;
    moving.steps[int(record->getLoop()->getLoopDepth())] = step->constant;
    return added(*start, moving);
}

std::optional<LinearAddress> AffineReader::withoutCast(const llvm::SCEV* s, const LoopNest& nest) {
    const auto* cast = llvm::cast<llvm::SCEVCastExpr>(s);
    const llvm::SCEV* inner = cast->getOperand(0);
    // Inside a remainder, a widened part has to keep its own value.
    const bool wasRing = std::exchange(m_isRing, false);
    const auto kept = keptByCast(*cast, inner, nest);
    m_isRing = wasRing;
    return kept;
}

std::optional<LinearAddress> AffineReader::keptByCast(const llvm::SCEVCastExpr& cast, const llvm::SCEV* inner,
                                                      const LoopNest& nest) {
    if (llvm::isa<llvm::SCEVSignExtendExpr>(cast)) return read(inner, nest);
    if (!llvm::isa<llvm::SCEVZeroExtendExpr>(cast)) return std::nullopt;
    if (isKnownNonNegative(inner, nest)) return read(inner, nest);
    if (m_isUnwrapped) return congruent(inner, nest);
    if (!staysInRange(inner, nest, false)) return std::nullopt;
    return llvm::isa<llvm::SCEVAddExpr>(inner) ? sumOf(inner, nest) : productOf(inner, nest);
}

std::optional<std::string> AffineReader::text(const llvm::SCEV* s, const LoopNest& nest, const std::string& prefix) {
    const bool hasStructure = llvm::SCEVExprContains(s, [](const llvm::SCEV* part) {
        return llvm::isa<llvm::SCEVMinMaxExpr, llvm::SCEVSequentialMinMaxExpr, llvm::SCEVUDivExpr>(part);
    });
    if (hasStructure) // rather than one opaque number
        if (auto structured = structuredText(s, nest, prefix)) return structured;
    if (const auto address = read(s, nest))
        if (auto affine = text(*address, nest, prefix)) return affine;
    return hasStructure ? std::nullopt : structuredText(s, nest, prefix);
}

std::optional<std::string> AffineReader::joined(const llvm::SCEV* s, const char* joiner, const LoopNest& nest,
                                                const std::string& prefix) {
    std::string result;
    for (const llvm::SCEV* operand : s->operands()) {
        const auto part = text(operand, nest, prefix);
        if (!part) return std::nullopt;
        if (result.empty()) result = *part;
        else result = *joiner == '+' ? result + " + " + *part : joiner + ("(" + result + ", " + *part + ")");
    }
    return "(" + result + ")";
}

/// Minima, maxima, quotients and remainders, which isl knows as such, and what is affine in them.
std::optional<std::string> AffineReader::structuredText(const llvm::SCEV* s, const LoopNest& nest,
                                                        const std::string& prefix) {
    const auto isNonNegative = [&](const llvm::SCEV* operand) { return isKnownNonNegative(operand, nest); };
    switch (s->getSCEVType()) {
    case llvm::scSMaxExpr: return joined(s, "max", nest, prefix);
    case llvm::scSMinExpr: return joined(s, "min", nest, prefix);
    case llvm::scUMaxExpr:
        return llvm::all_of(s->operands(), isNonNegative) ? joined(s, "max", nest, prefix) : std::nullopt;
    case llvm::scUMinExpr:
    case llvm::scSequentialUMinExpr:
        return llvm::all_of(s->operands(), isNonNegative) ? joined(s, "min", nest, prefix) : std::nullopt;
    case llvm::scAddExpr: return cannotWrap(s, nest) ? joined(s, "+", nest, prefix) : std::nullopt;
    case llvm::scMulExpr: return cannotWrap(s, nest) ? multipleText(s, nest, prefix) : std::nullopt;
    case llvm::scAddRecExpr: return cannotWrap(s, nest) ? steppedText(s, nest, prefix) : std::nullopt;
    case llvm::scSignExtend: return text(s->operands()[0], nest, prefix);
    case llvm::scZeroExtend:
        if (isNonNegative(s->operands()[0]))
            if (auto same = text(s->operands()[0], nest, prefix)) return same;
        return lowBitsText(s->operands()[0], nest, prefix);
    case llvm::scUDivExpr: return quotientText(s, nest, prefix);
    case llvm::scUnknown: return remainderText(s, nest, prefix);
    default: return std::nullopt;
    }
}

std::optional<std::string> AffineReader::multipleText(const llvm::SCEV* s, const LoopNest& nest,
                                                      const std::string& prefix) {
    const auto* factor = llvm::dyn_cast<llvm::SCEVConstant>(s->operands()[0]);
    if (!factor || s->operands().size() != 2 || factor->getAPInt().getSignificantBits() > kWidestConstant)
        return std::nullopt;
    const auto rest = text(s->operands()[1], nest, prefix);
    if (!rest) return std::nullopt;
    return "(" + std::to_string(factor->getAPInt().getSExtValue()) + " * " + *rest + ")";
}

std::optional<std::string> AffineReader::steppedText(const llvm::SCEV* s, const LoopNest& nest,
                                                     const std::string& prefix) {
    const auto* record = llvm::cast<llvm::SCEVAddRecExpr>(s);
    if (!record->isAffine() || std::ranges::find(nest.loops, record->getLoop()) == nest.loops.end())
        return std::nullopt;
    const auto* step = llvm::dyn_cast<llvm::SCEVConstant>(record->getOperand(1));
    const auto start = text(record->getStart(), nest, prefix);
    if (!step || !start || step->getAPInt().getSignificantBits() > kWidestConstant) return std::nullopt;
    return "(" + *start + " + " + std::to_string(step->getAPInt().getSExtValue()) + " * " +
           counterName(*record->getLoop(), prefix) + ")";
}

std::optional<std::string> AffineReader::quotientText(const llvm::SCEV* s, const LoopNest& nest,
                                                      const std::string& prefix) {
    const auto* division = llvm::cast<llvm::SCEVUDivExpr>(s);
    const auto* divisor = llvm::dyn_cast<llvm::SCEVConstant>(division->getRHS());
    if (!divisor || divisor->getAPInt().getActiveBits() > kWidestDivisor ||
        !isKnownNonNegative(division->getLHS(), nest))
        return std::nullopt;
    const auto dividend = text(division->getLHS(), nest, prefix);
    if (!dividend) return std::nullopt;
    return "floor(" + *dividend + " / " + std::to_string(divisor->getAPInt().getZExtValue()) + ")";
}

/// «(uint8_t)i», «i + off» in unsigned arithmetic: a remainder, of any number that is congruent.
std::optional<std::string> AffineReader::lowBitsText(const llvm::SCEV* s, const LoopNest& nest,
                                                     const std::string& prefix) {
    const auto bits = m_view.analyses().evolution.getTypeSizeInBits(s->getType());
    const auto whole = congruent(s, nest);
    const auto written = whole ? text(*whole, nest, prefix) : std::nullopt;
    if (!written || bits > 32) return std::nullopt;
    noteRemainder(std::uint64_t(1) << bits);
    return "(" + *written + " mod " + std::to_string(std::uint64_t(1) << bits) + ")";
}

/// Equal up to multiples of 2^bits, for which sums and products need no care; the wider the cast, the narrower its value.
std::optional<LinearAddress> AffineReader::congruent(const llvm::SCEV* s, const LoopNest& nest) {
    const bool wasRing = std::exchange(m_isRing, true);
    auto result = llvm::isa<llvm::SCEVTruncateExpr>(s) ? read(s->operands()[0], nest) : read(s, nest);
    m_isRing = wasRing;
    return result;
}

std::optional<std::string> AffineReader::conditionText(const llvm::SCEV* s, const LoopNest& nest,
                                                       const std::string& prefix) {
    m_isCondition = true;
    auto result = text(s, nest, prefix);
    m_isCondition = false;
    return result;
}

std::optional<LinearAddress> AffineReader::readUnwrapped(const llvm::SCEV* s, const LoopNest& nest) {
    const bool wasUnwrapped = std::exchange(m_isUnwrapped, true);
    auto result = read(s, nest);
    m_isUnwrapped = wasUnwrapped;
    return result;
}

/// «i % 2», «i / 2», «i & 7»: opaque to ScalarEvolution where it cannot show that i is not negative, or that 2 is signed.
std::optional<std::string> AffineReader::remainderText(const llvm::SCEV* s, const LoopNest& nest,
                                                       const std::string& prefix) {
    const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(llvm::cast<llvm::SCEVUnknown>(s)->getValue());
    const auto* constant = operation ? llvm::dyn_cast<llvm::ConstantInt>(operation->getOperand(1)) : nullptr;
    if (!constant || constant->getValue().getActiveBits() > kWidestDivisor ||
        !constant->getValue().isStrictlyPositive())
        return std::nullopt;
    const llvm::SCEV* operand = m_view.analyses().evolution.getSCEV(operation->getOperand(0));
    const auto value = text(operand, nest, prefix);
    if (!value) return std::nullopt;
    noteRemainder(constant->getZExtValue());
    const bool isNonNegative = isKnownNonNegative(operand, nest);
    const std::uint64_t number = constant->getZExtValue();
    switch (operation->getOpcode()) {
    case llvm::Instruction::SRem:
    case llvm::Instruction::URem:
        return isNonNegative ? std::optional("(" + *value + " mod " + std::to_string(number) + ")") : std::nullopt;
    case llvm::Instruction::SDiv:
    case llvm::Instruction::UDiv:
        return isNonNegative ? std::optional("floor(" + *value + " / " + std::to_string(number) + ")") : std::nullopt;
    case llvm::Instruction::And: // two's complement: the low bits are a remainder for negative values too
        if (!llvm::isPowerOf2_64(number + 1)) return std::nullopt;
        return "(" + *value + " mod " + std::to_string(number + 1) + ")";
    default: return std::nullopt;
    }
}

std::string AffineReader::counterName(const llvm::Loop& loop, const std::string& prefix) const {
    if (&loop == &m_loop) return prefix;
    return (m_loop.contains(&loop) ? prefix : "o") + std::to_string(loop.getLoopDepth());
}

std::optional<std::string> AffineReader::text(const Polynomial& polynomial) const {
    if (!polynomial.isAffine()) return std::nullopt;
    std::string result;
    for (const auto& [atoms, coefficient] : polynomial.terms())
        result += (result.empty() ? "" : " + ") + std::to_string(coefficient) +
                  (atoms.empty() ? "" : " * p" + std::to_string(atoms.front()));
    return "(" + (result.empty() ? "0" : result) + ")";
}

std::optional<std::string> AffineReader::text(const LinearAddress& address, const LoopNest& nest,
                                              const std::string& prefix) const {
    LinearSubscript subscript{{}, address.constant};
    for (const auto& [counter, step] : address.steps) {
        const auto constant = step.constant();
        if (!constant) return std::nullopt;
        subscript.steps[counter] = *constant;
    }
    return text(subscript, nest, prefix);
}

std::optional<std::string> AffineReader::text(const LinearSubscript& subscript, const LoopNest& nest,
                                              const std::string& prefix) const {
    auto result = text(subscript.constant);
    if (!result) return std::nullopt;
    for (const auto& [depth, step] : subscript.steps) {
        if (depth < 1 || std::size_t(depth) > nest.loops.size()) return std::nullopt;
        *result += " + " + std::to_string(step) + " * " + counterName(*nest.loops[std::size_t(depth) - 1], prefix);
    }
    return "(" + *result + ")";
}

std::set<int> AffineReader::parametersIn(const std::string& text) {
    std::set<int> used;
    for (std::size_t i = text.find('p'); i != std::string::npos; i = text.find('p', i + 1))
        if (i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1])))
            used.insert(std::atoi(text.c_str() + i + 1));
    return used;
}

std::string AffineReader::parameterList(const std::set<int>& used) const {
    std::string names;
    for (const int atom : used) names += (names.empty() ? "p" : ", p") + std::to_string(atom);
    return names.empty() ? std::string() : "[" + names + "] -> ";
}

std::string AffineReader::parameterFacts(const std::set<int>& used, const std::vector<const LoopNest*>& nests) const {
    std::string facts;
    for (const int atom : used) {
        const llvm::SCEV* value = m_atoms[std::size_t(atom)];
        const std::string name = "p" + std::to_string(atom);
        if (std::ranges::any_of(nests, [&](const LoopNest* nest) { return isKnownNonNegative(value, *nest); }))
            facts += " and " + name + " >= 0";
        const llvm::ConstantRange range = m_view.analyses().evolution.getSignedRange(value);
        if (m_largestRemainder == 0 || (range.getBitWidth() > 62 && range.isFullSet())) continue;
        facts += " and " + name + " >= " + std::to_string(range.getSignedMin().getSExtValue()) + " and " + name +
                 " <= " + std::to_string(range.getSignedMax().getSExtValue());
    }
    return facts;
}

std::string AffineReader::sourceName(int atom) const {
    const auto named = expressionOf(m_atoms[std::size_t(atom)], nullptr, m_view);
    std::string name = named.value ? named.value->text() : std::string();
    if (name.starts_with('{') && name.find('}') + 1 == name.size()) return name.substr(1, name.size() - 2);
    return name.find_first_of(" ?/") == std::string::npos ? name : "(" + name + ")";
}

bool AffineReader::standStill(const std::string& constraints) const {
    const llvm::Loop* outermost = m_loop.getOutermostLoop();
    return std::ranges::all_of(parametersIn(constraints), [&](int atom) {
        return m_view.analyses().evolution.isLoopInvariant(m_atoms[std::size_t(atom)], outermost);
    });
}

bool AffineReader::atomsAreIndependent(const std::string& constraints) const {
    std::set<const llvm::SCEV*> values;
    for (const int atom : parametersIn(constraints)) {
        bool isNew = true;
        llvm::SCEVExprContains(m_atoms[std::size_t(atom)], [&](const llvm::SCEV* part) {
            if (llvm::isa<llvm::SCEVUnknown>(part)) isNew &= values.insert(part).second;
            return false;
        });
        if (!isNew) return false;
    }
    return true;
}

std::optional<std::string> AffineReader::inSourceNames(const std::string& constraints) const {
    static const std::regex kParameter(R"(\bp(\d+)\b|(\d)p(\d+)\b)"); // isl writes «32p1»
    std::string result;
    auto rest = constraints.cbegin();
    for (std::sregex_iterator match(constraints.begin(), constraints.end(), kParameter), end; match != end; ++match) {
        const bool hasFactor = (*match)[2].matched;
        const std::string name = sourceName(std::stoi((*match)[hasFactor ? 3 : 1]));
        if (name.empty()) return std::nullopt;
        result.append(rest, (*match)[0].first);
        result += hasFactor ? (*match)[2].str() + "*" + name : name;
        rest = (*match)[0].second;
    }
    result.append(rest, constraints.cend());
    constexpr std::size_t kLongest = 60; // what a reader takes in at once
    const bool isPlain = result.find_first_of("{}/;") == std::string::npos &&
                         result.find("value") == std::string::npos && result.find("floor") == std::string::npos;
    return isPlain && result.size() <= kLongest ? std::optional(result) : std::nullopt;
}

std::string AffineReader::inSourceNames(const Polynomial& polynomial, long long unit) const {
    const bool divides =
        unit > 0 && std::ranges::all_of(polynomial.terms(), [&](const auto& term) { return term.second % unit == 0; });
    std::string result;
    for (const auto& [atoms, coefficient] : polynomial.terms()) {
        const long long value = divides ? coefficient / unit : coefficient;
        std::string product = value == 1 && !atoms.empty() ? "" : std::to_string(value);
        for (const int atom : atoms) product += (product.empty() ? "" : "*") + sourceName(atom);
        result = atoms.empty() && !result.empty() ? result + " + " + product
                                                  : product + (result.empty() ? "" : " + " + result);
    }
    return result + (divides ? "" : " bytes");
}

} // namespace forewarp::frontend
