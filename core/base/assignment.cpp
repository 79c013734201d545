#include "core/base/assignment.h"

#include <charconv>
#include <cmath>

namespace forewarp {

namespace {

std::string_view withoutBlanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

} // namespace

std::optional<Assignment> parseAssignment(std::string_view text) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view symbol = withoutBlanks(text.substr(0, equals));
    const std::string_view number = withoutBlanks(text.substr(equals + 1));
    double value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    const bool isNumber = error == std::errc{} && end == number.data() + number.size() && std::isfinite(value);
    if (symbol.empty() || !isNumber) return std::nullopt;
    return Assignment{std::string(symbol), value};
}

} // namespace forewarp
