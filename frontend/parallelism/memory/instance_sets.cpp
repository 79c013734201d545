#include "frontend/parallelism/memory/instance_sets.h"

#include "core/base/text.h"
#include "frontend/clang_headers.h"
#include "frontend/parallelism/loop_exits.h"
#include "frontend/parallelism/memory/declared_rows.h"

#include <algorithm>
#include <numeric>

namespace forewarp::frontend::parallelism::memory {

namespace {

struct Extents {
    long long left = 1, right = 1;
};

/// «n > 1» of an unsigned size: what holds for large sizes does not depend on it.
bool isLowerBound(const Guard& guard) {
    const auto predicate = llvm::CmpInst::Predicate(guard.predicate);
    const bool isAbove = predicate == llvm::CmpInst::ICMP_UGT || predicate == llvm::CmpInst::ICMP_UGE;
    return isAbove && llvm::isa<llvm::SCEVUnknown>(guard.left) && llvm::isa<llvm::SCEVConstant>(guard.right);
}

/// The GCD test: whether two subscripts may come so close that their extents overlap, whatever the counters are. Counters
/// of loops above `depth` are the same for both.
///
/// Source: Banerjee, Dependence Analysis (1997), section 4.2.
bool mayOverlap(const LinearSubscript& left, const LinearSubscript& right, int depth, Extents extents) {
    const auto opposite = product(left.constant, Polynomial(-1));
    const auto difference = opposite ? sum(right.constant, *opposite) : std::nullopt;
    const auto constant = difference ? difference->constant() : std::nullopt;
    if (!constant) return true;
    std::map<int, long long> shared;
    long long divisor = 0;
    for (const auto& [counter, step] : left.steps) {
        if (counter < depth) shared[counter] += step;
        else divisor = std::gcd(divisor, step);
    }
    for (const auto& [counter, step] : right.steps) {
        if (counter < depth) shared[counter] -= step;
        else divisor = std::gcd(divisor, step);
    }
    for (const auto& [counter, step] : shared) divisor = std::gcd(divisor, step);
    if (divisor == 0) return *constant < extents.left && -*constant < extents.right;
    const long long least = 1 - extents.right; // of right - left
    const long long above = ((*constant - least) % divisor + divisor) % divisor;
    return least + above < extents.left;
}

} // namespace

InstanceSets::InstanceSets(const llvm::Loop& loop, ir::FunctionView& view, IslContext& isl,
                           std::span<const MemoryReference> references)
    : m_loop(loop), m_view(view), m_isl(isl), m_reader(loop, view) {
    findPlaces(references);
}

void InstanceSets::findPlaces(std::span<const MemoryReference> references) {
    std::map<std::pair<const llvm::Value*, std::size_t>, std::vector<const MemoryReference*>> arrays;
    for (const MemoryReference& reference : references)
        if (reference.base) arrays[reference.key()].push_back(&reference);
    for (const auto& [key, array] : arrays) layOut(array);
}

/// Bytes alone where all steps are numbers; rows where some depend on sizes.
void InstanceSets::layOut(const std::vector<const MemoryReference*>& array) {
    std::vector<const MemoryReference*> read;
    std::vector<LinearAddress> addresses;
    bool hasRows = false;
    for (const MemoryReference* reference : array) {
        auto address = addressOf(*reference);
        if (!address) continue;
        hasRows |= !address->constant.isAffine() ||
                   llvm::any_of(address->steps, [](const auto& step) { return !step.second.constant(); });
        read.push_back(reference);
        addresses.push_back(std::move(*address));
    }
    std::optional<RowLayout> layout;
    if (hasRows) layout = rowLayoutOf(addresses);
    for (std::size_t i = 0; i < read.size(); ++i) {
        if (layout) {
            m_places[read[i]].subscripts = layout->subscripts[i];
            m_rows[read[i]] = {layout->strides, layout->extents, false};
        } else if (auto bytes = plainBytes(addresses[i])) m_places[read[i]].subscripts = {std::move(*bytes)};
    }
}

std::optional<LinearAddress> InstanceSets::addressOf(const MemoryReference& reference) {
    const llvm::SCEV* offset = reference.path.back().offset;
    if (auto address = m_reader.read(offset, reference.nest)) return address;
    if (m_reader.text(offset, reference.nest, "a")) return std::nullopt; // isl will see quotients and remainders
    auto address = m_reader.readUnwrapped(offset, reference.nest);
    if (address) m_unwrapped.insert(&reference);
    return address;
}

std::optional<LinearSubscript> InstanceSets::plainBytes(const LinearAddress& address) {
    LinearSubscript bytes;
    for (const auto& [counter, step] : address.steps) {
        const auto constant = step.constant();
        if (!constant) return std::nullopt;
        bytes.steps[counter] = *constant;
    }
    const auto constant = m_reader.withoutProducts(address.constant);
    if (!constant) return std::nullopt;
    bytes.constant = *constant;
    return bytes;
}

std::optional<LinearSubscript> InstanceSets::subscriptOf(const llvm::SCEV* index, const LoopNest& nest) {
    const auto address = m_reader.read(index, nest);
    if (!address || !address->constant.isAffine()) return std::nullopt;
    LinearSubscript subscript{{}, address->constant};
    for (const auto& [counter, step] : address->steps) {
        const auto constant = step.constant();
        if (!constant) return std::nullopt;
        subscript.steps[counter] = *constant;
    }
    return subscript;
}

bool InstanceSets::takeDeclaredRows(const std::vector<const MemoryReference*>& references) {
    std::vector<DeclaredSubscripts> written;
    std::set<long long, std::greater<>> strides;
    for (const MemoryReference* reference : references) {
        const auto place = m_places.find(reference);
        if (place == m_places.end() || place->second.subscripts.size() != 1) return false;
        auto declared = declaredSubscripts(*reference, m_view);
        if (!declared) return false;
        for (const auto& [stride, index] : declared->indices) strides.insert(stride);
        written.push_back(std::move(*declared));
    }
    const auto layout =
        declaredLayout({strides.begin(), strides.end()}, written, [&](const llvm::SCEV* index, std::size_t position) {
            return subscriptOf(index, references[position]->nest);
        });
    if (!layout) return false;
    const auto before = m_places;
    for (std::size_t i = 0; i < references.size(); ++i) {
        m_places[references[i]].subscripts = layout->subscripts[i];
        m_rows[references[i]] = {layout->strides, layout->extents, true};
        m_fits.erase(references[i]);
    }
    const auto fits = [&](const MemoryReference* reference) { return fitOf(*reference) != RowFit::never; };
    if (std::ranges::all_of(references, fits)) return true;
    m_places = before; // some subscript leaves its dimension in every run: bytes tell the truth
    for (const MemoryReference* reference : references) {
        m_rows.erase(reference);
        m_fits.erase(reference);
    }
    return false;
}

std::vector<std::string> InstanceSets::counters(const MemoryReference& reference, const std::string& prefix) const {
    std::vector<std::string> names;
    for (const llvm::Loop* loop : reference.nest.loops) names.push_back(m_reader.counterName(*loop, prefix));
    return names;
}

std::string InstanceSets::set(const std::vector<std::string>& names, const std::string& condition,
                              const std::vector<const LoopNest*>& nests) const {
    const std::set<int> used = AffineReader::parametersIn(condition);
    return m_reader.parameterList(used) + "{ [" + joined(names, ", ") + "] : " + condition +
           m_reader.parameterFacts(used, nests) + " }";
}

/// Most pairs differ in a constant: no set is needed to tell u[i][0] from u[i][1].
bool InstanceSets::neverMeet(const MemoryReference& first, const MemoryReference& second) {
    const auto a = m_places.find(&first), b = m_places.find(&second);
    const auto* lengthA = llvm::dyn_cast<llvm::SCEVConstant>(first.bytes);
    const auto* lengthB = llvm::dyn_cast<llvm::SCEVConstant>(second.bytes);
    if (first.path.size() != 1 || a == m_places.end() || b == m_places.end() || !lengthA || !lengthB) return false;
    const auto& left = a->second.subscripts;
    const auto& right = b->second.subscripts;
    if (left.size() != right.size() || m_unwrapped.contains(&first) || m_unwrapped.contains(&second)) return false;
    if (left.size() > 1 && (fitOf(first) == RowFit::never || fitOf(second) == RowFit::never)) return false;
    const auto depth = int(m_loop.getLoopDepth());
    for (std::size_t d = 0; d < left.size(); ++d) {
        const bool isBytes = d + 1 == left.size();
        const Extents extents{isBytes ? lengthA->getAPInt().getSExtValue() : 1,
                              isBytes ? lengthB->getAPInt().getSExtValue() : 1};
        if (!mayOverlap(left[d], right[d], depth, extents)) return true;
    }
    return false;
}

std::optional<std::string> InstanceSets::lastIteration() {
    const llvm::SCEV* last = exitsOf(m_loop, m_view).last;
    if (!last) return std::nullopt;
    return m_reader.text(last, nestAround(*m_loop.getHeader(), m_view.analyses().loops), "a");
}

SetText InstanceSets::domain(const MemoryReference& reference, const std::string& prefix) {
    SetText result;
    for (const llvm::Loop* loop : reference.nest.loops) {
        const std::string counter = m_reader.counterName(*loop, prefix);
        result.also(counter + " >= 0");
        const LoopExits exits = exitsOf(*loop, m_view);
        const auto bound = exits.bound ? m_reader.text(exits.bound, reference.nest, prefix) : std::nullopt;
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

std::string InstanceSets::guardText(const Guard& guard, const MemoryReference& reference, const std::string& prefix,
                                    bool& isExact) {
    const auto left = m_reader.conditionText(guard.left, reference.nest, prefix);
    const auto right = m_reader.conditionText(guard.right, reference.nest, prefix);
    auto predicate = llvm::CmpInst::Predicate(guard.predicate);
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
        const auto place = m_places.find(&reference);
        return place == m_places.end() ? std::size_t(1) : place->second.subscripts.size();
    };
    return rowsOf(first) == rowsOf(second);
}

std::optional<std::string> InstanceSets::byteText(const MemoryReference& reference, const std::string& prefix) {
    if (const auto place = m_places.find(&reference); place != m_places.end())
        return m_reader.text(place->second.subscripts.back(), reference.nest, prefix);
    return m_reader.text(reference.path.back().offset, reference.nest, prefix);
}

std::optional<std::string> InstanceSets::lengthText(const MemoryReference& reference, const std::string& prefix) {
    return m_reader.text(reference.bytes, reference.nest, prefix);
}

std::optional<std::string> InstanceSets::equalRows(const MemoryReference& first, const std::string& firstPrefix,
                                                   const MemoryReference& second, const std::string& secondPrefix) {
    std::string text = "true";
    const auto placeA = m_places.find(&first), placeB = m_places.find(&second);
    if (placeA == m_places.end() || placeB == m_places.end()) return text;
    const auto& a = placeA->second.subscripts;
    const auto& b = placeB->second.subscripts;
    for (std::size_t d = 0; d + 1 < a.size(); ++d) {
        const auto left = m_reader.text(a[d], first.nest, firstPrefix);
        const auto right = m_reader.text(b[d], second.nest, secondPrefix);
        if (!left || !right) return std::nullopt;
        text += " and " + *left + " = " + *right;
    }
    return text;
}

/// The same row in all iterations compared: then bytes within it tell the truth even beyond its end.
bool InstanceSets::isSameRow(const MemoryReference& first, const std::string& firstPrefix,
                             const MemoryReference& second, const std::string& secondPrefix) const {
    const auto a = m_places.find(&first), b = m_places.find(&second);
    if (a == m_places.end() || b == m_places.end()) return false;
    for (std::size_t d = 0; d + 1 < a->second.subscripts.size(); ++d)
        if (m_reader.text(a->second.subscripts[d], first.nest, firstPrefix) !=
            m_reader.text(b->second.subscripts[d], second.nest, secondPrefix))
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
    if (m_unwrapped.contains(&first) || m_unwrapped.contains(&second)) result.isExact = false;
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
    const auto rows = m_rows.find(&reference);
    if (rows != m_rows.end()) {
        const auto& subscripts = m_places.at(&reference).subscripts;
        const auto length = lengthText(reference, "a");
        std::vector<std::string> outside;
        for (std::size_t d = 1; d < subscripts.size() && length; ++d) {
            const auto position = m_reader.text(subscripts[d], reference.nest, "a");
            const auto extent = m_reader.text(rows->second.extents[d - 1]);
            if (!position || !extent) break;
            const bool isLast = d + 1 == subscripts.size();
            outside.push_back("(" + *position + " < 0 or " + *position + " + " + (isLast ? *length : "1") + " > " +
                              *extent + ")");
        }
        if (outside.size() + 1 < subscripts.size()) fit = RowFit::never;
        else if (auto assumption = assumedFit(reference, rows->second, "(" + joined(outside, " or ") + ")", fit))
            m_assumptions[&reference] = std::move(*assumption);
    }
    return m_fits[&reference] = fit;
}

/// Subscripts that leave their row in every run leave nothing to assume; those that do for some sizes only, a condition.
std::optional<kernel::VerdictAssumption> InstanceSets::assumedFit(const MemoryReference& reference, const Rows& rows,
                                                                  const std::string& outside, RowFit& fit) {
    const std::string runs = domain(reference, "a").text;
    const auto names = counters(reference, "a");
    const std::string leaves = set(names, runs + " and " + outside, {&reference.nest});
    if (m_isl.isEmpty(leaves) == SetAnswer::yes) return std::nullopt;
    const std::string exists = "exists (" + joined(names, ", ") + " : ";
    const std::string stays =
        set({}, exists + runs + ") and not (" + exists + runs + " and " + outside + "))", {&reference.nest});
    const bool canStay = m_isl.isEmpty(stays) == SetAnswer::no;
    const auto condition =
        canStay ? m_isl.parameterCondition(stays, set({}, exists + runs + ")", {&reference.nest})) : std::nullopt;
    if (!canStay || !m_reader.atomsAreIndependent(condition ? *condition : stays)) {
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
                                         (named ? " (" + *named + ")" : std::string())};
}

std::vector<kernel::VerdictAssumption> InstanceSets::assumptionsOf(const MemoryReference& reference) {
    std::vector<kernel::VerdictAssumption> assumptions;
    if (fitOf(reference) == RowFit::assumed) assumptions.push_back(m_assumptions.at(&reference));
    if (m_unwrapped.contains(&reference))
        assumptions.push_back({kernel::VerdictAssumption::Kind::noWrap,
                               "the unsigned subscript of " + textOf(reference, m_view) + " does not wrap around"});
    return assumptions;
}

} // namespace forewarp::frontend::parallelism::memory
