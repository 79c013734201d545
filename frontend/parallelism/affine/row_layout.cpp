#include "frontend/parallelism/affine/row_layout.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>

// How the rows are found: the steps of all counters are sums of row lengths, as in Grosser, Ramanujam, Pouchet,
// Sadayappan and Pop, «Optimistic Delinearization of Parametrically Sized Arrays» (ICS 2015). There the sizes are
// guessed from the terms of one product; here the largest step becomes the outermost stride, everything is divided by
// it, and the rests are searched for the next one, so that sums as row lengths (n + 2) and diagonals need nothing more.

namespace forewarp::frontend::parallelism::affine {

namespace {

using Monomial = Polynomial::Monomial;

constexpr long long kLargest = (1LL << 62) - 1;

bool fits(long long value) {
    return value >= -kLargest && value <= kLargest;
}

/// By degree first; among equal degrees any order that multiplication keeps will do (here: the reverse of lex).
bool isSmaller(const Monomial& a, const Monomial& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
}

Monomial merged(const Monomial& a, const Monomial& b) {
    Monomial both;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both;
}

std::optional<Monomial> ratio(const Monomial& whole, const Monomial& part) {
    if (!std::includes(whole.begin(), whole.end(), part.begin(), part.end())) return {};
    Monomial rest;
    std::set_difference(whole.begin(), whole.end(), part.begin(), part.end(), std::back_inserter(rest));
    return rest;
}

/// The largest monomial and its coefficient; for polynomials other than 0.
std::pair<Monomial, long long> leadingTerm(const Polynomial& p) {
    return *std::max_element(p.terms().begin(), p.terms().end(),
                             [](const auto& a, const auto& b) { return isSmaller(a.first, b.first); });
}

Polynomial term(const Monomial& monomial, long long coefficient) {
    Polynomial result(coefficient);
    for (const int atom : monomial) result = *product(result, Polynomial::atom(atom));
    return result;
}

long long coefficientOf(const Polynomial& p, const Monomial& monomial) {
    const auto found = p.terms().find(monomial);
    return found == p.terms().end() ? 0 : found->second;
}

std::optional<Polynomial> difference(const Polynomial& a, const Polynomial& b) {
    const auto negative = product(b, Polynomial(-1));
    return negative ? sum(a, *negative) : std::nullopt;
}

struct Division {
    Polynomial quotient;
    Polynomial rest; ///< No term is a multiple of the divisor's leading term.
};

/// Nothing where the quotient is not affine or a coefficient gets too large. An affine quotient has few terms, so that
/// this ends soon whatever is divided.
std::optional<Division> divide(Polynomial p, const Polynomial& divisor) {
    const auto [head, factor] = leadingTerm(divisor);
    Division result;
    while (!p.isZero()) {
        const auto [monomial, coefficient] = leadingTerm(p);
        const auto shared = coefficient % factor == 0 ? ratio(monomial, head) : std::nullopt;
        if (shared && shared->size() > 1) return {};
        const Polynomial part = shared ? term(*shared, coefficient / factor) : term(monomial, coefficient);
        Polynomial& target = shared ? result.quotient : result.rest;
        const auto taken = shared ? product(part, divisor) : part;
        const auto grown = sum(target, part);
        const auto left = taken ? difference(p, *taken) : std::nullopt;
        if (!grown || !left) return {};
        target = *grown;
        p = *left;
    }
    return result;
}

/// How well a step serves as a stride: «8·n» before «8·n + 8» before «16·n».
bool isBetterStride(const Polynomial& a, const Polynomial& b) {
    const auto headA = leadingTerm(a).first;
    const auto headB = leadingTerm(b).first;
    if (headA != headB) return isSmaller(headB, headA);
    const auto size = [](const Polynomial& p) {
        double total = 0;
        for (const auto& [monomial, coefficient] : p.terms()) total += std::abs(double(coefficient));
        return std::make_tuple(p.terms().size(), total);
    };
    return size(a) < size(b);
}

std::optional<Polynomial> bestStep(const std::vector<LinearAddress>& addresses) {
    std::optional<Polynomial> best;
    for (const LinearAddress& address : addresses) {
        for (const auto& [counter, step] : address.steps) {
            if (!step.constant() && (!best || isBetterStride(step, *best))) best = step;
        }
    }
    return best;
}

/// The largest number that divides all steps of a constant number of bytes: elements are that far apart.
long long elementStep(const std::vector<LinearAddress>& addresses) {
    long long common = 0;
    for (const LinearAddress& address : addresses) {
        for (const auto& [counter, step] : address.steps) common = std::gcd(common, step.constant().value_or(0));
    }
    return std::max(common, 1LL);
}

/// The largest number of which every address holds `monomial` a whole number of times: where one reference moves by two
/// rows and another by three, or starts one row later, rows are shorter than either step. A start that would tear
/// elements apart («4·n² + 4·n» with steps of 8 bytes) is no start of a row.
long long commonFactor(const std::vector<LinearAddress>& addresses, const Monomial& monomial) {
    const long long element = elementStep(addresses);
    long long common = 0;
    for (const LinearAddress& address : addresses) {
        const long long start = coefficientOf(address.constant, monomial);
        if (start % element == 0) common = std::gcd(common, start);
        for (const auto& [counter, step] : address.steps) common = std::gcd(common, coefficientOf(step, monomial));
    }
    return common;
}

bool fits(const Polynomial& p) {
    return std::all_of(p.terms().begin(), p.terms().end(), [](const auto& t) { return fits(t.second); });
}

bool fits(const LinearAddress& address) {
    return fits(address.constant) &&
           std::all_of(address.steps.begin(), address.steps.end(), [](const auto& step) { return fits(step.second); });
}

bool isMostlyNegative(const Polynomial& p) {
    const auto negative = std::count_if(p.terms().begin(), p.terms().end(), [](const auto& t) { return t.second < 0; });
    return 2 * negative > std::ptrdiff_t(p.terms().size());
}

/// `p` times factor / divisor, where that is whole.
std::optional<Polynomial> scaled(const Polynomial& p, long long factor, long long divisor) {
    Polynomial result;
    for (const auto& [monomial, coefficient] : p.terms()) {
        const auto times = product(Polynomial(coefficient), Polynomial(factor));
        if (!times || coefficientOf(*times, {}) % divisor != 0) return {};
        result = *sum(result, term(monomial, coefficientOf(*times, {}) / divisor));
    }
    return result;
}

/// The outermost stride of what is left; nothing where all steps left are constants.
std::optional<Polynomial> nextStride(const std::vector<LinearAddress>& addresses) {
    const auto best = bestStep(addresses);
    if (!best) return {};
    const auto [head, coefficient] = leadingTerm(*best);
    const long long common = commonFactor(addresses, head);
    const Polynomial stride = scaled(*best, common, std::abs(coefficient)).value_or(*best);
    return isMostlyNegative(stride) ? scaled(stride, -1, 1) : stride;
}

/// Takes the whole multiples of `stride` out of `address`.
std::optional<LinearSubscript> takeSubscript(LinearAddress& address, const Polynomial& stride) {
    LinearSubscript subscript;
    for (auto& [counter, step] : address.steps) {
        const auto parts = divide(step, stride);
        const auto times = parts ? parts->quotient.constant() : std::nullopt;
        if (!times) return {};
        if (*times != 0) subscript.steps[counter] = *times;
        step = parts->rest;
    }
    const auto parts = divide(address.constant, stride);
    if (!parts) return {};
    subscript.constant = parts->quotient;
    address.constant = parts->rest;
    return subscript;
}

/// What is left when all rows are taken out.
std::optional<LinearSubscript> byteSubscript(const LinearAddress& address) {
    LinearSubscript bytes;
    for (const auto& [counter, step] : address.steps) {
        if (const auto value = step.constant(); !value) return {};
        else if (*value != 0) bytes.steps[counter] = *value;
    }
    if (!address.constant.isAffine()) return {};
    bytes.constant = address.constant;
    return bytes;
}

bool takeDimension(std::vector<LinearAddress>& addresses, const Polynomial& stride, RowLayout& layout) {
    for (std::size_t i = 0; i < addresses.size(); ++i) {
        const auto subscript = takeSubscript(addresses[i], stride);
        if (!subscript) return false;
        layout.subscripts[i].push_back(*subscript);
    }
    return true;
}

bool takeBytes(const std::vector<LinearAddress>& addresses, RowLayout& layout) {
    for (std::size_t i = 0; i < addresses.size(); ++i) {
        const auto bytes = byteSubscript(addresses[i]);
        if (!bytes) return false;
        layout.subscripts[i].push_back(*bytes);
    }
    return true;
}

/// Strides as the steps show them, the outermost first, each found in what the ones before leave over.
bool findStrides(std::vector<LinearAddress> addresses, RowLayout& layout) {
    while (const auto stride = nextStride(addresses)) {
        RowLayout ignored;
        ignored.subscripts.resize(addresses.size());
        if (!takeDimension(addresses, *stride, ignored)) return false;
        layout.strides.push_back(*stride);
    }
    return !layout.strides.empty();
}

/// Each stride is to hold a whole, affine number of the next. What is over belongs to a diagonal («8·n·m + 8» where
/// rows are 8·n bytes): the stride is the whole part.
bool findExtents(RowLayout& layout) {
    if (!layout.strides.back().isAffine()) return false;
    layout.extents = {layout.strides.back()};
    for (std::size_t d = layout.strides.size() - 1; d-- > 0;) {
        const auto parts = divide(layout.strides[d], layout.strides[d + 1]);
        const auto whole = parts ? product(parts->quotient, layout.strides[d + 1]) : std::nullopt;
        if (!whole || whole->isZero()) return false;
        layout.strides[d] = *whole;
        layout.extents.insert(layout.extents.begin(), parts->quotient);
    }
    return true;
}

bool takeSubscripts(std::vector<LinearAddress> addresses, RowLayout& layout) {
    layout.subscripts.resize(addresses.size());
    for (const Polynomial& stride : layout.strides) {
        if (!takeDimension(addresses, stride, layout)) return false;
    }
    return takeBytes(addresses, layout);
}

/// Whether the subscript is below 0 for all counters: counters start at 0, and it only falls.
bool isBelowRow(const LinearSubscript& subscript) {
    const auto start = subscript.constant.constant();
    return start && *start < 0 &&
           std::all_of(
               subscript.steps.begin(), subscript.steps.end(), [](const auto& step) { return step.second <= 0; });
}

/// Division reads the last column, «8·n - 8», as the next row's byte -8. It belongs to its own row: [i + 1][-8] is
/// [i][8·n - 8].
bool returnToRow(std::vector<LinearSubscript>& subscripts, const std::vector<Polynomial>& extents) {
    for (std::size_t d = subscripts.size() - 1; d > 0; --d) {
        if (!isBelowRow(subscripts[d])) continue;
        const auto inside = sum(subscripts[d].constant, extents[d - 1]);
        const auto before = difference(subscripts[d - 1].constant, Polynomial(1));
        if (!inside || !before) return false;
        subscripts[d].constant = *inside;
        subscripts[d - 1].constant = *before;
    }
    return true;
}

} // namespace

Polynomial::Polynomial(long long constant) {
    if (constant != 0) m_terms[{}] = constant;
}

Polynomial Polynomial::atom(int number) {
    Polynomial result;
    result.m_terms[{number}] = 1;
    return result;
}

std::optional<long long> Polynomial::constant() const {
    if (m_terms.empty()) return 0;
    if (m_terms.size() > 1 || !m_terms.begin()->first.empty()) return {};
    return m_terms.begin()->second;
}

bool Polynomial::isAffine() const {
    return std::all_of(m_terms.begin(), m_terms.end(), [](const auto& term) { return term.first.size() <= 1; });
}

std::optional<Polynomial> sum(const Polynomial& a, const Polynomial& b) {
    Polynomial result = a;
    for (const auto& [monomial, coefficient] : b.m_terms) {
        long long& total = result.m_terms[monomial];
        if (__builtin_add_overflow(total, coefficient, &total) || !fits(total)) return {};
        if (total == 0) result.m_terms.erase(monomial);
    }
    return result;
}

std::optional<Polynomial> product(const Polynomial& a, const Polynomial& b) {
    Polynomial result;
    for (const auto& [monomialA, coefficientA] : a.m_terms) {
        for (const auto& [monomialB, coefficientB] : b.m_terms) {
            Polynomial part;
            long long& coefficient = part.m_terms[merged(monomialA, monomialB)];
            if (__builtin_mul_overflow(coefficientA, coefficientB, &coefficient) || !fits(coefficient)) return {};
            const auto grown = sum(result, part);
            if (!grown) return {};
            result = *grown;
        }
    }
    return result;
}

/// Products of sizes that all addresses start with, as in «(plane*n + i)*n + j»: whatever they are, counting from there
/// on changes nothing about which addresses are the same.
static Polynomial commonStart(const std::vector<LinearAddress>& addresses) {
    Polynomial common;
    for (const auto& [monomial, coefficient] : addresses.front().constant.terms()) {
        const bool isShared = std::ranges::all_of(addresses, [&](const LinearAddress& address) {
            return coefficientOf(address.constant, monomial) == coefficient;
        });
        if (monomial.size() > 1 && isShared) common = *sum(common, term(monomial, coefficient));
    }
    return common;
}

static std::optional<RowLayout> layoutFrom(const std::vector<LinearAddress>& left) {
    RowLayout layout;
    if (!findStrides(left, layout) || !findExtents(layout) || !takeSubscripts(left, layout)) return {};
    for (std::vector<LinearSubscript>& subscripts : layout.subscripts) {
        if (!returnToRow(subscripts, layout.extents)) return {};
    }
    return layout;
}

std::optional<RowLayout> rowLayoutOf(std::span<const LinearAddress> addresses) {
    if (addresses.empty() || !std::ranges::all_of(addresses, [](const LinearAddress& a) { return fits(a); })) return {};
    std::vector<LinearAddress> left(addresses.begin(), addresses.end());
    if (auto layout = layoutFrom(left)) return layout;
    const Polynomial start = commonStart(left);
    if (start.isZero()) return {};
    for (LinearAddress& address : left) address.constant = *difference(address.constant, start);
    return layoutFrom(left);
}

} // namespace forewarp::frontend::parallelism::affine
