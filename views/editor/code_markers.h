#pragma once

#include "core/kernel/program_facts.h"

namespace forewarp::views::editor {

inline constexpr int kVerdictCount = int(kernel::Verdict::unknown) + 1;

/// Numbers of QScintilla's margins.
namespace CodeMargin {
enum { numbers, shapes, shares, folds };
}

/// Numbers of QScintilla's markers.
namespace CodeMarker {
inline constexpr int kLoopLine = 2 * kVerdictCount; ///< Invisible; moves with a loop's first or last line.

/// The bar along all lines of a loop.
[[nodiscard]] constexpr int bar(kernel::Verdict verdict) {
    return int(verdict);
}
/// The shape at a loop's first line.
[[nodiscard]] constexpr int shape(kernel::Verdict verdict) {
    return kVerdictCount + int(verdict);
}
/// Bits of all that are drawn.
[[nodiscard]] constexpr unsigned allVisible() {
    return (1U << (2 * kVerdictCount)) - 1;
}
} // namespace CodeMarker

/// Numbers of QScintilla's indicators; those below 8 belong to lexers.
namespace CodeIndicator {
enum { error = 8, warning = 9, firstDependence = 10 };
/// Under both references of a dependence.
[[nodiscard]] constexpr int of(kernel::DependenceKind kind) {
    return CodeIndicator::firstDependence + int(kind);
}
} // namespace CodeIndicator

} // namespace forewarp::views::editor
