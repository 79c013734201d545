#pragma once

#include "core/measured/profiler/profiler_counters.h"
#include "core/models/prediction.h"
#include "core/simulation/partitions/memory_benchmarks.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace forewarp::cli::inputs {

/// What a user knows of a kernel besides its counts.
struct BandKnowledge {
    std::optional<int> warps;        ///< Active per SM.
    std::optional<Seconds> measured; ///< Kernel time at that number of warps.
    std::shared_ptr<const simulation::partitions::MemoryBenchmarks> benchmarks; ///< Measured ones; null: the simulated.
    bool asPublished = false; ///< Regressions (1) of the paper as printed.
    std::optional<double> significance; ///< Predictors of the regressions with a higher p are dropped.

    [[nodiscard]] bool isEmpty() const { return !warps && !measured && !benchmarks && !asPublished && !significance; }
};

/// «1.3ms», «1.3 ms», «870 µs», «2s», «950ns». Errors: no number above 0, no unit.
[[nodiscard]] Result<Seconds> parseTime(std::string_view text);

/// Refuses benchmark times that no band can rest on. Errors: too few of them, none of a word length.
[[nodiscard]] std::optional<Error> checkBenchmarks(const simulation::partitions::MemoryBenchmarks& benchmarks,
                                                   const BandKnowledge& known, std::string_view document);

/// Refuses a GPU that has neither partitions that camp nor an L2.
[[nodiscard]] std::optional<Error> checkBandDevice(const device::Device& device);

/// A parameter file after the user's options took the place of its device, time_ms, active_warps, as_published and
/// significance.
struct BandInput {
    device::Device device;
    std::string json;
    bool asPublished = false;
    std::optional<double> significance;
};
/// Errors: no JSON; no device in it where `device` is empty; an unknown one.
[[nodiscard]] Result<BandInput> readBandInput(std::string_view json, std::string_view document,
                                              const std::string& device, const BandKnowledge& known);
/// CampProf's prediction where the GPU can camp, else CacheProf's.
[[nodiscard]] Result<models::Prediction> predictInput(const BandInput& input, std::string_view document,
                                                      const BandKnowledge& known);

/// The band of profiler counters. Errors: those of campprof() and cacheprof(); nothing says how many warps are active.
[[nodiscard]] Result<models::Prediction> predictCounted(const measured::profiler::ProfilerCounters& counters,
                                                        const device::Device& device, std::string_view document,
                                                        const BandKnowledge& known);

/// The measured kernel time behind a prediction of either model; nothing where there is none.
[[nodiscard]] std::optional<Seconds> measuredTime(const models::Prediction& prediction);

/// A prediction of either model made again with what the user knows; its parameters are read from its derivation.
[[nodiscard]] Result<models::Prediction> predictAgain(const models::Prediction& prediction,
                                                      const device::Device& device, const BandKnowledge& known);

} // namespace forewarp::cli::inputs
