#include "core/base/json_reader.h"
#include "core/models/campprof_inputs.h"
#include "core/models/prediction_json.h"

#include <utility>

namespace forewarp {

namespace {

CampprofParameters readParameters(ObjectReader& reader) {
    CampprofParameters parameters;
    parameters.counts = readCounts(reader);
    parameters.warps = double(reader.integer("active_warps"));
    parameters.mostWarps = double(reader.integerOr("most_warps", 0));
    const double milliseconds = reader.numberOr("time_ms", 0);
    if (reader.has("time_ms")) parameters.measured = Seconds(milliseconds / 1e3);
    const double degree = reader.numberOr("degree", 0);
    if (reader.has("degree")) parameters.degree = degree;
    parameters.asPublished = reader.flagOr("as_published", false);
    if (reader.has("significance")) parameters.significance = reader.number("significance");
    return parameters;
}

} // namespace

Result<Prediction> predictCampprofFromParameters(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    const Device device = readGpu(reader);
    const CampprofParameters parameters = readParameters(reader);
    if (auto error = reader.finish()) return *std::move(error);
    if (auto error = checkInputs(parameters, device, document)) return *std::move(error);
    InputOrigins origins;
    for (const char* key :
         {"gld_32b", "gld_64b", "gld_128b", "gst_32b", "gst_64b", "gst_128b", "w", "t_kernel", "degree"})
        origins[key].source = std::string(document);
    origins["clk"].source = sourceOf(device.smClock);
    Derivation inputs;
    addInputTerms(parameters, device, origins, inputs);
    return campprofFrom(parameters, device, *simulatedBenchmarks(device), std::move(inputs));
}

} // namespace forewarp
