#include "app/cli/inputs/camp_inputs.h"

#include "core/base/json_reader.h"
#include "core/models/bands/cacheprof/cacheprof.h"
#include "core/models/bands/campprof/campprof.h"
#include "core/models/prediction_inputs.h"
#include "core/models/registry.h"

#include <array>
#include <charconv>
#include <cmath>

namespace forewarp::cli::inputs {

namespace {

constexpr double kMillisecondsPerSecond = 1e3;

struct TimeUnit {
    std::string_view name;
    double seconds;
};
constexpr std::array<TimeUnit, 5> kTimeUnits{{{"ns", 1e-9}, {"us", 1e-6}, {"µs", 1e-6}, {"ms", 1e-3}, {"s", 1}}};

double termValue(const models::Prediction& prediction, std::string_view symbol) {
    const models::Term* term = prediction.derivation.find(symbol);
    return term ? term->value : 0;
}

/// A term that is a time, whatever unit it is shown in.
Seconds termTime(const models::Prediction& prediction, std::string_view symbol) {
    const models::Term* term = prediction.derivation.find(symbol);
    if (!term) return {};
    for (const TimeUnit& unit : kTimeUnits)
        if (unit.name == term->unit) return Seconds(term->value * unit.seconds);
    return {};
}

simulation::partitions::TransactionCounts countsIn(const models::Prediction& prediction) {
    simulation::partitions::TransactionCounts counts;
    for (std::size_t i = 0; i < models::kLoadCounters.size(); ++i) {
        counts.loads[i] = termValue(prediction, models::kLoadCounters[i]);
        counts.stores[i] = termValue(prediction, models::kStoreCounters[i]);
    }
    return counts;
}

/// What both models have in common.
template <class Parameters>
Parameters commonParameters(const models::Prediction& prediction, const BandKnowledge& known) {
    const models::ExecutionBand& band = *prediction.band;
    Parameters parameters;
    parameters.counts = countsIn(prediction);
    parameters.warps = known.warps.value_or(band.warps);
    parameters.mostWarps = std::max<double>(band.mostWarps, parameters.warps);
    parameters.measured = known.measured ? known.measured : measuredTime(prediction);
    parameters.issueTime = termTime(prediction, "t_issue");
    parameters.asPublished = known.asPublished;
    parameters.significance = known.significance;
    return parameters;
}

models::bands::campprof::CampprofParameters campprofParameters(const models::Prediction& prediction,
                                                               const BandKnowledge& known) {
    auto parameters = commonParameters<models::bands::campprof::CampprofParameters>(prediction, known);
    if (const models::Term* degree = prediction.derivation.find("degree")) parameters.degree = degree->value;
    const models::Term* time = prediction.derivation.find("t_kernel");
    if (time && prediction.band->line == models::LineSource::predicted) {
        parameters.simulated = termTime(prediction, "t_kernel");
        parameters.simulatedSource = time->source;
    }
    return parameters;
}

models::bands::cacheprof::CacheprofParameters cacheprofParameters(const models::Prediction& prediction,
                                                                  const BandKnowledge& known) {
    auto parameters = commonParameters<models::bands::cacheprof::CacheprofParameters>(prediction, known);
    parameters.hasHitRates = prediction.derivation.find("h_L2_read") || prediction.derivation.find("h_L2_write");
    parameters.loadL1HitRate = termValue(prediction, "h_L1");
    parameters.loadL2HitRate = termValue(prediction, "h_L2_read");
    parameters.storeL2HitRate = termValue(prediction, "h_L2_write");
    return parameters;
}

std::shared_ptr<const simulation::partitions::MemoryBenchmarks> benchmarksFor(const device::Device& device,
                                                                              const BandKnowledge& known) {
    return known.benchmarks ? known.benchmarks : simulation::partitions::simulatedBenchmarks(device);
}

/// Occupancy as counted is a mean over time; the models take whole warps.
double wholeWarps(double warps) {
    return std::max(1.0, std::round(warps));
}

template <class Parameters>
Parameters countedParameters(const measured::profiler::ProfilerCounters& counters, const BandKnowledge& known) {
    Parameters parameters;
    parameters.counts = counters.counts;
    parameters.warps = known.warps ? *known.warps : wholeWarps(*counters.warps);
    const double most = std::round(counters.mostWarps.value_or(0));
    parameters.mostWarps = most >= parameters.warps ? most : 0;
    parameters.measured = known.measured ? known.measured : counters.time;
    parameters.asPublished = known.asPublished;
    parameters.significance = known.significance;
    return parameters;
}

models::bands::cacheprof::CacheprofParameters cachedParameters(const measured::profiler::ProfilerCounters& counters,
                                                               const BandKnowledge& known, std::string_view document) {
    auto parameters = countedParameters<models::bands::cacheprof::CacheprofParameters>(counters, known);
    parameters.hasHitRates = counters.loadL2HitRate || counters.storeL2HitRate;
    parameters.loadL1HitRate = counters.loadL1HitRate.value_or(0);
    parameters.loadL2HitRate = counters.loadL2HitRate.value_or(0);
    parameters.storeL2HitRate = counters.storeL2HitRate.value_or(0);
    parameters.hitSource = "counted, " + std::string(document);
    return parameters;
}

/// An error of bare parameters, where the file stands for them.
Result<models::Prediction> placedIn(std::string_view document, Result<models::Prediction> prediction) {
    if (prediction || prediction.wasCancelled()) return prediction;
    Error error = prediction.error();
    error.place = std::string(document) + (error.place.empty() ? "" : ": " + error.place);
    return error;
}

} // namespace

Result<Seconds> parseTime(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    std::string_view unitName = text.substr(std::size_t(end - text.data()));
    while (unitName.starts_with(' ')) unitName.remove_prefix(1);
    for (const TimeUnit& unit : kTimeUnits) {
        const double seconds = value * unit.seconds;
        const bool isTime = error == std::errc{} && seconds > 0 && std::isfinite(seconds * kMillisecondsPerSecond);
        if (isTime && unit.name == unitName) return Seconds(seconds);
    }
    return Error{ErrorKind::usage, "A time is a number above 0 and its unit.", "--time " + std::string(text),
                 "Write it as 1.3ms; units are s, ms, us and ns."};
}

std::optional<Error> checkBenchmarks(const simulation::partitions::MemoryBenchmarks& benchmarks,
                                     const BandKnowledge& known, std::string_view document) {
    const auto fits = models::BenchmarkFits::fit(benchmarks, known.asPublished, known.significance);
    if (fits) return std::nullopt;
    Error error = fits.error();
    error.place = std::string(document) + (error.place.empty() ? "" : ": " + error.place);
    return error;
}

std::optional<Error> checkBandDevice(const device::Device& device) {
    if (simulation::partitions::canCamp(device) || device.l2) return std::nullopt;
    return Error{ErrorKind::input, device.name + " has neither memory partitions that camp nor an L2 cache.",
                 "--device " + device.id, "Add its L2 to the profile, or choose another GPU."};
}

Result<BandInput> readBandInput(std::string_view json, std::string_view document, const std::string& device,
                                const BandKnowledge& known) {
    auto root = parseJson(json, document);
    if (!root) return root.failureAs<BandInput>();
    if (!root->is_object())
        return Error{ErrorKind::input, "The parameters must be a JSON object.", std::string(document), {}};
    Json& parameters = *root;
    if (!device.empty()) parameters["device"] = device;
    if (!parameters.contains("device") || !parameters["device"].is_string())
        return Error{ErrorKind::input, "The device is missing.", std::string(document) + ": device",
                     "Give its id as a string here, or with --device."};
    if (known.warps) parameters["active_warps"] = *known.warps;
    if (known.measured) parameters["time_ms"] = known.measured->value() * kMillisecondsPerSecond;
    if (known.asPublished) parameters["as_published"] = true;
    if (known.significance) parameters["significance"] = *known.significance;
    auto found = device::findDevice(parameters["device"].get<std::string>());
    if (!found) return found.failureAs<BandInput>();
    if (auto error = checkBandDevice(*found)) return *error;
    const bool asPublished = parameters.contains("as_published") && parameters["as_published"] == true;
    std::optional<double> significance;
    if (parameters.contains("significance") && parameters["significance"].is_number())
        significance = parameters["significance"].get<double>();
    return BandInput{.device = *std::move(found),
                     .json = parameters.dump(),
                     .asPublished = asPublished,
                     .significance = significance};
}

Result<models::Prediction> predictInput(const BandInput& input, std::string_view document, const BandKnowledge& known) {
    const auto model = models::modelFor(models::Role::timeRange, input.device);
    auto prediction = model->predictFromParameters(input.json, document);
    if (!prediction || !known.benchmarks) return prediction;
    BandKnowledge again = known;
    again.asPublished = input.asPublished;
    again.significance = input.significance;
    return predictAgain(*prediction, input.device, again);
}

Result<models::Prediction> predictCounted(const measured::profiler::ProfilerCounters& counters,
                                          const device::Device& device, std::string_view document,
                                          const BandKnowledge& known) {
    if (!known.warps && !counters.warps)
        return Error{ErrorKind::usage, "The file does not say how many warps are active on an SM.",
                     std::string(document), "Give their number with --warps."};
    const auto benchmarks = benchmarksFor(device, known);
    auto prediction =
        simulation::partitions::canCamp(device)
            ? models::bands::campprof::campprof(
                  countedParameters<models::bands::campprof::CampprofParameters>(counters, known), device, *benchmarks)
            : models::bands::cacheprof::cacheprof(cachedParameters(counters, known, document), device, *benchmarks);
    if (!prediction) return placedIn(document, std::move(prediction));
    prediction->model = models::modelFor(models::Role::timeRange, device)->id;
    prediction->caveats.insert(prediction->caveats.begin(), counters.caveats.begin(), counters.caveats.end());
    return prediction;
}

std::optional<Seconds> measuredTime(const models::Prediction& prediction) {
    const bool isMeasured = prediction.band && prediction.band->line == models::LineSource::measured;
    if (!isMeasured || !prediction.derivation.find("t_kernel")) return std::nullopt;
    return termTime(prediction, "t_kernel");
}

Result<models::Prediction> predictAgain(const models::Prediction& prediction, const device::Device& device,
                                        const BandKnowledge& known) {
    const auto benchmarks = benchmarksFor(device, known);
    auto again = simulation::partitions::canCamp(device)
                     ? models::bands::campprof::campprof(campprofParameters(prediction, known), device, *benchmarks)
                     : models::bands::cacheprof::cacheprof(cacheprofParameters(prediction, known), device, *benchmarks);
    if (!again) return again;
    again->model = prediction.model;
    again->occupancy = prediction.occupancy;
    again->memory = prediction.memory;
    again->partitions = prediction.partitions;
    if (!again->band) return again;
    auto band = std::make_shared<models::ExecutionBand>(*again->band);
    band->partitionShares = prediction.band->partitionShares;
    again->band = std::move(band);
    return again;
}

} // namespace forewarp::cli::inputs
