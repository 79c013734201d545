#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace forewarp {

/// A value that is given to a symbol.
struct Assignment {
    std::string symbol;
    double value = 0;
};

/// Reads «n=1024», with or without blanks around name and number. The last «=» counts, as names of symbols may hold some.
/// Nothing where there is no name, no «=» or no finite number.
[[nodiscard]] std::optional<Assignment> parseAssignment(std::string_view text);

} // namespace forewarp
