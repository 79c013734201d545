#include "core/models/bands/parameters_json.h"

#include "core/models/bands/band_parameters.h"

namespace forewarp::models::bands {

Result<Json> parseParameters(std::string_view json, std::string_view document, const BandKnowledge& known) {
    auto parsed = parseJson(json, document);
    if (!parsed || !parsed->is_object()) return parsed;
    Json& parameters = *parsed;
    if (known.warps) parameters[kWarpsKey] = *known.warps;
    if (known.measured) parameters[kMeasuredKey] = known.measured->value() * kMillisecondsPerSecond;
    if (known.asPublished) parameters[kAsPublishedKey] = true;
    if (known.significance) parameters[kSignificanceKey] = *known.significance;
    return parsed;
}

} // namespace forewarp::models::bands
