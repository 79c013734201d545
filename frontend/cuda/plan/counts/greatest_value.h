#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/profile/index_polynomial.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace forewarp::frontend::cuda::plan::counts {

/// Whether a polynomial is nowhere below 0 where these symbols are at least 1.
[[nodiscard]] bool isNowhereNegative(const profile::IndexPolynomial& value, const std::set<std::string>& positive);

/// What the values in an address range over.
struct ValueRanges {
    std::map<std::string, profile::IndexPolynomial> trips; ///< By loop: its counter goes from 0 to below.
    std::set<std::string> names;    ///< Scalars.
    std::set<std::string> positive; ///< Of these, what is at least 1.
    bool takesBounds = false; ///< A bound that perhaps nothing reaches will do: «x & 7» is at most 7.
};

/// The greatest value of an integer expression where it is certain that some iteration reaches it: sums of counters,
/// indices that wrap round (`(x + 1) % n`, x below n) or are clamped to a range that they reach. Takes for granted that
/// what wraps round is never negative: it would lead to before the array.
///
/// Returns: nothing where it depends on data, where one counter stands in two summands, or what is greater depends on
/// the sizes.
[[nodiscard]] std::optional<profile::IndexPolynomial> greatestValue(const kernel::Expression& expression,
                                                                    const ValueRanges& ranges);

} // namespace forewarp::frontend::cuda::plan::counts
