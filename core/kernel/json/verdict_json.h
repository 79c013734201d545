#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/kernel/program_facts.h"

#include <optional>

namespace forewarp::kernel::json {

// What a verdict rests on, as JSON; the same in facts and in reports.

/// {kind, variable, certain, source: {text, access, line, column}, sink, distances: [{loop, direction, iterations}],
/// sentence}; «iterations» only where they are the same for all pairs.
[[nodiscard]] Json dependenceJson(const Dependence& dependence);
[[nodiscard]] Dependence readDependence(ObjectReader& reader);

/// {name, last, line, column}
[[nodiscard]] Json privateJson(const PrivateVariable& variable);
[[nodiscard]] PrivateVariable readPrivate(ObjectReader& reader);

/// {kind, text}
[[nodiscard]] Json verdictAssumptionJson(const VerdictAssumption& assumption);
[[nodiscard]] VerdictAssumption readVerdictAssumption(ObjectReader& reader);

/// {program, entries, iterations, accesses, conflicts, caveats, sentence}
[[nodiscard]] Json observationJson(const Observation& observation);
[[nodiscard]] Observation readObservation(ObjectReader& reader);
/// The observation at `key`; nothing where the key is missing.
[[nodiscard]] std::optional<Observation> readOptionalObservation(ObjectReader& reader, std::string_view key);

} // namespace forewarp::kernel::json
