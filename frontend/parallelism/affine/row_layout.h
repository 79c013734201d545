#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace forewarp::frontend::parallelism::affine {

class Polynomial;

/// Nothing where a coefficient would leave 62 bits.
[[nodiscard]] std::optional<Polynomial> sum(const Polynomial& a, const Polynomial& b);
[[nodiscard]] std::optional<Polynomial> product(const Polynomial& a, const Polynomial& b);

/// A sum of products of invariants with integer coefficients: «8·n·m + 16·n + 4». Atoms are numbers; who makes them knows
/// what they stand for.
class Polynomial {
  public:
    using Monomial = std::vector<int>; ///< Atoms in ascending order, repeated for powers; empty for the constant.

    Polynomial() = default;
    explicit Polynomial(long long constant);
    [[nodiscard]] static Polynomial atom(int number);

    [[nodiscard]] const std::map<Monomial, long long>& terms() const { return m_terms; }
    [[nodiscard]] bool isZero() const { return m_terms.empty(); }
    [[nodiscard]] std::optional<long long> constant() const; ///< The value, where no atom is in it.
    [[nodiscard]] bool isAffine() const; ///< No product of atoms.

    friend std::optional<Polynomial> sum(const Polynomial& a, const Polynomial& b);
    friend std::optional<Polynomial> product(const Polynomial& a, const Polynomial& b);
    friend bool operator==(const Polynomial&, const Polynomial&) = default;

  private:
    std::map<Monomial, long long> m_terms; ///< No zero coefficients.
};

/// A byte offset: constant + Σ step(counter) · counter. Counters are numbers that the caller gives.
struct LinearAddress {
    std::map<int, Polynomial> steps;
    Polynomial constant;
};

/// One subscript of a reference: affine in the counters with integer steps.
struct LinearSubscript {
    std::map<int, long long> steps;
    Polynomial constant; ///< Affine.
};

/// Linearised references to one array read as references to rows: `a[(i*m + j)*n + k]` as a[i][j][k].
struct RowLayout {
    std::vector<Polynomial> strides; ///< Bytes from one to the next, per dimension but the innermost, outermost first.
    std::vector<Polynomial> extents; ///< extents[d]: how many of dimension d+1 fit into one of dimension d; the last is
        ///< the bytes of the innermost row. Affine. Same size as strides.
    std::vector<std::vector<LinearSubscript>> subscripts; ///< Per reference: strides.size() + 1, the last in bytes.
};

/// The layout common to all `addresses`; nothing where there is none (then the array has no rows of parametric size, or
/// references disagree). Equal subscripts always mean equal bytes; equal bytes mean equal subscripts only as far as every
/// subscript but the first stays within its extent, which the caller has to show or to assume.
[[nodiscard]] std::optional<RowLayout> rowLayoutOf(std::span<const LinearAddress> addresses);

} // namespace forewarp::frontend::parallelism::affine
