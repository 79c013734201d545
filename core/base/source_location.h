#pragma once

#include <compare>
#include <string>

namespace forewarp {

/// A place in a source file, 1-based as editors show it; line 0 means unknown.
struct SourceLocation {
    int line = 0;
    int column = 0;

    [[nodiscard]] bool isKnown() const { return line > 0; }
    /// «12:5», or «?» where unknown.
    [[nodiscard]] std::string text() const;
    friend auto operator<=>(const SourceLocation&, const SourceLocation&) = default;
};

/// From the first character to the last, both included.
struct SourceRange {
    SourceLocation begin;
    SourceLocation end;

    friend auto operator<=>(const SourceRange&, const SourceRange&) = default;
};

} // namespace forewarp
