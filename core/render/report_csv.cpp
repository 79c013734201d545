#include "core/render/report_csv.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/render/text/verdict_lines.h"

namespace forewarp::render {

namespace {

using Fields = std::vector<std::string>;

/// RFC 4180, section 2: quoted where it holds a comma, a quote or a line break, quotes doubled.
std::string quoted(const std::string& field) {
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string text = "\"";
    for (const char c : field) {
        if (c == '"') text += '"';
        text += c;
    }
    return text + '"';
}

std::string record(const Fields& fields) {
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i) line += (i == 0 ? "" : ",") + quoted(fields[i]);
    return line + "\r\n";
}

/// One record: a loop and what one model says of it.
struct Row {
    const device::Device& device;
    const explain::FileReport& file;
    const explain::LoopReport& loop;
    const models::Prediction* prediction = nullptr; ///< Null where there is none.

    [[nodiscard]] std::optional<models::TimeInterval> interval() const {
        return explain::intervalOf(loop, *prediction);
    }

    /// Of a model of a range, at the launch's own warps; null for models of one number.
    [[nodiscard]] const models::BandPoint* bandPoint() const {
        return prediction->band ? prediction->band->current() : nullptr;
    }
};

/// What stands in a column.
struct Column {
    const char* title;
    std::string (*field)(const Row&);
    bool isOfPrediction = true; ///< Empty where there is none.
};

const Column kColumns[] = {
    {"file", [](const Row& row) { return row.file.facts.file; }, false},
    {"loop", [](const Row& row) { return row.loop.facts.id; }, false},
    {"function", [](const Row& row) { return row.loop.facts.function; }, false},
    {"line", [](const Row& row) { return std::to_string(row.loop.facts.range.begin.line); }, false},
    {"column", [](const Row& row) { return std::to_string(row.loop.facts.range.begin.column); }, false},
    {"end_line", [](const Row& row) { return std::to_string(row.loop.facts.range.end.line); }, false},
    {"depth", [](const Row& row) { return std::to_string(row.loop.facts.depth); }, false},
    {"verdict", [](const Row& row) { return std::string(kernel::name(row.loop.facts.verdict)); }, false},
    {"reason", [](const Row& row) { return row.loop.facts.reason; }, false},
    {"evidence", [](const Row& row) { return joined(text::verdictLines(row.loop.facts, text::kAllDependences), "; "); },
     false},
    {"trip_count",
     [](const Row& row) { return row.loop.facts.tripCount ? row.loop.facts.tripCount->text() : std::string(); }, false},
    {"device", [](const Row& row) { return row.device.id; }, false},
    {"model", [](const Row& row) { return row.prediction->model; }},
    {"cycles", [](const Row& row) { return exactText(row.prediction->cycles.value()); }},
    {"time_s", [](const Row& row) { return exactText(row.prediction->time.value()); }},
    {"least_time_s", [](const Row& row) { return row.interval() ? exactText(row.interval()->least.value()) : ""; }},
    {"most_time_s", [](const Row& row) { return row.interval() ? exactText(row.interval()->most.value()) : ""; }},
    {"launches", [](const Row& row) { return exactText(row.loop.profile->launches); }},
    {"total_time_s",
     [](const Row& row) { return exactText(row.prediction->time.value() * row.loop.profile->launches); }},
    {"limiter", [](const Row& row) { return row.prediction->limiter.text(); }},
    {"occupancy",
     [](const Row& row) {
         const auto& occupancy = row.prediction->occupancy;
         return occupancy ? exactText(occupancy->fraction()) : std::string();
     }},
    {"block", [](const Row& row) { return row.loop.launch.block.text(); }},
    {"grid_blocks", [](const Row& row) { return exactText(row.loop.launch.blocks); }},
    {"share_of_predicted_time", [](const Row& row) { return exactText(row.loop.shareOfPredictedTime); }},
    {"band_best_s",
     [](const Row& row) {
         const models::BandPoint* point = row.bandPoint();
         return point ? exactText(point->best.value()) : std::string();
     }},
    {"band_worst_s",
     [](const Row& row) {
         const models::BandPoint* point = row.bandPoint();
         return point ? exactText(point->worst.value()) : std::string();
     }},
    {"band_degree",
     [](const Row& row) {
         const bool hasLine = row.bandPoint() && row.prediction->band->line != models::LineSource::none;
         return hasLine ? exactText(row.prediction->band->degree) : std::string();
     }},
    {"caveats", [](const Row& row) { return joined(row.prediction->caveats, " "); }},
    {"problem", [](const Row& row) { return row.loop.problem; }, false},
};

std::string header() {
    Fields titles;
    for (const Column& column : kColumns) titles.emplace_back(column.title);
    return record(titles);
}

std::string record(const Row& row) {
    Fields fields;
    for (const Column& column : kColumns)
        fields.push_back(column.isOfPrediction && !row.prediction ? std::string() : column.field(row));
    return record(fields);
}

std::string records(const explain::FileReport& file, const explain::LoopReport& loop, const device::Device& device) {
    if (loop.predictions.empty() || !loop.profile) return record(Row{device, file, loop});
    std::string text;
    for (const models::Prediction& prediction : loop.predictions) text += record(Row{device, file, loop, &prediction});
    return text;
}

} // namespace

std::string reportCsv(const explain::Report& report) {
    std::string text = header();
    for (const explain::FileReport& file : report.files) {
        for (const explain::LoopReport& loop : file.loops) text += records(file, loop, report.device);
    }
    return text;
}

} // namespace forewarp::render
