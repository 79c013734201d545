#include "core/base/json_reader.h"
#include "core/models/cacheprof_inputs.h"
#include "core/models/prediction_json.h"

#include <algorithm>
#include <utility>

namespace forewarp {

namespace {

/// None, or those of all transactions that there are.
void readHitRates(ObjectReader& reader, bool hasL1, CacheprofParameters& parameters) {
    const bool hasLoads = std::ranges::max(parameters.counts.loads) > 0;
    const bool hasStores = std::ranges::max(parameters.counts.stores) > 0;
    const auto read = [&](const char* key, bool isNeeded) {
        return isNeeded ? reader.number(key) : reader.numberOr(key, 0);
    };
    for (const char* key : {"load_l1_hit_rate", "load_l2_hit_rate", "store_l2_hit_rate"}) {
        parameters.hasHitRates = parameters.hasHitRates || reader.has(key);
        static_cast<void>(reader.numberOr(key, 0)); // Known, whether it is there or not.
    }
    if (!parameters.hasHitRates) return;
    parameters.loadL1HitRate = read("load_l1_hit_rate", hasLoads && hasL1);
    parameters.loadL2HitRate = read("load_l2_hit_rate", hasLoads);
    parameters.storeL2HitRate = read("store_l2_hit_rate", hasStores);
}

CacheprofParameters readParameters(ObjectReader& reader, const Device& device) {
    CacheprofParameters parameters;
    parameters.counts = readCounts(reader);
    parameters.warps = double(reader.integer("active_warps"));
    parameters.mostWarps = double(reader.integerOr("most_warps", 0));
    const double milliseconds = reader.numberOr("time_ms", 0);
    if (reader.has("time_ms")) parameters.measured = Seconds(milliseconds / 1e3);
    readHitRates(reader, device.l1.has_value(), parameters);
    parameters.asPublished = reader.flagOr("as_published", false);
    if (reader.has("significance")) parameters.significance = reader.number("significance");
    return parameters;
}

} // namespace

Result<Prediction> predictCacheprofFromParameters(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    const Device device = readGpu(reader);
    const CacheprofParameters parameters = readParameters(reader, device);
    if (auto error = reader.finish()) return *std::move(error);
    if (auto error = checkInputs(parameters, device, document)) return *std::move(error);
    InputOrigins origins;
    for (const char* symbol : {"gld_32b", "gld_64b", "gld_128b", "gst_32b", "gst_64b", "gst_128b", "w", "t_kernel",
                               "h_L1", "h_L2_read", "h_L2_write"})
        origins[symbol].source = std::string(document);
    origins["clk"].source = sourceOf(device.smClock);
    Derivation inputs;
    addInputTerms(parameters, device, origins, inputs);
    return cacheprofFrom(parameters, device, *simulatedBenchmarks(device), std::move(inputs));
}

} // namespace forewarp
