#include "core/base/json_reader.h"
#include "core/models/cgpredict_inputs.h"

#include <utility>

namespace forewarp {

namespace {

/// Reads parameters and keeps where each came from.
class ParameterReader {
  public:
    explicit ParameterReader(std::string_view document) : m_document(document) {}

    void read(ObjectReader& input) {
        p.compCycles = Cycles(input.number("comp_cycles"));
        p.activeWarps = input.number("active_warps");
        p.smClock = Hertz(input.number("freq_hz"));
        for (ObjectReader& each : input.objects("classes")) {
            readClass(each);
            input.adopt(each);
        }
        readShared(input);
        readConstants(input);
        if (input.has("batch")) setBatch(input);
        for (const CgpredictInput& each : cgpredictInputs(p))
            origins[each.symbol].source = m_document + ": " + each.key;
    }

    /// Given once, beside or in the input.
    void setBatch(ObjectReader& reader) {
        p.batch = reader.number("batch");
        if (m_hasBatch) reader.fail("batch", "It stands beside the input and in it.", "Keep one of them.");
        m_hasBatch = true;
    }

    [[nodiscard]] bool hasBatch() const { return m_hasBatch; }

    CgpredictParameters p;
    InputOrigins origins;

  private:
    static std::optional<Cycles> optionalCycles(ObjectReader& reader, std::string_view key) {
        const double value = reader.numberOr(key, 0);
        return reader.has(key) ? std::optional(Cycles(value)) : std::nullopt;
    }

    void readClass(ObjectReader& reader) {
        const int position = reader.choice("cls", {"coalesced", "uncoalesced", "constant"});
        if (std::exchange(m_isRead[std::size_t(position)], true) && !reader.failed())
            reader.fail("cls", "This class is there twice.", "Add its accesses up in one entry.");
        const std::array<CgpredictClass*, 3> classes{&p.coalesced, &p.uncoalesced, &p.constant};
        CgpredictClass& counts = *classes[std::size_t(position)];
        counts.insts = reader.number("insts");
        counts.l2Transactions = reader.number("l2_transactions");
        counts.dramTransactions = reader.number("dram_transactions");
        counts.l1HitRate = reader.numberOr("l1_hit_rate", 0);
        counts.memL = optionalCycles(reader, "mem_l");
        counts.departure = optionalCycles(reader, "departure");
    }

    void readShared(ObjectReader& input) {
        p.fills.insts = input.numberOr("shared_fills", 0);
        p.fills.departure = optionalCycles(input, "fill_departure");
        const bool needsTransactions = p.fills.insts > 0 && !p.fills.departure;
        p.fills.l2Transactions = numberWhere(needsTransactions, input, "fill_l2_transactions");
        p.fills.dramTransactions = numberWhere(needsTransactions, input, "fill_dram_transactions");
        p.sharedFillLatency = Cycles(numberWhere(p.fills.insts > 0, input, "smem_load_const"));
        if (input.has("shared")) {
            for (ObjectReader& each : input.objects("shared")) {
                const double insts = each.number("insts");
                p.shared.push_back({insts, each.number("conflict_degree")});
                input.adopt(each);
            }
        }
        p.sharedLatency = Cycles(numberWhere(!p.shared.empty(), input, "mem_ld_smem"));
        p.syncs = input.numberOr("syncs", 0);
        p.activeBlocks = numberWhere(p.syncs > 0, input, "active_blocks");
    }

    void readConstants(ObjectReader& input) {
        p.l1Latency = Cycles(numberWhere(needsL1Constant(p), input, "mem_ld_l1"));
        p.l2Latency = Cycles(numberWhere(needsL2Constants(p), input, "mem_ld_l2"));
        p.l2Departure = Cycles(numberWhere(needsL2Constants(p), input, "dd_l2"));
        p.dramLatency = Cycles(numberWhere(needsDramConstants(p), input, "mem_ld_dram"));
        p.dramDeparture = Cycles(numberWhere(needsDramConstants(p), input, "dd_dram"));
    }

    static double numberWhere(bool isNeeded, ObjectReader& input, std::string_view key) {
        return isNeeded ? input.number(key) : input.numberOr(key, 0);
    }

    std::string m_document;
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

Result<Prediction> predictCgpredictFromParameters(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    ParameterReader parameters(document);
    if (reader.has("input")) readEntry(reader, parameters);
    else parameters.read(reader);
    if (const auto error = reader.finish()) return *error;
    if (const auto error = checkInputs(parameters.p, document)) return *error;
    if (!parameters.hasBatch()) parameters.origins["batch"].source = "not given: one batch";
    Derivation inputs;
    addInputTerms(parameters.p, parameters.origins, inputs);
    auto prediction = cgpredictFrom(parameters.p, std::move(inputs));
    if (prediction && !parameters.hasBatch())
        prediction->caveats.emplace_back("The number of batches is not given: the time is that of one batch.");
    return prediction;
}

} // namespace forewarp
