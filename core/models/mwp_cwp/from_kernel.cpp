#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/memory/coalescing.h"
#include "core/models/mwp_cwp/caveats.h"
#include "core/models/mwp_cwp/parameters.h"

namespace forewarp::models::mwp_cwp {

namespace {

/// What the paper calls coalesced: one transaction per half-warp, or fewer. From cc 1.2 on that includes a single address
/// for all lanes.
bool countsAsCoalesced(const memory::WarpAccess& warp) {
    return warp.accessClass == memory::AccessClass::coalesced ||
           (warp.accessClass == memory::AccessClass::constant && warp.transactionsPerWarp <= device::kHalfWarps);
}

/// The kernel's accesses as the model counts them.
class AccessCount {
  public:
    AccessCount(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::BlockShape& block,
                Derivation& derivation)
        : m_derivation(derivation) {
        for (std::size_t i = 0; i < kernel.accesses.size(); ++i) {
            const kernel::ProfiledAccess& access = kernel.accesses[i];
            const bool isCounted = access.executionsPerThread > 0 && access.space == kernel::MemorySpace::global;
            if (isCounted) add(access, memory::warpAccess(access, block, device.capability), i + 1);
        }
    }

    void writeInto(MwpCwpParameters& parameters, InputOrigins& origins) const {
        parameters.coalMemInsts = m_coalesced.value;
        parameters.uncoalMemInsts = m_uncoalesced.value;
        parameters.uncoalPerMemWarp = m_uncoalesced.value > 0 ? m_transactions.value / m_uncoalesced.value : 1;
        const double all = m_coalesced.value + m_uncoalesced.value;
        parameters.loadBytesPerWarp = Bytes(all > 0 ? device::kWarpSize * m_bytes.value / all : 0);
        const std::string none = "the kernel has no such access";
        origins["Coal_Mem_insts"] = {m_coalesced.formula.empty() ? none : "", m_coalesced.formula, {}};
        origins["Uncoal_Mem_insts"] = {m_uncoalesced.formula.empty() ? none : "", m_uncoalesced.formula, {}};
        origins["Uncoal_per_mw"] = meanOrigin(m_transactions.formula, m_uncoalesced.formula, none + "; 1 stands in");
        origins["Load_bytes_per_warp"] = meanOrigin(m_bytes.formula, m_all.formula, none);
        if (!m_all.formula.empty()) {
            origins["Load_bytes_per_warp"].formula = "32 * " + origins["Load_bytes_per_warp"].formula;
        }
    }

    /// Those whose addresses nobody knows.
    [[nodiscard]] const std::vector<std::string>& unknown() const { return m_unknown; }

  private:
    static InputOrigin meanOrigin(const std::string& sum, const std::string& weights, const std::string& none) {
        if (sum.empty()) return {none, {}, {}};
        return {{}, "(" + sum + ") / (" + weights + ")", {}};
    }

    static std::string meaningOf(const kernel::ProfiledAccess& access, const memory::WarpAccess& warp) {
        const std::string kind = access.kind == kernel::AccessKind::load ? "load" : "store";
        const std::string executions = "executions of this " + kind + " per thread; ";
        if (warp.accessClass != memory::AccessClass::constant)
            return executions + std::string(memory::name(warp.accessClass));
        const bool isCheap = countsAsCoalesced(warp);
        return executions + "one address for all lanes, " +
               (isCheap ? "one transaction per warp" : "one transaction per lane");
    }

    void add(const kernel::ProfiledAccess& access, const memory::WarpAccess& warp, std::size_t number) {
        const std::string count = "Insts_" + std::to_string(number);
        const double executions = access.executionsPerThread;
        m_derivation.add({.symbol = count,
                          .meaning = meaningOf(access, warp),
                          .value = executions,
                          .source = sourceOf(access),
                          .location = access.location});
        m_all.add(executions, count);
        m_bytes.add(executions * access.elementBytes, count + " * " + std::to_string(access.elementBytes));
        if (countsAsCoalesced(warp)) {
            m_coalesced.add(executions, count);
            return;
        }
        const std::string transactions = "Transactions_" + std::to_string(number);
        m_derivation.add({.symbol = transactions,
                          .meaning = "transactions of one such warp access",
                          .value = warp.transactionsPerWarp,
                          .source = sourceOf(access),
                          .location = access.location});
        m_uncoalesced.add(executions, count);
        m_transactions.add(executions * warp.transactionsPerWarp, count + " * " + transactions);
        if (warp.accessClass == memory::AccessClass::unknown) m_unknown.push_back(sourceOf(access));
    }

    Derivation& m_derivation;
    Sum m_all;
    Sum m_bytes;
    Sum m_coalesced;
    Sum m_uncoalesced;
    Sum m_transactions;
    std::vector<std::string> m_unknown;
};

void takeDevice(const device::Device& device, MwpCwpParameters& parameters, InputOrigins& origins) {
    parameters.smClock = device.smClock.value;
    parameters.memoryBandwidth = device.memoryBandwidth.value;
    parameters.issueCycles = device.issueCycles.value;
    parameters.memLatency = device.dramLatency.value;
    parameters.departureDelayUncoalesced = device.departureDelayUncoalesced.value;
    parameters.departureDelayCoalesced = device.departureDelayCoalesced.value;
    origins["Freq"].source = sourceOf(device.smClock);
    origins["Mem_Bandwidth"].source = sourceOf(device.memoryBandwidth);
    origins["Issue_cycles"].source = sourceOf(device.issueCycles);
    origins["Mem_LD"].source = sourceOf(device.dramLatency);
    origins["Departure_del_uncoal"].source = sourceOf(device.departureDelayUncoalesced);
    origins["Departure_del_coal"].source = sourceOf(device.departureDelayCoalesced);
}

void takeLaunch(const kernel::Launch& launch, const device::Device& device, const device::Occupancy& resident,
                MwpCwpParameters& parameters, InputOrigins& origins) {
    const BlockResidency blocks = residentBlocks(launch, device, resident);
    parameters.threadsPerBlock = resident.warpsPerBlock * device::kWarpSize;
    parameters.blocks = launch.blocks;
    parameters.activeSms = blocks.activeSms;
    parameters.activeBlocksPerSm = blocks.blocksPerSm;
    origins["Threads_per_block"].source =
        "block of " + launch.block.text() + (launch.block.threads() == 1 ? " thread" : " threads") + ", in whole warps";
    origins["Blocks"].source = "blocks of the launch";
    origins["Active_SMs"].source = blocks.smSource;
    origins["Active_blocks_per_SM"].source = blocks.blockSource;
}

/// Which the paper counts as computations: they take about as long.
double sharedAccesses(const kernel::KernelProfile& kernel) {
    double count = 0;
    for (const kernel::ProfiledAccess& access : kernel.accesses)
        if (access.space == kernel::MemorySpace::shared) count += access.executionsPerThread;
    return count;
}

void takeInstructions(const kernel::KernelProfile& kernel, MwpCwpParameters& parameters, InputOrigins& origins) {
    const double shared = sharedAccesses(kernel);
    parameters.compInsts = kernel.mix.computePerThread() + shared;
    parameters.synchInsts = kernel.syncsPerThread;
    std::vector<std::string> counts;
    for (int i = 0; i < kernel::kOperationCount; ++i) {
        const auto operation = kernel::Operation(i);
        const bool isCounted =
            kernel.mix[operation] > 0 && operation != kernel::Operation::load && operation != kernel::Operation::store;
        if (!isCounted) continue;
        counts.push_back(valueText(kernel.mix[operation]) + " " + std::string(kernel::name(operation)));
    }
    if (shared > 0) counts.push_back(valueText(shared) + " in shared memory");
    const std::string list = counts.empty() ? "none" : joined(counts, ", ");
    origins["Comp_insts"] = {kernel.loop + ": " + list, {}, kernel.range.begin};
    origins["Synch_insts"] = {kernel.loop, {}, kernel.range.begin};
}

} // namespace

Result<Prediction> predictMwpCwp(const kernel::KernelProfile& kernel, const device::Device& device,
                                 const kernel::Launch& launch, const KnownBehaviour& /*known*/) {
    const auto resident = residencyOf(kernel, device, launch);
    if (!resident) return resident.failureAs<Prediction>();
    MwpCwpParameters parameters;
    InputOrigins origins;
    Derivation inputs;
    takeDevice(device, parameters, origins);
    takeLaunch(launch, device, *resident, parameters, origins);
    takeInstructions(kernel, parameters, origins);
    const AccessCount accesses(kernel, device, launch.block, inputs);
    accesses.writeInto(parameters, origins);
    if (const auto error = checkInputs(parameters, kernel.loop + " on " + nameOf(device))) return *error;
    addTerms(valuesOf(parameters), origins, inputs);
    auto prediction = mwpCwpFrom(parameters, std::move(inputs));
    if (!prediction) return prediction;
    prediction->occupancy = *resident;
    append(prediction->caveats, caveatsOf(device, launch, accesses.unknown()));
    append(prediction->caveats, kernel.caveats);
    return prediction;
}

} // namespace forewarp::models::mwp_cwp
