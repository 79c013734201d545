#pragma once

#include "core/models/campprof.h"
#include "core/models/prediction_inputs.h"

namespace forewarp {

/// A GPU that does not camp; see canCamp().
[[nodiscard]] std::optional<Error> refuseHashedAddresses(const Device& device, std::string_view place);

/// The first parameter with an impossible value, or a GPU that does not camp.
[[nodiscard]] std::optional<Error> checkInputs(const CampprofParameters& parameters, const Device& device,
                                               std::string_view document);

/// Appends the terms of the parameters themselves: clock, transactions, warps, and what tells the place in the band.
void addInputTerms(const CampprofParameters& parameters, const Device& device, const InputOrigins& origins,
                   Derivation& derivation);

/// The prediction behind terms that are there already. Inputs: checked parameters. Errors: benchmarks that miss a kind
/// or pattern.
[[nodiscard]] Result<Prediction> campprofFrom(const CampprofParameters& parameters, const Device& device,
                                              const MemoryBenchmarks& benchmarks, Derivation inputs);

} // namespace forewarp
