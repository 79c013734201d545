#include "core/measured/profiler/profiler_csv.h"

#include "core/base/csv_fields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace forewarp::measured::profiler {

namespace {

using Fields = std::vector<std::string>;
using Launches = std::vector<ProfiledLaunch>;

struct Line {
    int number = 0;
    Fields fields;
};

/// Header and what follows it.
struct Table {
    std::string document;
    Fields titles;
    std::vector<Line> lines;

    /// Position of a column, or nothing.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view title) const {
        const auto found = std::ranges::find(titles, title);
        if (found == titles.end()) return std::nullopt;
        return std::size_t(found - titles.begin());
    }
};

constexpr std::string_view kKernelName = "Kernel Name";
constexpr std::string_view kMetricName = "Metric Name";
constexpr std::string_view kMetricValue = "Metric Value";
constexpr std::string_view kMetricUnit = "Metric Unit";
constexpr std::string_view kMethod = "method";

/// How Nsight Compute heads what its sections show, and which metric that is.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kLabels{{
    {"Duration", kDuration},
    {"L1/TEX Hit Rate", "l1tex__t_sector_hit_rate.pct"},
    {"L2 Hit Rate", "lts__t_sector_hit_rate.pct"},
    {"Achieved Active Warps Per SM", "sm__warps_active.avg.per_cycle_active"},
    {"Theoretical Active Warps per SM", "sm__maximum_warps_avg_per_active_cycle"},
}};

std::string_view metricOf(std::string_view title) {
    const auto label = std::ranges::find(kLabels, title, &std::pair<std::string_view, std::string_view>::first);
    return label == kLabels.end() ? title : label->second;
}

/// Metrics of Nsight Compute that anything below asks for; a report may hold hundreds of others.
bool isAskedFor(std::string_view metric) {
    constexpr std::array<std::string_view, 4> kBeginnings{"l1tex__t_sector", "lts__t_sector", "sm__warps_active.avg",
                                                          "sm__maximum_warps"};
    return metric == kDuration ||
           std::ranges::any_of(kBeginnings, [&](std::string_view beginning) { return metric.starts_with(beginning); });
}

std::string placeOf(const Table& table, int line) {
    return table.document + ":" + std::to_string(line);
}

/// «GPU Time» of the Visual Profiler and «gputime» of the command line's are one column.
std::string plainName(std::string_view title) {
    std::string name;
    for (const char c : title)
        if (c != ' ' && c != '_') name += char(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return name;
}

bool isNsight(const Table& table) {
    return table.find(kKernelName).has_value();
}

/// Whether a line names columns of either format; those of the older one are made plain.
bool takesHeader(const Fields& fields, Table& table) {
    table.titles = fields;
    if (isNsight(table)) return true;
    for (std::string& title : table.titles) title = plainName(title);
    return table.find(kMethod).has_value();
}

/// Comments, what Nsight Compute says between (==PROF==), and lines of the program itself.
bool isRemark(const Line& line, const Table& table) {
    const std::string& first = line.fields.front();
    if (line.fields.size() == 1 && table.titles.size() > 1) return true;
    if (isNsight(table)) return line.fields.size() != table.titles.size();
    return first.starts_with("#") || line.fields.size() > table.titles.size();
}

Result<Table> readTable(std::string_view csv, std::string_view document) {
    csv = withoutByteOrderMark(csv);
    Table table;
    table.document = document;
    bool hasHeader = false, isKeyed = false;
    int number = 0;
    while (!csv.empty()) {
        Line line{++number, csvFields(takeLine(csv))};
        isKeyed = isKeyed || line.fields.front().starts_with("method=[");
        if (!hasHeader) hasHeader = takesHeader(line.fields, table);
        else if (!isRemark(line, table)) table.lines.push_back(std::move(line));
    }
    if (isKeyed)
        return Error{ErrorKind::input, "This log of the CUDA profiler is not in CSV.", table.document,
                     "Profile again with COMPUTE_PROFILE_CSV=1 (CUDA_PROFILE_CSV=1 before CUDA 4.0)."};
    if (!hasHeader)
        return Error{ErrorKind::input, "This is no CSV of a profiler: it has no column «method» or «Kernel Name».",
                     table.document, "Export one from NVIDIA's Visual Profiler, or with ncu --csv."};
    return table;
}

/// A number with or without commas between the thousands, as Nsight Compute prints them in English.
std::optional<double> numberIn(std::string_view text) {
    constexpr std::size_t kGroup = 3;
    std::string digits;
    const std::size_t point = std::min(text.find('.'), text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != ',') digits += text[i];
        else if (i == 0 || i > point || (point - i) % (kGroup + 1) != 0) return std::nullopt;
    }
    double value = 0;
    const char* const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, value);
    if (error != std::errc{} || end != last || !std::isfinite(value) || value < 0) return std::nullopt;
    return value;
}

Error noNumber(const Table& table, int line, std::string_view column, const std::string& text) {
    return {ErrorKind::input, "«" + text + "» is no number of a counter.",
            placeOf(table, line) + ": " + std::string(column), "Export the file again with LC_ALL=C."};
}

/// What one of `unit` is in seconds, sectors, warps or percent. Nsight Compute writes times as «us» or «usecond» and may
/// write thousands of sectors as «Ksector».
std::optional<double> scaleOf(std::string_view unit, std::string_view metric) {
    struct Unit {
        std::string_view name;
        double scale;
    };
    static constexpr std::array<Unit, 9> kTimes{{{"s", 1},
                                                 {"second", 1},
                                                 {"ms", 1e-3},
                                                 {"msecond", 1e-3},
                                                 {"us", 1e-6},
                                                 {"usecond", 1e-6},
                                                 {"µs", 1e-6},
                                                 {"ns", 1e-9},
                                                 {"nsecond", 1e-9}}};
    if (metric == kDuration) {
        if (unit.empty()) return 1e-9; // Its base unit.
        const auto time = std::ranges::find(kTimes, unit, &Unit::name);
        return time == kTimes.end() ? std::nullopt : std::optional(time->scale);
    }
    static constexpr std::array<Unit, 4> kPrefixes{{{"K", 1e3}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}}};
    const auto prefix = std::ranges::find(kPrefixes, unit.substr(0, 1), &Unit::name);
    return prefix == kPrefixes.end() ? 1 : prefix->scale;
}

/// Takes the value of a metric into `launched`. Errors: neither a number nor «n/a», an unknown unit.
std::optional<Error> takeMetric(const Table& table, const Line& line, std::string_view title, std::string_view unit,
                                const std::string& value, ProfiledLaunch& launched) {
    const std::string_view metric = metricOf(title);
    if (!isAskedFor(metric) || value.empty() || value == "n/a") return std::nullopt;
    const auto number = numberIn(value);
    if (!number) return noNumber(table, line.number, title, value);
    const auto scale = scaleOf(unit, metric);
    if (!scale)
        return Error{ErrorKind::input, "«" + std::string(unit) + "» is no unit of time that is known.",
                     placeOf(table, line.number) + ": " + std::string(title),
                     "Export the file with --print-units base."};
    launched.values[std::string(metric)] = *number * *scale;
    return std::nullopt;
}

/// The launch that a row of the long form goes on with, else a new one.
ProfiledLaunch& launchOf(const std::string& id, const std::string& kernel, Launches& launches) {
    const bool goesOn = !launches.empty() && launches.back().id == id && launches.back().kernel == kernel;
    if (!goesOn) launches.push_back({id, kernel, {}});
    return launches.back();
}

/// Rows of one metric each.
Result<Launches> readMetricRows(const Table& table) {
    const std::size_t kernel = *table.find(kKernelName), name = *table.find(kMetricName);
    const auto value = table.find(kMetricValue), unit = table.find(kMetricUnit), id = table.find("ID");
    if (!value) return Error{ErrorKind::input, "The column «Metric Value» is missing.", table.document, {}};
    Launches launches;
    for (const Line& line : table.lines) {
        if (line.fields[kernel].empty()) continue;
        ProfiledLaunch& launched = launchOf(id ? line.fields[*id] : "", line.fields[kernel], launches);
        const std::string unitName = unit ? line.fields[*unit] : "";
        if (auto error = takeMetric(table, line, line.fields[name], unitName, line.fields[*value], launched))
            return *error;
    }
    return launches;
}

/// A column per metric and a row per launch, below a row of units whose kernel is empty.
Result<Launches> readRawPage(const Table& table) {
    const std::size_t kernel = *table.find(kKernelName);
    Launches launches;
    Fields units(table.titles.size());
    for (const Line& line : table.lines) {
        if (line.fields[kernel].empty()) {
            units = line.fields;
            continue;
        }
        ProfiledLaunch launched{{}, line.fields[kernel], {}};
        for (std::size_t i = 0; i < table.titles.size(); ++i) {
            if (auto error = takeMetric(table, line, table.titles[i], units[i], line.fields[i], launched))
                return *error;
        }
        launches.push_back(std::move(launched));
    }
    return launches;
}

bool isCounter(std::string_view title) {
    return title == "gputime" || title == "occupancy" || title.starts_with("gld") || title.starts_with("gst");
}

/// Rows of copies have fewer fields, and no transactions.
Result<Launches> readMethods(const Table& table) {
    const std::size_t method = *table.find(kMethod);
    Launches launches;
    for (const Line& line : table.lines) {
        if (method >= line.fields.size()) continue;
        ProfiledLaunch launched{{}, line.fields[method], {}};
        if (launched.kernel.empty()) continue;
        for (std::size_t i = 0; i < line.fields.size(); ++i) {
            if (!isCounter(table.titles[i]) || line.fields[i].empty()) continue;
            const auto number = numberIn(line.fields[i]);
            if (!number) return noNumber(table, line.number, table.titles[i], line.fields[i]);
            launched.values[table.titles[i]] = *number;
        }
        launches.push_back(std::move(launched));
    }
    return launches;
}

Result<Launches> readLaunches(const Table& table) {
    if (!isNsight(table)) return readMethods(table);
    return table.find(kMetricName) ? readMetricRows(table) : readRawPage(table);
}

} // namespace

Result<ProfilerCsv> readProfilerCsv(std::string_view csv, std::string_view document) {
    const auto table = readTable(csv, document);
    if (!table) return table.failureAs<ProfilerCsv>();
    auto launches = readLaunches(*table);
    if (!launches) return launches.failureAs<ProfilerCsv>();
    return ProfilerCsv{isNsight(*table), *std::move(launches)};
}

} // namespace forewarp::measured::profiler
