#include "core/render/json/band_json.h"

#include "core/render/json/json_text.h"

#include <utility>

namespace forewarp::render::json {

namespace {

std::string_view lineName(models::LineSource line) {
    switch (line) {
    case models::LineSource::measured: return "measured";
    case models::LineSource::predicted: return "predicted";
    case models::LineSource::none: break;
    }
    return "none";
}

Json pointJson(const models::BandPoint& point, int mostWarps) {
    return {{"warps", point.warps},
            {"best_s", numberOrNull(point.best.value())},
            {"worst_s", numberOrNull(point.worst.value())},
            {"application_s", point.application ? numberOrNull(point.application->value()) : Json(nullptr)},
            {"reachable", point.warps <= mostWarps}};
}

Json coefficientJson(const models::bands::Coefficient& coefficient) {
    return {{"name", coefficient.name},
            {"value", numberOrNull(coefficient.value)},
            {"standard_error", numberOrNull(coefficient.standardError)},
            {"t", numberOrNull(coefficient.t)},
            {"p", numberOrNull(coefficient.p)}};
}

Json regressionJson(const models::bands::BandRegression& regression) {
    Json coefficients = Json::array();
    for (const models::bands::Coefficient& coefficient : regression.fit.coefficients)
        coefficients.push_back(coefficientJson(coefficient));
    return {{"kind", regression.kind == kernel::AccessKind::load ? "load" : "store"},
            {"pattern", simulation::partitions::name(regression.pattern)},
            {"r2", numberOrNull(regression.fit.r2)},
            {"rmse_ms", numberOrNull(regression.fit.rmse)},
            {"observations", numberOrNull(regression.fit.observations)},
            {"coefficients", std::move(coefficients)}};
}

} // namespace

Json bandJson(const models::ExecutionBand& band) {
    Json points = Json::array();
    for (const models::BandPoint& point : band.points) points.push_back(pointJson(point, band.mostWarps));
    Json regressions = Json::array();
    for (const models::bands::BandRegression& regression : band.regressions)
        regressions.push_back(regressionJson(regression));
    return {{"title", band.title},
            {"best_label", band.bestLabel},
            {"worst_label", band.worstLabel},
            {"warps", band.warps},
            {"most_warps", band.mostWarps},
            {"line", lineName(band.line)},
            {"degree", numberOrNull(band.degree)},
            {"degree_text", band.degreeText},
            {"simulated", band.isSimulated},
            {"provenance", band.provenance},
            {"partition_shares", band.partitionShares},
            {"points", std::move(points)},
            {"regressions", std::move(regressions)}};
}

} // namespace forewarp::render::json
