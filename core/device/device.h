#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::device {

/// How far a device fact can be trusted.
enum class Confidence {
    published, ///< Stated by the vendor or in a paper.
    measured,  ///< Micro-benchmark by somebody who says how.
    estimated, ///< Not found; `source` gives the reasoning.
};

/// A device fact with where it comes from.
template <class T>
struct Sourced {
    T value{};
    std::string source; ///< Citation, or the reasoning of an estimate.
    Confidence confidence = Confidence::estimated;
    friend bool operator==(const Sourced&, const Sourced&) = default;
};

/// «published»
[[nodiscard]] constexpr std::string_view nameOf(Confidence confidence) {
    switch (confidence) {
    case Confidence::published: return "published";
    case Confidence::measured: return "measured";
    case Confidence::estimated: break;
    }
    return "estimated";
}

/// Threads of a warp, on every GPU.
inline constexpr int kWarpSize = 32;
/// Memory of compute capability 1.x serves the halves of a warp one after the other.
inline constexpr int kHalfWarps = 2;
inline constexpr int kHalfWarpSize = kWarpSize / kHalfWarps;

/// Cycles that L1 takes to look up the first line of a warp access, and each further one: curves of A100, A40 and H200
/// (RRZE gpu-benches, gpu-l1-strides).
inline constexpr double kL1FirstLineCycles = 1;
inline constexpr double kL1LineCycles = 0.28;

/// Bytes of global memory that move together at least, and that caches keep under one tag; the same on every compute
/// capability so far. Source: CUDA C Programming Guide 5.5, G.3.2 (cc 1.x), G.4.2 (cc 2.x) and H (cc 3.x); Volta Tuning
/// Guide and later. What an L2 has is a fact of its profile.
inline constexpr int kSectorBytes = 32;
inline constexpr int kLineBytes = 128;
/// Bytes of one request to L2 at most; RequestFlow counts in them.
inline constexpr int kRequestBytes = 64;

/// Where arrays start: at multiples of so many bytes. Source: cudaMalloc's «at least 256 bytes», CUDA C Programming Guide
/// 5.5, section 5.3.2.
inline constexpr int kArrayAlignment = 256;

/// How registers are handed out to blocks.
enum class RegisterAllocation { perBlock, perWarp };

/// Limits that a compute capability sets; one row of resources/devices/compute_capabilities.json.
struct ComputeCapability {
    int major = 0;
    int minor = 0;
    std::string architecture; ///< «Fermi GF10x»
    int warpsPerSm = 0;
    int threadsPerSm = 0;
    int blocksPerSm = 0;
    int threadsPerBlock = 0;
    int registersPerSm = 0;
    int registersPerBlock = 0;
    int registerAllocationUnit = 0;
    RegisterAllocation registerAllocation = RegisterAllocation::perWarp;
    int registersPerThread = 0;
    Bytes sharedPerSm;
    Bytes sharedPerBlock; ///< Without opt-in.
    Bytes sharedPerBlockOptIn; ///< With opt-in.
    Bytes sharedReservedPerBlock;
    Bytes sharedAllocationUnit;
    int warpAllocationGranularity = 0;
    int subPartitions = 1; ///< Warp schedulers with their own register file.
    int fp32CoresPerSm = 0;
    Confidence confidence = Confidence::estimated;
    std::string sources; ///< Citations, and where they disagree.

    /// «2.1»
    [[nodiscard]] std::string text() const;
    /// major·10 + minor, for comparisons: 21 for 2.1, 120 for 12.0.
    [[nodiscard]] int number() const { return major * 10 + minor; }
    /// Bytes of the pieces that a warp's request is cut into where lanes lie apart: lines on cc 2.x, else sectors.
    [[nodiscard]] int pieceBytes() const { return major == 2 ? kLineBytes : kSectorBytes; }
    /// Lanes of a warp whose loads an SM serves per cycle (CUDA C Programming Guide, compute capabilities: load/store
    /// units).
    [[nodiscard]] int loadLanes() const { return minor == 0 && major >= 7 ? 32 : 16; }
    friend bool operator==(const ComputeCapability&, const ComputeCapability&) = default;
};

/// All compute capabilities known, ascending.
[[nodiscard]] const std::vector<ComputeCapability>& computeCapabilities();
/// The row for «7.5», or nothing.
[[nodiscard]] const ComputeCapability* findComputeCapability(std::string_view text);

/// Second-level cache shared by all SMs.
struct L2Cache {
    Sourced<Bytes> size;
    Sourced<Bytes> line; ///< Bytes per tag.
    Sourced<Bytes> sector; ///< Bytes fetched together; equal to the line where lines are not sectored.
    Sourced<double> ways; ///< Associativity.
    Sourced<Cycles> latency; ///< Load-to-use.
    Sourced<Cycles> departureDelay; ///< Between two transactions of one SM that hit, all SMs busy (dd_L2).
    Sourced<Cycles> missDepartureDelay; ///< The same for transactions that go on to DRAM (dd_dram).
    friend bool operator==(const L2Cache&, const L2Cache&) = default;
};

/// First-level cache of one SM for global loads.
struct L1Cache {
    Sourced<Bytes> size;
    Sourced<Cycles> latency; ///< Load-to-use.
    friend bool operator==(const L1Cache&, const L1Cache&) = default;
};

/// How requests and blocks flow, as the model Forewarp counts them; each fact is absent where nobody tells it.
struct RequestFlow {
    std::optional<Sourced<double>> l2RequestRate; ///< Requests of up to 64 bytes that the whole L2 takes per SM cycle.
    std::optional<Sourced<Cycles>> l2MeanLatency; ///< Load-to-use of an L2 hit, mean over SMs and slices, in a kernel.
    std::optional<Sourced<Cycles>> smRequestDelay; ///< Between two requests of up to 64 bytes of one SM.
    std::optional<Sourced<Cycles>>
        granuleDelay; ///< What each further 64-byte piece adds to the latency of a warp load.
    std::optional<Sourced<double>> gpcs; ///< Groups of SMs that start blocks side by side.
    std::optional<Sourced<Bytes>> dramFetch; ///< What L2 fetches from DRAM at a time, where that is more than a sector.
    std::optional<Sourced<double>> dramShare; ///< Share of the DRAM's peak that streams reach, 0…1.
    std::optional<Sourced<Cycles>> blockStartDelay; ///< Between two blocks that one group starts.
    friend bool operator==(const RequestFlow&, const RequestFlow&) = default;
};

/// Kinds of instructions; those of one kind cost the same.
enum class InstructionKind {
    add, ///< Integer addition, comparison, selection.
    mul,
    madd, ///< Integer multiply-add.
    div,
    bitwise, ///< «and» of Table 3.1.
    convert,
    fadd,
    fmul,
    fmadd,
    fdiv,
    sqrt,
    special, ///< sin, exp, …
    dadd,
    dmul,
    dmadd,
    ddiv,
    dsqrt,
    dspecial,
};
inline constexpr int kInstructionKindCount = int(InstructionKind::dspecial) + 1;
/// The key in a device profile and in Resios (2011), Table 3.1: «madd».
[[nodiscard]] std::string_view name(InstructionKind kind);
/// «integer multiply-add»
[[nodiscard]] std::string_view label(InstructionKind kind);

/// What one kind of instruction costs an SM.
struct InstructionCost {
    Cycles latency; ///< From its issue to that of an instruction that uses its result.
    double throughput = 0; ///< Thread operations per cycle and SM.
    double warpsToPeak = 0; ///< Warps with one such instruction each that reach the throughput (max_i).
    friend bool operator==(const InstructionCost&, const InstructionCost&) = default;
};

/// What the program's arrays lie in on the CPU's side. It decides how fast they get to the GPU.
enum class HostMemory {
    pageable, ///< As malloc() gives it: the driver copies it into memory of its own first.
    pinned, ///< Page-locked, of cudaMallocHost() or cudaHostRegister(): the GPU fetches it by itself.
    managed, ///< Unified, of cudaMallocManaged(): its pages move when the other side touches them.
};
inline constexpr int kHostMemoryCount = int(HostMemory::managed) + 1;

/// How fast data gets to the GPU and back: size / min(peak, growth · size + start), Resios (2011), equation (4.2).
struct TransferSpeed {
    Sourced<BytesPerSecond> peak; ///< Of pageable memory.
    Sourced<BytesPerSecond> start; ///< Towards size 0, of any memory.
    Sourced<double> growth; ///< Bytes per second, per byte, of any memory.
    Sourced<BytesPerSecond> pinnedPeak;
    /// Of pages that move because they are touched; absent where GPUs cannot ask for pages, before compute capability 6.0.
    std::optional<Sourced<BytesPerSecond>> managedPeak;

    /// Of large copies. GPUs that cannot ask for pages get managed memory as a whole, as pageable memory.
    [[nodiscard]] BytesPerSecond peakOf(HostMemory memory) const;
    friend bool operator==(const TransferSpeed&, const TransferSpeed&) = default;
};

/// Timing and shape of the DRAM behind one memory partition.
struct DramTiming {
    Seconds rowToColumn; ///< From opening a row to its first column command (tRCD).
    Seconds precharge; ///< From closing a row to opening the next (tRP).
    Seconds rowCycle; ///< Between two openings in one bank (tRC).
    Seconds rowToRow; ///< Between two openings in different banks (tRRD).
    Seconds readLatency; ///< From a read command to its data (CL).
    Seconds writeLatency; ///< From a write command to its data (WL).
    Seconds writeToRead; ///< From the end of written data to the next read command (tWTR, tCDLR).
    double banks = 0;
    Bytes row; ///< Bytes of the partition's own addresses that one open row holds.
    Bytes burst; ///< Moved by the shortest access.
    double queue = 0; ///< Requests that the controller chooses from.
    friend bool operator==(const DramTiming&, const DramTiming&) = default;
};

/// Everything the models may know of one GPU. No model has a device number of its own.
struct Device {
    std::string id; ///< «gtx280», as used on the command line.
    std::string name; ///< «GeForce GTX 280»
    ComputeCapability capability;

    Sourced<double> smCount;
    Sourced<Hertz> smClock; ///< Clock of the arithmetic units (the shader clock where there are two).
    Sourced<double> fp32LanesPerSm; ///< Single-precision results per cycle and SM.
    Sourced<double> fp64LanesPerSm; ///< Double-precision results per cycle and SM; 0 where there is no such unit.
    Sourced<double> sfuLanesPerSm; ///< sin, exp, rsqrt … results per cycle and SM.
    Sourced<Cycles> issueCycles; ///< Cycles to issue one warp instruction (Hong & Kim: #Issue_cycles).
    Sourced<Cycles> aluLatency; ///< Dependent single-precision add or multiply.

    Sourced<Bytes> memorySize;
    Sourced<BytesPerSecond> memoryBandwidth; ///< Peak of the DRAM.
    Sourced<Cycles> dramLatency; ///< Round trip of one transaction (Mem_LD).
    Sourced<Cycles> departureDelayCoalesced; ///< Between two coalesced warp accesses of one SM.
    Sourced<Cycles> departureDelayUncoalesced; ///< Between two transactions of one uncoalesced warp access.
    Sourced<double> memoryPartitions; ///< Channels that addresses are spread over.
    Sourced<Bytes> partitionWidth; ///< Consecutive bytes of one partition.
    std::optional<Sourced<DramTiming>> dram; ///< Of one partition; absent where nobody tells it.
    Sourced<Cycles> sharedLatency; ///< Load-to-use of shared memory.
    Sourced<double> sharedBanks;
    Sourced<Bytes> sharedBankWidth;
    Sourced<Cycles> sharedFillLatency; ///< From global into shared memory, one load per thread (smem_load_const).
    std::optional<L1Cache> l1; ///< Absent where global loads have no first-level cache.
    std::optional<L2Cache> l2; ///< Absent before compute capability 2.0.
    RequestFlow flow;

    Sourced<double> pcieGeneration; ///< 0 where CPU and GPU share their memory.
    Sourced<double> pcieLanes;
    std::optional<Sourced<BytesPerSecond>>
        nvlink; ///< To the CPU, in one direction; absent where PCI Express leads there.
    Sourced<Seconds> launchOverhead; ///< Of one kernel launch in a stream of them.
    /// Of one that the CPU waits for, from the call until it knows the end; absent where nobody measured it.
    std::optional<Sourced<Seconds>> launchAlone;
    Sourced<Seconds> contextOverhead; ///< Once per process, at the first call.
    TransferSpeed transfer; ///< All 0, or absent, where CPU and GPU share their memory.

    Sourced<double> globalPeakWarps; ///< Warps with one global access each that reach the bandwidth (max_p).
    Sourced<double> sharedPeakWarps; ///< Likewise for shared memory.
    std::array<Sourced<InstructionCost>, std::size_t(kInstructionKindCount)> instructions; ///< By InstructionKind.

    [[nodiscard]] const Sourced<InstructionCost>& costOf(InstructionKind kind) const {
        return instructions[std::size_t(kind)];
    }
    /// Bytes that move together at least, and that caches keep under one tag.
    [[nodiscard]] double sectorBytes() const { return l2 ? l2->sector.value.value() : kSectorBytes; }
    [[nodiscard]] double lineBytes() const { return l2 ? l2->line.value.value() : kLineBytes; }
    /// Global loads use L1 unless the compiler keeps them from it; on cc 3.x, 5.0 and 5.1 they pass it.
    [[nodiscard]] bool cachesLoadsInL1() const {
        return l1.has_value() && (capability.major == 2 || capability.number() >= 52);
    }
    /// Bytes of L1 beside what blocks have of an SM's shared memory: from cc 7.0 on both are one memory (Volta Tuning
    /// Guide, section 1.4.4). 0 where loads pass L1.
    [[nodiscard]] double l1BytesBeside(double sharedBytes) const {
        if (!cachesLoadsInL1()) return 0;
        return std::max(0.0, l1->size.value.value() - (capability.major >= 7 ? sharedBytes : 0));
    }
    friend bool operator==(const Device&, const Device&) = default;
};

/// One fact of a Device as a reader sees it.
struct DeviceFact {
    std::string key; ///< «sm_clock», as in the profile.
    std::string label; ///< «SM clock»
    double value = 0; ///< In `unit`.
    std::string unit; ///< «GHz»; empty for a plain count.
    Confidence confidence = Confidence::estimated;
    std::string source;
};

/// Time of one copy between the memories of CPU and GPU, in one direction; 0 where they share one.
///
/// Source: Resios (2011), equation (4.2), with the peak of that memory. Inputs: bytes of the whole copy.
[[nodiscard]] Seconds transferTime(const TransferSpeed& speed, Bytes size, HostMemory memory = HostMemory::pageable);
/// The same, and no less than for 4 KiB: what it takes to start a copy.
[[nodiscard]] Seconds copyTime(const TransferSpeed& speed, Bytes size, HostMemory memory);
/// What the link to the CPU carries in one direction after line coding; 0 where there is none. Inputs: nvlink, or
/// pcieGeneration and pcieLanes. Valid: PCI Express 1 to 6; twice as much for each generation beyond.
[[nodiscard]] BytesPerSecond linkBandwidth(const Device& device);
/// Whether CPU and GPU have one memory, so that nothing is copied.
[[nodiscard]] bool sharesHostMemory(const Device& device);
/// «pageable», «pinned» or «unified», as on the command line.
[[nodiscard]] std::string_view name(HostMemory memory);
/// The memory of that name, or nothing.
[[nodiscard]] std::optional<HostMemory> findHostMemory(std::string_view name);

/// All facts of `device` in the order of the profile, in the units people use.
[[nodiscard]] std::vector<DeviceFact> facts(const Device& device);

/// Reads a device profile (JSON, schema 1: one {value, unit, source, confidence} per field).
///
/// Errors name the key: unknown or missing keys, wrong units, impossible values, an unknown compute capability.
[[nodiscard]] Result<Device> readDevice(std::string_view json, std::string_view document);
/// Writes a profile that readDevice() reads back to the same Device.
[[nodiscard]] std::string writeDevice(const Device& device);

/// The profiles that come with the program, by compute capability then name.
[[nodiscard]] const std::vector<Device>& bundledDevices();
/// Which data these are, and how much is known: «device data 5f3a91c2 (18 profiles, compute capabilities 1.0 to 9.0)».
/// The digits change with any profile.
[[nodiscard]] std::string bundledDataText();
/// A bundled device by id or name (case is ignored), or a profile file by its path; the error lists the ids.
[[nodiscard]] Result<Device> findDevice(std::string_view idOrPath);

} // namespace forewarp::device
