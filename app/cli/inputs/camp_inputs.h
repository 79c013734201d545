#pragma once

#include "core/measured/profiler/profiler_counters.h"
#include "core/models/prediction.h"

#include <optional>
#include <string>
#include <string_view>

namespace forewarp::cli::inputs {

/// «1.3ms», «1.3 ms», «870 µs», «2s», «950ns». Errors: no number above 0, no unit.
[[nodiscard]] Result<Seconds> parseTime(std::string_view text);

/// Refuses benchmark times that no band can rest on. Errors: too few of them, none of a word length.
[[nodiscard]] std::optional<Error> checkBenchmarks(const simulation::partitions::MemoryBenchmarks& benchmarks,
                                                   const models::bands::BandKnowledge& known,
                                                   std::string_view document);

/// Refuses a GPU that has neither partitions that camp nor an L2.
[[nodiscard]] std::optional<Error> checkBandDevice(const device::Device& device);

/// A parameter file, and the device that it names.
struct BandInput {
    device::Device device;
    std::string json;
};
/// Inputs: `device` takes the place of the file's, unless it is empty. Errors: no JSON; no device; an unknown one.
[[nodiscard]] Result<BandInput> readBandInput(std::string_view json, std::string_view document,
                                              const std::string& device);
/// By the model of time ranges for that GPU; what is known takes the place of the file's keys.
[[nodiscard]] Result<models::Prediction> predictInput(const BandInput& input, std::string_view document,
                                                      const models::bands::BandKnowledge& known);

/// The band of profiler counters. Errors: those of the model; nothing says how many warps are active.
[[nodiscard]] Result<models::Prediction> predictCounted(const measured::profiler::ProfilerCounters& counters,
                                                        const device::Device& device, std::string_view document,
                                                        const models::bands::BandKnowledge& known);

} // namespace forewarp::cli::inputs
