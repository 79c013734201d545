#include "core/sass/demotion/demotion_options.h"

namespace forewarp::sass::demotion {

std::string_view name(CandidateOrder order) {
    switch (order) {
    case CandidateOrder::loopAccesses: return "loop accesses";
    case CandidateOrder::accesses: return "accesses";
    case CandidateOrder::conflicts: return "conflicts";
    }
    return "accesses";
}

std::string DemotionOptions::text() const {
    std::string text(name(order));
    if (avoidsBankConflicts) text += ", banks";
    if (substitutesValueRegister) text += ", substitution";
    if (removesRedundantAccesses) text += ", no redundant accesses";
    return text;
}

std::vector<DemotionOptions> allDemotionOptions() {
    std::vector<DemotionOptions> all;
    for (const CandidateOrder order :
         {CandidateOrder::loopAccesses, CandidateOrder::accesses, CandidateOrder::conflicts})
        for (unsigned bits = 0; bits < 8; ++bits)
            all.push_back({order, (bits & 1U) != 0, (bits & 2U) != 0, (bits & 4U) != 0});
    return all;
}

} // namespace forewarp::sass::demotion
