#include "core/base/json_reader.h"
#include "core/models/campprof_inputs.h"

#include <array>
#include <utility>

namespace forewarp {

namespace {

Device readGpu(ObjectReader& reader) {
    const std::string id = reader.text("device");
    if (reader.failed()) return {};
    auto device = findDevice(id);
    if (device) return *std::move(device);
    reader.fail("device", device.error().message, device.error().remedy);
    return {};
}

std::array<double, 3> readCounts(ObjectReader& reader, const std::string& kind) {
    std::array<double, 3> counts{};
    for (int size = 0; size < 3; ++size)
        counts[std::size_t(size)] = reader.number(kind + "_" + std::to_string(32 << size) + "b");
    return counts;
}

CampprofParameters readParameters(ObjectReader& reader) {
    CampprofParameters parameters;
    parameters.counts.loads = readCounts(reader, "gld");
    parameters.counts.stores = readCounts(reader, "gst");
    parameters.warps = double(reader.integer("active_warps"));
    parameters.mostWarps = double(reader.integerOr("most_warps", 0));
    if (reader.has("time_ms")) parameters.measured = Seconds(reader.number("time_ms") / 1e3);
    if (reader.has("degree")) parameters.degree = reader.number("degree");
    parameters.asPublished = reader.flagOr("as_published", false);
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
