#include "core/report/band_json.h"

#include "core/report/json_text.h"

#include <utility>

namespace forewarp {

namespace {

std::string_view lineName(LineSource line) {
    switch (line) {
    case LineSource::measured: return "measured";
    case LineSource::predicted: return "predicted";
    case LineSource::none: break;
    }
    return "none";
}

Json pointJson(const BandPoint& point, int mostWarps) {
    return {{"warps", point.warps},
            {"best_s", numberOrNull(point.best.value())},
            {"worst_s", numberOrNull(point.worst.value())},
            {"application_s", point.application ? numberOrNull(point.application->value()) : Json(nullptr)},
            {"reachable", point.warps <= mostWarps}};
}

Json coefficientJson(const Coefficient& coefficient) {
    return {{"name", coefficient.name},
            {"value", numberOrNull(coefficient.value)},
            {"standard_error", numberOrNull(coefficient.standardError)},
            {"t", numberOrNull(coefficient.t)},
            {"p", numberOrNull(coefficient.p)}};
}

Json regressionJson(const BandRegression& regression) {
    Json coefficients = Json::array();
    for (const Coefficient& coefficient : regression.fit.coefficients)
        coefficients.push_back(coefficientJson(coefficient));
    return {{"kind", regression.kind == AccessKind::load ? "load" : "store"},
            {"pattern", name(regression.pattern)},
            {"r2", numberOrNull(regression.fit.r2)},
            {"rmse_ms", numberOrNull(regression.fit.rmse)},
            {"observations", numberOrNull(regression.fit.observations)},
            {"coefficients", std::move(coefficients)}};
}

} // namespace

Json bandJson(const ExecutionBand& band) {
    Json points = Json::array();
    for (const BandPoint& point : band.points) points.push_back(pointJson(point, band.mostWarps));
    Json regressions = Json::array();
    for (const BandRegression& regression : band.regressions) regressions.push_back(regressionJson(regression));
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

} // namespace forewarp
