#pragma once

#include "tests/frontend/cuda/random/dice.h"

#include <string>

namespace forewarp::test {

/// Expressions over all arithmetic types of C, of the arrays that a random body reads at `i`.
///
/// Signed numbers stay so small that nothing overflows, and no real number is converted to a whole one that cannot hold it.
class MixedExpressions {
  public:
    explicit MixedExpressions(Dice& dice) : m_dice(dice) {}

    /// Of a signed type, or a promoted one: less than kMostSmall.
    [[nodiscard]] std::string small(int depth) { return smallOf(depth).text; }
    /// Of any type of whole numbers, of any value.
    [[nodiscard]] std::string whole(int depth);
    [[nodiscard]] std::string real(int depth) { return realOf(depth).text; }

    static constexpr double kMostSmall = 1e8;

  private:
    /// An expression, and what its value is at most, whatever the sign.
    struct Bounded {
        std::string text;
        double most = 0;
    };
    Bounded leaf();
    Bounded smallOf(int depth);
    Bounded arithmetic(int depth);
    Bounded bits(int depth);
    Bounded truth(int depth);
    Bounded converted(int depth);
    Bounded chosen(int depth);
    Bounded realOf(int depth);
    [[nodiscard]] static Bounded kept(Bounded value);

    Dice& m_dice;
};

} // namespace forewarp::test
