#pragma once

#include "core/models/bands/band_parameters.h"
#include "core/models/bands/campprof/campprof.h"

#include <optional>
#include <string_view>

namespace forewarp::models::bands::campprof {

/// A GPU that does not camp; see canCamp().
[[nodiscard]] std::optional<Error> refuseHashedAddresses(const device::Device& device, std::string_view place);

/// All parameters that there are, in the order of their terms.
[[nodiscard]] ParameterValues valuesOf(const CampprofParameters& parameters);

/// The first parameter with an impossible value, or a GPU that does not camp.
[[nodiscard]] std::optional<Error> checkInputs(const CampprofParameters& parameters, const device::Device& device,
                                               std::string_view document);

/// The prediction behind terms that are there already. Inputs: checked parameters. Errors: benchmarks that miss a kind
/// or pattern.
[[nodiscard]] Result<Prediction> campprofFrom(const CampprofParameters& parameters, const device::Device& device,
                                              const simulation::partitions::MemoryBenchmarks& benchmarks,
                                              Derivation inputs);

} // namespace forewarp::models::bands::campprof
