#pragma once

#include "core/advice/rewrites/dependence_shape.h"

#include <optional>
#include <string>

namespace forewarp::advice::rewrites {

// Rewrites that take another loop of the nest than the one in question, each a sentence where it applies. Source: Allen
// and Kennedy, Optimizing Compilers for Modern Architectures (2001), chapters 5 (interchange, skewing) and 6 (perfect
// loop nests).

/// The inner loop carries nothing and may be exchanged with this one: it becomes the parallel loop outside.
[[nodiscard]] std::optional<std::string> interchange(const NestView& nest);
/// The loop around this one carries nothing.
[[nodiscard]] std::optional<std::string> runOuterLoop(const NestView& nest);
/// Loops inside this one carry nothing.
[[nodiscard]] std::optional<std::string> runInnerLoop(const NestView& nest);
/// Both loops of a perfect pair carry dependences of constant distance: anti-diagonals are independent.
[[nodiscard]] std::optional<std::string> wavefront(const NestView& nest);

} // namespace forewarp::advice::rewrites
