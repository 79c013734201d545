#include "app/cli/command_line/offered_values.h"

#include "core/base/text.h"

namespace forewarp::cli::command_line {

std::vector<std::string> offeredWords(const Option& option, const KnownValues& known) {
    if (option.kind == ValueKind::device) return known.devices;
    if (option.kind == ValueKind::model) return known.models;
    const auto* words = std::get_if<OneOf>(&option.check);
    return words ? words->words : std::vector<std::string>{};
}

std::string inOneLine(const std::vector<std::string>& words) {
    return joined(words, " ");
}

std::string singleQuoted(std::string_view text, std::string_view escapedQuote) {
    std::string quoted = "'";
    for (const char character : text) {
        if (character == '\'') quoted += escapedQuote;
        else quoted += character;
    }
    return quoted + "'";
}

} // namespace forewarp::cli::command_line
