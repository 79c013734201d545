#pragma once

#include "core/models/cgpredict.h"
#include "core/models/prediction_inputs.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace forewarp {

/// A class of accesses in all its spellings.
struct NamedClass {
    std::string_view suffix; ///< As the paper's symbols end: «uncoal».
    std::string_view key;    ///< In JSON: «uncoalesced».
    std::string_view words;  ///< «uncoalesced accesses»
    const CgpredictClass* counts = nullptr;

    /// «no_uncoal_insts»
    [[nodiscard]] std::string insts() const {
        return isFill() ? "no_smem_load_inst" : "no_" + std::string(suffix) + "_insts";
    }
    /// n: «no_uncoal_pw»
    [[nodiscard]] std::string l2Transactions() const { return "no_" + std::string(suffix) + "_pw"; }
    /// d: «no_dram_trans_uncoal»
    [[nodiscard]] std::string dramTransactions() const { return "no_dram_trans_" + std::string(suffix); }
    [[nodiscard]] std::string l1Hits() const { return "l1_hits_" + std::string(suffix); }
    [[nodiscard]] std::string latency() const { return "mem_l_" + std::string(suffix); }
    [[nodiscard]] std::string departure() const { return "dep_del_" + std::string(suffix); }
    [[nodiscard]] bool isUsed() const { return counts->insts > 0; }
    [[nodiscard]] bool isFill() const { return suffix == "fill"; }
    [[nodiscard]] bool isConstant() const { return suffix == "const"; }
};

/// Coalesced, uncoalesced, constant, and loads into shared memory.
[[nodiscard]] std::array<NamedClass, 4> namedClasses(const CgpredictParameters& parameters);

/// One of the inputs that a prediction with these parameters uses.
struct CgpredictInput {
    std::string symbol; ///< As the paper's Table 3 has it: «mem_ld_L2».
    std::string key;    ///< In JSON: «mem_ld_l2», «classes[constant].insts».
    std::string_view meaning;
    std::string_view unit;
    double value = 0;
    bool mayBeZero = false;
};
[[nodiscard]] std::vector<CgpredictInput> cgpredictInputs(const CgpredictParameters& parameters);

/// Appends one term per input that is not there yet.
void addInputTerms(const CgpredictParameters& parameters, const InputOrigins& origins, Derivation& derivation);

/// The first parameter with an impossible value.
[[nodiscard]] std::optional<Error> checkInputs(const CgpredictParameters& parameters, std::string_view document);

/// Which constants (1)–(5) need for the classes that have no latency or departure of their own.
[[nodiscard]] bool needsL1Constant(const CgpredictParameters& parameters);
[[nodiscard]] bool needsL2Constants(const CgpredictParameters& parameters);
[[nodiscard]] bool needsDramConstants(const CgpredictParameters& parameters);
[[nodiscard]] bool usesSharedMemory(const CgpredictParameters& parameters);

/// The model on checked parameters, continuing a derivation that holds the input terms.
[[nodiscard]] Result<Prediction> cgpredictFrom(const CgpredictParameters& parameters, Derivation inputs);

} // namespace forewarp
