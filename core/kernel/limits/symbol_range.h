#pragma once

#include "core/base/result.h"
#include "core/kernel/program_facts.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace forewarp::kernel::limits {

/// The whole numbers that a C integer type holds.
struct SymbolRange {
    std::string_view type; ///< «unsigned char»
    long long least = 0;
    unsigned long long most = 0;

    /// Whether `value` is one of them.
    [[nodiscard]] bool holds(double value) const;
    /// «0 to 255»
    [[nodiscard]] std::string text() const;
};

/// The range of a type as compilers for 64-bit Linux have it; that of long long where the name says none.
[[nodiscard]] SymbolRange rangeOf(std::string_view type);

/// «n», or «f:n» where a value is for one function only.
struct ScopedName {
    std::string_view function; ///< Empty: all.
    std::string_view name;
};
[[nodiscard]] ScopedName scopedName(std::string_view whole, std::span<const ProgramFacts> files);

/// Refuses a value that no symbol of this name can have, naming type and range. Trip counts of loops may be fractions:
/// they are means.
[[nodiscard]] std::optional<Error> checkValue(std::string_view name, double value, std::span<const ProgramFacts> files);

} // namespace forewarp::kernel::limits
