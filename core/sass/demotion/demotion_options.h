#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::sass::demotion {

/// Which registers are demoted first (RegDem, section 3.4.3).
enum class CandidateOrder {
    loopAccesses, ///< Fewest accesses, those in loops ten times per loop.
    accesses,     ///< Fewest accesses in the program text.
    conflicts,    ///< Fewest other registers in the same instructions.
};
[[nodiscard]] std::string_view name(CandidateOrder order);

/// One of the 24 ways to demote.
struct DemotionOptions {
    CandidateOrder order = CandidateOrder::loopAccesses;
    bool avoidsBankConflicts = false;
    bool substitutesValueRegister = false; ///< Registers that are free for a while stand in for RDV.
    bool removesRedundantAccesses = false; ///< Also hoists loads; waits for a store only where RDV is written again.

    friend bool operator==(const DemotionOptions&, const DemotionOptions&) = default;
    /// «loop accesses, banks, substitution, no redundant accesses»
    [[nodiscard]] std::string text() const;
};
[[nodiscard]] std::vector<DemotionOptions> allDemotionOptions();

} // namespace forewarp::sass::demotion
