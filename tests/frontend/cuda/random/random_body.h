#pragma once

#include "tests/frontend/cuda/random/dice.h"
#include "tests/frontend/cuda/random/random_nest.h"

#include <string>

namespace forewarp::test {

/// What C and C++ have in common in spelling only, or not at all, and functions and types for it: stands once before
/// random bodies.
extern const char* const kBodyHead;

/// How many idioms there are: each is a few statements of C with places for random expressions.
[[nodiscard]] int idiomCount();

/// A function of one loop over `i` below `n` with that body. It may read c, b, s, x, u, w, f, d at `i` and the rows of
/// `grid`, one array for each type of numbers, set whole and real at `i`, and change the results.
[[nodiscard]] RandomNest nestAround(const std::string& function, const std::string& body,
                                    const std::vector<NestResult>& results);

/// One loop over `count` idioms, from number `first` on, each iteration of which folds what they compute into a whole and a
/// real number of its own.
///
/// Invariants: those of RandomNest; gcc -fsanitize=undefined,address finds nothing in any of them.
[[nodiscard]] RandomNest randomBody(Dice& dice, int number, int first, int count);

} // namespace forewarp::test
