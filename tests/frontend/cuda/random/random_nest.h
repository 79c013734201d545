#pragma once

#include "tests/frontend/cuda/random/dice.h"

#include <cstddef>
#include <string>
#include <vector>

namespace forewarp::test {

/// A parameter of a nest's function, and what a test calls it with.
struct NestParameter {
    std::string name;
    std::string type;         ///< «float», of an element where it is an array.
    std::string value;        ///< Of a scalar.
    std::size_t elements = 0; ///< Of an array; 0 for a scalar.
    std::size_t below = 0;    ///< Values of an index array are less; 0 for other arrays.
    bool isOnce = false;      ///< Each value of an index array occurs once.
};

/// A variable that the nest changes and that its function hands out: `*total_out = total;`.
struct NestResult {
    std::string name;
    std::string type;
    std::string initial;
    [[nodiscard]] std::string parameter() const { return name + "_out"; }
};

/// A C function with one loop nest.
///
/// Invariants: every subscript lies in its array; iterations of the outer loops write different elements, or update shared
/// ones by one associative operator, or write variables whose last value counts; nothing overflows but unsigned
/// arithmetic; every element has a defined value. gcc -fsanitize=undefined,address finds nothing in any of them.
struct RandomNest {
    std::string function; ///< «nest_17»
    std::string caller; ///< What tests call: the function, or what calls it with some parameters as members of one.
    std::string holder; ///< The parameter whose members they are; empty where there is none.
    std::string c; ///< Helpers and function; needs kNestHead before it.
    std::vector<NestParameter> parameters; ///< In the function's order, without those of the results.
    std::vector<NestResult> results;
    bool isIndependent = false; ///< Iterations of its outer loops share nothing but private variables.
    bool reordersFloating = false; ///< A floating-point reduction goes around its outer loops.
};

/// What stands once before nests.
inline constexpr const char* kNestHead = R"(#include <math.h>
#include <stddef.h>
#include <stdlib.h>

enum mode { off, on, other };
struct pair {
    float first, second;
};
#define TAPS 3
static const float kTaps[TAPS] = {0.25f, 0.5f, 0.25f};

)";

[[nodiscard]] RandomNest randomNest(Dice& dice, int number);

} // namespace forewarp::test
