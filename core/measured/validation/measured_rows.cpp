#include "core/measured/validation/measured_rows.h"

#include "core/base/assignment.h"
#include "core/base/csv_fields.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/measured/validation/measured_lines.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>

namespace forewarp::measured::validation {

namespace {

using Fields = std::vector<std::string>;

Error unreadable(std::string message) {
    return {ErrorKind::input, std::move(message), {}, {}};
}

/// Where each column stands; nothing where it is missing.
struct Columns {
    std::optional<std::size_t> gpu, program, kernel, sizes, n, blockX, blockY, blockZ, runs, least, median, most;
    std::size_t count = 0;
};

std::optional<std::size_t> find(const Fields& titles, std::string_view title, std::string_view otherTitle = {}) {
    const auto found = std::ranges::find_if(
        titles, [&](const std::string& text) { return text == title || (!otherTitle.empty() && text == otherTitle); });
    if (found == titles.end()) return std::nullopt;
    return std::size_t(found - titles.begin());
}

Columns columnsOf(const Fields& titles) {
    return {.gpu = find(titles, "gpu"),
            .program = find(titles, "file", "benchmark"),
            .kernel = find(titles, "loop", "kernel"),
            .sizes = find(titles, "sizes"),
            .n = find(titles, "n"),
            .blockX = find(titles, "block_x"),
            .blockY = find(titles, "block_y"),
            .blockZ = find(titles, "block_z"),
            .runs = find(titles, "runs"),
            .least = find(titles, "min_ms"),
            .median = find(titles, "median_ms"),
            .most = find(titles, "max_ms"),
            .count = titles.size()};
}

/// Names of the columns that are missing; empty where all are there.
std::string missingColumns(const Columns& columns) {
    std::string missing;
    const auto need = [&](bool isThere, const char* name) {
        if (!isThere) missing += (missing.empty() ? "" : ", ") + std::string(name);
    };
    need(columns.gpu.has_value(), "gpu");
    need(columns.program.has_value(), "file");
    need(columns.kernel.has_value(), "loop");
    need(columns.sizes || columns.n, "sizes");
    need(columns.blockX.has_value(), "block_x");
    need(columns.median.has_value(), "median_ms");
    return missing;
}

std::optional<double> numberIn(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
    return isNumber ? std::optional(value) : std::nullopt;
}

/// Reads the fields of one line; after the first that cannot be read, the others do not matter.
class RowReader {
  public:
    RowReader(const Columns& columns, const Fields& fields) : m_columns(columns), m_fields(fields) {}

    Result<MeasuredRow> read() {
        if (m_fields.size() != m_columns.count)
            return unreadable("it has " + std::to_string(m_fields.size()) + " fields where the header has " +
                              std::to_string(m_columns.count));
        MeasuredRow row;
        row.gpu = m_fields[*m_columns.gpu];
        row.program = m_fields[*m_columns.program];
        row.kernel = m_fields[*m_columns.kernel];
        if (m_columns.n) row.sizes["n"] = number(m_columns.n, 0);
        if (m_columns.sizes) readSizes(row.sizes);
        row.block = {whole(m_columns.blockX, 1), whole(m_columns.blockY, 1), whole(m_columns.blockZ, 1)};
        row.runs = whole(m_columns.runs, 0);
        const double median = number(m_columns.median, 0);
        row.median = Seconds(median * 1e-3);
        row.least = Seconds(number(m_columns.least, median) * 1e-3);
        row.most = Seconds(number(m_columns.most, median) * 1e-3);
        if (!m_problem.empty()) return unreadable(m_problem);
        return row;
    }

  private:
    double number(std::optional<std::size_t> column, double fallback) {
        if (!column) return fallback;
        const auto value = numberIn(m_fields[*column]);
        if (!value && m_problem.empty()) m_problem = "«" + m_fields[*column] + "» is no number";
        return value.value_or(fallback);
    }

    int whole(std::optional<std::size_t> column, int fallback) {
        const double value = number(column, fallback);
        if (value == std::floor(value) && std::abs(value) < 1e9) return int(value);
        if (m_problem.empty()) m_problem = "«" + m_fields[*column] + "» is no whole number";
        return fallback;
    }

    void readSizes(kernel::Bindings& sizes) {
        std::istringstream words(m_fields[*m_columns.sizes]);
        for (std::string word; words >> word;) {
            if (auto size = parseAssignment(word)) sizes[std::move(size->symbol)] = size->value;
            else if (m_problem.empty()) m_problem = "«" + word + "» is no size such as n=1024";
        }
    }

    const Columns& m_columns;
    const Fields& m_fields;
    std::string m_problem;
};

/// Why a row that could be read tells nothing; empty where it does.
std::string emptyRowReason(const MeasuredRow& row) {
    if (row.gpu.empty()) return "it names no GPU";
    if (row.program.empty() || row.kernel.empty()) return "it names no kernel";
    if (row.block.x < 1 || row.block.y < 1 || row.block.z < 1) return "its block has no threads";
    if (row.median.value() <= 0) return "its median time is not above 0: nothing was measured";
    if (row.least > row.median || row.median > row.most) return "its median time is not between the least and the most";
    return {};
}

Error noMeasurements(const std::string& missing, std::string_view document) {
    return {ErrorKind::input, "These are no measured times: the header lacks " + missing + ".", std::string(document),
            "Write a header gpu,file,loop,sizes,block_x,block_y,block_z,runs,min_ms,median_ms,max_ms, or the lines of "
            "JSON that the harness of a port prints."};
}

std::string reasonOf(const Error& error) {
    return error.place.empty() ? error.message : error.place + ": " + error.message;
}

} // namespace

std::string sizesText(const kernel::Bindings& sizes) {
    return joined(sizes, " ", [](const auto& size) { return size.first + "=" + exactText(size.second); });
}

void takeRow(Result<MeasuredRow> row, int line, MeasuredTimes& times) {
    const std::string reason = row ? emptyRowReason(*row) : reasonOf(row.error());
    if (!reason.empty()) {
        times.broken.push_back({line, reason});
        return;
    }
    row->line = line;
    times.rows.push_back(*std::move(row));
}

Result<MeasuredTimes> readMeasuredTimes(std::string_view text, std::string_view document) {
    text = withoutByteOrderMark(text);
    if (text.starts_with("{")) return readMeasuredLines(text, document);
    MeasuredTimes times{std::string(document), {}, {}};
    std::optional<Columns> columns;
    for (int line = 1; !text.empty(); ++line) {
        const Fields fields = csvFields(takeLine(text));
        if (fields == Fields{""} || fields.front().starts_with("#")) continue;
        if (columns) takeRow(RowReader(*columns, fields).read(), line, times);
        else columns = columnsOf(fields);
        if (const std::string missing = missingColumns(*columns); !missing.empty())
            return noMeasurements(missing, document);
    }
    if (!columns) return noMeasurements(missingColumns({}), document);
    return times;
}

} // namespace forewarp::measured::validation
