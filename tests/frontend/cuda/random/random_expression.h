#pragma once

#include "tests/frontend/cuda/random/dice.h"

#include <functional>
#include <string>

namespace forewarp::test {

/// Element types of random nests.
enum class Element { real, wide, integer, natural, byte };

/// «float», «double», «int», «unsigned», «unsigned char»
[[nodiscard]] std::string textOf(Element element);
[[nodiscard]] bool isFloating(Element element);

/// Writes C expressions that are defined for every value of their leaves.
///
/// Invariants: floating leaves lie in [-8, 8], `int` ones in [-255, 255]. An expression of depth d stays below 8^(2^d) and
/// 255 · 12^d: depth 3 fits into int, and into int after a cast from floating point. Divisors are positive, square roots of
/// what is not negative, shifts of int go right, of unsigned by less than 32.
class ExpressionWriter {
  public:
    /// `leaf` gives a readable value of a type; empty where there is none.
    using Leaf = std::function<std::string(Element)>;

    ExpressionWriter(Dice& dice, Leaf leaf, std::string helper)
        : m_dice(dice), m_leaf(std::move(leaf)), m_helper(std::move(helper)) {}

    /// An expression that may be assigned to that type without changing meaning.
    std::string value(Element element, int depth);
    std::string condition(int depth);

  private:
    std::string leaf(Element element);
    std::string floating(bool isWide, int depth);
    std::string functionOf(bool isWide, int depth);
    std::string integer(int depth);
    std::string natural(int depth);

    Dice& m_dice;
    Leaf m_leaf;
    std::string m_helper; ///< Of two floats to one; empty for none.
};

} // namespace forewarp::test
