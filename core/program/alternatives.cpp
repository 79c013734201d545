#include "core/program/alternatives.h"

#include "core/base/csv_fields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace forewarp::program {

namespace {

constexpr std::array<std::string_view, 3> kColumns{"loop", "platform", "time_s"};
constexpr std::size_t kTimeColumn = 2;

/// Where each of kColumns stands.
using Places = std::array<std::size_t, kColumns.size()>;

Error errorIn(std::string_view document, int line, std::string message, std::string remedy) {
    return {ErrorKind::input, std::move(message), std::string(document) + ":" + std::to_string(line),
            std::move(remedy)};
}

std::optional<Places> placesIn(const std::vector<std::string>& titles) {
    Places places{};
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
        const auto found = std::ranges::find(titles, kColumns[i]);
        if (found == titles.end()) return std::nullopt;
        places[i] = std::size_t(found - titles.begin());
    }
    return places;
}

std::optional<double> secondsIn(const std::string& text) {
    double seconds = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    const bool isNumber = problem == std::errc() && end == text.data() + text.size();
    if (!isNumber || !std::isfinite(seconds) || seconds <= 0) return std::nullopt;
    return seconds;
}

} // namespace

Result<std::vector<Alternative>> readAlternatives(std::string_view csv, std::string_view document) {
    std::string_view rest = withoutByteOrderMark(csv);
    const auto places = placesIn(csvFields(takeLine(rest)));
    if (!places)
        return errorIn(document, 1, "The table has no columns loop, platform and time_s.",
                       "Begin it with the line «loop,platform,time_s».");
    std::vector<Alternative> alternatives;
    for (int line = 2; !rest.empty(); ++line) {
        const std::vector<std::string> fields = csvFields(takeLine(rest));
        if (fields.size() == 1 && fields.front().empty()) continue;
        if (fields.size() <= *std::ranges::max_element(*places))
            return errorIn(document, line, "This line has too few fields.", "Give a loop, a platform and a time.");
        const auto seconds = secondsIn(fields[(*places)[kTimeColumn]]);
        if (!seconds)
            return errorIn(document, line, "«" + fields[(*places)[kTimeColumn]] + "» is no time.",
                           "Give the seconds of one execution of the loop, such as 0.0023.");
        if (fields[(*places)[0]].empty() || fields[(*places)[1]].empty())
            return errorIn(document, line, "The loop or the platform has no name.", "Name both.");
        alternatives.push_back({fields[(*places)[0]], fields[(*places)[1]], Seconds(*seconds)});
    }
    return alternatives;
}

} // namespace forewarp::program
