#include "core/simulation/partitions/benchmarks_csv.h"

#include "core/simulation/partitions/memory_benchmarks.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace forewarp::simulation::partitions {

namespace {

constexpr std::array<std::string_view, 6> kColumns{"kind", "pattern", "word_bytes", "warps", "time_ms", "transactions"};

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\"";
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(trimmed(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return parts;
}

std::optional<double> positive(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = error == std::errc() && end == text.data() + text.size();
    return isNumber && std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

std::optional<BenchmarkPattern> patternOf(std::string_view text) {
    using enum BenchmarkPattern;
    for (const BenchmarkPattern pattern : {spread, camped, l1Hit, l2Hit, miss})
        if (text == name(pattern)) return pattern;
    return std::nullopt;
}

/// The cells of one line, by position in kColumns; nothing where one of them cannot be.
std::optional<BenchmarkTime> readLine(const std::vector<std::string_view>& cells) {
    const auto pattern = patternOf(cells[1]);
    const bool isKind = cells[0] == "load" || cells[0] == "store";
    const auto word = positive(cells[2]);
    const auto warps = positive(cells[3]);
    const auto time = positive(cells[4]);
    const auto transactions = positive(cells[5]);
    const bool isWord = word && (*word == 2 || *word == 4 || *word == 8);
    const bool isCount = warps && *warps == std::floor(*warps) && *warps <= 1024;
    if (!isKind || !pattern || !isWord || !isCount || !time || !transactions) return std::nullopt;
    constexpr double kMillisecond = 1e-3;
    const kernel::AccessKind kind = cells[0] == "load" ? kernel::AccessKind::load : kernel::AccessKind::store;
    return BenchmarkTime{kind, *pattern, int(*word), int(*warps), Seconds(*time * kMillisecond), *transactions};
}

Error badLine(std::string_view document, std::size_t line, std::string_view text) {
    return {ErrorKind::input, "This is no time of a memory benchmark: " + std::string(text),
            std::string(document) + ":" + std::to_string(line),
            "Write kind (load, store), pattern (spread, camped, L1 hit, L2 hit, miss), word_bytes (2, 4, 8), warps, "
            "time_ms "
            "and transactions."};
}

} // namespace

Result<MemoryBenchmarks> readBenchmarks(std::string_view csv, std::string_view document) {
    MemoryBenchmarks suite;
    suite.isSimulated = false;
    suite.provenance = "measured, " + std::string(document);
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (csv.starts_with(kByteOrderMark)) csv.remove_prefix(kByteOrderMark.size());
    const std::vector<std::string_view> lines = split(csv, '\n');
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].empty() || lines[i].starts_with('#')) continue;
        const std::vector<std::string_view> cells = split(lines[i], ',');
        if (places.empty()) {
            for (const std::string_view column : kColumns) {
                const auto found = std::ranges::find(cells, column);
                if (found == cells.end())
                    return Error{ErrorKind::input, "The column " + std::string(column) + " is missing.",
                                 std::string(document) + ":" + std::to_string(i + 1),
                                 "Use the table that resources/calibration/partition_camping.cu prints."};
                places.push_back(std::size_t(found - cells.begin()));
            }
            continue;
        }
        std::vector<std::string_view> ordered;
        for (const std::size_t place : places) ordered.push_back(place < cells.size() ? cells[place] : "");
        const auto time = readLine(ordered);
        if (!time) return badLine(document, i + 1, lines[i]);
        suite.times.push_back(*time);
    }
    if (suite.times.empty())
        return Error{ErrorKind::input, "There are no benchmark times.", std::string(document),
                     "Use the table that resources/calibration/partition_camping.cu prints."};
    return suite;
}

} // namespace forewarp::simulation::partitions
