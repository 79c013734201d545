#include "core/models/bands/campprof/parameters.h"

#include "core/models/bands/parameters_json.h"

#include <array>
#include <utility>

namespace forewarp::models::bands::campprof {

namespace {

using P = CampprofParameters;

/// A measured time goes before a simulated one, and that before a degree.
bool restsOnSimulation(const P& parameters) {
    return parameters.simulated && !parameters.measured;
}

bool restsOnDegree(const P& parameters) {
    return parameters.degree && !parameters.measured && !parameters.simulated;
}

constexpr std::array kTable{
    kWarpsRow<P>,
    kMostWarpsRow<P>,
    kMeasuredRow<P>,
    millisecondsRow<&P::simulated>({"t_kernel", "", "kernel time, simulated", "ms", Range::any},
                                   {.isThere = restsOnSimulation, .isRead = false}),
    row<&P::degree>({.symbol = "degree",
                     .key = "degree",
                     .meaning = "degree of camping",
                     .unit = "",
                     .range = Range::share,
                     .refusal = "The degree of camping is a share.",
                     .remedy = "Give a number from 0 to 1."},
                    {.isTold = restsOnDegree}),
    kIssueTimeRow<P>,
    kSignificanceRow<P>,
};

CampprofParameters readParameters(ObjectReader& reader) {
    CampprofParameters parameters;
    readTransactions(reader, parameters.counts);
    readRows(kTable, reader, parameters);
    parameters.asPublished = reader.flagOr(kAsPublishedKey, false);
    return parameters;
}

} // namespace

std::optional<Error> refuseHashedAddresses(const device::Device& device, std::string_view place) {
    if (simulation::partitions::canCamp(device)) return std::nullopt;
    return Error{ErrorKind::input, nameOf(device) + " hashes addresses over its memory partitions: it does not camp.",
                 std::string(place), "Choose the CacheProf model, which bounds the time by cache hits and misses."};
}

ParameterValues valuesOf(const CampprofParameters& parameters) {
    ParameterValues values;
    listTransactions(parameters.counts, values);
    listValues(kTable, parameters, {}, values);
    return values;
}

std::optional<Error> checkInputs(const CampprofParameters& parameters, const device::Device& device,
                                 std::string_view document) {
    if (auto error = refuseHashedAddresses(device, document)) return error;
    if (auto error = checkTransactions(parameters.counts, document)) return error;
    if (auto error = checkWarps(parameters.warps, parameters.mostWarps, device, document)) return error;
    return checkValues(valuesOf(parameters), document);
}

Result<Prediction> campprof(const CampprofParameters& parameters, const device::Device& device,
                            const simulation::partitions::MemoryBenchmarks& benchmarks) {
    if (auto error = checkInputs(parameters, device, {})) return *std::move(error);
    const ParameterValues values = valuesOf(parameters);
    InputOrigins origins = originsOf(values, {}, device);
    if (!parameters.measured) origins["t_kernel"].source = parameters.simulatedSource;
    Derivation inputs;
    addInputTerms(values, device, origins, inputs);
    return campprofFrom(parameters, device, benchmarks, std::move(inputs));
}

Result<Prediction> predictCampprofFromParameters(std::string_view json, std::string_view document) {
    return predictCampprofFromParameters(json, document, {});
}

Result<Prediction> predictCampprofFromParameters(std::string_view json, std::string_view document,
                                                 const BandKnowledge& known) {
    const auto parsed = parseParameters(json, document, known);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    const device::Device device = readGpu(reader);
    const CampprofParameters parameters = readParameters(reader);
    if (auto error = reader.finish()) return *std::move(error);
    if (auto error = checkInputs(parameters, device, document)) return *std::move(error);
    const ParameterValues values = valuesOf(parameters);
    Derivation inputs;
    addInputTerms(values, device, originsOf(values, document, device), inputs);
    return campprofFrom(parameters, device, *known.benchmarksOf(device), std::move(inputs));
}

Result<Prediction> predictCampprofFromCounts(const CountedKernel& counted, std::string_view /*document*/,
                                             const device::Device& device, const BandKnowledge& known) {
    const auto benchmarks = known.benchmarksOf(device);
    return campprof(countedParameters<CampprofParameters>(counted, known), device, *benchmarks);
}

} // namespace forewarp::models::bands::campprof
