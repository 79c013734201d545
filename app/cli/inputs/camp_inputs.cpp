#include "app/cli/inputs/camp_inputs.h"

#include "app/cli/inputs/chosen_device.h"
#include "core/base/json_reader.h"
#include "core/base/units.h"
#include "core/models/bands/benchmark_fits.h"
#include "core/models/registry.h"

#include <array>
#include <charconv>
#include <cmath>

namespace forewarp::cli::inputs {

namespace {

struct TimeUnit {
    std::string_view name;
    double seconds;
};
constexpr std::array<TimeUnit, 5> kTimeUnits{{{"ns", 1e-9}, {"us", 1e-6}, {"µs", 1e-6}, {"ms", 1e-3}, {"s", 1}}};

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
                                     const models::bands::BandKnowledge& known, std::string_view document) {
    const auto fits = models::bands::BenchmarkFits::fit(benchmarks, known.asPublished, known.significance);
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

Result<BandInput> readBandInput(std::string_view json, std::string_view document, const std::string& device) {
    auto root = parseJson(json, document);
    if (!root) return root.failureAs<BandInput>();
    if (!root->is_object())
        return Error{ErrorKind::input, "The parameters must be a JSON object.", std::string(document), {}};
    Json& parameters = *root;
    if (!device.empty()) parameters["device"] = device;
    if (!parameters.contains("device") || !parameters["device"].is_string())
        return Error{ErrorKind::input, "The device is missing.", std::string(document) + ": device",
                     "Give its id as a string here, or with --device."};
    auto found = chosenDevice(parameters["device"].get<std::string>());
    if (!found) return found.failureAs<BandInput>();
    if (auto error = checkBandDevice(*found)) return *error;
    return BandInput{.device = *std::move(found), .json = parameters.dump()};
}

Result<models::Prediction> predictInput(const BandInput& input, std::string_view document,
                                        const models::bands::BandKnowledge& known) {
    return models::modelFor(models::Role::timeRange, input.device)->predictBand(input.json, document, known);
}

Result<models::Prediction> predictCounted(const measured::profiler::ProfilerCounters& counters,
                                          const device::Device& device, std::string_view document,
                                          const models::bands::BandKnowledge& known) {
    if (!known.warps && !counters.warps)
        return Error{ErrorKind::usage, "The file does not say how many warps are active on an SM.",
                     std::string(document), "Give their number with --warps."};
    const auto model = models::modelFor(models::Role::timeRange, device);
    auto prediction = model->predictBand(counters, document, device, known);
    if (!prediction) return placedIn(document, std::move(prediction));
    prediction->caveats.insert(prediction->caveats.begin(), counters.caveats.begin(), counters.caveats.end());
    return prediction;
}

} // namespace forewarp::cli::inputs
