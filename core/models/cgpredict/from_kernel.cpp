#include "core/base/value_text.h"
#include "core/memory/memory_behaviour.h"
#include "core/models/cgpredict/caveats.h"
#include "core/models/cgpredict/parameters.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace forewarp::models::cgpredict {

namespace {

/// Accesses with a smaller share of the memory instructions do not count. The paper leaves them out too: in GEMM it counts
/// the 2048 accesses of the innermost loop, not all 2050 (section 4.1).
constexpr double kNegligibleShare = 0.01;

/// One access as the model counts it.
struct CountedAccess {
    memory::AccessClass accessClass = memory::AccessClass::unknown;
    double insts = 0;
    double transactions = 0; ///< n; those that L1 does not serve.
    double dram = 0; ///< d
    double l1Hits = 0;
    std::string source;
};

/// But an access that was not simulated goes to DRAM with all transactions that its lanes need.
CountedAccess withoutCaches(const kernel::ProfiledAccess& access, const memory::AccessBehaviour& seen,
                            const kernel::BlockShape& block, const device::Device& device) {
    const memory::WarpAccess warp = memory::warpAccess(access, block, device.capability);
    const double dram = device.l2 ? warp.transactionsPerWarp : 0;
    return {warp.accessClass,
            requestsOf(access, seen),
            warp.transactionsPerWarp,
            dram,
            0,
            sourceOf(access) + ", not simulated"};
}

/// Without L2, DRAM takes its place; see takeDramInPlaceOfL2().
CountedAccess asSimulated(const kernel::ProfiledAccess& access, const memory::AccessBehaviour& seen,
                          const memory::MemoryBehaviour& behaviour, const device::Device& device) {
    const memory::MemoryTraffic& traffic = seen.traffic;
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

/// Memory instructions of a warp from which on an access counts.
double fewestCounted(const kernel::KernelProfile& kernel, const memory::MemoryBehaviour& behaviour) {
    double all = 0;
    for (std::size_t i = 0; i < kernel.accesses.size(); ++i)
        all += requestsOf(kernel.accesses[i], behaviour.accesses[i]);
    return kNegligibleShare * all;
}

/// The kernel's accesses as the model counts them; each becomes terms.
class AccessCounts {
  public:
    AccessCounts(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::BlockShape& block,
                 const memory::MemoryBehaviour& behaviour, Derivation& derivation)
        : m_derivation(derivation) {
        const double fewest = fewestCounted(kernel, behaviour);
        for (std::size_t i = 0; i < kernel.accesses.size(); ++i) {
            const kernel::ProfiledAccess& access = kernel.accesses[i];
            const memory::AccessBehaviour& seen = behaviour.accesses[i];
            const bool isSimulated = seen.traffic.requests > 0;
            const bool isNegligible = requestsOf(access, seen) < fewest && !access.fillsShared;
            if (access.executionsPerThread <= 0 || isNegligible) continue;
            if (access.space == kernel::MemorySpace::shared) {
                addShared(access, seen, i + 1);
                continue;
            }
            if (!isSimulated) (access.isKnown() ? m_unseen : m_unknown).push_back(sourceOf(access));
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

    /// Those that were not simulated, since nobody knows their addresses.
    [[nodiscard]] const std::vector<std::string>& unknown() const { return m_unknown; }
    /// Those that the simulation did not come as far as.
    [[nodiscard]] const std::vector<std::string>& unseen() const { return m_unseen; }

  private:
    void addTerm(const std::string& symbol, const std::string& meaning, double value, const CountedAccess& access,
                 const SourceLocation& location) {
        m_derivation.add(
            {.symbol = symbol, .meaning = meaning, .value = value, .source = access.source, .location = location});
    }

    void add(const kernel::ProfiledAccess& access, const CountedAccess& counted, std::size_t position) {
        const std::string number = std::to_string(position);
        const bool isConstant = counted.accessClass == memory::AccessClass::constant;
        const std::string kind = access.kind == kernel::AccessKind::load ? "load" : "store";
        addTerm("Insts_" + number,
                "executions of this " + kind + " per warp; " +
                    (isConstant ? "one address for all lanes" : std::string(memory::name(counted.accessClass))),
                counted.insts, counted, access.location);
        addTerm("Transactions_" + number, "L2 transactions of one such warp access, as long as they take",
                counted.transactions, counted, access.location);
        if (counted.dram > 0)
            addTerm("Dram_" + number, "DRAM transactions of one such warp access", counted.dram, counted,
                    access.location);
        if (counted.l1Hits > 0)
            addTerm("L1_hits_" + number, "share of these accesses that L1 serves", counted.l1Hits, counted,
                    access.location);
        const bool isCoalesced = counted.accessClass == memory::AccessClass::coalesced;
        m_classes[access.fillsShared ? 3 : isCoalesced ? 0 : isConstant ? 2 : 1].add(counted, number);
    }

    void addShared(const kernel::ProfiledAccess& access, const memory::AccessBehaviour& seen, std::size_t position) {
        const std::string count = "Insts_" + std::to_string(position);
        const double insts = seen.requestsPerWarp > 0 ? seen.requestsPerWarp : access.executionsPerThread;
        m_derivation.add({.symbol = count,
                          .meaning = "executions of this access to shared memory per warp",
                          .value = insts,
                          .source = sourceOf(access),
                          .location = access.location});
        m_shared[std::max(1, seen.conflictDegree)].add(insts, count);
    }

    Derivation& m_derivation;
    std::array<ClassSums, 4> m_classes; ///< As in namedClasses().
    std::map<int, Sum> m_shared; ///< By conflict degree.
    std::vector<std::string> m_unknown;
    std::vector<std::string> m_unseen;
};

void takeCaches(const device::Device& device, CgpredictParameters& parameters, InputOrigins& origins) {
    const device::L2Cache& l2 = *device.l2;
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

/// Every transaction goes to DRAM, which takes the place of L2 in (1) and (3)–(5). So n counts all transactions, and d is
/// 0. Coalesced accesses have a delay of their own.
void takeDramInPlaceOfL2(const device::Device& device, CgpredictParameters& parameters, InputOrigins& origins) {
    parameters.l2Latency = device.dramLatency.value;
    parameters.l2Departure = device.departureDelayUncoalesced.value;
    parameters.coalesced.departure = device.departureDelayCoalesced.value;
    origins["mem_ld_L2"].source = "no L2, a round trip to DRAM; " + sourceOf(device.dramLatency);
    origins["dd_L2"].source = "no L2, between transactions to DRAM; " + sourceOf(device.departureDelayUncoalesced);
    origins["dep_del_coal"].source = sourceOf(device.departureDelayCoalesced);
}

/// Without L2, from cc 1.2 on: one address for all lanes costs at most a transaction per half-warp, like a coalesced access.
void takeConstantsAsCoalesced(const device::Device& device, CgpredictParameters& parameters, InputOrigins& origins) {
    if (parameters.constant.insts == 0 || parameters.constant.l2Transactions > device::kHalfWarps) return;
    parameters.constant.departure = device.departureDelayCoalesced.value;
    origins["dep_del_const"].source = sourceOf(device.departureDelayCoalesced);
}

void takeDevice(const device::Device& device, CgpredictParameters& parameters, InputOrigins& origins) {
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
void takeLaunch(const kernel::Launch& launch, const device::Device& device, const device::Occupancy& resident,
                CgpredictParameters& parameters, Derivation& derivation) {
    const BlockResidency blocks = residentBlocks(launch, device, resident);
    parameters.activeBlocks = blocks.blocksPerSm;
    parameters.activeWarps = blocks.blocksPerSm * resident.warpsPerBlock;
    parameters.batch = launch.blocks / (blocks.blocksPerSm * blocks.activeSms);
    derivation.add({.symbol = "no_blocks",
                    .meaning = "blocks in the grid",
                    .value = launch.blocks,
                    .source = "blocks of the launch"});
    derivation.add({.symbol = "active_SMs",
                    .meaning = "SMs that have a block",
                    .value = blocks.activeSms,
                    .source = blocks.smSource});
    derivation.add({.symbol = "B",
                    .meaning = "blocks resident on one SM",
                    .value = blocks.blocksPerSm,
                    .source = blocks.blockSource});
    derivation.add({.symbol = "warps_per_block",
                    .meaning = "warps of a block",
                    .value = double(resident.warpsPerBlock),
                    .unit = "warps",
                    .source = "block of " + launch.block.text() + ", in whole warps"});
}

void takeInstructions(const kernel::KernelProfile& kernel, const device::Device& device,
                      CgpredictParameters& parameters, InputOrigins& origins, Derivation& derivation) {
    const double insts = kernel.mix.totalPerThread();
    parameters.compCycles = device.issueCycles.value * insts;
    parameters.syncs = kernel.syncsPerThread;
    derivation.add({.symbol = "inst_cycle",
                    .meaning = "to issue one warp instruction",
                    .value = device.issueCycles.value.value(),
                    .unit = "cycles",
                    .source = sourceOf(device.issueCycles)});
    derivation.add({.symbol = "no_total_insts",
                    .meaning = "instructions per thread, memory instructions too",
                    .value = insts,
                    .source = kernel.loop,
                    .location = kernel.range.begin});
    origins["comp_cycles"].formula = "inst_cycle * no_total_insts"; // (12)
    origins["no_sync_insts"] = {kernel.loop, {}, kernel.range.begin};
    origins["N"].formula = "B * warps_per_block";
    origins["batch"].formula = "no_blocks / (B * active_SMs)"; // (15)
}

} // namespace

Result<Prediction> predictCgpredict(const kernel::KernelProfile& kernel, const device::Device& device,
                                    const kernel::Launch& launch, const KnownBehaviour& known) {
    const auto resident = residencyOf(kernel, device, launch);
    if (!resident) return resident.failureAs<Prediction>();
    const auto simulated = memoryOf(kernel, device, launch, known);
    if (!simulated) return simulated.failureAs<Prediction>();
    const std::shared_ptr<const memory::MemoryBehaviour>& behaviour = *simulated;
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
    addTerms(valuesOf(parameters), origins, inputs);
    auto prediction = cgpredictFrom(parameters, std::move(inputs));
    if (!prediction) return prediction;
    prediction->occupancy = *resident;
    prediction->memory = behaviour;
    append(prediction->caveats, caveatsOf(*behaviour, kernel.sample, device, parameters.batch));
    append(prediction->caveats, samplingCaveat(parameters, behaviour->samplingError, prediction->time));
    append(prediction->caveats, idleLanesCaveat(launch));
    append(prediction->caveats, unseenAccessCaveats(accesses.unknown(), accesses.unseen()));
    append(prediction->caveats, behaviour->caveats);
    append(prediction->caveats, kernel.caveats);
    return prediction;
}

} // namespace forewarp::models::cgpredict
