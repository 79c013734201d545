#include "core/models/cgpredict_inputs.h"

#include "core/kernel/value_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp {

namespace {

/// Whether (1), (2) or (4) is needed.
bool leavesOutLatency(const NamedClass& each) {
    return each.isUsed() && !each.isFill() && !each.counts->memL;
}

bool leavesOutCosts(const NamedClass& each) {
    return leavesOutLatency(each) || (each.isUsed() && !each.counts->departure);
}

/// In JSON: «classes[constant].insts», «fill_departure».
std::string keyOf(const NamedClass& each, std::string_view name) {
    const std::string key(name);
    return each.isFill() ? "fill_" + key : "classes[" + std::string(each.key) + "]." + key;
}

void addClass(const NamedClass& each, std::vector<CgpredictInput>& inputs) {
    const CgpredictClass& counts = *each.counts;
    if (each.isFill()) {
        inputs.push_back(
            {each.insts(), "shared_fills", "global loads into shared memory per thread", "", counts.insts, true});
    } else {
        inputs.push_back({each.insts(), keyOf(each, "insts"), "such accesses per thread", "", counts.insts, true});
    }
    if (counts.insts == 0) return;
    inputs.push_back({each.l2Transactions(), keyOf(each, "l2_transactions"), "L2 transactions of one such warp access",
                      "", counts.l2Transactions, true});
    inputs.push_back({each.dramTransactions(), keyOf(each, "dram_transactions"),
                      "DRAM transactions of one such warp access", "", counts.dramTransactions, true});
    if (leavesOutLatency(each) && counts.l1HitRate != 0) {
        inputs.push_back({each.l1Hits(), keyOf(each, "l1_hit_rate"), "share of such accesses that L1 serves", "",
                          counts.l1HitRate, true});
    }
    if (counts.memL && !each.isFill()) {
        inputs.push_back({each.latency(), keyOf(each, "mem_l"), "latency of one such warp access", "cycles",
                          counts.memL->value(), false});
    }
    if (counts.departure) {
        inputs.push_back({each.departure(), keyOf(each, "departure"), "between two such warp accesses of one SM",
                          "cycles", counts.departure->value(), false});
    }
}

void addConstants(const CgpredictParameters& p, std::vector<CgpredictInput>& inputs) {
    if (needsL1Constant(p))
        inputs.push_back({"mem_ld_L1", "mem_ld_l1", "access latency of L1", "cycles", p.l1Latency.value(), false});
    if (needsL2Constants(p)) {
        inputs.push_back({"mem_ld_L2", "mem_ld_l2", "access latency of L2", "cycles", p.l2Latency.value(), false});
        inputs.push_back({"dd_L2", "dd_l2", "between two transactions to L2", "cycles", p.l2Departure.value(), false});
    }
    if (needsDramConstants(p)) {
        inputs.push_back({"mem_ld_dram", "mem_ld_dram", "latency that DRAM adds to that of L2", "cycles",
                          p.dramLatency.value(), false});
        inputs.push_back(
            {"dd_dram", "dd_dram", "between two transactions to DRAM", "cycles", p.dramDeparture.value(), false});
    }
}

void addShared(const CgpredictParameters& p, std::vector<CgpredictInput>& inputs) {
    if (p.fills.insts > 0)
        inputs.push_back({"smem_load_const", "smem_load_const", "latency of one load into shared memory", "cycles",
                          p.sharedFillLatency.value(), false});
    if (!p.shared.empty())
        inputs.push_back({"mem_ld_smem", "mem_ld_smem", "access latency of shared memory", "cycles",
                          p.sharedLatency.value(), false});
    for (std::size_t i = 0; i < p.shared.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        const std::string key = "shared[" + std::to_string(i) + "].";
        inputs.push_back({"no_smem_insts_" + number, key + "insts", "such accesses to shared memory per thread", "",
                          p.shared[i].insts, true});
        inputs.push_back({"X_" + number, key + "conflict_degree", "times banks serve one such access", "",
                          p.shared[i].conflictDegree, false});
    }
    inputs.push_back({"no_sync_insts", "syncs", "barriers per thread", "", p.syncs, true});
    if (p.syncs > 0) inputs.push_back({"B", "active_blocks", "blocks resident on one SM", "", p.activeBlocks, false});
}

/// What holds between several values of one class.
std::optional<Error> checkClass(const NamedClass& each, std::string_view document) {
    constexpr double kRounding = 1e-9;
    const CgpredictClass& counts = *each.counts;
    if (!(counts.l1HitRate >= 0 && counts.l1HitRate <= 1)) {
        return impossibleInput(document, keyOf(each, "l1_hit_rate"),
                               "A share lies between 0 and 1, not at " + valueText(counts.l1HitRate) + ".",
                               "Give hits over all transactions.");
    }
    if (leavesOutLatency(each) && counts.l2Transactions < 1 - counts.l1HitRate - kRounding) {
        return impossibleInput(document, keyOf(each, "l2_transactions"),
                               "A warp access that L1 does not serve has at least one transaction, not " +
                                   valueText(counts.l2Transactions) + ".",
                               "Give the mean of all such accesses.");
    }
    return std::nullopt;
}

} // namespace

std::array<NamedClass, 4> namedClasses(const CgpredictParameters& p) {
    return {{{"coal", "coalesced", "coalesced accesses", &p.coalesced},
             {"uncoal", "uncoalesced", "uncoalesced accesses", &p.uncoalesced},
             {"const", "constant", "constant accesses", &p.constant},
             {"fill", "fill", "loads into shared memory", &p.fills}}};
}

bool needsL1Constant(const CgpredictParameters& parameters) {
    return std::ranges::any_of(namedClasses(parameters), [](const NamedClass& each) {
        return leavesOutLatency(each) && each.counts->l1HitRate > 0;
    });
}

bool needsL2Constants(const CgpredictParameters& parameters) {
    return std::ranges::any_of(namedClasses(parameters), leavesOutCosts);
}

bool needsDramConstants(const CgpredictParameters& parameters) {
    return std::ranges::any_of(namedClasses(parameters), [](const NamedClass& each) {
        return leavesOutCosts(each) && each.counts->dramTransactions > 0;
    });
}

bool usesSharedMemory(const CgpredictParameters& parameters) {
    return parameters.fills.insts > 0 || !parameters.shared.empty();
}

std::vector<CgpredictInput> cgpredictInputs(const CgpredictParameters& p) {
    std::vector<CgpredictInput> inputs{
        {"freq", "freq_hz", "SM clock", "Hz", p.smClock.value(), false},
        {"comp_cycles", "comp_cycles", "one warp issues instructions", "cycles", p.compCycles.value(), false},
        {"N", "active_warps", "warps resident on one SM", "warps", p.activeWarps, false},
        {"batch", "batch", "times the GPU is filled with blocks", "", p.batch, false}};
    addConstants(p, inputs);
    for (const NamedClass& each : namedClasses(p)) {
        if (!each.isFill() || each.isUsed()) addClass(each, inputs);
    }
    addShared(p, inputs);
    return inputs;
}

void addInputTerms(const CgpredictParameters& parameters, const InputOrigins& origins, Derivation& derivation) {
    for (const CgpredictInput& input : cgpredictInputs(parameters)) {
        if (derivation.indexOf(input.symbol) >= 0) continue;
        Term term;
        term.symbol = input.symbol;
        term.meaning = input.meaning;
        term.value = input.value;
        term.unit = input.unit;
        addInputTerm(std::move(term), origins, derivation);
    }
}

std::optional<Error> checkInputs(const CgpredictParameters& parameters, std::string_view document) {
    for (const CgpredictInput& input : cgpredictInputs(parameters)) {
        if (std::isfinite(input.value) && (input.value > 0 || (input.value == 0 && input.mayBeZero))) continue;
        const std::string least = input.mayBeZero ? "at least 0" : "above 0";
        return impossibleInput(document, input.key, "It must be " + least + ", not " + valueText(input.value) + ".",
                               "Give a value " + std::string(input.mayBeZero ? "of " : "") + least + ".");
    }
    for (const NamedClass& each : namedClasses(parameters)) {
        if (auto error = checkClass(each, document)) return error;
    }
    for (std::size_t i = 0; i < parameters.shared.size(); ++i) {
        if (parameters.shared[i].conflictDegree >= 1) continue;
        return impossibleInput(document, "shared[" + std::to_string(i) + "].conflict_degree",
                               "Without conflicts the degree is 1.", "Give 1 or more.");
    }
    return std::nullopt;
}

Result<Prediction> cgpredict(const CgpredictParameters& parameters) {
    if (const auto error = checkInputs(parameters, {})) return *error;
    Derivation inputs;
    addInputTerms(parameters, {}, inputs);
    return cgpredictFrom(parameters, std::move(inputs));
}

} // namespace forewarp
