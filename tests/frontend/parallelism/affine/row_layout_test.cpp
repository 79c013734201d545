#include "frontend/parallelism/affine/row_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace forewarp::frontend::parallelism::affine {
namespace {

// Polynomials as one writes them. Atoms: n, m, p, k; counters 0, 1, 2, 3 print as h, i, j, l.
Polynomial operator+(const Polynomial& a, const Polynomial& b) {
    return sum(a, b).value();
}
Polynomial operator*(const Polynomial& a, const Polynomial& b) {
    return product(a, b).value();
}
Polynomial operator*(long long factor, const Polynomial& p) {
    return Polynomial(factor) * p;
}
Polynomial operator+(const Polynomial& p, long long constant) {
    return p + Polynomial(constant);
}
Polynomial operator-(const Polynomial& p, long long constant) {
    return p + Polynomial(-constant);
}

const Polynomial n = Polynomial::atom(0);
const Polynomial m = Polynomial::atom(1);
const Polynomial p = Polynomial::atom(2);
const Polynomial k = Polynomial::atom(3);

constexpr std::string_view kAtoms = "nmpk";
constexpr std::string_view kCounters = "hijl";
enum Counter { h, i, j, l };

std::string signedText(long long value, const std::string& name, bool isFirst) {
    const std::string sign = value < 0 ? "-" : isFirst ? "" : "+";
    const long long size = std::abs(value);
    return sign + (size == 1 && !name.empty() ? name : std::to_string(size) + name);
}

/// «8nm+16n-4», largest terms first.
std::string text(const Polynomial& polynomial) {
    if (polynomial.isZero()) return "0";
    std::vector<std::pair<Polynomial::Monomial, long long>> terms(polynomial.terms().begin(), polynomial.terms().end());
    std::sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) {
        return a.first.size() != b.first.size() ? a.first.size() > b.first.size() : a.first < b.first;
    });
    std::string result;
    for (const auto& [monomial, coefficient] : terms) {
        std::string name;
        for (const int atom : monomial) name += kAtoms[std::size_t(atom)];
        result += signedText(coefficient, name, result.empty());
    }
    return result;
}

/// «[i-1][8j+8]»
std::string text(const std::vector<LinearSubscript>& subscripts) {
    std::string result;
    for (const LinearSubscript& subscript : subscripts) {
        std::string sum;
        for (const auto& [counter, step] : subscript.steps)
            sum += signedText(step, std::string(1, kCounters[std::size_t(counter)]), sum.empty());
        const std::string constant = text(subscript.constant);
        if (constant != "0" || sum.empty()) sum += (constant.front() == '-' || sum.empty() ? "" : "+") + constant;
        result += "[" + sum + "]";
    }
    return result;
}

/// «strides 8n, extents 8n: [i][8j] [i-1][8j]»
std::string layoutText(const std::vector<LinearAddress>& addresses) {
    const auto layout = rowLayoutOf(addresses);
    if (!layout) return "none";
    std::string result = "strides";
    for (const Polynomial& stride : layout->strides) result += " " + text(stride);
    result += ", extents";
    for (const Polynomial& extent : layout->extents) result += " " + text(extent);
    result += ":";
    for (const auto& subscripts : layout->subscripts) result += " " + text(subscripts);
    return result;
}

LinearAddress at(std::map<int, Polynomial> steps, Polynomial constant = {}) {
    return {std::move(steps), std::move(constant)};
}

TEST(Polynomial, AddsAndMultipliesTerms) {
    EXPECT_EQ(text((n + 2) * (m + 3)), "nm+3n+2m+6");
    EXPECT_EQ(text((n + m) * (n + -1 * m)), "nn-mm");
    EXPECT_TRUE((n + -1 * n).isZero());
    EXPECT_EQ(m * n, n * m);
    EXPECT_EQ(Polynomial(0), Polynomial());
}

TEST(Polynomial, KnowsConstantsAndAffineSums) {
    EXPECT_EQ(Polynomial().constant(), 0);
    EXPECT_EQ(Polynomial(-7).constant(), -7);
    EXPECT_EQ((n + 1).constant(), std::nullopt);
    EXPECT_EQ(n.constant(), std::nullopt);
    EXPECT_TRUE((3 * n + m).isAffine());
    EXPECT_TRUE(Polynomial(3).isAffine());
    EXPECT_FALSE((n * n).isAffine());
}

TEST(Polynomial, RefusesCoefficientsBeyond62Bits) {
    const long long large = 1LL << 61;
    EXPECT_FALSE(sum(Polynomial(large), Polynomial(large)));
    EXPECT_TRUE(sum(Polynomial(large), Polynomial(large - 1)));
    EXPECT_FALSE(sum(large * n, large * n));
    EXPECT_FALSE(product(Polynomial(large), Polynomial(2)));
    EXPECT_FALSE(product(large * n, 1000 * m));
    EXPECT_FALSE(sum(Polynomial(-large), Polynomial(-large)));
}

TEST(RowLayout, HasNoRowsInOneDimension) {
    EXPECT_EQ(layoutText({at({{i, Polynomial(8)}})}), "none");
    EXPECT_EQ(layoutText({at({{i, Polynomial(8)}}, 8 * n)}), "none");
    EXPECT_EQ(layoutText({}), "none");
}

TEST(RowLayout, FindsRowsOfAMatrix) {
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, Polynomial(8)}})}), "strides 8n, extents 8n: [i][8j]");
    EXPECT_EQ(layoutText({at({{i, Polynomial(8)}, {j, 8 * n}})}), "strides 8n, extents 8n: [j][8i]");
}

TEST(RowLayout, FindsThreeAndFourDimensions) {
    EXPECT_EQ(layoutText({at({{h, 8 * (m * n)}, {i, 8 * n}, {j, Polynomial(8)}})}),
              "strides 8nm 8n, extents m 8n: [h][i][8j]");
    EXPECT_EQ(layoutText({at({{h, 4 * (p * m * n)}, {i, 4 * (m * n)}, {j, 4 * n}, {l, Polynomial(4)}})}),
              "strides 4nmp 4nm 4n, extents p m 4n: [h][i][j][4l]");
    EXPECT_EQ(layoutText({at({{h, 8 * (n * n)}, {i, 8 * n}, {j, Polynomial(8)}})}),
              "strides 8nn 8n, extents n 8n: [h][i][8j]");
}

TEST(RowLayout, ReadsStencilsWithNegativeOffsets) {
    EXPECT_EQ(
        layoutText({at({{i, 8 * n}, {j, Polynomial(8)}}, Polynomial(8)),
                    at({{i, 8 * n}, {j, Polynomial(8)}}, -8 * n + 8), at({{i, 8 * n}, {j, Polynomial(8)}}, 16 * n)}),
        "strides 8n, extents 8n: [i][8j+8] [i-1][8j+8] [i+2][8j]");
    EXPECT_EQ(layoutText({at({{h, 8 * (m * n)}, {i, 8 * n}, {j, Polynomial(8)}}, -8 * (m * n) + 8 * n + 8)}),
              "strides 8nm 8n, extents m 8n: [h-1][i+1][8j+8]");
}

TEST(RowLayout, ReadsPaddedRows) {
    EXPECT_EQ(layoutText({at({{i, 8 * (n + 2)}, {j, Polynomial(8)}}, 8 * (n + 2) + 8)}),
              "strides 8n+16, extents 8n+16: [i+1][8j+8]");
    EXPECT_EQ(layoutText({at({{h, 8 * ((n + 2) * (m + 1))}, {i, 8 * (n + 2)}, {j, Polynomial(8)}})}),
              "strides 8nm+8n+16m+16 8n+16, extents m+1 8n+16: [h][i][8j]");
    EXPECT_EQ(layoutText({at({{h, 8 * ((n + p) * m)}, {i, 8 * (n + p)}, {j, Polynomial(8)}})}),
              "strides 8nm+8mp 8n+8p, extents m 8n+8p: [h][i][8j]");
}

TEST(RowLayout, KeepsTheSignOfADifferenceOfSizes) {
    EXPECT_EQ(layoutText({at({{i, 8 * m + -8 * n}, {j, Polynomial(8)}})}), "strides -8n+8m, extents -8n+8m: [i][8j]");
    EXPECT_EQ(layoutText({at({{i, 8 * n + -8 * m}, {j, Polynomial(8)}})}), "strides 8n-8m, extents 8n-8m: [i][8j]");
}

TEST(RowLayout, PutsADiagonalIntoSeveralSubscripts) {
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, Polynomial(8)}}), at({{i, 8 * n + 8}})}),
              "strides 8n, extents 8n: [i][8j] [i][8i]");
    EXPECT_EQ(layoutText({at({{i, 8 * n + 16}}), at({{i, 8 * n + 24}})}),
              "strides 8n+16, extents 8n+16: [i][0] [i][8i]");
    EXPECT_EQ(layoutText({at({{i, 8 * (m * n) + 8 * n + 8}}), at({{h, 8 * (m * n)}, {i, 8 * n}, {j, Polynomial(8)}})}),
              "strides 8nm 8n, extents m 8n: [i][i][8i] [h][i][8j]");
}

TEST(RowLayout, FindsThePlaneOfADiagonal) {
    EXPECT_EQ(layoutText({at({{h, 8 * (m * n) + 8}, {i, 8 * n}})}), "strides 8nm 8n, extents m 8n: [h][i][8h]");
}

TEST(RowLayout, ReadsDecreasingLoops) {
    EXPECT_EQ(layoutText({at({{i, -8 * n}, {j, Polynomial(8)}}, 8 * (n * n) + -8 * n)}),
              "strides 8n, extents 8n: [-i+n-1][8j]");
    EXPECT_EQ(layoutText({at({{i, -8 * n}, {j, Polynomial(8)}}), at({{i, 8 * n}, {j, Polynomial(8)}})}),
              "strides 8n, extents 8n: [-i][8j] [i][8j]");
}

TEST(RowLayout, KeepsTheLastColumnInItsRow) {
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, Polynomial(-8)}}, 8 * n - 8)}), "strides 8n, extents 8n: [i][-8j+8n-8]");
    EXPECT_EQ(layoutText({at({{i, 8 * n}}, 8 * n - 8)}), "strides 8n, extents 8n: [i][8n-8]");
    EXPECT_EQ(layoutText({at({{h, 8 * (m * n)}, {i, -8 * n}, {j, Polynomial(8)}}, 8 * (m * n) + -8 * n)}),
              "strides 8nm 8n, extents m 8n: [h][-i+m-1][8j]");
    EXPECT_EQ(layoutText({at({{i, 8 * n + 16}}, 8 * n)}), "strides 8n+16, extents 8n+16: [i][8n]");
    // Rising from -8, the first column lies in the row before; guarded code never takes it there.
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, Polynomial(8)}}, 8 * n - 8)}), "strides 8n, extents 8n: [i+1][8j-8]");
}

TEST(RowLayout, CountsStridedRows) {
    EXPECT_EQ(layoutText({at({{i, 16 * n}, {j, Polynomial(8)}})}), "strides 16n, extents 16n: [i][8j]");
    EXPECT_EQ(layoutText({at({{i, 16 * n}, {j, Polynomial(8)}}), at({{i, 8 * n}, {j, Polynomial(8)}})}),
              "strides 8n, extents 8n: [2i][8j] [i][8j]");
    EXPECT_EQ(layoutText({at({{i, 16 * n}, {j, Polynomial(8)}}), at({{i, 16 * n}, {j, Polynomial(8)}}, 8 * n)}),
              "strides 8n, extents 8n: [2i][8j] [2i+1][8j]");
    EXPECT_EQ(layoutText({at({{i, 16 * n}}), at({{i, 24 * n + 8}})}), "strides 8n, extents 8n: [2i][0] [3i][8i]");
}

TEST(RowLayout, ReadsMixedElementSizes) {
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, Polynomial(8)}}), at({{i, 8 * n}, {j, Polynomial(4)}}, Polynomial(4))}),
              "strides 8n, extents 8n: [i][8j] [i][4j+4]");
    EXPECT_EQ(layoutText({at({{i, 24 * n}, {j, Polynomial(24)}}, Polynomial(16))}),
              "strides 24n, extents 24n: [i][24j+16]");
}

TEST(RowLayout, KeepsSymbolsInConstants) {
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, Polynomial(8)}}, 8 * (k * n))}), "strides 8n, extents 8n: [i+k][8j]");
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, Polynomial(8)}}, 8 * k)}), "strides 8n, extents 8n: [i][8j+8k]");
    EXPECT_EQ(layoutText({at({{h, 8 * (m * n)}, {j, 8 * n}}, 8 * (k * n) + 8 * p)}),
              "strides 8nm 8n, extents m 8n: [h][j+k][8p]");
}

TEST(RowLayout, RefusesWhatHasNoCommonRows) {
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, Polynomial(8)}}), at({{i, 8 * m}, {j, Polynomial(8)}})}), "none");
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, 8 * m}})}), "none");
    EXPECT_EQ(layoutText({at({{h, 8 * (m * n)}, {j, Polynomial(8)}})}), "none") << "rows of n·m bytes are not affine";
    EXPECT_EQ(layoutText({at({{h, 8 * (m * n * p)}, {i, 8 * n}})}), "none") << "m·p rows in a plane";
    EXPECT_EQ(layoutText({at({{h, 8 * (m * n) + 8 * p}, {i, 8 * n}})}), "none");
    EXPECT_EQ(layoutText({at({{i, 8 * n}}, 8 * (k * p)), at({{i, 8 * n}}, 8 * (k * m))}), "none");
}

/// «a[(plane*n + i)*n + j]»: whatever all addresses start with, the same rows follow.
TEST(RowLayout, CountsFromWhereAllAddressesStart) {
    const std::string plain = layoutText({at({{i, 8 * n}, {j, Polynomial(8)}})});
    EXPECT_NE(plain, "none");
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, Polynomial(8)}}, 8 * (k * n * n))}), plain);
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, Polynomial(8)}}, 8 * (k * p))}), plain);
}

TEST(RowLayout, RefusesPackedTriangles) {
    // Element (i, j) at i·(i + 1) / 2 + j: in the loop over j the row's start is a product of invariants.
    EXPECT_EQ(layoutText({at({{j, Polynomial(8)}}, 4 * (n * n) + 4 * n)}), "none");
    // Half a row more with every row, seen from two iterations of the loop around: 8·n per step from 4·n² and 4·n²+8·n.
    EXPECT_EQ(layoutText({at({{i, 8 * n}, {j, Polynomial(8)}}, 4 * (n * n) + 4 * n), at({{j, Polynomial(8)}}, 4 * (m * m))}),
              "none");
}

TEST(RowLayout, RefusesCoefficientsThatOverflow) {
    const long long large = 1LL << 61;
    EXPECT_EQ(layoutText({at({{i, 8 * n + large}}), at({{j, large * n}})}), "none");
    EXPECT_EQ(layoutText({at({{i, 8 * n}}, Polynomial(std::numeric_limits<long long>::min()))}), "none");
}

// Numbers for atoms and counters, to compare addresses by value.
struct Values {
    std::map<int, long long> atoms;
    std::map<int, long long> counters;
};

long long valueOf(const Polynomial& polynomial, const Values& values) {
    long long total = 0;
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
        long long part = coefficient;
        for (const int atom : monomial) part *= values.atoms.at(atom);
        total += part;
    }
    return total;
}

long long valueOf(const LinearAddress& address, const Values& values) {
    long long total = valueOf(address.constant, values);
    for (const auto& [counter, step] : address.steps) total += valueOf(step, values) * values.counters.at(counter);
    return total;
}

long long valueOf(const LinearSubscript& subscript, const Values& values) {
    long long total = valueOf(subscript.constant, values);
    for (const auto& [counter, step] : subscript.steps) total += step * values.counters.at(counter);
    return total;
}

class RandomReferences {
  public:
    explicit RandomReferences(unsigned seed) : m_random(seed) {
        m_bytes = between(1, 8);
        m_depth = std::size_t(between(2, 4));
        for (std::size_t d = 1; d < m_depth; ++d)
            m_extents.push_back(Polynomial::atom(int(d)) + Polynomial(between(0, 2)));
    }

    /// a[±i+c][±j+c]…: one counter per dimension, the innermost element of m_bytes.
    LinearAddress reference() {
        LinearAddress address;
        Polynomial stride(m_bytes);
        for (std::size_t d = m_depth; d-- > 0;) {
            const Polynomial step = Polynomial(between(0, 1) == 0 ? 1 : -1) * stride;
            address.steps[int(d)] = step;
            address.constant = address.constant + between(-2, 2) * stride;
            if (d > 0) stride = stride * m_extents[d - 1];
        }
        return address;
    }

    Values values() {
        Values values;
        for (int number = 0; number < 4; ++number) {
            values.atoms[number] = between(1, 50);
            values.counters[number] = between(0, 50);
        }
        return values;
    }

    [[nodiscard]] std::size_t depth() const { return m_depth; }

  private:
    long long between(long long low, long long high) {
        return std::uniform_int_distribution<long long>(low, high)(m_random);
    }

    std::mt19937 m_random;
    std::vector<Polynomial> m_extents;
    long long m_bytes = 1;
    std::size_t m_depth = 2;
};

TEST(RowLayout, SubscriptsAlwaysLeadToTheSameByte) {
    for (unsigned seed = 1; seed <= 300; ++seed) {
        RandomReferences random(seed);
        const std::vector<LinearAddress> addresses = {random.reference(), random.reference(), random.reference()};
        const auto layout = rowLayoutOf(addresses);
        ASSERT_TRUE(layout) << "seed " << seed;
        ASSERT_EQ(layout->strides.size(), random.depth() - 1) << "seed " << seed;
        ASSERT_EQ(layout->extents.size(), layout->strides.size());
        const Values values = random.values();
        for (std::size_t d = 0; d < layout->strides.size(); ++d) {
            const bool isInnermost = d + 1 == layout->strides.size();
            const long long inner = isInnermost ? 1 : valueOf(layout->strides[d + 1], values);
            EXPECT_EQ(valueOf(layout->strides[d], values), valueOf(layout->extents[d], values) * inner);
        }
        for (std::size_t r = 0; r < addresses.size(); ++r) {
            long long byte = valueOf(layout->subscripts[r].back(), values);
            for (std::size_t d = 0; d < layout->strides.size(); ++d)
                byte += valueOf(layout->subscripts[r][d], values) * valueOf(layout->strides[d], values);
            EXPECT_EQ(byte, valueOf(addresses[r], values)) << "seed " << seed << ", reference " << r;
        }
    }
}

} // namespace
} // namespace forewarp::frontend::parallelism::affine
