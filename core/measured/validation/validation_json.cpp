#include "core/measured/validation/validation_json.h"

#include "core/render/json/json_text.h"

#include <algorithm>

namespace forewarp::measured::validation {

namespace {

Json choiceJson(const ChoiceQuality& choice) {
    if (choice.cases == 0) return nullptr;
    return {{"cases", choice.cases},
            {"geometric_mean", choice.geometricMean},
            {"worst", choice.worst},
            {"share_within_10_percent", choice.shareWithinTenPercent}};
}

Json intervalsJson(const IntervalQuality& intervals) {
    if (intervals.rows == 0) return nullptr;
    return {{"rows", intervals.rows},
            {"share_within", intervals.within()},
            {"share_below", intervals.below},
            {"share_above", intervals.above},
            {"geometric_factor", intervals.factor}};
}

Json statisticsJson(const ErrorStatistics& statistics) {
    if (statistics.rows == 0) return {{"rows", 0}};
    return {{"rows", statistics.rows},
            {"mean_absolute_error", statistics.meanAbsoluteError},
            {"median_absolute_error", statistics.medianAbsoluteError},
            {"geometric_factor", statistics.geometricFactor},
            {"geometric_ratio", statistics.geometricRatio},
            {"rank_correlation", statistics.rankCorrelation ? Json(*statistics.rankCorrelation) : Json(nullptr)},
            {"choice", choiceJson(statistics.choice)},
            {"intervals", intervalsJson(statistics.interval)}};
}

/// Statistics of every model by its id.
Json byModel(const Validation& validation, const RowFilter& takes) {
    Json json = Json::object();
    for (std::size_t i = 0; i < validation.models.size(); ++i)
        json[std::string(validation.models[i].id)] = statisticsJson(statisticsOf(validation, i, takes));
    return json;
}

Json kernelsJson(const Validation& validation, std::size_t device) {
    Json kernels = Json::array();
    for (std::size_t i = 0; i < validation.described.kernels.size(); ++i) {
        const auto takes = [&](const ComparedCase& compared, const ComparedRow&) {
            return compared.device == device && compared.kernel == i;
        };
        const MeasuredKernel& kernel = validation.described.kernels[i];
        const bool isThere = std::ranges::any_of(validation.cases, [&](const ComparedCase& compared) {
            return compared.device == device && compared.kernel == i;
        });
        if (isThere)
            kernels.push_back(
                {{"file", kernel.program}, {"loop", kernel.kernel}, {"models", byModel(validation, takes)}});
    }
    return kernels;
}

Json deviceJson(const Validation& validation, std::size_t position) {
    const device::Device& device = validation.devices[position];
    return {{"device", device.id},
            {"launch_overhead_s", device.launchOverhead.value.value()},
            {"all_rows", byModel(validation, [&](const ComparedCase& compared,
                                                 const ComparedRow&) { return compared.device == position; })},
            {"without_repeated_work", byModel(validation,
                                              [&](const ComparedCase& compared, const ComparedRow& row) {
                                                  return compared.device == position && !row.predicted.repeatsWork;
                                              })},
            {"kernels", kernelsJson(validation, position)}};
}

Json answerJson(const RowAnswer& answer) {
    const auto interval = answer.error ? std::optional(models::intervalOf(*answer.time, *answer.error)) : std::nullopt;
    return {{"time_s", render::json::numberOrNull(answer.time->value())},
            {"interval", render::json::intervalJson(interval)},
            {"limiter", answer.limiter.text()}};
}

Json answersJson(const Validation& validation, const ComparedRow& row) {
    Json answers = Json::object();
    for (std::size_t i = 0; i < validation.models.size(); ++i) {
        const RowAnswer& answer = row.predicted.answers[i];
        const std::string id(validation.models[i].id);
        answers[id] = answer.time ? answerJson(answer) : Json{{"problem", answer.problem}};
    }
    return answers;
}

Json rowJson(const Validation& validation, const ComparedCase& compared, const ComparedRow& row) {
    return {{"line", row.measured.line},
            {"device", validation.devices[compared.device].id},
            {"file", row.measured.program},
            {"loop", row.measured.kernel},
            {"sizes", row.measured.sizes},
            {"block", render::json::blockJson(row.measured.block)},
            {"measured_s", row.measured.median.value()},
            {"launch_overhead_s", row.predicted.overhead.value()},
            {"repeats_work", row.predicted.repeatsWork},
            {"is_stream", row.predicted.isStream},
            {"models", answersJson(validation, row)}};
}

Json rowsJson(const Validation& validation) {
    Json rows = Json::array();
    for (const ComparedCase& compared : validation.cases)
        for (const ComparedRow& row : compared.rows) rows.push_back(rowJson(validation, compared, row));
    return rows;
}

Json leftOutJson(const Validation& validation) {
    Json leftOut = Json::array();
    for (const LeftOutRows& rows : validation.leftOut)
        leftOut.push_back({{"reason", rows.reason}, {"lines", rows.lines}});
    return leftOut;
}

} // namespace

std::string validationJson(const Validation& validation, const ValidationNames& names) {
    Json devices = Json::array();
    for (std::size_t i = 0; i < validation.devices.size(); ++i) devices.push_back(deviceJson(validation, i));
    const Json json{{"schema", 1},
                    {"measured", names.measured},
                    {"kernels", names.kernels.empty() ? Json(nullptr) : Json(names.kernels)},
                    {"caveats", validation.described.caveats},
                    {"devices", std::move(devices)},
                    {"rows", rowsJson(validation)},
                    {"left_out", leftOutJson(validation)}};
    return render::json::textOf(json) + "\n";
}

} // namespace forewarp::measured::validation
