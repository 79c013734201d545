#pragma once

#include "core/advice/rewrites/dependence_shape.h"

#include <optional>
#include <string>

namespace forewarp::advice::rewrites {

// Rewrites that run a loop in parts, each a sentence where it applies to all of the loop's dependences. Source: Allen
// and Kennedy, Optimizing Compilers for Modern Architectures (2001), chapters 5 (index-set splitting: thresholds,
// peeling; run-time symbolic resolution) and 6 (loop distribution).

/// One fixed iteration is an end of every dependence: x[i] = x[0].
[[nodiscard]] std::optional<std::string> peel(const NestView& nest);
/// Subscripts run against each other and meet once: x[i] = x[n - i].
[[nodiscard]] std::optional<std::string> splitAtCrossing(const NestView& nest);
/// Dependences lead from one statement to another and never back.
[[nodiscard]] std::optional<std::string> distribute(const NestView& nest);
/// Every dependence spans several iterations: x[i] = x[i - 4].
[[nodiscard]] std::optional<std::string> stripMine(const NestView& nest);
/// The same for a distance that the source leaves open: x[i] = x[i + k].
[[nodiscard]] std::optional<std::string> symbolicPieces(const NestView& nest);

} // namespace forewarp::advice::rewrites
