#include "frontend/parallelism/integer_set.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend {

std::string IslTranslator::parameterList() const {
    std::string names;
    for (const auto& [expression, name] : m_parameters) names += (names.empty() ? "" : ", ") + name;
    return names.empty() ? std::string() : "[" + names + "] -> ";
}

std::string IslTranslator::parameterFacts() const {
    std::string facts = "true";
    for (const std::string& name : m_nonNegative) facts += " and " + name + " >= 0";
    return facts;
}

std::string IslTranslator::parameter(const llvm::SCEV* expression, const Counters& counters) {
    const auto entry = m_parameters.try_emplace(expression, "p" + std::to_string(m_parameters.size())).first;
    if (isKnownNonNegative(expression, counters)) m_nonNegative.insert(entry->second);
    return entry->second;
}

bool IslTranslator::isFixed(const llvm::SCEV* expression) const {
    return m_view.analyses().evolution.isLoopInvariant(expression, &m_loop);
}

/// Known everywhere, or by the guards under which one of the nest's loops is entered.
bool IslTranslator::isKnownNonNegative(const llvm::SCEV* expression, const Counters& counters) const {
    auto& evolution = m_view.analyses().evolution;
    if (evolution.isKnownNonNegative(expression)) return true;
    if (!isFixed(expression)) return false;
    for (const auto& [loop, name] : counters.nest)
        if (evolution.isLoopEntryGuardedByCond(loop, llvm::CmpInst::ICMP_SGE, expression,
                                               evolution.getZero(expression->getType())))
            return true;
    return false;
}

/// 64-bit address arithmetic is taken as not wrapping: an array would have to fill the address space.
bool IslTranslator::cannotWrap(const llvm::SCEV* expression, const Counters& counters) const {
    auto& evolution = m_view.analyses().evolution;
    if (evolution.getTypeSizeInBits(expression->getType()) >= 64) return true;
    if (const auto* record = llvm::dyn_cast<llvm::SCEVAddRecExpr>(expression)) return record->hasNoSignedWrap();
    const auto* operands = llvm::dyn_cast<llvm::SCEVNAryExpr>(expression);
    if (operands && operands->hasNoSignedWrap()) return true;
    for (const auto& [loop, name] : counters.nest)
        if (m_view.wouldBeUndefinedIfWrapped(expression, loop)) return true;
    // n - c stays in range where n is known not to be negative: the smallest result is -c.
    const auto* sum = llvm::dyn_cast<llvm::SCEVAddExpr>(expression);
    const auto* constant =
        sum && sum->getNumOperands() == 2 ? llvm::dyn_cast<llvm::SCEVConstant>(sum->getOperand(0)) : nullptr;
    return constant && constant->getAPInt().isNegative() && isKnownNonNegative(sum->getOperand(1), counters);
}

std::optional<std::string> IslTranslator::text(const llvm::SCEV* s, const Counters& counters) {
    if (const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(s)) {
        if (constant->getAPInt().getSignificantBits() > 62) return std::nullopt;
        return std::to_string(constant->getAPInt().getSExtValue());
    }
    if (auto structured = combined(s, counters)) return structured;
    if (isFixed(s)) return parameter(s, counters); // opaque, but the same for both iterations compared
    return std::nullopt;
}

std::optional<std::string> IslTranslator::combined(const llvm::SCEV* s, const Counters& counters) {
    if (llvm::isa<llvm::SCEVCastExpr>(s)) return withoutCast(s, counters);
    if (!cannotWrap(s, counters)) return std::nullopt;
    switch (s->getSCEVType()) {
    case llvm::scAddExpr: return sum(s, counters);
    case llvm::scAddRecExpr: return recurrence(s, counters);
    case llvm::scMulExpr: {
        const auto* product = llvm::cast<llvm::SCEVMulExpr>(s);
        const auto* factor = llvm::dyn_cast<llvm::SCEVConstant>(product->getOperand(0));
        if (product->getNumOperands() != 2 || !factor) return std::nullopt;
        const auto rest = text(product->getOperand(1), counters);
        const auto number = text(factor, counters);
        if (!rest || !number) return std::nullopt;
        return "(" + *number + " * " + *rest + ")";
    }
    case llvm::scUDivExpr: {
        const auto* division = llvm::cast<llvm::SCEVUDivExpr>(s);
        const auto* divisor = llvm::dyn_cast<llvm::SCEVConstant>(division->getRHS());
        if (!divisor || !isKnownNonNegative(division->getLHS(), counters)) return std::nullopt;
        const auto dividend = text(division->getLHS(), counters);
        if (!dividend) return std::nullopt;
        return "floor(" + *dividend + " / " + std::to_string(divisor->getAPInt().getZExtValue()) + ")";
    }
    default: return std::nullopt;
    }
}

std::optional<std::string> IslTranslator::sum(const llvm::SCEV* s, const Counters& counters) {
    std::string result;
    for (const llvm::SCEV* operand : llvm::cast<llvm::SCEVAddExpr>(s)->operands()) {
        const auto part = text(operand, counters);
        if (!part) return std::nullopt;
        result += (result.empty() ? "" : " + ") + *part;
    }
    return "(" + result + ")";
}

std::optional<std::string> IslTranslator::recurrence(const llvm::SCEV* s, const Counters& counters) {
    const auto* record = llvm::cast<llvm::SCEVAddRecExpr>(s);
    const auto counter = llvm::find_if(counters.nest, [&](const auto& c) { return c.loop == record->getLoop(); });
    if (!record->isAffine() || counter == counters.nest.end()) return std::nullopt;
    const auto* step = llvm::dyn_cast<llvm::SCEVConstant>(record->getOperand(1));
    const auto start = text(record->getStart(), counters);
    if (!step || !start) return std::nullopt;
    return "(" + *start + " + " + std::to_string(step->getAPInt().getSExtValue()) + " * " + counter->name + ")";
}

std::optional<std::string> IslTranslator::withoutCast(const llvm::SCEV* s, const Counters& counters) {
    const auto* cast = llvm::cast<llvm::SCEVCastExpr>(s);
    const llvm::SCEV* inner = cast->getOperand(0);
    const bool keepsValue = llvm::isa<llvm::SCEVSignExtendExpr>(cast) ||
                            (llvm::isa<llvm::SCEVZeroExtendExpr>(cast) && isKnownNonNegative(inner, counters));
    return keepsValue ? text(inner, counters) : std::nullopt;
}

IslContext::IslContext(unsigned long operations) : m_context(isl_ctx_alloc()) {
    isl_options_set_on_error(m_context, ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(m_context, operations);
}

IslContext::~IslContext() {
    isl_ctx_free(m_context);
}

SetAnswer IslContext::ask(const std::string& set) {
    isl_set* parsed = isl_set_read_from_str(m_context, set.c_str());
    const isl_bool empty = parsed ? isl_set_is_empty(parsed) : isl_bool_error;
    isl_set_free(parsed);
    m_isSpent |= empty == isl_bool_error;
    if (m_isSpent) return SetAnswer::tooComplex;
    return empty == isl_bool_true ? SetAnswer::empty : SetAnswer::notEmpty;
}

} // namespace forewarp::frontend
