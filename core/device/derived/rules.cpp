#include "core/device/derived/rules.h"

#include "core/device/instruction_facts.h"

#include <algorithm>
#include <cmath>

namespace forewarp::device::derived {

namespace {

/// Bytes of DRAM per cycle that one SM gets where all SMs ask.
double shareOfOneSm(const Device& device) {
    return (device.memoryBandwidth.value / device.smClock.value).value() / device.smCount.value;
}

/// A delay that lets `bytes` pass at the share of one SM goes with that share; one that a benchmark found is the SM's own.
double delayOf(const Device& base, const Device& device, Cycles delay, double bytes) {
    if (!agree(delay.value(), bytes / shareOfOneSm(base))) return delay.value();
    return delay.value() * shareOfOneSm(base) / shareOfOneSm(device);
}

/// The part of the DRAM's round trip that takes the same time at any clock: behind L2, or where there is none in the DRAM.
double cyclesBehindClock(const Device& device) {
    if (device.l2) return (device.dramLatency.value - device.l2->latency.value).value();
    if (!device.dram) return 0;
    return ((device.dram->value.rowToColumn + device.dram->value.readLatency) * device.smClock.value).value();
}

double dramLatencyLike(const Device& base, const Device& device) {
    const double behind = cyclesBehindClock(base);
    const double before = device.l2 ? device.l2->latency.value.value() : base.dramLatency.value.value() - behind;
    return before + behind * (device.smClock.value / base.smClock.value);
}

/// As many ways as the base's, or the nearest number that makes whole sets.
double l2WaysLike(const Device& base, const Device& device) {
    const double lines = device.l2->size.value / device.l2->line.value;
    const double ways = base.l2->ways.value;
    for (double step = 0; step < ways; ++step)
        for (const double candidate : {ways - step, ways + step})
            if (std::fmod(lines, candidate) == 0) return candidate;
    return ways;
}

/// SMs may be switched off in every group, so that a group has place for more than the mean.
double gpcsLike(const Device& base, const Device& device) {
    const double smsPerGroup = std::ceil(base.smCount.value / base.flow.gpcs->value);
    return std::ceil(device.smCount.value / smsPerGroup);
}

double pcieLanesLike(const Device& base, const Device& device) {
    constexpr double kUsual = 16;
    if (device.pcieGeneration.value == 0) return 0;
    return base.pcieLanes.value > 0 ? base.pcieLanes.value : kUsual;
}

// What copies take of their link on the GTX 460, 8000 MB/s of PCI Express 2.0 x16. Source: Resios (2011), equation (4.2).
constexpr double kUsualPeak = 5000e6 / 8000e6;
constexpr double kUsualStart = 692e6 / 8000e6;
constexpr double kUsualGrowth = 100 / 8000e6;

/// Of pageable memory, which the CPU copies into pinned memory first; measured on an H100 behind 63 GB/s.
constexpr double kPeakOfCpu = 11.89e9;

/// The usual share of the link, up to what the CPU copies; in proportion to the base's peak where it has a link.
double transferLike(const Device& base, const Device& device, double speed, double usual) {
    const double here = linkBandwidth(device).value();
    if (linkBandwidth(base).value() == 0 || here == 0) return usual * here;
    const double peakThere = base.transfer.peak.value.value();
    return speed * std::min(kUsualPeak * here, std::max(kPeakOfCpu, peakThere)) / peakThere;
}

/// What pinned memory takes of its link: 25.13 of the 31.5 GB/s of PCI Express 4.0 x16 on an A100.
constexpr double kUsualPinned = 25.13 / 31.504;

double pinnedLike(const Device& base, const Device& device) {
    const double there = linkBandwidth(base).value();
    const double share = there > 0 ? base.transfer.pinnedPeak.value.value() / there : kUsualPinned;
    return share * linkBandwidth(device).value();
}

double peakWarpsLike(const Device& base, const Device& device) {
    const double inFlight = device.dramLatency.value.value() * shareOfOneSm(device);
    const double inFlightThere = base.dramLatency.value.value() * shareOfOneSm(base);
    return std::clamp(base.globalPeakWarps.value * inFlight / inFlightThere, 1.0, double(device.capability.warpsPerSm));
}

constexpr std::string_view kShare = "an access at the share that one SM has in the DRAM's bandwidth";
constexpr std::string_view kLink = "5/8 of the link's bandwidth, up to the 11.9 GB/s that a CPU copies";

constexpr std::array kRules{
    Rule{"fp32_lanes_per_sm",
         "as many as the compute capability has",
         {kCapabilityKey},
         [](const Device& base, const Device& device) {
             return base.fp32LanesPerSm.value * device.capability.fp32CoresPerSm / base.capability.fp32CoresPerSm;
         }},
    Rule{"issue_cycles",
         "a warp at so many lanes",
         {"fp32_lanes_per_sm"},
         [](const Device& base, const Device& device) {
             return base.issueCycles.value.value() * base.fp32LanesPerSm.value / device.fp32LanesPerSm.value;
         }},
    Rule{"dram_latency",
         "what lies behind L2 takes the same time at another clock, the rest as many cycles",
         {"l2_latency", "sm_clock"},
         dramLatencyLike},
    Rule{"shared_fill_latency",
         "as many cycles above the DRAM latency",
         {"dram_latency"},
         [](const Device& base, const Device& device) {
             return (base.sharedFillLatency.value + device.dramLatency.value - base.dramLatency.value).value();
         }},
    Rule{"departure_delay_coalesced",
         kShare,
         {"sm_count", "sm_clock", "memory_bandwidth"},
         [](const Device& base, const Device& device) {
             return delayOf(base, device, base.departureDelayCoalesced.value, kLineBytes);
         }},
    Rule{"departure_delay_uncoalesced",
         kShare,
         {"sm_count", "sm_clock", "memory_bandwidth"},
         [](const Device& base, const Device& device) {
             return delayOf(base, device, base.departureDelayUncoalesced.value, base.capability.pieceBytes());
         }},
    Rule{"l2_ways", "the nearest number that makes whole sets", {"l2_size", "l2_line"}, l2WaysLike},
    Rule{"l2_departure_delay",
         "L2 has as many slices for each memory partition, and all SMs share them",
         {"sm_count", "memory_partitions"},
         [](const Device& base, const Device& device) {
             return base.l2->departureDelay.value.value() * (device.smCount.value / base.smCount.value) *
                    (base.memoryPartitions.value / device.memoryPartitions.value);
         }},
    Rule{"l2_miss_departure_delay",
         kShare,
         {"sm_count", "sm_clock", "memory_bandwidth"},
         [](const Device& base, const Device& device) {
             return delayOf(base, device, base.l2->missDepartureDelay.value, base.sectorBytes());
         }},
    Rule{"l2_request_rate",
         "L2 has as many slices for each memory partition",
         {"memory_partitions"},
         [](const Device& base, const Device& device) {
             return base.flow.l2RequestRate->value * device.memoryPartitions.value / base.memoryPartitions.value;
         }},
    Rule{"gpcs", "groups of as many SMs, of which some may be switched off", {"sm_count"}, gpcsLike},
    Rule{"pcie_lanes", "the usual number, and none without a link", {"pcie_generation"}, pcieLanesLike},
    Rule{"transfer_peak",
         kLink,
         {"pcie_generation", "pcie_lanes"},
         [](const Device& base, const Device& device) {
             return transferLike(base, device, base.transfer.peak.value.value(), kUsualPeak);
         }},
    Rule{"transfer_start",
         kLink,
         {"pcie_generation", "pcie_lanes"},
         [](const Device& base, const Device& device) {
             return transferLike(base, device, base.transfer.start.value.value(), kUsualStart);
         }},
    Rule{"transfer_growth",
         kLink,
         {"pcie_generation", "pcie_lanes"},
         [](const Device& base, const Device& device) {
             return transferLike(base, device, base.transfer.growth.value, kUsualGrowth);
         }},
    Rule{"transfer_pinned_peak", "the same share of the link", {"pcie_generation", "pcie_lanes", "nvlink"}, pinnedLike},
    Rule{"transfer_managed_peak",
         "faults bind, not the link; without one no page moves",
         {"pcie_generation"},
         [](const Device& base, const Device& device) {
             return sharesHostMemory(device) ? 0 : base.transfer.managedPeak->value.value();
         }},
    Rule{"global_peak_warps",
         "in proportion to the accesses in flight, latency x bandwidth of one SM",
         {"dram_latency", "memory_bandwidth", "sm_count", "sm_clock"},
         peakWarpsLike},
    Rule{"shared_peak_warps",
         "in proportion to the accesses in flight, latency x banks",
         {"shared_latency", "shared_banks"},
         [](const Device& base, const Device& device) {
             return base.sharedPeakWarps.value * (device.sharedLatency.value / base.sharedLatency.value) *
                    (device.sharedBanks.value / base.sharedBanks.value);
         }},
};

/// Lanes that do instructions of a kind, and the field that tells how many; neither where no data sheet does.
struct Lanes {
    std::string_view key;
    Sourced<double> Device::* count = nullptr;
};

Lanes lanesFor(InstructionKind kind) {
    if (isDouble(kind)) return {"fp64_lanes_per_sm", &Device::fp64LanesPerSm};
    if (kind == InstructionKind::special) return {"sfu_lanes_per_sm", &Device::sfuLanesPerSm};
    if (kind >= InstructionKind::fadd) return {"fp32_lanes_per_sm", &Device::fp32LanesPerSm};
    return {};
}

double laneCount(const Device& device, InstructionKind kind) {
    return (device.*lanesFor(kind).count).value;
}

/// «fmul» for «dmul»
InstructionKind inSinglePrecision(InstructionKind kind) {
    return InstructionKind(int(kind) - int(InstructionKind::dadd) + int(InstructionKind::fadd));
}

} // namespace

std::span<const Rule> rules() {
    return kRules;
}

std::string_view lanesOf(InstructionKind kind) {
    return lanesFor(kind).key;
}

InstructionCost costLike(const Device& base, const Device& device, InstructionKind kind) {
    if (lanesOf(kind).empty()) return base.costOf(kind).value;
    const double here = laneCount(device, kind);
    if (here == 0) return {};
    const InstructionKind known = laneCount(base, kind) > 0 ? kind : inSinglePrecision(kind);
    const double ratio = here / laneCount(base, known);
    InstructionCost cost = base.costOf(known).value;
    cost.throughput *= ratio;
    cost.warpsToPeak = std::max(1.0, cost.warpsToPeak * ratio);
    return cost;
}

bool agree(double a, double b) {
    constexpr double kTolerance = 0.05;
    return std::abs(a - b) <= kTolerance * std::abs(b);
}

} // namespace forewarp::device::derived
