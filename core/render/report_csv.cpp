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

Fields header() {
    return {"file",         "loop",
            "function",     "line",
            "column",       "end_line",
            "depth",        "verdict",
            "reason",       "evidence",
            "trip_count",   "device",
            "model",        "cycles",
            "time_s",       "launches",
            "total_time_s", "limiter",
            "occupancy",    "block",
            "grid_blocks",  "share_of_predicted_time",
            "band_best_s",  "band_worst_s",
            "band_degree",  "caveats",
            "problem"};
}

Fields loopFields(const explain::FileReport& file, const explain::LoopReport& loop) {
    const kernel::LoopFacts& facts = loop.facts;
    return {file.facts.file,
            facts.id,
            facts.function,
            std::to_string(facts.range.begin.line),
            std::to_string(facts.range.begin.column),
            std::to_string(facts.range.end.line),
            std::to_string(facts.depth),
            std::string(kernel::name(facts.verdict)),
            facts.reason,
            joined(text::verdictLines(facts, text::kAllDependences), "; "),
            facts.tripCount ? facts.tripCount->text() : std::string()};
}

/// Best, worst and degree at the launch's own warps; empty for models of one number.
Fields bandFields(const models::ExecutionBand* band) {
    const models::BandPoint* point = band ? band->current() : nullptr;
    if (!point) return Fields(3);
    return {exactText(point->best.value()), exactText(point->worst.value()),
            band->line == models::LineSource::none ? std::string() : exactText(band->degree)};
}

Fields predictionFields(const explain::LoopReport& loop, const models::Prediction& prediction,
                        const device::Device& device) {
    const double launches = loop.profile->launches;
    const Fields band = bandFields(prediction.band.get());
    return {device.id,
            prediction.model,
            exactText(prediction.cycles.value()),
            exactText(prediction.time.value()),
            exactText(launches),
            exactText(prediction.time.value() * launches),
            prediction.limiter,
            prediction.occupancy ? exactText(prediction.occupancy->fraction()) : std::string(),
            loop.launch.block.text(),
            exactText(loop.launch.blocks),
            exactText(loop.shareOfPredictedTime),
            band[0],
            band[1],
            band[2],
            joined(prediction.caveats, " "),
            loop.problem};
}

std::string records(const explain::FileReport& file, const explain::LoopReport& loop, const device::Device& device) {
    const Fields left = loopFields(file, loop);
    if (loop.predictions.empty() || !loop.profile) {
        Fields fields = left;
        fields.push_back(device.id);
        fields.resize(header().size() - 1);
        fields.push_back(loop.problem);
        return record(fields);
    }
    std::string text;
    for (const models::Prediction& prediction : loop.predictions) {
        Fields fields = left;
        const Fields right = predictionFields(loop, prediction, device);
        fields.insert(fields.end(), right.begin(), right.end());
        text += record(fields);
    }
    return text;
}

} // namespace

std::string reportCsv(const explain::Report& report) {
    std::string text = record(header());
    for (const explain::FileReport& file : report.files) {
        for (const explain::LoopReport& loop : file.loops) text += records(file, loop, report.device);
    }
    return text;
}

} // namespace forewarp::render
