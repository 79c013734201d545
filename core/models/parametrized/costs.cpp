// Notation. A. Resios, «GPU performance prediction using parametrized models», Utrecht 2011; his equation numbers.
//
//  thesis       here             meaning                                            unit
//  latency      latency          round trip of an access                            cycles
//  size (4.8)   line             bytes of one global transaction                    B
//  c (4.8)      Transactions_i   transactions of one warp access                    –
//  BW (4.8)     BW               bandwidth of one SM                                B/cycle
//  size (4.9)   element bytes    bytes per thread                                   B
//  n_banks      banks            banks of shared memory                             –
//  c (4.9)      Conflicts_i      conflict degree                                    –
//  BW (4.9)     bank_BW          bandwidth of one bank                              B/cycle
//  max_p        peak             warps that reach the bandwidth                     warps
//
// With caches: dd_L2, dd_dram as CGPredict has them, cycles between two transactions of one SM while all SMs are busy.

#include "core/base/value_text.h"
#include "core/memory/bank_conflicts.h"
#include "core/memory/coalescing.h"
#include "core/models/parametrized/caveats.h"
#include "core/models/parametrized/parametrized.h"
#include "core/models/parametrized/program.h"

#include <algorithm>

namespace forewarp::models::parametrized {

namespace {

std::string kindOf(const kernel::ProfiledAccess& access) {
    return access.kind == kernel::AccessKind::load ? "load" : "store";
}

/// Cycles of the data path that L1 and shared memory share: one for as many bytes side by side as all banks give, and one
/// for each transaction of a scattered access.
double rowsOf(const memory::AccessBehaviour& access, const device::Device& device) {
    const double rowBytes = device.sharedBanks.value * device.sharedBankWidth.value.value();
    const double transactions = access.traffic.transactions / access.traffic.requests;
    const bool isScattered = access.accessClass == memory::AccessClass::uncoalesced;
    return std::max(1.0, isScattered ? transactions : transactions * access.transactionBytes.value() / rowBytes);
}

/// Share of the requests of which at least one transaction misses: a warp waits for its last one.
double waitsFor(double missing, const memory::MemoryTraffic& traffic) {
    return std::min(1.0, missing / traffic.requests);
}

/// Lines that a store touches are written to DRAM once, whoever has fetched them.
double writtenBack(const kernel::ProfiledAccess& access, const memory::MemoryTraffic& traffic,
                   const device::L2Cache& l2) {
    if (access.kind != kernel::AccessKind::store) return 0;
    const double sectors = traffic.distinctLines * (l2.line.value / l2.sector.value);
    return std::min(traffic.l2Transactions, sectors) / traffic.requests;
}

/// The degree without a simulation: that of the block's first warp in the first iteration.
double conflictsOf(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                   const device::Device& device) {
    if (!access.isAffine) return device::kWarpSize; // Algorithm 6.1: what has no value counts as the worst
    constexpr double kFarthest = 1e15;
    warps::WarpRequest request;
    for (int lane = 0; lane < std::min(block.threads(), warps::kWarpLanes); ++lane) {
        const int x = lane % block.x;
        const int y = lane / block.x % block.y;
        const int z = lane / (block.x * block.y);
        const double offset =
            access.constantBytes + access.bytesPerThreadX * x + access.bytesPerThreadY * y + access.bytesPerThreadZ * z;
        request.address[std::size_t(lane)] = std::uint64_t(std::clamp(offset, 0.0, kFarthest));
        request.lanes |= 1U << lane;
    }
    return memory::conflictDegree(request, access.elementBytes, memory::sharedBanksOf(device));
}

} // namespace

AccessCosts::AccessCosts(const kernel::KernelProfile& kernel, const ParametrizedSetting& setting, Derivation& terms)
    : m_kernel(kernel), m_setting(setting), m_terms(terms) {
    addDeviceTerms();
}

void AccessCosts::addDeviceTerms() {
    const device::Device& device = m_setting.device;
    const bool isShared = m_kernel.simulation.sharesBandwidth;
    const double sms = isShared ? m_setting.servedSms : device.smCount.value;
    m_terms.add({.symbol = "Mem_Bandwidth",
                 .meaning = "peak of the DRAM",
                 .value = device.memoryBandwidth.value.value(),
                 .unit = "B/s",
                 .source = sourceOf(device.memoryBandwidth)});
    m_terms.add({.symbol = "SMs_served",
                 .meaning = isShared ? "SMs as busy as the busiest that would share it"
                                     : "SMs it is divided among, busy or not",
                 .value = sms,
                 .source = isShared ? "blocks of the launch / blocks of the busiest SM" : sourceOf(device.smCount)});
    m_bytesPerCycle = device.memoryBandwidth.value.value() / (sms * device.smClock.value.value());
    Term bandwidth{.symbol = "BW",
                   .meaning = "bandwidth of one SM",
                   .value = m_bytesPerCycle,
                   .unit = "B/cycle",
                   .formula = "Mem_Bandwidth / (SMs_served * clk)",
                   .equation = "(4.7)"};
    bandwidth.inputs = termsNamedIn(bandwidth.formula, m_terms);
    m_terms.add(std::move(bandwidth));
    if (!device.l2 || !m_setting.memory) return;
    if (shareOfSms() < 1)
        m_terms.add({.symbol = "SM_share",
                     .meaning = "share of the SMs that L2 and DRAM serve at a time",
                     .value = shareOfSms(),
                     .source = "the others leave them their part of L2 and DRAM"});
    const auto add = [&](const char* symbol, const char* meaning, const device::Sourced<Cycles>& fact) {
        m_terms.add({.symbol = symbol,
                     .meaning = meaning,
                     .value = fact.value.value(),
                     .unit = "cycles",
                     .source = sourceOf(fact)});
    };
    add("dd_L2", "between two transactions of one SM that hit L2, all SMs busy", device.l2->departureDelay);
    add("dd_dram", "between two transactions of one SM that go on to DRAM, all SMs busy",
        device.l2->missDepartureDelay);
}

double AccessCosts::shareOfSms() const {
    return m_kernel.simulation.sharesBandwidth ? m_setting.servedSms / m_setting.device.smCount.value : 1;
}

std::string AccessCosts::numbered(std::string_view symbol, std::size_t access) const {
    return std::string(symbol) + "_" + std::to_string(access + 1);
}

void AccessCosts::addTerm(const std::string& symbol, const std::string& meaning, double value, std::size_t access) {
    const kernel::ProfiledAccess& of = m_kernel.accesses[access];
    m_terms.add({.symbol = numbered(symbol, access),
                 .meaning = meaning,
                 .value = value,
                 .source = sourceOf(of),
                 .location = of.location});
}

void AccessCosts::addPenalty(std::size_t access, double value, const std::string& formula,
                             const std::string& equation) {
    const kernel::ProfiledAccess& of = m_kernel.accesses[access];
    Term term{.symbol = numbered("Penalty", access),
              .meaning = "the memory unit is taken by one " + kindOf(of) + " of a warp",
              .value = value,
              .unit = "cycles",
              .formula = formula,
              .equation = equation,
              .location = of.location};
    term.inputs = termsNamedIn(formula, m_terms);
    m_terms.add(std::move(term));
}

AccessCost AccessCosts::of(std::size_t access) {
    if (m_kernel.accesses[access].space == kernel::MemorySpace::shared) return shared(access);
    const bool isSimulated = m_setting.memory && access < m_setting.memory->accesses.size() &&
                             m_setting.memory->accesses[access].traffic.requests > 0;
    return isSimulated ? cached(access) : uncached(access);
}

bool AccessCosts::isPublished() const {
    return m_kernel.simulation.timing == kernel::SimulationTiming::published;
}

/// But pipelined units leave out the first term of (4.9): all banks serve the first word at a time, which its second
/// term, with c = 1, counts already.
AccessCost AccessCosts::sharedCost(double bytes, double degree) const {
    const device::Device& device = m_setting.device;
    const double bank = device.sharedBankWidth.value.value();
    const double penalty = isPublished() ? sharedPenalty(bytes, device.sharedBanks.value, bank, degree)
                                         : degree * std::max(1.0, bytes / bank);
    return {device.sharedLatency.value.value(), penalty, device.sharedPeakWarps.value};
}

AccessCost AccessCosts::ofSpill(int registers) {
    constexpr double kRegisterBytes = 4;
    return sharedCost(kRegisterBytes * registers, 1);
}

AccessCost AccessCosts::shared(std::size_t access) {
    const kernel::ProfiledAccess& of = m_kernel.accesses[access];
    const bool isKnown = m_setting.memory && access < m_setting.memory->accesses.size();
    const double degree = isKnown ? m_setting.memory->accesses[access].conflictDegree
                                  : conflictsOf(of, m_setting.launch.block, m_setting.device);
    addTerm("Conflicts", "times the busiest bank serves one such warp access", degree, access);
    const AccessCost cost = sharedCost(of.elementBytes, degree);
    const std::string bytes = std::to_string(of.elementBytes);
    const std::string banks = valueText(m_setting.device.sharedBanks.value);
    const std::string bank = valueText(m_setting.device.sharedBankWidth.value.value());
    const std::string conflicts = numbered("Conflicts", access);
    const std::string published =
        "32 * " + bytes + " / (" + banks + " * " + bank + ") + " + conflicts + " * " + bytes + " / " + bank;
    addPenalty(access, cost.penalty, isPublished() ? published : conflicts + " * max(1, " + bytes + " / " + bank + ")",
               "(4.9)");
    return cost;
}

/// (4.8), c the transactions of the warp's real shape.
AccessCost AccessCosts::uncached(std::size_t access) {
    const kernel::ProfiledAccess& of = m_kernel.accesses[access];
    const memory::WarpAccess warp = memory::warpAccess(of, m_setting.launch.block, m_setting.device.capability);
    if (warp.accessClass == memory::AccessClass::unknown) m_unknown.push_back(sourceOf(of));
    addTerm("Transactions", "transactions of one such warp access, " + std::string(memory::name(warp.accessClass)),
            warp.transactionsPerWarp, access);
    const double penalty = globalPenalty(warp.bytesPerTransaction, warp.transactionsPerWarp, m_bytesPerCycle);
    addPenalty(access, penalty,
               valueText(warp.bytesPerTransaction) + " * " + numbered("Transactions", access) + " / BW", "(4.8)");
    return {m_setting.device.dramLatency.value.value(), penalty, m_setting.device.globalPeakWarps.value};
}

AccessCost AccessCosts::cached(std::size_t access) {
    const device::Device& device = m_setting.device;
    if (!device.l2) return uncached(access);
    const memory::MemoryTraffic& traffic = m_setting.memory->accesses[access].traffic;
    const double beyondL1 = device.l1 ? waitsFor(traffic.transactions - traffic.l1Hits, traffic) : 1;
    const double beyondL2 = waitsFor(traffic.l2Transactions - traffic.l2Hits, traffic);
    const double l2 = traffic.l2TransfersPerRequest();
    const double dram =
        std::max(traffic.dramTransactionsPerRequest(), writtenBack(m_kernel.accesses[access], traffic, *device.l2));
    const double share = shareOfSms();
    const double l1Latency = device.l1 ? device.l1->latency.value.value() : 0;
    const double l2Latency = device.l2->latency.value.value();
    const double beyond = device.dramLatency.value.value() - l2Latency;
    const double latency = (1 - beyondL1) * l1Latency + beyondL1 * l2Latency + beyondL2 * beyond;
    const double onL2 = l2 * device.l2->departureDelay.value.value() * share;
    const double onDram = dram * device.l2->missDepartureDelay.value.value() * share;
    addTerm("L2_transfers", "transfers from L2 of one such warp access", l2, access);
    addTerm("Dram", "DRAM transactions of one such warp access, written lines included", dram, access);
    const std::string scaled = share < 1 ? " * SM_share" : "";
    const double rows = rowsOf(m_setting.memory->accesses[access], device);
    addTerm("Rows", "times that L1, or the way to L2, is taken by one such warp access", rows, access);
    const double penalty = std::max({rows, onL2, onDram});
    addPenalty(access, penalty,
               "max(" + numbered("Rows", access) + ", " + numbered("L2_transfers", access) + " * dd_L2" + scaled +
                   ", " + numbered("Dram", access) + " * dd_dram" + scaled + ")",
               "(4.7)");
    return {latency, penalty, device.globalPeakWarps.value};
}

std::vector<std::string> AccessCosts::caveats() const {
    return unknownAddressesCaveat(m_unknown);
}

} // namespace forewarp::models::parametrized
