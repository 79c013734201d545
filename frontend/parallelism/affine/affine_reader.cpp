#include "frontend/parallelism/affine/affine_reader.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/signed_arithmetic.h"

#include <llvm/IR/DebugInfo.h>

#include <algorithm>
#include <utility>

namespace forewarp::frontend::parallelism::affine {

namespace {

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

/// «do … while (--n);»: signed arithmetic reaches 0 from numbers above only.
bool countsDown(const llvm::Loop& loop, const llvm::SCEV* from, llvm::ScalarEvolution& evolution) {
    const llvm::BasicBlock* exiting = loop.getExitingBlock();
    const auto* branch = exiting ? llvm::dyn_cast<llvm::BranchInst>(exiting->getTerminator()) : nullptr;
    const auto* test =
        branch && branch->isConditional() ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition()) : nullptr;
    using namespace llvm::PatternMatch;
    llvm::Value* before = nullptr;
    if (!test || !test->isEquality() || !loop.getLoopPreheader() || !loop.getLoopLatch() ||
        !match(test->getOperand(0), m_NSWAdd(m_Value(before), m_AllOnes())) || !match(test->getOperand(1), m_Zero()))
        return false;
    const auto* counter = llvm::dyn_cast<llvm::PHINode>(before);
    return counter && counter->getParent() == loop.getHeader() &&
           evolution.getSCEV(counter->getIncomingValueForBlock(loop.getLoopPreheader())) == from &&
           counter->getIncomingValueForBlock(loop.getLoopLatch()) == test->getOperand(0);
}

/// The 4 · (x / 4) of unsigned numbers that ScalarEvolution makes of «x & ~3», which is no more than x whatever its sign;
/// null for anything else.
const llvm::SCEVUDivExpr* maskedDivision(const llvm::SCEV* s) {
    const auto* product = llvm::dyn_cast<llvm::SCEVMulExpr>(s);
    const auto* factor = product && product->getNumOperands() == 2
                             ? llvm::dyn_cast<llvm::SCEVConstant>(product->getOperand(0))
                             : nullptr;
    if (!factor || !factor->getAPInt().isPowerOf2()) return nullptr;
    const llvm::SCEV* rest = product->getOperand(1);
    const auto* wide = llvm::dyn_cast<llvm::SCEVZeroExtendExpr>(rest); // without the highest bits, which are 0
    const auto* cut = wide ? llvm::dyn_cast<llvm::SCEVTruncateExpr>(wide->getOperand()) : nullptr;
    if (cut &&
        cut->getType()->getIntegerBitWidth() + factor->getAPInt().logBase2() == s->getType()->getIntegerBitWidth())
        rest = cut->getOperand();
    const auto* division = llvm::dyn_cast<llvm::SCEVUDivExpr>(rest);
    return division && division->getRHS() == factor ? division : nullptr;
}

/// A cast that changes the type of a signed number only.
bool keepsValue(const llvm::CastInst& cast) {
    if (const auto* cut = llvm::dyn_cast<llvm::TruncInst>(&cast)) return cut->hasNoSignedWrap();
    if (const auto* wide = llvm::dyn_cast<llvm::ZExtInst>(&cast)) return wide->hasNonNeg();
    return llvm::isa<llvm::SExtInst>(cast);
}

/// At most one factor may move with the counters.
std::optional<LinearAddress> multiplied(const LinearAddress& a, const LinearAddress& b) {
    if (!a.steps.empty() && !b.steps.empty()) return std::nullopt;
    return b.steps.empty() ? scaled(a, b.constant) : scaled(b, a.constant);
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
bool AffineReader::isArraySize(const llvm::Value& value, const llvm::BasicBlock& at) const {
    const loops::SourceFunction* function = m_view.source().functionCalled(m_view.sourceName());
    if (llvm::isa<llvm::Argument>(value) && function && function->rowLengths.contains(value.getName().str()))
        return true;
    return llvm::any_of(value.users(), [&](const llvm::User* user) {
        const auto* wide = llvm::dyn_cast<llvm::ZExtInst>(user);
        if (!wide || !m_view.analyses().dominators.dominates(wide->getParent(), &at)) return false;
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
        unknown && isArraySize(*unknown->getValue(), *nest.block))
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
    if (const llvm::SCEVUDivExpr* division = maskedDivision(left)) left = division->getLHS();
    if (const auto* sum = llvm::dyn_cast<llvm::SCEVAddExpr>(left)) {
        const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(sum->getOperand(0));
        if (!constant || sum->getNumOperands() != 2 || !m_view.signedArithmetic().isComputedBefore(left, at)) return;
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
    const ir::SignedArithmetic& arithmetic = m_view.signedArithmetic();
    if (arithmetic.isComputedBefore(expression, *nest.block)) return true;
    for (const llvm::Loop* loop : nest.loops)
        if (arithmetic.isComputedBefore(expression, *loop->getHeader())) return true;
    return staysInRange(expression, nest, true);
}

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

/// The operands' ranges leave no room for a wrap: n - c where n is known not to be negative, i - 2·⌊i/2⌋.
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
        if (constant->getAPInt().getSignificantBits() > kWidestAffineConstant) return std::nullopt;
        return fixedAt(Polynomial(constant->getAPInt().getSExtValue()));
    }
    if (auto structured = combined(s, nest)) return structured;
    auto& evolution = m_view.analyses().evolution;
    llvm::Type* wide = llvm::Type::getInt64Ty(m_loop.getHeader()->getContext());
    // Equal modulo 2^bits, and what an unsigned size is.
    if (m_isRing && m_isUnwrapped && llvm::isa<llvm::SCEVUnknown>(s) && isFixed(s) &&
        evolution.getTypeSizeInBits(s->getType()) < 64 && !isKnownNonNegative(s, nest))
        return fixedAt(atom(evolution.getZeroExtendExpr(s, wide)));
    if (!isFixed(s) || !s->getType()->isIntegerTy()) return std::nullopt;
    m_opaqueSums += llvm::isa<llvm::SCEVAddExpr, llvm::SCEVMulExpr, llvm::SCEVAddRecExpr>(s);
    return fixedAt(atom(s, nest)); // opaque, but always the same
}

std::optional<LinearAddress> AffineReader::combined(const llvm::SCEV* s, const LoopNest& nest) {
    if (llvm::isa<llvm::SCEVCastExpr>(s)) return withoutCast(s, nest);
    if (!cannotWrap(s, nest)) return llvm::isa<llvm::SCEVAddRecExpr>(s) ? asWritten(s, nest) : std::nullopt;
    const int opaqueBefore = m_opaqueSums;
    auto result = structured(s, nest);
    const bool isWhole = result && m_opaqueSums == opaqueBefore;
    if (isWhole) return result;
    auto written = asWritten(s, nest);
    return written ? written : result;
}

/// «(h - 1 - y) * w»: ScalarEvolution starts it with (h - 1) * w, which the source never computes and which may wrap.
std::optional<LinearAddress> AffineReader::asWritten(const llvm::SCEV* s, const LoopNest& nest) {
    if (m_isRing || m_isAsComputed) return std::nullopt;
    const llvm::Instruction* source = m_view.signedArithmetic().operationFor(s, *nest.block);
    if (!source) return std::nullopt;
    m_isAsComputed = true;
    auto computed = asComputed(*source, nest);
    m_isAsComputed = false;
    return computed;
}

/// The same value read operator by operator, as far as signed arithmetic computes it: no part of that may wrap.
std::optional<LinearAddress> AffineReader::asComputed(const llvm::Value& value, const LoopNest& nest) {
    if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(&value); cast && keepsValue(*cast))
        return asComputed(*cast->getOperand(0), nest); // a counter made wider leaves them behind
    const auto* operation = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&value);
    const bool isSigned = operation && operation->hasNoSignedWrap() && operation->getOpcode() != llvm::Instruction::Shl;
    if (!isSigned) return read(m_view.analyses().evolution.getSCEV(const_cast<llvm::Value*>(&value)), nest);
    const auto left = asComputed(*operation->getOperand(0), nest), right = asComputed(*operation->getOperand(1), nest);
    if (!left || !right) return std::nullopt;
    if (operation->getOpcode() == llvm::Instruction::Add) return added(*left, *right);
    if (operation->getOpcode() == llvm::Instruction::Sub) {
        const auto less = scaled(*right, Polynomial(-1));
        return less ? added(*left, *less) : std::nullopt;
    }
    return multiplied(*left, *right);
}

std::optional<LinearAddress> AffineReader::structured(const llvm::SCEV* s, const LoopNest& nest) {
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

std::optional<LinearAddress> AffineReader::productOf(const llvm::SCEV* s, const LoopNest& nest) {
    if (takesAwayWrappedQuotient(s, nest)) return std::nullopt;
    std::optional<LinearAddress> result = fixedAt(Polynomial(1));
    for (const llvm::SCEV* operand : llvm::cast<llvm::SCEVMulExpr>(s)->operands()) {
        const auto part = read(operand, nest);
        if (part) result = multiplied(*result, *part);
        if (!part || !result) return std::nullopt;
    }
    return result;
}

std::optional<LinearAddress> AffineReader::recurrence(const llvm::SCEV* s, const LoopNest& nest) {
    const auto* record = llvm::cast<llvm::SCEVAddRecExpr>(s);
    if (std::ranges::find(nest.loops, record->getLoop()) == nest.loops.end()) return std::nullopt;
    if (!record->isAffine()) return growing(*record, nest);
    const auto start = read(record->getStart(), nest);
    auto step = stepOf(*record, nest);
    if (!start || !step) return std::nullopt;
    if (!step->steps.empty()) { // grows with an outer counter: fixed while that stands still
        if (!isFixed(record->getOperand(1))) return std::nullopt;
        step = fixedAt(atom(record->getOperand(1)));
    }
    LinearAddress moving;
    moving.steps[int(record->getLoop()->getLoopDepth())] = step->constant;
    return added(*start, moving);
}

/// Start and way of what grows by more each time, as rows of a triangle do: fixed while that loop stands still.
std::optional<LinearAddress> AffineReader::growing(const llvm::SCEVAddRecExpr& record, const LoopNest& nest) {
    if (!isFixed(&record) || record.getStart()->isZero()) return std::nullopt;
    llvm::SmallVector<const llvm::SCEV*> way(record.operands());
    way.front() = m_view.analyses().evolution.getZero(record.getType());
    const auto start = read(record.getStart(), nest);
    const Polynomial gone =
        atom(m_view.analyses().evolution.getAddRecExpr(way, record.getLoop(), llvm::SCEV::FlagAnyWrap));
    return start ? added(*start, fixedAt(gone)) : std::nullopt;
}

bool AffineReader::isGrowing(int atom) const {
    const auto* record = llvm::dyn_cast<llvm::SCEVAddRecExpr>(m_atoms[std::size_t(atom)]);
    return record && !record->isAffine();
}

/// Whoever has gone a step has computed it, «k += 2 * half»: what stands at the loop's end counts, too.
std::optional<LinearAddress> AffineReader::stepOf(const llvm::SCEVAddRecExpr& record, const LoopNest& nest) {
    const int opaqueBefore = m_opaqueSums;
    const llvm::BasicBlock* latch = record.getLoop()->getLoopLatch();
    auto step = read(record.getOperand(1), nest);
    if (!latch || (step && m_opaqueSums == opaqueBefore)) return step;
    m_opaqueSums = opaqueBefore;
    auto gone = read(record.getOperand(1), {nest.loops, latch});
    return gone ? gone : step;
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
    if (auto reduced = reducedCount(inner, nest)) return reduced;
    // Narrower ones are meant to wrap around: a mask («i & 3» keeps two bits), a byte.
    constexpr unsigned kWord = 32;
    if (m_isUnwrapped && m_view.analyses().evolution.getTypeSizeInBits(inner->getType()) >= kWord)
        return congruent(inner, nest);
    if (!staysInRange(inner, nest, false)) return std::nullopt;
    return llvm::isa<llvm::SCEVAddExpr>(inner) ? sumOf(inner, nest) : productOf(inner, nest);
}

/// n - 1 of an unsigned n, where a loop of the nest is only entered for n of 1 and more.
std::optional<LinearAddress> AffineReader::reducedCount(const llvm::SCEV* s, const LoopNest& nest) {
    auto& evolution = m_view.analyses().evolution;
    const auto* sum = llvm::dyn_cast<llvm::SCEVAddExpr>(s);
    const auto* less =
        sum && sum->getNumOperands() == 2 ? llvm::dyn_cast<llvm::SCEVConstant>(sum->getOperand(0)) : nullptr;
    if (!less || !less->getAPInt().isNegative() || less->getAPInt().getSignificantBits() > kWidestAffineConstant)
        return std::nullopt;
    const llvm::SCEV* whole = sum->getOperand(1);
    const llvm::SCEV* least = evolution.getConstant(-less->getAPInt());
    const bool isCounted = less->getAPInt().isAllOnes() && std::ranges::any_of(nest.loops, [&](const llvm::Loop* loop) {
                               return countsDown(*loop, whole, evolution);
                           });
    const bool isEnough = isCounted || std::ranges::any_of(nest.loops, [&](const llvm::Loop* loop) {
                              return evolution.isLoopEntryGuardedByCond(loop, llvm::CmpInst::ICMP_UGE, whole, least);
                          });
    if (!isEnough) return std::nullopt;
    llvm::Type* wide = llvm::Type::getInt64Ty(m_loop.getHeader()->getContext());
    const auto read = this->read(isCounted ? whole : evolution.getZeroExtendExpr(whole, wide), nest);
    return read ? added(*read, fixedAt(Polynomial(less->getAPInt().getSExtValue()))) : std::nullopt;
}

/// The iterations of «for (j = k + 1; j < n; j++)», n - (k + 1) - 1: the difference may wrap for some k and n, as a signed
/// number, but where k + 1 < n is known it is right as an unsigned one.
std::optional<LinearAddress> AffineReader::distanceCovered(const llvm::SCEV* count, const LoopNest& nest) {
    if (!llvm::isa<llvm::SCEVAddExpr>(count)) return std::nullopt;
    for (const llvm::Loop* loop : nest.loops)
        for (const llvm::PHINode& counter : loop->getHeader()->phis())
            if (auto covered = distanceOf(counter, *loop, count, nest)) return covered;
    return std::nullopt;
}

std::optional<LinearAddress> AffineReader::distanceOf(const llvm::PHINode& counter, const llvm::Loop& loop,
                                                      const llvm::SCEV* count, const LoopNest& nest) {
    using llvm::CmpInst;
    auto& evolution = m_view.analyses().evolution;
    if (!counter.getType()->isIntegerTy()) return std::nullopt;
    const auto* moving = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(const_cast<llvm::PHINode*>(&counter)));
    const auto* step =
        moving && moving->isAffine() ? llvm::dyn_cast<llvm::SCEVConstant>(moving->getOperand(1)) : nullptr;
    if (!step || moving->getLoop() != &loop) return std::nullopt;
    const bool goesUp = step->getAPInt().isOne();
    if (!goesUp && !step->getAPInt().isAllOnes()) return std::nullopt;
    if (evolution.getTypeSizeInBits(counter.getType()) < evolution.getTypeSizeInBits(count->getType()))
        return std::nullopt;
    const llvm::SCEV* start =
        evolution.getTruncateOrNoop(moving->getStart(), count->getType()); // before it was widened
    for (const int beyond : {1, 0}) { // «j < n», «j <= n»
        const llvm::SCEV* way = evolution.getAddExpr(count, evolution.getConstant(count->getType(), beyond));
        const llvm::SCEV* end = goesUp ? evolution.getAddExpr(start, way) : evolution.getMinusSCEV(start, way);
        const auto predicate = beyond == 1 ? (goesUp ? CmpInst::ICMP_SLT : CmpInst::ICMP_SGT)
                                           : (goesUp ? CmpInst::ICMP_SLE : CmpInst::ICMP_SGE);
        if (!evolution.isLoopEntryGuardedByCond(&loop, predicate, start, end)) continue;
        const int opaqueBefore = m_opaqueSums;
        const auto from = read(goesUp ? start : end, nest), to = read(goesUp ? end : start, nest);
        const auto less = from ? scaled(*from, Polynomial(-1)) : std::nullopt;
        const auto between = to && less && m_opaqueSums == opaqueBefore ? added(*to, *less) : std::nullopt;
        if (between) return added(*between, fixedAt(Polynomial(-beyond)));
    }
    return std::nullopt;
}

/// Equal up to multiples of 2^bits, for which sums and products need no care; the wider the cast, the narrower its value.
std::optional<LinearAddress> AffineReader::congruent(const llvm::SCEV* s, const LoopNest& nest) {
    const bool wasRing = std::exchange(m_isRing, true);
    auto result = llvm::isa<llvm::SCEVTruncateExpr>(s) ? read(s->operands()[0], nest) : read(s, nest);
    m_isRing = wasRing;
    return result;
}

std::optional<LinearAddress> AffineReader::readUnwrapped(const llvm::SCEV* s, const LoopNest& nest) {
    const bool wasUnwrapped = std::exchange(m_isUnwrapped, true);
    auto result = read(s, nest);
    m_isUnwrapped = wasUnwrapped;
    return result;
}

} // namespace forewarp::frontend::parallelism::affine
