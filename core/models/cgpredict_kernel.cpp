#include "core/kernel/value_text.h"
#include "core/memory/memory_behaviour.h"
#include "core/models/cgpredict_inputs.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace forewarp {

namespace {

/// Accesses with a smaller share of the memory instructions do not count: the paper counts those of the innermost loop
/// where it dominates, 2048 and not 2050 in GEMM (section 4.1).
constexpr double kNegligibleShare = 0.01;
/// Batches that show how the working sets of two of them meet: paper, section 3.2.
constexpr double kBatchesToSee = 2;

/// One access as the model counts it.
struct CountedAccess {
    AccessClass accessClass = AccessClass::unknown;
    double insts = 0;
    double transactions = 0; ///< n; those that L1 does not serve.
    double dram = 0;         ///< d
    double l1Hits = 0;
    std::string source;
};

/// But what the simulation left out goes to DRAM with all transactions that its lanes need.
CountedAccess withoutCaches(const ProfiledAccess& access, const AccessBehaviour& seen, const BlockShape& block,
                            const Device& device) {
    const WarpAccess warp = warpAccess(access, block, device.capability);
    const double dram = device.l2 ? warp.transactionsPerWarp : 0;
    return {warp.accessClass,
            requestsOf(access, seen),
            warp.transactionsPerWarp,
            dram,
            0,
            sourceOf(access) + ", not simulated"};
}

/// Without L2, DRAM stands in its place; see takeMemory().
CountedAccess asSimulated(const ProfiledAccess& access, const AccessBehaviour& seen, const MemoryBehaviour& behaviour,
                          const Device& device) {
    const MemoryTraffic& traffic = seen.traffic;
    CountedAccess counted{seen.accessClass, requestsOf(access, seen), 0, 0, 0, sourceOf(access)};
    if (!behaviour.provenance.empty()) counted.source += "; " + behaviour.provenance;
    counted.transactions = device.l2 ? traffic.l2TransfersPerRequest() : traffic.transactions / traffic.requests;
    counted.dram = device.l2 ? traffic.dramTransactionsPerRequest() : 0;
    counted.l1Hits = device.l1 && device.l2 ? traffic.l1HitRate() : 0;
    return counted;
}

/// Accesses of one class added up.
struct ClassSums {
    Sum insts;
    Sum transactions;
    Sum dram;
    Sum l1Hits;

    void add(const CountedAccess& access, const std::string& number) {
        const std::string count = "Insts_" + number;
        insts.add(access.insts, count);
        transactions.add(access.insts * access.transactions, count + " * Transactions_" + number);
        if (access.dram > 0) dram.add(access.insts * access.dram, count + " * Dram_" + number);
        if (access.l1Hits > 0) l1Hits.add(access.insts * access.l1Hits, count + " * L1_hits_" + number);
    }

    void writeInto(const NamedClass& names, CgpredictClass& counts, InputOrigins& origins) const {
        if (insts.formula.empty()) {
            origins[names.insts()].source = "the kernel has no such access";
            return;
        }
        counts.insts = insts.value;
        counts.l2Transactions = transactions.value / insts.value;
        counts.dramTransactions = dram.value / insts.value;
        if (!names.isFill()) counts.l1HitRate = l1Hits.value / insts.value;
        origins[names.insts()].formula = insts.formula;
        origins[names.l2Transactions()] = meanOf(transactions);
        origins[names.dramTransactions()] = meanOf(dram);
        origins[names.l1Hits()] = meanOf(l1Hits);
    }

  private:
    [[nodiscard]] InputOrigin meanOf(const Sum& sum) const {
        if (sum.formula.empty()) return {"none was counted", {}, {}};
        return {{}, "(" + sum.formula + ") / (" + insts.formula + ")", {}};
    }
};

/// Memory instructions of a warp that do count.
double fewestCounted(const KernelProfile& kernel, const MemoryBehaviour& behaviour) {
    double all = 0;
    for (std::size_t i = 0; i < kernel.accesses.size(); ++i)
        all += requestsOf(kernel.accesses[i], behaviour.accesses[i]);
    return kNegligibleShare * all;
}

/// The kernel's accesses as the model counts them; each becomes terms.
class AccessCounts {
  public:
    AccessCounts(const KernelProfile& kernel, const Device& device, const BlockShape& block,
                 const MemoryBehaviour& behaviour, Derivation& derivation)
        : m_derivation(derivation) {
        const double fewest = fewestCounted(kernel, behaviour);
        for (std::size_t i = 0; i < kernel.accesses.size(); ++i) {
            const ProfiledAccess& access = kernel.accesses[i];
            const AccessBehaviour& seen = behaviour.accesses[i];
            const bool isSimulated = seen.traffic.requests > 0;
            const bool isNegligible = requestsOf(access, seen) < fewest && !access.fillsShared;
            if (access.executionsPerThread <= 0 || isNegligible) continue;
            if (access.space == MemorySpace::shared) {
                addShared(access, seen, i + 1);
                continue;
            }
            if (!isSimulated) (access.isAffine ? m_unseen : m_unknown).push_back(sourceOf(access));
            add(access,
                isSimulated ? asSimulated(access, seen, behaviour, device) : withoutCaches(access, seen, block, device),
                i + 1);
        }
    }

    void writeInto(CgpredictParameters& parameters, InputOrigins& origins) const {
        const std::array<CgpredictClass*, 4> classes{&parameters.coalesced, &parameters.uncoalesced,
                                                     &parameters.constant, &parameters.fills};
        const auto names = namedClasses(parameters);
        for (std::size_t i = 0; i < classes.size(); ++i) m_classes[i].writeInto(names[i], *classes[i], origins);
        for (const auto& [degree, insts] : m_shared) {
            parameters.shared.push_back({insts.value, double(degree)});
            const std::string number = std::to_string(parameters.shared.size());
            origins["no_smem_insts_" + number].formula = insts.formula;
            origins["X_" + number].source = "bank conflicts of these accesses";
        }
    }

    [[nodiscard]] std::vector<std::string> caveats() const {
        std::vector<std::string> caveats;
        if (!m_unknown.empty())
            caveats.push_back("Which addresses a warp uses is not known for " + fewOf(m_unknown) +
                              "; one transaction to DRAM per lane is assumed.");
        if (!m_unseen.empty())
            caveats.push_back("The simulation did not come as far as " + fewOf(m_unseen) +
                              "; all its transactions are charged to DRAM.");
        return caveats;
    }

  private:
    void addTerm(const std::string& symbol, const std::string& meaning, double value, const CountedAccess& access,
                 const SourceLocation& location) {
        m_derivation.add({symbol, meaning, value, "", "", "", access.source, {}, location});
    }

    void add(const ProfiledAccess& access, const CountedAccess& counted, std::size_t position) {
        const std::string number = std::to_string(position);
        const bool isConstant = counted.accessClass == AccessClass::constant;
        const std::string kind = access.kind == AccessKind::load ? "load" : "store";
        addTerm("Insts_" + number,
                "executions of this " + kind + " per warp; " +
                    (isConstant ? "one address for all lanes" : std::string(name(counted.accessClass))),
                counted.insts, counted, access.location);
        addTerm("Transactions_" + number, "L2 transactions of one such warp access, as long as they take",
                counted.transactions, counted, access.location);
        if (counted.dram > 0)
            addTerm("Dram_" + number, "DRAM transactions of one such warp access", counted.dram, counted,
                    access.location);
        if (counted.l1Hits > 0)
            addTerm("L1_hits_" + number, "share of these accesses that L1 serves", counted.l1Hits, counted,
                    access.location);
        const bool isCoalesced = counted.accessClass == AccessClass::coalesced;
        m_classes[access.fillsShared ? 3 : isCoalesced ? 0 : isConstant ? 2 : 1].add(counted, number);
    }

    void addShared(const ProfiledAccess& access, const AccessBehaviour& seen, std::size_t position) {
        const std::string count = "Insts_" + std::to_string(position);
        const double insts = seen.requestsPerWarp > 0 ? seen.requestsPerWarp : access.executionsPerThread;
        m_derivation.add({count,
                          "executions of this access to shared memory per warp",
                          insts,
                          "",
                          "",
                          "",
                          sourceOf(access),
                          {},
                          access.location});
        m_shared[std::max(1, seen.conflictDegree)].add(insts, count);
    }

    Derivation& m_derivation;
    std::array<ClassSums, 4> m_classes; ///< As in namedClasses().
    std::map<int, Sum> m_shared;        ///< By conflict degree.
    std::vector<std::string> m_unknown;
    std::vector<std::string> m_unseen;
};

void takeCaches(const Device& device, CgpredictParameters& parameters, InputOrigins& origins) {
    const L2Cache& l2 = *device.l2;
    parameters.l2Latency = l2.latency.value;
    parameters.dramLatency = device.dramLatency.value - l2.latency.value;
    parameters.l2Departure = l2.departureDelay.value;
    parameters.dramDeparture = l2.missDepartureDelay.value;
    origins["mem_ld_L2"].source = sourceOf(l2.latency);
    origins["mem_ld_dram"].source = "round trip of " + valueText(device.dramLatency.value.value()) +
                                    " less that to L2; " + sourceOf(device.dramLatency);
    origins["dd_L2"].source = sourceOf(l2.departureDelay);
    origins["dd_dram"].source = sourceOf(l2.missDepartureDelay);
    if (!device.l1) return;
    parameters.l1Latency = device.l1->latency.value;
    origins["mem_ld_L1"].source = sourceOf(device.l1->latency);
}

/// Every transaction goes to DRAM, which so takes the place of L2 in (1) and (3)–(5); n counts them, d none behind it.
/// Coalesced accesses have a delay of their own.
void takeDramInPlaceOfL2(const Device& device, CgpredictParameters& parameters, InputOrigins& origins) {
    parameters.l2Latency = device.dramLatency.value;
    parameters.l2Departure = device.departureDelayUncoalesced.value;
    parameters.coalesced.departure = device.departureDelayCoalesced.value;
    origins["mem_ld_L2"].source = "no L2, a round trip to DRAM; " + sourceOf(device.dramLatency);
    origins["dd_L2"].source = "no L2, between transactions to DRAM; " + sourceOf(device.departureDelayUncoalesced);
    origins["dep_del_coal"].source = sourceOf(device.departureDelayCoalesced);
}

/// Without L2: one address for all lanes is a transaction per half-warp at most from cc 1.2 on, as a coalesced access is.
void takeConstantsAsCoalesced(const Device& device, CgpredictParameters& parameters, InputOrigins& origins) {
    constexpr double kHalfWarps = 2;
    if (parameters.constant.insts == 0 || parameters.constant.l2Transactions > kHalfWarps) return;
    parameters.constant.departure = device.departureDelayCoalesced.value;
    origins["dep_del_const"].source = sourceOf(device.departureDelayCoalesced);
}

void takeDevice(const Device& device, CgpredictParameters& parameters, InputOrigins& origins) {
    parameters.smClock = device.smClock.value;
    parameters.sharedFillLatency = device.sharedFillLatency.value;
    parameters.sharedLatency = device.sharedLatency.value;
    origins["freq"].source = sourceOf(device.smClock);
    origins["smem_load_const"].source = sourceOf(device.sharedFillLatency);
    origins["mem_ld_smem"].source = sourceOf(device.sharedLatency);
    if (device.l2) takeCaches(device, parameters, origins);
    else takeDramInPlaceOfL2(device, parameters, origins);
}

/// But batches fill all SMs, since the paper's GPU has one.
void takeLaunch(const Launch& launch, const Device& device, const Occupancy& resident, CgpredictParameters& parameters,
                Derivation& derivation) {
    const ResidentBlocks blocks = residentBlocks(launch, device, resident);
    parameters.activeBlocks = blocks.blocksPerSm;
    parameters.activeWarps = blocks.blocksPerSm * resident.warpsPerBlock;
    parameters.batch = launch.blocks / (blocks.blocksPerSm * blocks.activeSms);
    derivation.add({"no_blocks", "blocks in the grid", launch.blocks, "", "", "", "blocks of the launch", {}, {}});
    derivation.add({"active_SMs", "SMs that have a block", blocks.activeSms, "", "", "", blocks.smSource, {}, {}});
    derivation.add({"B", "blocks resident on one SM", blocks.blocksPerSm, "", "", "", blocks.blockSource, {}, {}});
    derivation.add({"warps_per_block",
                    "warps of a block",
                    double(resident.warpsPerBlock),
                    "warps",
                    "",
                    "",
                    "block of " + launch.block.text() + ", in whole warps",
                    {},
                    {}});
}

void takeInstructions(const KernelProfile& kernel, const Device& device, CgpredictParameters& parameters,
                      InputOrigins& origins, Derivation& derivation) {
    const double insts = kernel.mix.totalPerThread();
    parameters.compCycles = device.issueCycles.value * insts;
    parameters.syncs = kernel.syncsPerThread;
    derivation.add({"inst_cycle",
                    "to issue one warp instruction",
                    device.issueCycles.value.value(),
                    "cycles",
                    "",
                    "",
                    sourceOf(device.issueCycles),
                    {},
                    {}});
    derivation.add({"no_total_insts",
                    "instructions per thread, memory instructions too",
                    insts,
                    "",
                    "",
                    "",
                    kernel.loop,
                    {},
                    kernel.range.begin});
    origins["comp_cycles"].formula = "inst_cycle * no_total_insts"; // (12)
    origins["no_sync_insts"] = {kernel.loop, {}, kernel.range.begin};
    origins["N"].formula = "B * warps_per_block";
    origins["batch"].formula = "no_blocks / (B * active_SMs)"; // (15)
}

std::vector<std::string> caveatsOf(const MemoryBehaviour& behaviour, const MemorySample& sample, const Device& device,
                                   double batches) {
    std::vector<std::string> caveats;
    if (!device.l2) {
        caveats.push_back("The model is meant for GPUs with an L2 cache, " + nameOf(device) +
                          " has none: every transaction goes to DRAM.");
    }
    const bool isChosen = sample.sizes || sample.trace;
    if (isChosen && behaviour.batches > 0 && behaviour.batches < std::min(kBatchesToSee, std::ceil(batches))) {
        caveats.push_back("The traced size may not stand for the launch: " + counted(behaviour.threads, "thread") +
                          " fill the SMs less than twice, so that batches that follow each other are not seen.");
    }
    return caveats;
}

/// How much longer the kernel takes where DRAM traffic is as high as the sample leaves open.
std::optional<std::string> samplingCaveat(CgpredictParameters parameters, double samplingError, Seconds time) {
    if (samplingError <= 0) return std::nullopt;
    for (CgpredictClass* each :
         {&parameters.coalesced, &parameters.uncoalesced, &parameters.constant, &parameters.fills})
        each->dramTransactions *= 1 + samplingError;
    const auto longer = cgpredict(parameters);
    return sampledTimeCaveat(samplingError, time, longer ? longer->time : time);
}

} // namespace

Result<Prediction> predictCgpredict(const KernelProfile& kernel, const Device& device, const Launch& launch) {
    const auto resident = residencyOf(kernel, device, launch);
    if (!resident) return resident.failureAs<Prediction>();
    const auto simulated = memoryOf(kernel, device, launch);
    if (!simulated) return simulated.failureAs<Prediction>();
    const std::shared_ptr<const MemoryBehaviour>& behaviour = *simulated;
    CgpredictParameters parameters;
    InputOrigins origins;
    Derivation inputs;
    takeDevice(device, parameters, origins);
    takeLaunch(launch, device, *resident, parameters, inputs);
    takeInstructions(kernel, device, parameters, origins, inputs);
    const AccessCounts accesses(kernel, device, launch.block, *behaviour, inputs);
    accesses.writeInto(parameters, origins);
    if (!device.l2) takeConstantsAsCoalesced(device, parameters, origins);
    if (const auto error = checkInputs(parameters, kernel.loop + " on " + nameOf(device))) return *error;
    addInputTerms(parameters, origins, inputs);
    auto prediction = cgpredictFrom(parameters, std::move(inputs));
    if (!prediction) return prediction;
    prediction->occupancy = *resident;
    prediction->memory = behaviour;
    append(prediction->caveats, caveatsOf(*behaviour, kernel.sample, device, parameters.batch));
    append(prediction->caveats, samplingCaveat(parameters, behaviour->samplingError, prediction->time));
    append(prediction->caveats, idleLanesCaveat(launch));
    append(prediction->caveats, accesses.caveats());
    append(prediction->caveats, behaviour->caveats);
    append(prediction->caveats, kernel.caveats);
    return prediction;
}

} // namespace forewarp
