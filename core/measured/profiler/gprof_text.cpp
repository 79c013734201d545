#include "core/measured/profiler/gprof_text.h"

#include "core/base/text_lines.h"

#include <optional>

namespace forewarp::measured::profiler {

namespace {

constexpr std::string_view kTitle = "Flat profile:";

/// «sweep» or, with -l, «sweep (solver.c:64 @ 1c2d)».
SampledFrame frameOf(std::string_view name) {
    SampledFrame frame{std::string(name), {}, 0};
    const std::size_t open = name.rfind(" ("), at = name.rfind(" @ ");
    if (open == name.npos || at == name.npos || at < open || !name.ends_with(')')) return frame;
    const std::string_view place = name.substr(open + 2, at - open - 2);
    const std::size_t colon = place.rfind(':');
    const auto line = colon == place.npos ? std::nullopt : numberIn(place.substr(colon + 1));
    frame.function = name.substr(0, open);
    if (!line || *line < 1 || *line > 1e9) return frame;
    frame.file = place.substr(0, colon);
    frame.line = int(*line);
    return frame;
}

/// «75.07  0.15  0.15  1600  0.09  0.09  sweep»: calls and what follows them may be missing.
struct Row {
    double seconds = 0;
    double calls = 0;
    SampledFrame frame;
};

std::optional<Row> rowIn(std::string_view line) {
    std::string_view rest = line;
    double numbers[6]{};
    int count = 0;
    while (count < 6) {
        std::string_view ahead = rest;
        const auto number = numberIn(nextWord(ahead));
        if (!number) break;
        numbers[count++] = *number;
        rest = ahead;
    }
    const std::string_view name = trimmed(rest);
    if (count < 3 || name.empty()) return std::nullopt;
    return Row{numbers[2], count > 3 ? numbers[3] : 0, frameOf(name)};
}

} // namespace

bool isGprof(std::string_view text) {
    return text.find(kTitle) != text.npos;
}

Result<SampledProfile> readGprof(std::string_view text, std::string_view document) {
    SampledProfile profile{.tool = "gprof"};
    bool isInside = false, hasRows = false;
    forEachLine(text, [&](std::string_view line) {
        if (line.starts_with(kTitle)) isInside = true;
        const auto row = isInside ? rowIn(line) : std::nullopt;
        if (!row) {
            isInside = isInside && !(hasRows && trimmed(line).empty()); // An empty line ends the table.
            return;
        }
        hasRows = true;
        profile.seconds += row->seconds;
        profile.hasLines |= row->frame.line > 0;
        if (row->calls > 0) profile.calls[row->frame.function] += row->calls;
        if (row->seconds > 0) profile.samples.push_back({{row->frame}, row->seconds});
    });
    if (!hasRows)
        return Error{ErrorKind::input, "There is no flat profile in it.", std::string(document),
                     "Give what gprof -l prints."};
    if (profile.samples.empty())
        return Error{ErrorKind::input, "It has no time in it: the program took less than a sample.",
                     std::string(document), "Profile a longer run."};
    return profile;
}

} // namespace forewarp::measured::profiler
