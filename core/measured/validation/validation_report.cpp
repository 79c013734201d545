#include "core/measured/validation/validation_report.h"

#include "core/measured/validation/measured_json.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::measured::validation {

namespace {

Seconds readTime(ObjectReader& reader, std::string_view key) {
    const double seconds = reader.number(key);
    if (!(seconds > 0)) reader.fail(key, "A time has to be above 0.");
    return Seconds(seconds);
}

std::optional<models::TimeInterval> readInterval(ObjectReader& answer) {
    if (answer.member("interval").is_null()) return std::nullopt;
    ObjectReader reader = answer.object("interval");
    const models::TimeInterval interval{readTime(reader, "least_s"), readTime(reader, "most_s")};
    (void)reader.number("share");
    answer.adopt(reader);
    return interval;
}

ReportedAnswer readAnswer(ObjectReader& reader) {
    ReportedAnswer answer;
    if (reader.has("problem")) {
        answer.problem = reader.text("problem");
        return answer;
    }
    if (reader.member("time_s").is_null()) answer.problem = "It takes longer than a number can hold.";
    else answer.time = readTime(reader, "time_s");
    answer.interval = readInterval(reader);
    answer.limiter = reader.text("limiter");
    if (!answer.time) answer.interval.reset();
    return answer;
}

/// The answers of a row; the first row says which models there are.
std::vector<ReportedAnswer> readAnswers(ObjectReader& row, bool isFirst, std::vector<std::string>& models) {
    const Json& all = row.member("models");
    if (!all.is_object()) {
        row.fail("models", "It is no object of models.");
        return {};
    }
    std::vector<ReportedAnswer> answers;
    for (const auto& [model, json] : all.items()) {
        if (isFirst) models.push_back(model);
        const bool isNext = answers.size() < models.size() && models[answers.size()] == model;
        if (!isNext) row.fail("models", "They are not those of the first row.");
        ObjectReader reader(json, row.document(), "models." + model);
        answers.push_back(readAnswer(reader));
        row.adopt(reader);
    }
    if (answers.size() != models.size()) row.fail("models", "They are not those of the first row.");
    return answers;
}

ReportedRow readReportedRow(ObjectReader& reader, bool isFirst, std::vector<std::string>& models) {
    ReportedRow row;
    row.line = int(reader.integer("line"));
    row.device = reader.text("device");
    row.program = reader.text("file");
    row.kernel = reader.text("loop");
    row.sizes = readSizes(reader.member("sizes"), "sizes", reader);
    row.block = readBlockShape(reader.member("block"), "block", reader);
    row.measured = readTime(reader, "measured_s");
    for (const char* key : {"launch_overhead_s", "repeats_work", "is_stream"}) (void)reader.member(key);
    row.answers = readAnswers(reader, isFirst, models);
    return row;
}

void readReportedRows(ObjectReader& root, ValidationReport& report) {
    for (ObjectReader& reader : root.objects("rows")) {
        ReportedRow row = readReportedRow(reader, report.rows.empty(), report.models);
        if (std::ranges::find(report.devices, row.device) == report.devices.end()) report.devices.push_back(row.device);
        report.rows.push_back(std::move(row));
        root.adopt(reader);
        if (root.failed()) return; // Its answers may not be those of the models.
    }
}

std::vector<int> readLines(ObjectReader& reader) {
    const Json& list = reader.member("lines");
    if (!list.is_array()) reader.fail("lines", "It is no list of lines.");
    std::vector<int> lines;
    for (const Json& line : list) {
        if (line.is_number_integer()) lines.push_back(line.get<int>());
        else reader.fail("lines", "It is no list of lines.");
    }
    return lines;
}

std::vector<LeftOutRows> readLeftOut(ObjectReader& root) {
    std::vector<LeftOutRows> leftOut;
    for (ObjectReader& reader : root.objects("left_out")) {
        std::string reason = reader.text("reason");
        leftOut.push_back({std::move(reason), readLines(reader)});
        root.adopt(reader);
    }
    return leftOut;
}

} // namespace

Result<ValidationReport> readValidation(std::string_view json, std::string_view document) {
    const auto root = parseJson(json, document);
    if (!root) return root.failureAs<ValidationReport>();
    ObjectReader reader(*root, std::string(document));
    if (reader.integer("schema") != 1)
        reader.fail("schema", "This program reads validations of schema 1.", "Use programs of the same version.");
    for (const char* key : {"measured", "kernels", "devices"}) (void)reader.member(key); // Statistics are made of rows.
    ValidationReport report;
    report.caveats = reader.texts("caveats");
    readReportedRows(reader, report);
    report.leftOut = readLeftOut(reader);
    if (const auto error = reader.finish()) return *error;
    return report;
}

std::optional<TimePair> timesOf(const ReportedRow& row, std::size_t model) {
    if (model >= row.answers.size() || !row.answers[model].time) return std::nullopt;
    const ReportedAnswer& answer = row.answers[model];
    TimePair times{answer.time->value(), row.measured.value(), std::nullopt};
    if (answer.interval)
        times.range = models::ErrorRange{answer.interval->least / *answer.time, answer.interval->most / *answer.time};
    return times;
}

ErrorStatistics statisticsOf(const ValidationReport& report, std::size_t model, std::string_view device) {
    std::vector<ShapeTimes> cases;
    for (const ReportedRow& row : report.rows) {
        const auto times = timesOf(row, model);
        if (times && (device.empty() || row.device == device)) cases.push_back({*times});
    }
    return statisticsOf(cases);
}

} // namespace forewarp::measured::validation
