#include "core/models/cgpredict/parameters.h"

#include "core/base/json_reader.h"
#include "core/base/value_text.h"
#include "core/models/cgpredict/caveats.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::models::cgpredict {

namespace {

using P = CgpredictParameters;
using Class = CgpredictClass;

/// Whether (1), (2) or (4) is needed.
bool leavesOutLatency(const NamedClass& each) {
    return each.isUsed() && !each.isFill() && !each.counts->memL;
}

bool leavesOutCosts(const NamedClass& each) {
    return leavesOutLatency(each) || (each.isUsed() && !each.counts->departure);
}

bool needsL1Constant(const P& parameters) {
    return std::ranges::any_of(namedClasses(parameters), [](const NamedClass& each) {
        return leavesOutLatency(each) && each.counts->l1HitRate > 0;
    });
}

bool needsL2Constants(const P& parameters) {
    return std::ranges::any_of(namedClasses(parameters), leavesOutCosts);
}

bool needsDramConstants(const P& parameters) {
    return std::ranges::any_of(namedClasses(parameters), [](const NamedClass& each) {
        return leavesOutCosts(each) && each.counts->dramTransactions > 0;
    });
}

bool hasFills(const P& parameters) {
    return parameters.fills.insts > 0;
}

bool hasShared(const P& parameters) {
    return !parameters.shared.empty();
}

bool hasBarriers(const P& parameters) {
    return parameters.syncs > 0;
}

bool isUsed(const Class& counts) {
    return counts.insts > 0;
}

/// Below zero, too: it is checked then, and refused.
bool isGiven(const Class& counts) {
    return counts.insts != 0;
}

bool hasLatency(const Class& counts) {
    return isUsed(counts) && counts.memL;
}

bool hasDeparture(const Class& counts) {
    return isUsed(counts) && counts.departure;
}

bool hasL1Hits(const Class& counts) {
    return isUsed(counts) && !counts.memL && counts.l1HitRate != 0;
}

bool needsTransactions(const Class& counts) {
    return isUsed(counts) && !counts.departure;
}

/// The batch may stand beside the input; see ParameterReader::setBatch().
constexpr std::array kLaunchTable{
    row<&P::smClock>({"freq", "freq_hz", "SM clock", "Hz"}),
    row<&P::compCycles>({"comp_cycles", "comp_cycles", "one warp issues instructions", "cycles"}),
    row<&P::activeWarps>(countOf({"N", "active_warps", "warps resident on one SM", "warps"}, kMostWarpsPerSm)),
    row<&P::batch>({"batch", "batch", "times the GPU is filled with blocks", ""}, {.isRead = false}),
};

/// What (1)–(5) need for the classes that have no latency or departure of their own.
constexpr std::array kConstantTable{
    row<&P::l1Latency>({"mem_ld_L1", "mem_ld_l1", "access latency of L1", "cycles"},
                       {.isNeeded = needsL1Constant, .isThere = needsL1Constant}),
    row<&P::l2Latency>({"mem_ld_L2", "mem_ld_l2", "access latency of L2", "cycles"},
                       {.isNeeded = needsL2Constants, .isThere = needsL2Constants}),
    row<&P::l2Departure>({"dd_L2", "dd_l2", "between two transactions to L2", "cycles"},
                         {.isNeeded = needsL2Constants, .isThere = needsL2Constants}),
    row<&P::dramLatency>({"mem_ld_dram", "mem_ld_dram", "latency that DRAM adds to that of L2", "cycles"},
                         {.isNeeded = needsDramConstants, .isThere = needsDramConstants}),
    row<&P::dramDeparture>({"dd_dram", "dd_dram", "between two transactions to DRAM", "cycles"},
                           {.isNeeded = needsDramConstants, .isThere = needsDramConstants}),
};

constexpr std::array kClassTable{
    row<&Class::insts>({kInsts, "insts", "such accesses per thread", "", Range::notNegative}),
    row<&Class::l2Transactions>(
        {kL2Transactions, "l2_transactions", "L2 transactions of one such warp access", "", Range::notNegative},
        {.isThere = isUsed}),
    row<&Class::dramTransactions>(
        {kDramTransactions, "dram_transactions", "DRAM transactions of one such warp access", "", Range::notNegative},
        {.isThere = isUsed}),
    row<&Class::l1HitRate>({kL1Hits, "l1_hit_rate", "share of such accesses that L1 serves", "", Range::notNegative},
                           {.isNeeded = never, .isThere = hasL1Hits}),
    row<&Class::memL>({kLatency, "mem_l", "latency of one such warp access", "cycles"}, {.isThere = hasLatency}),
    row<&Class::departure>({kDeparture, "departure", "between two such warp accesses of one SM", "cycles"},
                           {.isThere = hasDeparture}),
};

/// Loads into shared memory, whose latency is smem_load_const.
constexpr std::array kFillTable{
    row<&Class::insts>(
        {kFillInsts, "shared_fills", "global loads into shared memory per thread", "", Range::notNegative},
        {.isNeeded = never, .isThere = isGiven}),
    row<&Class::l2Transactions>(
        {kL2Transactions, "fill_l2_transactions", "L2 transactions of one such warp access", "", Range::notNegative},
        {.isNeeded = needsTransactions, .isThere = isUsed}),
    row<&Class::dramTransactions>({kDramTransactions, "fill_dram_transactions",
                                   "DRAM transactions of one such warp access", "", Range::notNegative},
                                  {.isNeeded = needsTransactions, .isThere = isUsed}),
};
constexpr std::array kFillDepartureTable{
    row<&Class::departure>({kDeparture, "fill_departure", "between two such warp accesses of one SM", "cycles"},
                           {.isThere = hasDeparture}),
};

constexpr std::array kSharedMemoryTable{
    row<&P::sharedFillLatency>(
        {"smem_load_const", "smem_load_const", "latency of one load into shared memory", "cycles"},
        {.isNeeded = hasFills, .isThere = hasFills}),
    row<&P::sharedLatency>({"mem_ld_smem", "mem_ld_smem", "access latency of shared memory", "cycles"},
                           {.isNeeded = hasShared, .isThere = hasShared}),
};

constexpr std::array kSharedAccessTable{
    row<&CgpredictShared::insts>(
        {"no_smem_insts_*", "insts", "such accesses to shared memory per thread", "", Range::notNegative}),
    row<&CgpredictShared::conflictDegree>({"X_*", "conflict_degree", "times banks serve one such access", ""}),
};

constexpr std::array kBarrierTable{
    row<&P::syncs>({"no_sync_insts", "syncs", "barriers per thread", "", Range::notNegative}, {.isNeeded = never}),
    row<&P::activeBlocks>(countOf({"B", "active_blocks", "blocks resident on one SM", ""}, kMostBlocksPerSm),
                          {.isNeeded = hasBarriers, .isThere = hasBarriers}),
};

/// «classes[constant].», «fill_»
std::string pathOf(const NamedClass& each) {
    return each.isFill() ? "fill_" : "classes[" + std::string(each.key) + "].";
}

/// What holds between several values of one class.
std::optional<Error> checkClass(const NamedClass& each, std::string_view document) {
    constexpr double kRounding = 1e-9;
    const CgpredictClass& counts = *each.counts;
    if (!(counts.l1HitRate >= 0 && counts.l1HitRate <= 1)) {
        return impossibleInput(document, pathOf(each) + "l1_hit_rate",
                               "A share lies between 0 and 1, not at " + valueText(counts.l1HitRate) + ".",
                               "Give hits over all transactions.");
    }
    if (leavesOutLatency(each) && counts.l2Transactions < 1 - counts.l1HitRate - kRounding) {
        return impossibleInput(document, pathOf(each) + "l2_transactions",
                               "A warp access that L1 does not serve has at least one transaction, not " +
                                   valueText(counts.l2Transactions) + ".",
                               "Give the mean of all such accesses.");
    }
    return std::nullopt;
}

class ParameterReader {
  public:
    void read(ObjectReader& input) {
        readRows(kLaunchTable, input, p);
        for (ObjectReader& each : input.objects("classes")) {
            readClass(each);
            input.adopt(each);
        }
        readShared(input);
        readRows(kConstantTable, input, p);
        if (input.has("batch")) setBatch(input);
    }

    /// Given once, beside or in the input.
    void setBatch(ObjectReader& reader) {
        p.batch = reader.number("batch");
        if (m_hasBatch) reader.fail("batch", "It stands beside the input and in it.", "Keep one of them.");
        m_hasBatch = true;
    }

    [[nodiscard]] bool hasBatch() const { return m_hasBatch; }

    CgpredictParameters p;

  private:
    void readClass(ObjectReader& reader) {
        const int position = reader.choice("cls", {"coalesced", "uncoalesced", "constant"});
        if (std::exchange(m_isRead[std::size_t(position)], true) && !reader.failed())
            reader.fail("cls", "This class is there twice.", "Add its accesses up in one entry.");
        const std::array<CgpredictClass*, 3> classes{&p.coalesced, &p.uncoalesced, &p.constant};
        readRows(kClassTable, reader, *classes[std::size_t(position)]);
    }

    void readShared(ObjectReader& input) {
        readRows(kFillDepartureTable, input, p.fills); // It decides what else is needed.
        readRows(kFillTable, input, p.fills);
        if (input.has("shared")) {
            for (ObjectReader& each : input.objects("shared")) {
                readRows(kSharedAccessTable, each, p.shared.emplace_back());
                input.adopt(each);
            }
        }
        readRows(kSharedMemoryTable, input, p);
        readRows(kBarrierTable, input, p);
    }

    std::array<bool, 3> m_isRead{};
    bool m_hasBatch = false;
};

/// The number of batches where a golden entry has it: among the values it expects, since its input leaves it out.
void readExpectedBatch(ObjectReader& entry, ParameterReader& parameters) {
    const Json& expected = entry.member("expected");
    if (parameters.hasBatch() || !expected.is_object() || !expected.contains("batch")) return;
    const Json batch{{"batch", expected["batch"]}};
    ObjectReader reader(batch, entry.document(), "expected");
    parameters.setBatch(reader);
    entry.adopt(reader);
}

/// «input» with «batch» beside it; of «expected» and «note», the golden file's own, only a missing batch is read.
void readEntry(ObjectReader& entry, ParameterReader& parameters) {
    if (entry.has("batch")) parameters.setBatch(entry);
    if (entry.has("note")) (void)entry.member("note");
    ObjectReader input = entry.object("input");
    parameters.read(input);
    entry.adopt(input);
    if (entry.has("expected")) readExpectedBatch(entry, parameters);
}

} // namespace

std::array<NamedClass, 4> namedClasses(const CgpredictParameters& p) {
    return {{{"coal", "coalesced", "coalesced accesses", &p.coalesced},
             {"uncoal", "uncoalesced", "uncoalesced accesses", &p.uncoalesced},
             {"const", "constant", "constant accesses", &p.constant},
             {"fill", "fill", "loads into shared memory", &p.fills}}};
}

bool usesSharedMemory(const CgpredictParameters& parameters) {
    return parameters.fills.insts > 0 || !parameters.shared.empty();
}

ParameterValues valuesOf(const CgpredictParameters& p) {
    ParameterValues values;
    listValues(kLaunchTable, p, {}, values);
    listValues(kConstantTable, p, {}, values);
    for (const NamedClass& each : namedClasses(p)) {
        const std::string suffix(each.suffix);
        if (!each.isFill()) {
            listValues(kClassTable, *each.counts, {suffix, pathOf(each)}, values);
            continue;
        }
        listValues(kFillTable, *each.counts, {suffix}, values);
        listValues(kFillDepartureTable, *each.counts, {suffix}, values);
    }
    listValues(kSharedMemoryTable, p, {}, values);
    for (std::size_t i = 0; i < p.shared.size(); ++i)
        listValues(kSharedAccessTable, p.shared[i], {std::to_string(i + 1), "shared[" + std::to_string(i) + "]."},
                   values);
    listValues(kBarrierTable, p, {}, values);
    return values;
}

std::optional<Error> checkInputs(const CgpredictParameters& parameters, std::string_view document) {
    const ParameterValues values = valuesOf(parameters);
    if (const ParameterValue* wrong = firstImpossible(values)) {
        const Range range = wrong->text->range;
        if (const std::string remedy = remedyOf(*wrong); !remedy.empty())
            return impossibleInput(document, wrong->key, refusalOf(*wrong), remedy);
        return impossibleInput(document, wrong->key, refusalOf(*wrong),
                               "Give a value " + std::string(range == Range::notNegative ? "of " : "") +
                                   std::string(rangeText(range)) + ".");
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
    addTerms(valuesOf(parameters), {}, inputs);
    return cgpredictFrom(parameters, std::move(inputs));
}

Result<Prediction> predictCgpredictFromParameters(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    ParameterReader parameters;
    if (reader.has("input")) readEntry(reader, parameters);
    else parameters.read(reader);
    if (const auto error = reader.finish()) return *error;
    if (const auto error = checkInputs(parameters.p, document)) return *error;
    const ParameterValues values = valuesOf(parameters.p);
    InputOrigins origins = originsIn(document, values);
    if (!parameters.hasBatch()) origins["batch"].source = "not given: one batch";
    Derivation inputs;
    addTerms(values, origins, inputs);
    auto prediction = cgpredictFrom(parameters.p, std::move(inputs));
    if (prediction && !parameters.hasBatch()) prediction->caveats.push_back(oneBatchCaveat());
    return prediction;
}

} // namespace forewarp::models::cgpredict
