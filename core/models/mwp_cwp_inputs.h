#pragma once

#include "core/models/mwp_cwp.h"
#include "core/models/prediction_inputs.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace forewarp {

/// One parameter of the model, in all its spellings.
struct MwpCwpInput {
    std::string_view symbol;  ///< As the paper's Table 1 has it, without «#»: «Mem_LD».
    std::string_view key;     ///< In JSON: «mem_ld_cycles».
    std::string_view meaning;
    std::string_view unit;
    bool mayBeZero = false;
    double (*get)(const MwpCwpParameters&) = nullptr;
    void (*set)(MwpCwpParameters&, double) = nullptr;
};

/// All parameters, in the order of the paper's Table 1.
[[nodiscard]] std::span<const MwpCwpInput> mwpCwpInputs();

/// Appends one term per parameter.
void addInputTerms(const MwpCwpParameters& parameters, const InputOrigins& origins, Derivation& derivation);

/// The first parameter with an impossible value.
[[nodiscard]] std::optional<Error> checkInputs(const MwpCwpParameters& parameters, std::string_view document);

/// The model on checked parameters, continuing a derivation that holds the input terms.
[[nodiscard]] Result<Prediction> mwpCwpFrom(const MwpCwpParameters& parameters, Derivation inputs);

} // namespace forewarp
