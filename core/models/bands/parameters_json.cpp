#include "core/models/bands/parameters_json.h"

namespace forewarp::models::bands {

Result<Json> parseParameters(std::string_view json, std::string_view document, const BandKnowledge& known) {
    auto parsed = parseJson(json, document);
    if (!parsed || !parsed->is_object()) return parsed;
    Json& parameters = *parsed;
    if (known.warps) parameters["active_warps"] = *known.warps;
    if (known.measured) parameters["time_ms"] = known.measured->value() * kMillisecondsPerSecond;
    if (known.asPublished) parameters["as_published"] = true;
    if (known.significance) parameters["significance"] = *known.significance;
    return parsed;
}

} // namespace forewarp::models::bands
