#pragma once

#include "core/models/bands/band_parameters.h"
#include "core/models/bands/cacheprof/cacheprof.h"

#include <optional>
#include <string_view>

namespace forewarp::models::bands::cacheprof {

/// What the application line rests on: a measured time goes before hit rates.
[[nodiscard]] LineSource lineOf(const CacheprofParameters& parameters);

/// A GPU whose L2 could neither hit nor miss.
[[nodiscard]] std::optional<Error> refuseMissingL2(const device::Device& device, std::string_view place);

/// All parameters that there are, in the order of their terms.
[[nodiscard]] ParameterValues valuesOf(const CacheprofParameters& parameters);

/// The first parameter with an impossible value, or a GPU without an L2.
[[nodiscard]] std::optional<Error> checkInputs(const CacheprofParameters& parameters, const device::Device& device,
                                               std::string_view document);

/// The prediction behind terms that are there already. Inputs: checked parameters. Errors: benchmarks that miss a kind
/// or pattern.
[[nodiscard]] Result<Prediction> cacheprofFrom(const CacheprofParameters& parameters, const device::Device& device,
                                               const simulation::partitions::MemoryBenchmarks& benchmarks,
                                               Derivation inputs);

} // namespace forewarp::models::bands::cacheprof
