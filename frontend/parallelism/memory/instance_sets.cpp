#include "frontend/parallelism/memory/instance_sets.h"

#include "core/base/text.h"
#include "frontend/clang_headers.h"
#include "frontend/parallelism/affine/subscript_overlap.h"
#include "frontend/parallelism/loop_exits.h"

#include <algorithm>
#include <regex>

namespace forewarp::frontend::parallelism::memory {

namespace {

/// «n > 1» of an unsigned size: what holds for large sizes does not depend on it.
bool isLowerBound(const Guard& guard) {
    const auto predicate = llvm::CmpInst::Predicate(guard.predicate);
    const bool isAbove = predicate == llvm::CmpInst::ICMP_UGT || predicate == llvm::CmpInst::ICMP_UGE;
    return isAbove && llvm::isa<llvm::SCEVUnknown>(guard.left) && llvm::isa<llvm::SCEVConstant>(guard.right);
}

/// «p0 = 1»: no size that a program has is one number only.
bool fixesSize(const std::string& condition) {
    static const std::regex kFixed(R"(\bp\d+ = -?\d+\b(?! ?[*p]))");
    return std::regex_search(condition, kFixed);
}

} // namespace

InstanceSets::InstanceSets(const llvm::Loop& loop, ir::FunctionView& view, affine::IslContext& isl,
                           std::span<const MemoryReference> references)
    : m_loop(loop), m_view(view), m_isl(isl), m_reader(loop, view), m_places(m_reader, references) {}

bool InstanceSets::takeDeclaredRows(const std::vector<const MemoryReference*>& references) {
    auto before = m_places.takeDeclaredRows(references, m_view);
    if (!before) return false;
    const auto forgetFits = [&] {
        for (const MemoryReference* reference : references) m_fits.erase(reference);
    };
    forgetFits();
    const auto fits = [&](const MemoryReference* reference) { return fitOf(*reference) != RowFit::never; };
    if (std::ranges::all_of(references, fits)) return true;
    m_places.leaveRows(references, *std::move(before)); // some subscript leaves its dimension in every run: count bytes
    forgetFits();
    return false;
}

void InstanceSets::leaveOutSharedStart(const std::vector<const MemoryReference*>& references) {
    const auto isFit = [&](const MemoryReference* reference) { return fitOf(*reference) == RowFit::always; };
    if (std::ranges::all_of(references, isFit)) return;
    const auto forgetFits = [&] {
        for (const MemoryReference* reference : references) {
            m_fits.erase(reference);
            m_assumptions.erase(reference);
        }
    };
    auto before = m_places.leaveOutSharedStart(references);
    if (!before) return;
    forgetFits();
    if (std::ranges::all_of(references, [&](const MemoryReference* each) { return fitOf(*each) != RowFit::never; }))
        return;
    m_places.takeSubscripts(references, *std::move(before));
    forgetFits();
}

std::vector<const MemoryReference*> InstanceSets::partsOf(const MemoryReference& reference, std::uint64_t unit) {
    constexpr std::uint64_t kMostParts = 32;
    const auto* whole = llvm::dyn_cast_or_null<llvm::SCEVConstant>(reference.bytes);
    const std::uint64_t bytes = whole ? whole->getAPInt().getLimitedValue() : 0;
    const std::uint64_t count = unit > 0 && bytes % unit == 0 ? bytes / unit : 1;
    if (count < 2 || count > kMostParts) return {&reference};
    llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
    const auto [found, isNew] = m_parts.try_emplace({&reference, unit}, count, reference);
    std::vector<const MemoryReference*> pointers;
    for (std::uint64_t i = 0; i < count; ++i) {
        MemoryReference& part = found->second[i];
        pointers.push_back(&part);
        if (!isNew) continue;
        const llvm::SCEV*& offset = part.path.back().offset;
        offset = evolution.getAddExpr(offset, evolution.getConstant(offset->getType(), i * unit));
        part.bytes = evolution.getConstant(whole->getType(), unit);
        m_places.addPart(part, reference, (long long)(i * unit));
    }
    return pointers;
}

std::vector<std::string> InstanceSets::counters(const MemoryReference& reference, const std::string& prefix) const {
    std::vector<std::string> names;
    for (const llvm::Loop* loop : reference.nest.loops) names.push_back(m_reader.counterName(*loop, prefix));
    return names;
}

std::string InstanceSets::set(const std::vector<std::string>& names, const std::string& condition,
                              const std::vector<const affine::LoopNest*>& nests) const {
    const std::set<int> used = affine::AffineReader::parametersIn(condition);
    return m_reader.parameterList(used) + "{ [" + joined(names, ", ") + "] : " + condition +
           m_reader.parameterFacts(used, nests) + " }";
}

/// Most pairs differ in a constant: no set is needed to tell u[i][0] from u[i][1].
bool InstanceSets::neverMeet(const MemoryReference& first, const MemoryReference& second) {
    const Subscripts *a = m_places.subscriptsOf(first), *b = m_places.subscriptsOf(second);
    const auto* lengthA = llvm::dyn_cast<llvm::SCEVConstant>(first.bytes);
    const auto* lengthB = llvm::dyn_cast<llvm::SCEVConstant>(second.bytes);
    if (first.path.size() != 1 || !a || !b || !lengthA || !lengthB) return false;
    if (a->size() != b->size() || m_places.isUnwrapped(first) || m_places.isUnwrapped(second)) return false;
    if (a->size() > 1 && (fitOf(first) == RowFit::never || fitOf(second) == RowFit::never)) return false;
    const auto depth = int(m_loop.getLoopDepth());
    for (std::size_t d = 0; d < a->size(); ++d) {
        const bool isBytes = d + 1 == a->size();
        const affine::SubscriptExtents extents{isBytes ? lengthA->getAPInt().getSExtValue() : 1,
                                               isBytes ? lengthB->getAPInt().getSExtValue() : 1};
        if (!affine::mayOverlap((*a)[d], (*b)[d], depth, extents)) return true;
    }
    return false;
}

std::optional<std::string> InstanceSets::lastIteration() {
    const llvm::SCEV* last = exitsOf(m_loop, m_view).last;
    if (!last) return std::nullopt;
    return m_reader.countText(last, nestAround(*m_loop.getHeader(), m_view.analyses().loops), "a");
}

SetText InstanceSets::domain(const MemoryReference& reference, const std::string& prefix) {
    SetText result;
    for (const llvm::Loop* loop : reference.nest.loops) {
        const std::string counter = m_reader.counterName(*loop, prefix);
        result.also(counter + " >= 0");
        const LoopExits exits = exitsOf(*loop, m_view);
        const auto bound = exits.bound ? m_reader.countText(exits.bound, reference.nest, prefix) : std::nullopt;
        if (bound) result.also(counter + " <= " + *bound);
        if (!bound || !exits.last) (m_loop.contains(loop) ? result.isExact : result.isExactOutside) = false;
    }
    result.isExact &= reference.guardsAreExact;
    result.isExactOutside &= reference.outerGuardsAreExact;
    for (const Guard& guard : reference.guards) {
        bool isExact = true;
        const std::string text = guardText(guard, reference, prefix, isExact);
        if (isExact) result.also(text);
        else if (guard.isInside) result.isExact = false;
        else if (!isLowerBound(guard)) result.isExactOutside = false;
    }
    return result;
}

/// «i == k»: an i that is never negative may have been widened as an unsigned number, and k with it. Where no i is beyond
/// what the type of k holds as a signed number, k itself is as good: as a negative one it equals none of them either.
static const llvm::SCEV* asSigned(const llvm::SCEV* side, const llvm::SCEV* other, llvm::ScalarEvolution& evolution) {
    const auto* extended = llvm::dyn_cast<llvm::SCEVZeroExtendExpr>(side);
    if (!extended || !llvm::isa<llvm::SCEVUnknown>(extended->getOperand())) return side;
    const unsigned bits = extended->getOperand()->getType()->getIntegerBitWidth();
    const bool isWithin = evolution.getUnsignedRangeMax(other).getActiveBits() < bits;
    return isWithin ? extended->getOperand() : side;
}

std::string InstanceSets::guardText(const Guard& guard, const MemoryReference& reference, const std::string& prefix,
                                    bool& isExact) {
    auto predicate = llvm::CmpInst::Predicate(guard.predicate);
    const bool isEquality = llvm::ICmpInst::isEquality(predicate);
    auto& evolution = m_view.analyses().evolution;
    const auto textOf = [&](const llvm::SCEV* side, const llvm::SCEV* other) {
        const llvm::SCEV* compared = isEquality ? asSigned(side, other, evolution) : side;
        return m_reader.conditionText(compared, reference.nest, prefix);
    };
    const auto left = textOf(guard.left, guard.right);
    const auto right = textOf(guard.right, guard.left);
    if (llvm::CmpInst::isUnsigned(predicate)) {
        isExact = m_reader.isKnownNonNegative(guard.left, reference.nest) &&
                  m_reader.isKnownNonNegative(guard.right, reference.nest);
        predicate = llvm::ICmpInst::getSignedPredicate(predicate);
    }
    if (!left || !right) isExact = false;
    if (!isExact) return {};
    const char* sign = predicate == llvm::CmpInst::ICMP_EQ    ? " = "
                       : predicate == llvm::CmpInst::ICMP_NE  ? " != "
                       : predicate == llvm::CmpInst::ICMP_SLT ? " < "
                       : predicate == llvm::CmpInst::ICMP_SLE ? " <= "
                       : predicate == llvm::CmpInst::ICMP_SGT ? " > "
                                                              : " >= ";
    return *left + sign + *right;
}

/// A place without subscripts may still have a text of its own (quotients, remainders).
bool InstanceSets::areComparable(const MemoryReference& first, const MemoryReference& second) const {
    const auto rowsOf = [&](const MemoryReference& reference) {
        const Subscripts* subscripts = m_places.subscriptsOf(reference);
        return subscripts ? subscripts->size() : std::size_t(1);
    };
    return rowsOf(first) == rowsOf(second);
}

std::optional<std::string> InstanceSets::byteText(const MemoryReference& reference, const std::string& prefix) {
    if (const Subscripts* subscripts = m_places.subscriptsOf(reference))
        return m_reader.text(subscripts->back(), reference.nest, prefix);
    return m_reader.text(reference.path.back().offset, reference.nest, prefix);
}

std::optional<std::string> InstanceSets::lengthText(const MemoryReference& reference, const std::string& prefix) {
    if (auto length = m_reader.text(reference.bytes, reference.nest, prefix)) return length;
    const auto read = m_reader.read(reference.bytes, reference.nest);
    const auto whole = read && read->steps.empty() ? m_reader.withoutProducts(read->constant) : std::nullopt;
    return whole ? m_reader.text(*whole) : std::nullopt; // «bpp * width», copied at once
}

std::optional<std::string> InstanceSets::equalRows(const MemoryReference& first, const std::string& firstPrefix,
                                                   const MemoryReference& second, const std::string& secondPrefix) {
    std::string text = "true";
    const Subscripts *a = m_places.subscriptsOf(first), *b = m_places.subscriptsOf(second);
    if (!a || !b) return text;
    for (std::size_t d = 0; d + 1 < a->size(); ++d) {
        const auto left = m_reader.text((*a)[d], first.nest, firstPrefix);
        const auto right = m_reader.text((*b)[d], second.nest, secondPrefix);
        if (!left || !right) return std::nullopt;
        text += " and " + *left + " = " + *right;
    }
    return text;
}

/// The same row in all iterations compared: then bytes within it tell the truth even beyond its end.
bool InstanceSets::isSameRow(const MemoryReference& first, const std::string& firstPrefix,
                             const MemoryReference& second, const std::string& secondPrefix) const {
    const Subscripts *a = m_places.subscriptsOf(first), *b = m_places.subscriptsOf(second);
    if (!a || !b) return false;
    for (std::size_t d = 0; d + 1 < a->size(); ++d)
        if (m_reader.text((*a)[d], first.nest, firstPrefix) != m_reader.text((*b)[d], second.nest, secondPrefix))
            return false;
    return true;
}

/// Pointers loaded from the same cell are equal: the caller makes sure that nothing in the loop writes the cells.
std::optional<std::string> InstanceSets::equalPointers(const MemoryReference& first, const std::string& firstPrefix,
                                                       const MemoryReference& second, const std::string& secondPrefix,
                                                       bool& isExact) {
    std::string text = "true";
    if (first.path.size() != second.path.size()) return std::nullopt;
    for (std::size_t level = 0; level + 1 < first.path.size(); ++level) {
        const auto left = m_reader.text(first.path[level].offset, first.nest, firstPrefix);
        const auto right = m_reader.text(second.path[level].offset, second.nest, secondPrefix);
        if (left && right) text += " and " + *left + " = " + *right;
        else isExact = false;
    }
    return text;
}

std::optional<SetText> InstanceSets::overlap(const MemoryReference& first, const std::string& firstPrefix,
                                             const MemoryReference& second, const std::string& secondPrefix) {
    SetText result;
    const auto pointers = equalPointers(first, firstPrefix, second, secondPrefix, result.isExact);
    if (!pointers) return std::nullopt;
    result.also(*pointers);
    const bool isComparable = areComparable(first, second);
    const auto rows = isComparable ? equalRows(first, firstPrefix, second, secondPrefix) : std::nullopt;
    const auto a = rows ? byteText(first, firstPrefix) : std::nullopt;
    const auto b = rows ? byteText(second, secondPrefix) : std::nullopt;
    const auto lengthA = lengthText(first, firstPrefix), lengthB = lengthText(second, secondPrefix);
    const bool fits = isSameRow(first, firstPrefix, second, secondPrefix) ||
                      (fitOf(first) != RowFit::never && fitOf(second) != RowFit::never);
    if (m_places.isUnwrapped(first) || m_places.isUnwrapped(second)) result.isExact = false;
    if (!a || !b || !lengthA || !lengthB || !fits) {
        result.isExact = false;
        return first.path.size() > 1 ? std::optional(result) : std::nullopt;
    }
    result.also(*rows);
    result.also(*b + " - " + *a + " < " + *lengthA);
    result.also(*a + " - " + *b + " < " + *lengthB);
    return result;
}

std::optional<std::string> InstanceSets::containment(const MemoryReference& outer, const std::string& outerPrefix,
                                                     const MemoryReference& inner, const std::string& innerPrefix) {
    bool isExact = true;
    const auto pointers = equalPointers(outer, outerPrefix, inner, innerPrefix, isExact);
    if (!pointers || !isExact || !areComparable(outer, inner)) return std::nullopt;
    const auto rows = equalRows(outer, outerPrefix, inner, innerPrefix);
    const auto a = byteText(outer, outerPrefix), b = byteText(inner, innerPrefix);
    const auto lengthA = lengthText(outer, outerPrefix), lengthB = lengthText(inner, innerPrefix);
    if (!rows || !a || !b || !lengthA || !lengthB) return std::nullopt;
    return *pointers + " and " + *rows + " and " + *a + " <= " + *b + " and " + *b + " + " + *lengthB + " <= " + *a +
           " + " + *lengthA;
}

InstanceSets::RowFit InstanceSets::fitOf(const MemoryReference& reference) {
    if (const auto known = m_fits.find(&reference); known != m_fits.end()) return known->second;
    RowFit fit = RowFit::always;
    if (const ReferenceRows* rows = m_places.rowsOf(reference)) {
        const Subscripts& subscripts = *m_places.subscriptsOf(reference);
        const auto length = lengthText(reference, "a");
        std::vector<std::string> outside;
        for (std::size_t d = 1; d < subscripts.size() && length; ++d) {
            const auto position = m_reader.text(subscripts[d], reference.nest, "a");
            const auto extent = m_reader.text(rows->extents[d - 1]);
            if (!position || !extent) break;
            const bool isLast = d + 1 == subscripts.size();
            outside.push_back("(" + *position + " < 0 or " + *position + " + " + (isLast ? *length : "1") + " > " +
                              *extent + ")");
        }
        if (outside.size() + 1 < subscripts.size()) fit = RowFit::never;
        else if (auto assumption = assumedFit(reference, *rows, "(" + joined(outside, " or ") + ")", fit))
            m_assumptions[&reference] = std::move(*assumption);
    }
    return m_fits[&reference] = fit;
}

/// False where no sizes that programs have keep the subscripts in their rows while the loop runs more than a few times:
/// «m = 1», or rows of m / 2 for m columns.
bool InstanceSets::staysForUsualSizes(const MemoryReference& reference, const std::string& outside) {
    const std::string runs = domain(reference, "a").text;
    const std::string exists = "exists (" + joined(counters(reference, "a"), ", ") + " : ";
    const std::vector<std::string> sizes = m_reader.usualSizes(runs + outside);
    if (sizes.empty()) return true;
    constexpr unsigned kFew = 8;
    const unsigned most = m_view.analyses().evolution.getSmallConstantMaxTripCount(&m_loop);
    const std::string runsOn = exists + runs + " and " + m_reader.counterName(m_loop, "a") +
                               " >= " + std::to_string((most > 0 ? std::min(most, kFew) : kFew) - 1) + ")";
    const std::string leaves = exists + runs + " and " + outside + ")";
    return std::ranges::any_of(sizes, [&](const std::string& size) {
        return m_isl.isEmpty(set({}, runsOn + " and not (" + leaves + ")" + size, {&reference.nest})) !=
               affine::SetAnswer::yes;
    });
}

/// Subscripts that leave their row in every run leave nothing to assume; those that do for some sizes only, a condition.
std::optional<kernel::VerdictAssumption> InstanceSets::assumedFit(const MemoryReference& reference,
                                                                  const ReferenceRows& rows, const std::string& outside,
                                                                  RowFit& fit) {
    const std::string runs = domain(reference, "a").text;
    const auto names = counters(reference, "a");
    const std::string leaves = set(names, runs + " and " + outside, {&reference.nest});
    if (m_isl.isEmpty(leaves) == affine::SetAnswer::yes) return std::nullopt;
    const std::string exists = "exists (" + joined(names, ", ") + " : ";
    const std::string stays =
        set({}, exists + runs + ") and not (" + exists + runs + " and " + outside + "))", {&reference.nest});
    const bool canStay = m_isl.isEmpty(stays) == affine::SetAnswer::no && staysForUsualSizes(reference, outside);
    const auto condition =
        canStay ? m_isl.parameterCondition(stays, set({}, exists + runs + ")", {&reference.nest})) : std::nullopt;
    const bool mayBeEmpty = std::ranges::any_of(rows.extents, [&](const affine::Polynomial& extent) {
        const auto text = m_reader.text(extent);
        return text && m_reader.mayBeZeroCounter(*text);
    });
    if (!canStay || mayBeEmpty || (condition && fixesSize(*condition)) ||
        !m_reader.atomsAreIndependent(condition ? *condition : stays)) {
        fit = RowFit::never;
        return std::nullopt;
    }
    fit = RowFit::assumed;
    const auto named = condition ? m_reader.inSourceNames(*condition) : std::nullopt;
    long long bytes = 1;
    if (const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(reference.bytes))
        bytes = constant->getAPInt().getSExtValue();
    const std::string where = rows.areDeclared ? "their declared dimensions"
                                               : "rows of " + m_reader.inSourceNames(rows.strides.back(), bytes);
    return kernel::VerdictAssumption{kernel::VerdictAssumption::Kind::withinRows,
                                     "subscripts of " + arrayOf(reference, m_view) + " stay within " + where +
                                         (named ? " (" + *named + ")" : std::string()),
                                     condition ? m_reader.asConditions(*condition) : std::vector<kernel::Expression>()};
}

std::vector<kernel::VerdictAssumption> InstanceSets::assumptionsOf(const MemoryReference& reference) {
    std::vector<kernel::VerdictAssumption> assumptions;
    if (fitOf(reference) == RowFit::assumed) assumptions.push_back(m_assumptions.at(&reference));
    if (m_places.isUnwrapped(reference))
        assumptions.push_back({kernel::VerdictAssumption::Kind::noWrap,
                               "the unsigned subscript of " + textOf(reference, m_view) + " does not wrap around"});
    return assumptions;
}

} // namespace forewarp::frontend::parallelism::memory
