#pragma once

#include "core/models/cacheprof.h"
#include "core/models/prediction_inputs.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp {

/// Transactions of one kind and size.
struct CountedTransactions {
    AccessKind kind = AccessKind::load;
    int size = 0; ///< 32 << size bytes.
    double count = 0;
    std::string symbol; ///< «gld_64b»
};

/// Those that there are.
[[nodiscard]] std::vector<CountedTransactions> transactionsIn(const TransactionCounts& counts);

/// What the application line rests on: a measured time goes before hit rates.
[[nodiscard]] LineSource lineOf(const CacheprofParameters& parameters);

/// A GPU whose L2 could neither hit nor miss.
[[nodiscard]] std::optional<Error> refuseMissingL2(const Device& device, std::string_view place);

/// The first parameter with an impossible value, or a GPU without an L2.
[[nodiscard]] std::optional<Error> checkInputs(const CacheprofParameters& parameters, const Device& device,
                                               std::string_view document);

/// Appends the terms of the parameters themselves: clock, transactions, warps, and what tells the place in the band.
void addInputTerms(const CacheprofParameters& parameters, const Device& device, const InputOrigins& origins,
                   Derivation& derivation);

/// The prediction behind terms that are there already. Inputs: checked parameters. Errors: benchmarks that miss a kind
/// or pattern.
[[nodiscard]] Result<Prediction> cacheprofFrom(const CacheprofParameters& parameters, const Device& device,
                                               const MemoryBenchmarks& benchmarks, Derivation inputs);

} // namespace forewarp
