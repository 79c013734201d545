#include "core/models/cgpredict/costs.h"

#include "core/base/value_text.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models::cgpredict {

namespace {

struct Costing {
    const CgpredictParameters& p;
    DerivationSteps& steps;
};

/// Transactions of the accesses that reach L2. Their symbols end in the suffix, those of all accesses do not.
struct BehindL1 {
    std::string suffix;
    double n = 0;
    double d = 0;
};

/// But a constant access of more than one DRAM transaction is costed by (2), since (4) is meant for 0 or 1.
Cycles latencyBehindL1(Costing& s, const NamedClass& c, const BehindL1& access) {
    const auto& p = s.p;
    const std::string symbol = c.latency() + access.suffix;
    const std::string n = c.l2Transactions() + access.suffix;
    const std::string d = c.dramTransactions() + access.suffix;
    const std::string meaning = "latency of one warp access: " + std::string(c.words) +
                                (access.suffix.empty() ? "" : " that L1 does not serve");
    if (access.d > 1) {
        return s.steps.note(p.l2Latency + p.dramLatency + (access.d - 1) * p.dramDeparture, // (2)
                            {symbol, "cycles", meaning, "mem_ld_L2 + mem_ld_dram + (" + d + " - 1) * dd_dram", "(2)"});
    }
    if (!c.isConstant()) {
        return s.steps.note(p.l2Latency + (access.n - 1) * p.l2Departure, // (1)
                            {symbol, "cycles", meaning, "mem_ld_L2 + (" + n + " - 1) * dd_L2", "(1)"});
    }
    const std::string formula = access.d > 0 ? "mem_ld_L2 + " + d + " * mem_ld_dram" : "mem_ld_L2";
    return s.steps.note(p.l2Latency + access.d * p.dramLatency, {symbol, "cycles", meaning, formula, "(4)"}); // (4)
}

/// n and d of the accesses that L1 does not serve, computed from the means over all accesses.
BehindL1 notServedByL1(Costing& s, const NamedClass& c) {
    const double missed = 1 - c.counts->l1HitRate;
    BehindL1 access{"_missed", 0, 0};
    access.n = s.steps.note(c.counts->l2Transactions / missed,
                            {c.l2Transactions() + access.suffix, "", "L2 transactions of one that L1 does not serve",
                             c.l2Transactions() + " / (1 - " + c.l1Hits() + ")", ""});
    access.d =
        s.steps.note(c.counts->dramTransactions / missed,
                     {c.dramTransactions() + access.suffix, "", "DRAM transactions of one that L1 does not serve",
                      c.dramTransactions() + " / (1 - " + c.l1Hits() + ")", ""});
    return access;
}

/// But where L1 serves global loads, which it does not on the paper's GPU, these cost its latency.
Cycles latencyOf(Costing& s, const NamedClass& c) {
    const CgpredictClass& counts = *c.counts;
    if (c.isFill()) return s.p.sharedFillLatency;
    if (counts.memL) return *counts.memL;
    if (counts.l1HitRate == 0) return latencyBehindL1(s, c, {"", counts.l2Transactions, counts.dramTransactions});
    const std::string meaning = "latency of one warp access: " + std::string(c.words);
    if (counts.l1HitRate == 1) return s.steps.note(s.p.l1Latency, {c.latency(), "cycles", meaning, "mem_ld_L1", ""});
    const Cycles missed = latencyBehindL1(s, c, notServedByL1(s, c));
    return s.steps.note(s.p.l1Latency * counts.l1HitRate + missed * (1 - counts.l1HitRate),
                        {c.latency(), "cycles", meaning,
                         "mem_ld_L1 * " + c.l1Hits() + " + " + c.latency() + "_missed * (1 - " + c.l1Hits() + ")", ""});
}

/// But loads into shared memory leave as fast as L2 takes them, since other blocks read their tiles while DRAM answers;
/// DRAM bounds the time as a whole.
Cycles departureOf(Costing& s, const NamedClass& c) {
    const CgpredictClass& counts = *c.counts;
    if (counts.departure) return *counts.departure;
    const std::string meaning = "between two warp accesses of one SM: " + std::string(c.words);
    const Cycles l2 = counts.l2Transactions * s.p.l2Departure;
    const Cycles dram = counts.dramTransactions * s.p.dramDeparture;
    const std::string l2Text = c.l2Transactions() + " * dd_L2";
    const std::string dramText = c.dramTransactions() + " * dd_dram";
    const std::string_view equation = c.isConstant() ? "(5)" : "(3)";
    if (counts.dramTransactions == 0 || c.isFill())
        return s.steps.note(l2, {c.departure(), "cycles", meaning, l2Text, equation});
    if (c.isConstant())
        return s.steps.note(l2 + dram, {c.departure(), "cycles", meaning, l2Text + " + " + dramText, "(5)"}); // (5)
    return s.steps.note(std::max(l2, dram), // (3)
                        {c.departure(), "cycles", meaning, "max(" + l2Text + ", " + dramText + ")", "(3)"});
}

/// Which of L2 and DRAM this class keeps busy; «memory» where its departure was given.
std::string_view busiestLevel(const CgpredictParameters& p, const CgpredictClass& counts) {
    if (counts.departure || p.l2Departure == Cycles() || p.dramDeparture == Cycles()) return "memory's";
    const Cycles l2 = counts.l2Transactions * p.l2Departure;
    return l2 < counts.dramTransactions * p.dramDeparture ? "the DRAM's" : "the L2's";
}

} // namespace

std::vector<CostedClass> costClasses(const CgpredictParameters& parameters, DerivationSteps& steps) {
    Costing s{parameters, steps};
    std::vector<CostedClass> classes;
    for (const NamedClass& each : namedClasses(parameters)) {
        if (!each.isUsed()) continue;
        const Cycles latency = latencyOf(s, each);
        classes.push_back({each, latency, departureOf(s, each)});
    }
    return classes;
}

std::string costliestClass(const CgpredictParameters& p, const std::vector<CostedClass>& classes) {
    const auto cost = [](const CostedClass& each) { return each.departure * each.names.counts->insts; };
    const auto most = std::ranges::max_element(classes, {}, cost);
    Cycles all;
    for (const CostedClass& each : classes) all += cost(each);
    const double percent = std::round(cost(*most) / all * 100);
    const std::string share = percent == 100 ? "all" : valueText(percent) + " %";
    return std::string(most->names.words) + " take " + share + " of " +
           std::string(busiestLevel(p, *most->names.counts)) + " time";
}

} // namespace forewarp::models::cgpredict
