#include "core/base/csv_fields.h"

#include <algorithm>

namespace forewarp {

namespace {

std::string trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    const std::size_t end = text.find_last_not_of(kBlanks);
    return std::string(text.substr(begin, end == std::string_view::npos ? 0 : end + 1 - begin));
}

} // namespace

std::string_view takeLine(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::string_view withoutByteOrderMark(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    return text;
}

std::vector<std::string> csvFields(std::string_view line) {
    std::vector<std::string> fields(1);
    bool isQuoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool isQuote = line[i] == '"';
        if (isQuote && isQuoted && i + 1 < line.size() && line[i + 1] == '"') fields.back() += line[++i];
        else if (isQuote) isQuoted = !isQuoted;
        else if (line[i] == ',' && !isQuoted) fields.emplace_back();
        else fields.back() += line[i];
    }
    for (std::string& field : fields) field = trimmed(field);
    return fields;
}

} // namespace forewarp
