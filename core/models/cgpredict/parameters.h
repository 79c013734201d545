#pragma once

#include "core/models/cgpredict/cgpredict.h"
#include "core/models/parameter_table.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace forewarp::models::cgpredict {

/// Symbols of what a class of accesses has; the star stands for the class: «uncoal».
inline constexpr std::string_view kInsts = "no_*_insts";
inline constexpr std::string_view kFillInsts = "no_smem_load_inst"; ///< Of loads into shared memory.
inline constexpr std::string_view kL2Transactions = "no_*_pw"; ///< n
inline constexpr std::string_view kDramTransactions = "no_dram_trans_*"; ///< d
inline constexpr std::string_view kL1Hits = "l1_hits_*";
inline constexpr std::string_view kLatency = "mem_l_*";
inline constexpr std::string_view kDeparture = "dep_del_*";

/// A class of accesses in all its spellings.
struct NamedClass {
    std::string_view suffix; ///< As the paper's symbols end: «uncoal».
    std::string_view key;    ///< In JSON: «uncoalesced».
    std::string_view words;  ///< «uncoalesced accesses»
    const CgpredictClass* counts = nullptr;

    [[nodiscard]] std::string insts() const { return withName(isFill() ? kFillInsts : kInsts, suffix); }
    [[nodiscard]] std::string l2Transactions() const { return withName(kL2Transactions, suffix); }
    [[nodiscard]] std::string dramTransactions() const { return withName(kDramTransactions, suffix); }
    [[nodiscard]] std::string l1Hits() const { return withName(kL1Hits, suffix); }
    [[nodiscard]] std::string latency() const { return withName(kLatency, suffix); }
    [[nodiscard]] std::string departure() const { return withName(kDeparture, suffix); }
    [[nodiscard]] bool isUsed() const { return counts->insts > 0; }
    [[nodiscard]] bool isFill() const { return suffix == "fill"; }
    [[nodiscard]] bool isConstant() const { return suffix == "const"; }
};

/// Coalesced, uncoalesced, constant, and loads into shared memory.
[[nodiscard]] std::array<NamedClass, 4> namedClasses(const CgpredictParameters& parameters);

/// All parameters that a prediction uses, in the order of their terms, with symbols as in the paper's Table 3.
[[nodiscard]] ParameterValues valuesOf(const CgpredictParameters& parameters);

/// The first parameter with an impossible value.
[[nodiscard]] std::optional<Error> checkInputs(const CgpredictParameters& parameters, std::string_view document);

[[nodiscard]] bool usesSharedMemory(const CgpredictParameters& parameters);

/// The model on checked parameters, continuing a derivation that holds the input terms.
[[nodiscard]] Result<Prediction> cgpredictFrom(const CgpredictParameters& parameters, Derivation inputs);

} // namespace forewarp::models::cgpredict
