#include "core/models/bands/cacheprof/parameters.h"

#include "core/models/bands/parameters_json.h"

#include <algorithm>
#include <array>
#include <utility>

namespace forewarp::models::bands::cacheprof {

namespace {

using P = CacheprofParameters;

bool hasHitRates(const P& parameters) {
    return parameters.hasHitRates;
}

bool restsOnHitRates(const P& parameters) {
    return lineOf(parameters) == LineSource::predicted;
}

bool hasLoads(const P& parameters) {
    return std::ranges::max(parameters.counts.loads) > 0;
}

bool needsLoadHits(const P& parameters) {
    return parameters.hasHitRates && hasLoads(parameters);
}

bool needsStoreHits(const P& parameters) {
    return parameters.hasHitRates && std::ranges::max(parameters.counts.stores) > 0;
}

template <auto Member>
constexpr ParameterRow<P> hitRateRow(std::string_view symbol, std::string_view key, std::string_view meaning,
                                     bool (*isNeeded)(const P&)) {
    return row<Member>({.symbol = symbol,
                        .key = key,
                        .meaning = meaning,
                        .unit = "",
                        .range = Range::share,
                        .refusal = "A hit rate is a share.",
                        .remedy = "Give a number from 0 to 1."},
                       {.isNeeded = isNeeded, .isThere = hasHitRates, .isTold = restsOnHitRates});
}

constexpr std::array kTable{
    kWarpsRow<P>, kMostWarpsRow<P>, kMeasuredRow<P>, kIssueTimeRow<P>, kSignificanceRow<P>,
};

/// Whether L1's is needed depends on the GPU.
constexpr std::array kHitRateTable{
    hitRateRow<&P::loadL1HitRate>("h_L1", "load_l1_hit_rate", "share of the read transactions that L1 serves", never),
    hitRateRow<&P::loadL2HitRate>("h_L2_read", "load_l2_hit_rate",
                                  "share of the read transactions past L1 that L2 serves", needsLoadHits),
    hitRateRow<&P::storeL2HitRate>("h_L2_write", "store_l2_hit_rate", "share of the write transactions that L2 serves",
                                   needsStoreHits),
};

/// None, or those of all transactions that there are.
void readHitRates(ObjectReader& reader, bool hasL1, CacheprofParameters& parameters) {
    parameters.hasHitRates =
        std::ranges::any_of(kHitRateTable, [&](const auto& each) { return reader.has(each.text.key); });
    if (hasL1 && needsLoadHits(parameters))
        static_cast<void>(readNumber(reader, kHitRateTable.front().text, true)); // Notes that it is missing.
    readRows(kHitRateTable, reader, parameters);
}

CacheprofParameters readParameters(ObjectReader& reader, const device::Device& device) {
    CacheprofParameters parameters;
    readTransactions(reader, parameters.counts);
    readRows(kTable, reader, parameters);
    readHitRates(reader, device.l1.has_value(), parameters);
    parameters.asPublished = reader.flagOr(kAsPublishedKey, false);
    return parameters;
}

} // namespace

LineSource lineOf(const CacheprofParameters& p) {
    if (p.measured) return LineSource::measured;
    return p.hasHitRates ? LineSource::predicted : LineSource::none;
}

std::optional<Error> refuseMissingL2(const device::Device& device, std::string_view place) {
    if (device.l2) return std::nullopt;
    return Error{ErrorKind::input, nameOf(device) + " has no L2 cache that accesses could hit or miss.",
                 std::string(place),
                 "Choose the CampProf model, which bounds the time by queues at memory partitions."};
}

ParameterValues valuesOf(const CacheprofParameters& parameters) {
    ParameterValues values;
    listTransactions(parameters.counts, values);
    listValues(kTable, parameters, {}, values);
    listValues(kHitRateTable, parameters, {}, values);
    return values;
}

std::optional<Error> checkInputs(const CacheprofParameters& parameters, const device::Device& device,
                                 std::string_view document) {
    if (auto error = refuseMissingL2(device, document)) return error;
    if (auto error = checkTransactions(parameters.counts, document)) return error;
    if (auto error = checkWarps(parameters.warps, parameters.mostWarps, device, document)) return error;
    return checkValues(valuesOf(parameters), document);
}

Result<Prediction> cacheprof(const CacheprofParameters& parameters, const device::Device& device,
                             const simulation::partitions::MemoryBenchmarks& benchmarks) {
    if (auto error = checkInputs(parameters, device, {})) return *std::move(error);
    const ParameterValues values = valuesOf(parameters);
    InputOrigins origins = originsOf(values, {}, device);
    for (const auto& each : kHitRateTable) origins[std::string(each.text.symbol)].source = parameters.hitSource;
    Derivation inputs;
    addInputTerms(values, device, origins, inputs);
    return cacheprofFrom(parameters, device, benchmarks, std::move(inputs));
}

Result<Prediction> predictCacheprofFromParameters(std::string_view json, std::string_view document) {
    return predictCacheprofFromParameters(json, document, {});
}

Result<Prediction> predictCacheprofFromParameters(std::string_view json, std::string_view document,
                                                  const BandKnowledge& known) {
    const auto parsed = parseParameters(json, document, known);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    const device::Device device = readGpu(reader);
    const CacheprofParameters parameters = readParameters(reader, device);
    if (auto error = reader.finish()) return *std::move(error);
    if (auto error = checkInputs(parameters, device, document)) return *std::move(error);
    const ParameterValues values = valuesOf(parameters);
    Derivation inputs;
    addInputTerms(values, device, originsOf(values, document, device), inputs);
    return cacheprofFrom(parameters, device, *known.benchmarksOf(device), std::move(inputs));
}

Result<Prediction> predictCacheprofFromCounts(const CountedKernel& counted, std::string_view document,
                                              const device::Device& device, const BandKnowledge& known) {
    auto parameters = countedParameters<CacheprofParameters>(counted, known);
    parameters.hasHitRates = counted.loadL2HitRate || counted.storeL2HitRate;
    parameters.loadL1HitRate = counted.loadL1HitRate.value_or(0);
    parameters.loadL2HitRate = counted.loadL2HitRate.value_or(0);
    parameters.storeL2HitRate = counted.storeL2HitRate.value_or(0);
    parameters.hitSource = "counted, " + std::string(document);
    const auto benchmarks = known.benchmarksOf(device);
    return cacheprof(parameters, device, *benchmarks);
}

} // namespace forewarp::models::bands::cacheprof
