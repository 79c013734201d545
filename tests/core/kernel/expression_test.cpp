#include "core/kernel/expression.h"

#include <gtest/gtest.h>

#include <climits>
#include <random>

namespace forewarp::kernel {
namespace {

Expression parsed(std::string_view text) {
    auto expression = Expression::parse(text);
    EXPECT_TRUE(expression) << text << ": " << (expression ? "" : expression.error().text());
    return expression ? *expression : Expression();
}

double valueOf(std::string_view text, const Bindings& bindings = {}) {
    const auto value = parsed(text).evaluate(bindings);
    EXPECT_TRUE(value) << text;
    return value.value_or(-999999);
}

TEST(Expression, FollowsThePrecedenceOfArithmetic) {
    EXPECT_EQ(valueOf("2 + 3*4"), 14);
    EXPECT_EQ(valueOf("(2 + 3)*4"), 20);
    EXPECT_EQ(valueOf("20 - 3 - 4"), 13);
    EXPECT_EQ(valueOf("20 - (3 - 4)"), 21);
    EXPECT_EQ(valueOf("100 / 7 / 2"), 7);
    EXPECT_EQ(valueOf("3*7 / 2"), 10);
    EXPECT_EQ(valueOf("-3 - -4"), 1);
    EXPECT_EQ(valueOf("min(3, 2) + max(n, 5)", {{"n", 9}}), 11);
}

TEST(Expression, HasTheOperationsOfIntegers) {
    EXPECT_EQ(valueOf("quot(-7, 2)"), -3);
    EXPECT_EQ(valueOf("rem(n, 4)", {{"n", -7}}), -3);
    EXPECT_EQ(valueOf("xor(n, 8) + and(n, 6) + or(n, 16)", {{"n", 5}}), 13 + 4 + 21);
    EXPECT_EQ(valueOf("shl(n, 3) - shr(n, 1)", {{"n", 5}}), 38);
    EXPECT_EQ(valueOf("if(less(n, 3), 10, equal(n, 5))", {{"n", 5}}), 1);
    EXPECT_EQ(valueOf("unsigned(n - 1, 8)", {{"n", 0}}), 255);
    EXPECT_EQ(valueOf("signed(n, 8)", {{"n", 200}}), -56);
    EXPECT_FALSE(parsed("col[k + 1]").evaluate({{"k", 1}}));
    EXPECT_FALSE(parsed("rem(5, n)").evaluate({{"n", 0}}));
}

TEST(Expression, ReadsBackElementsAndFunctions) {
    for (const char* text : {"4*col[{f:L1} + 2*row[i]] - 8", "if(less(x, 0), 0, min(n - 1, x))",
                             "{first[v]}[k] + {min}[3]", "unsigned(-x, 5)*rem(n + i - 1, n)"}) {
        EXPECT_EQ(parsed(text).text(), text);
        EXPECT_EQ(parsed(parsed(text).text()).text(), text);
    }
    EXPECT_EQ(parsed("a[b[i]] + c[i]").elements(), (std::set<std::string>{"a", "b", "c"}));
    EXPECT_EQ(parsed("a[b[i]] + c[j]").symbols(), (std::set<std::string>{"i", "j"}));
    for (const char* text : {"less(1)", "if(a, b)", "a[1", "xor(1, 2, 3)"}) EXPECT_FALSE(Expression::parse(text)) << text;
}

TEST(Expression, DividesDownwardsOnlyBetweenWholeNumbers) {
    EXPECT_EQ(valueOf("-7 / 2"), -4);
    EXPECT_EQ(valueOf("n / 2", {{"n", -7}}), -4);
    EXPECT_EQ(valueOf("7 / -2"), -4);
    EXPECT_EQ(valueOf("n / 2", {{"n", 6.5}}), 3.25);
}

TEST(Expression, HasNoValueWithoutAllSymbolsOrWithADivisionByZero) {
    EXPECT_FALSE(parsed("n + m").evaluate({{"n", 1}}));
    EXPECT_FALSE(parsed("4 / n").evaluate({{"n", 0}}));
    EXPECT_FALSE(parsed("4 / 0").evaluate({}));
}

TEST(Expression, SimplifiesWhatConstantsAllow) {
    const Expression n = Expression::symbol("n");
    const Expression zero;
    const Expression one = Expression::constant(1);
    EXPECT_EQ((n + zero).text(), "n");
    EXPECT_EQ((n * one).text(), "n");
    EXPECT_EQ((n * zero).text(), "0");
    EXPECT_EQ(((n - one) + one).text(), "n");
    EXPECT_EQ((Expression::constant(3) * (n * Expression::constant(4))).text(), "12*n");
    EXPECT_EQ((n + Expression::constant(-2) * n).text(), "n - 2*n");
    EXPECT_EQ((zero - n).text(), "-n");
    EXPECT_TRUE(Expression::minimum(one, zero).isConstant());
}

TEST(Expression, DoesNotFoldWhatOverflows) {
    const Expression huge = Expression::constant(LLONG_MAX);
    EXPECT_DOUBLE_EQ((huge + huge).evaluate({}).value_or(0), 2 * double(LLONG_MAX));
    EXPECT_DOUBLE_EQ((huge * huge).evaluate({}).value_or(0), double(LLONG_MAX) * double(LLONG_MAX));
    const Expression lowest = Expression::constant(LLONG_MIN);
    EXPECT_DOUBLE_EQ((Expression::symbol("n") - lowest).evaluate({{"n", 0}}).value_or(0), -double(LLONG_MIN));
}

TEST(Expression, ListsItsSymbols) {
    EXPECT_EQ(parsed("n*{gemm:L1.1} + min(k, n)").symbols(), (std::set<std::string>{"gemm:L1.1", "k", "n"}));
    EXPECT_TRUE(parsed("2*3").isConstant());
    EXPECT_FALSE(parsed("2*n").isConstant());
}

TEST(Expression, PutsOddSymbolsInBraces) {
    for (const std::string name : {"gemm:L1.1", "o->width", "a}b", "}", "min", "", "größe", "2n"}) {
        const Expression symbol = Expression::symbol(name);
        EXPECT_EQ(symbol.text().front(), '{') << name;
        EXPECT_EQ(parsed(symbol.text()).symbols(), std::set<std::string>{name});
    }
    EXPECT_EQ(Expression::symbol("n_2").text(), "n_2");
}

TEST(Expression, ReadsBackWhatItWrites) {
    for (const std::string_view text : {"2*(n - 1) + min(m, k)",
                                        "n - (m + k)",
                                        "n - (m - k)",
                                        "n*(m / k)",
                                        "n / (m*k)",
                                        "n / m*k",
                                        "-n*m",
                                        "-(n / m)",
                                        "3*(n / m)*k",
                                        "a - -3 / n",
                                        "--n",
                                        "n*-5",
                                        "n - 1 - m",
                                        "-9223372036854775808 + n",
                                        "n - -9223372036854775808",
                                        "max(min(n, 3) - 1, -m)",
                                        "{gemm:L1}*n + {gemm:L1.1}",
                                        "3 / 0",
                                        "a + -b*c",
                                        "a*(b + c)*(d - e)"}) {
        const Expression first = parsed(text);
        const Expression again = parsed(first.text());
        EXPECT_EQ(first.text(), again.text()) << text;
        const Bindings values{{"n", 7},  {"m", 3},  {"k", 2},  {"a", 11},       {"b", 5},
                              {"c", 13}, {"d", 17}, {"e", 19}, {"gemm:L1", 23}, {"gemm:L1.1", 29}};
        EXPECT_EQ(first.evaluate(values), again.evaluate(values)) << text;
    }
}

/// Builds random trees through the public operations, with their value by plain arithmetic beside them.
class RandomTree {
  public:
    explicit RandomTree(unsigned seed) : m_random(seed) {}

    std::pair<Expression, double> make(int depth) {
        if (depth == 0) return leaf();
        const auto [a, x] = make(depth - 1);
        const auto [b, y] = make(depth - 1);
        switch (m_random() % 6) {
        case 0: return {a + b, x + y};
        case 1: return {a - b, x - y};
        case 2: return {a * b, x * y};
        case 3: return {Expression::minimum(a, b), std::min(x, y)};
        case 4: return {Expression::maximum(a, b), std::max(x, y)};
        default: break;
        }
        if (y == 0) return {a, x};
        return {Expression::floorDivide(a, b), std::floor(x / y)};
    }

  private:
    std::pair<Expression, double> leaf() {
        if (m_random() % 2 == 0) return {Expression::symbol("n"), 7};
        const int value = int(m_random() % 7) - 3;
        return {Expression::constant(value), value};
    }

    std::mt19937 m_random;
};

TEST(Expression, RandomTreesKeepTheirValueThroughSimplifyingAndText) {
    for (unsigned seed = 0; seed < 2000; ++seed) {
        const auto [expression, value] = RandomTree(seed).make(4);
        const Expression again = parsed(expression.text());
        ASSERT_EQ(expression.text(), again.text()) << "seed " << seed;
        ASSERT_EQ(expression.evaluate({{"n", 7}}), value) << expression.text() << ", seed " << seed;
        ASSERT_EQ(again.evaluate({{"n", 7}}), value) << expression.text() << ", seed " << seed;
    }
}

TEST(Expression, RefusesWhatIsNoExpression) {
    for (const std::string_view text : {"", "   ", "n +", "(n", "n)", "n m", "min(n)", "min(n, m", "{n", "n ** m",
                                        "1.5", "@", "99999999999999999999", "min", "3n", "\xff"}) {
        const auto expression = Expression::parse(text);
        ASSERT_FALSE(expression) << text;
        EXPECT_FALSE(expression.error().message.empty());
        EXPECT_FALSE(expression.error().remedy.empty());
    }
}

TEST(Expression, RefusesBottomlessInput) {
    constexpr std::size_t kMany = 10000;
    EXPECT_FALSE(Expression::parse(std::string(kMany, '(') + "n" + std::string(kMany, ')')));
    EXPECT_FALSE(Expression::parse(std::string(kMany, '-') + "n"));
    EXPECT_FALSE(Expression::parse("min-1-")); // After an error nothing moves on.
    std::string sum = "n";
    for (std::size_t i = 0; i < kMany; ++i) sum += "+n";
    EXPECT_FALSE(Expression::parse(sum));
    std::string calls = "n";
    for (std::size_t i = 0; i < 500; ++i) calls = "min(" + calls + ",n)";
    EXPECT_FALSE(Expression::parse(calls));
}

} // namespace
} // namespace forewarp::kernel
