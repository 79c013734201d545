#include "app/cli/camp_inputs.h"

#include "core/base/json_reader.h"
#include "core/models/cacheprof.h"
#include "core/models/campprof.h"
#include "core/models/prediction_inputs.h"

#include <array>
#include <charconv>
#include <cmath>

namespace forewarp::cli {

namespace {

constexpr double kMillisecondsPerSecond = 1e3;

struct TimeUnit {
    std::string_view name;
    double seconds;
};
constexpr std::array<TimeUnit, 5> kTimeUnits{{{"ns", 1e-9}, {"us", 1e-6}, {"µs", 1e-6}, {"ms", 1e-3}, {"s", 1}}};

double termValue(const Prediction& prediction, std::string_view symbol) {
    const Term* term = prediction.derivation.find(symbol);
    return term ? term->value : 0;
}

/// A term that is a time, whatever unit it is shown in.
Seconds termTime(const Prediction& prediction, std::string_view symbol) {
    const Term* term = prediction.derivation.find(symbol);
    if (!term) return {};
    for (const TimeUnit& unit : kTimeUnits)
        if (unit.name == term->unit) return Seconds(term->value * unit.seconds);
    return {};
}

TransactionCounts countsIn(const Prediction& prediction) {
    TransactionCounts counts;
    for (std::size_t i = 0; i < kLoadCounters.size(); ++i) {
        counts.loads[i] = termValue(prediction, kLoadCounters[i]);
        counts.stores[i] = termValue(prediction, kStoreCounters[i]);
    }
    return counts;
}

/// What both models have in common.
template <class Parameters>
Parameters commonParameters(const Prediction& prediction, const BandKnowledge& known) {
    const ExecutionBand& band = *prediction.band;
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

CampprofParameters campprofParameters(const Prediction& prediction, const BandKnowledge& known) {
    auto parameters = commonParameters<CampprofParameters>(prediction, known);
    if (const Term* degree = prediction.derivation.find("degree")) parameters.degree = degree->value;
    const Term* time = prediction.derivation.find("t_kernel");
    if (time && prediction.band->line == LineSource::predicted) {
        parameters.simulated = termTime(prediction, "t_kernel");
        parameters.simulatedSource = time->source;
    }
    return parameters;
}

CacheprofParameters cacheprofParameters(const Prediction& prediction, const BandKnowledge& known) {
    auto parameters = commonParameters<CacheprofParameters>(prediction, known);
    parameters.hasHitRates = prediction.derivation.find("h_L2_read") || prediction.derivation.find("h_L2_write");
    parameters.loadL1HitRate = termValue(prediction, "h_L1");
    parameters.loadL2HitRate = termValue(prediction, "h_L2_read");
    parameters.storeL2HitRate = termValue(prediction, "h_L2_write");
    return parameters;
}

std::shared_ptr<const MemoryBenchmarks> benchmarksFor(const Device& device, const BandKnowledge& known) {
    return known.benchmarks ? known.benchmarks : simulatedBenchmarks(device);
}

/// Occupancy as counted is a mean over time; the models take whole warps.
double wholeWarps(double warps) {
    return std::max(1.0, std::round(warps));
}

template <class Parameters>
Parameters countedParameters(const ProfilerCounters& counters, const BandKnowledge& known) {
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

CacheprofParameters cachedParameters(const ProfilerCounters& counters, const BandKnowledge& known,
                                     std::string_view document) {
    auto parameters = countedParameters<CacheprofParameters>(counters, known);
    parameters.hasHitRates = counters.loadL2HitRate || counters.storeL2HitRate;
    parameters.loadL1HitRate = counters.loadL1HitRate.value_or(0);
    parameters.loadL2HitRate = counters.loadL2HitRate.value_or(0);
    parameters.storeL2HitRate = counters.storeL2HitRate.value_or(0);
    parameters.hitSource = "counted, " + std::string(document);
    return parameters;
}

/// An error of bare parameters, where the file stands for them.
Result<Prediction> placedIn(std::string_view document, Result<Prediction> prediction) {
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

std::optional<Error> checkBenchmarks(const MemoryBenchmarks& benchmarks, const BandKnowledge& known,
                                     std::string_view document) {
    const auto fits = BenchmarkFits::fit(benchmarks, known.asPublished, known.significance);
    if (fits) return std::nullopt;
    Error error = fits.error();
    error.place = std::string(document) + (error.place.empty() ? "" : ": " + error.place);
    return error;
}

std::optional<Error> checkBandDevice(const Device& device) {
    if (canCamp(device) || device.l2) return std::nullopt;
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
    auto found = findDevice(parameters["device"].get<std::string>());
    if (!found) return found.failureAs<BandInput>();
    if (auto error = checkBandDevice(*found)) return *error;
    const bool asPublished = parameters.contains("as_published") && parameters["as_published"] == true;
    std::optional<double> significance;
    if (parameters.contains("significance") && parameters["significance"].is_number())
        significance = parameters["significance"].get<double>();
    return BandInput{*std::move(found), parameters.dump(), asPublished, significance};
}

Result<Prediction> predictInput(const BandInput& input, std::string_view document, const BandKnowledge& known) {
    const auto predict = canCamp(input.device) ? predictCampprofFromParameters : predictCacheprofFromParameters;
    auto prediction = predict(input.json, document);
    if (!prediction || !known.benchmarks) return prediction;
    BandKnowledge again = known;
    again.asPublished = input.asPublished;
    again.significance = input.significance;
    return predictAgain(*prediction, input.device, again);
}

Result<Prediction> predictCounted(const ProfilerCounters& counters, const Device& device, std::string_view document,
                                  const BandKnowledge& known) {
    if (!known.warps && !counters.warps)
        return Error{ErrorKind::usage, "The file does not say how many warps are active on an SM.",
                     std::string(document), "Give their number with --warps."};
    const auto benchmarks = benchmarksFor(device, known);
    auto prediction = canCamp(device)
                          ? campprof(countedParameters<CampprofParameters>(counters, known), device, *benchmarks)
                          : cacheprof(cachedParameters(counters, known, document), device, *benchmarks);
    if (!prediction) return placedIn(document, std::move(prediction));
    prediction->caveats.insert(prediction->caveats.begin(), counters.caveats.begin(), counters.caveats.end());
    return prediction;
}

std::optional<Seconds> measuredTime(const Prediction& prediction) {
    const bool isMeasured = prediction.band && prediction.band->line == LineSource::measured;
    if (!isMeasured || !prediction.derivation.find("t_kernel")) return std::nullopt;
    return termTime(prediction, "t_kernel");
}

Result<Prediction> predictAgain(const Prediction& prediction, const Device& device, const BandKnowledge& known) {
    const auto benchmarks = benchmarksFor(device, known);
    auto again = canCamp(device) ? campprof(campprofParameters(prediction, known), device, *benchmarks)
                                 : cacheprof(cacheprofParameters(prediction, known), device, *benchmarks);
    if (!again) return again;
    again->occupancy = prediction.occupancy;
    again->memory = prediction.memory;
    again->partitions = prediction.partitions;
    if (!again->band) return again;
    auto band = std::make_shared<ExecutionBand>(*again->band);
    band->partitionShares = prediction.band->partitionShares;
    again->band = std::move(band);
    return again;
}

} // namespace forewarp::cli
