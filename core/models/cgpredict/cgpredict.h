#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/prediction.h"

#include <optional>
#include <string_view>
#include <vector>

namespace forewarp::models::cgpredict {

/// All accesses of one class. Counts are per thread, transactions per warp access.
struct CgpredictClass {
    double insts = 0;
    double l2Transactions = 0;   ///< n: those that L1 does not serve.
    double dramTransactions = 0; ///< d
    double l1HitRate = 0;        ///< Share of the accesses that L1 serves.
    std::optional<Cycles> memL;      ///< Taken as given instead of (1), (2), (4).
    std::optional<Cycles> departure; ///< Likewise for (3), (5).
};

/// Accesses to shared memory of one conflict degree.
struct CgpredictShared {
    double insts = 0;          ///< Per thread.
    double conflictDegree = 1; ///< X
};

/// What CGPredict needs to know, named as in golden/cgpredict.json.
struct CgpredictParameters {
    CgpredictClass coalesced;
    CgpredictClass uncoalesced;
    CgpredictClass constant;
    Cycles compCycles;          ///< (12): inst_cycle · total instructions, of one thread.
    double activeWarps = 0;     ///< N, per SM.
    double batch = 1;           ///< (15)
    Hertz smClock;
    Cycles l2Latency;           ///< mem_ld_L2
    Cycles dramLatency;         ///< mem_ld_dram: what a miss adds.
    Cycles l2Departure;         ///< dd_L2
    Cycles dramDeparture;       ///< dd_dram
    Cycles l1Latency;           ///< Of accesses that L1 serves.
    // Shared-memory variant; all zero without it.
    CgpredictClass fills;       ///< Global loads into shared memory; their latency is sharedFillLatency.
    Cycles sharedFillLatency;   ///< smem_load_const
    Cycles sharedLatency;       ///< mem_ld_smem
    std::vector<CgpredictShared> shared;
    double syncs = 0;           ///< Per thread.
    double activeBlocks = 0;    ///< B, per SM.
};

/// Execution cycles from memory-warp and computation-warp parallelism behind a cache.
///
/// Source: S. Wang, G. Zhong, T. Mitra, «CGPredict: Embedded GPU Performance Estimation from Single-Threaded
/// Applications», ACM TECS 16(5s) 2017, doi:10.1145/3126546, equations (1)–(8) and (12)–(23).
/// Deviates:
/// - (16) and (17) multiply the whole sum by batch, without which the published estimates do not come out.
/// - Loads into shared memory count as memory instructions with the latency of (19): they enter (7), (8) and MWP.
/// - Shared-memory accesses (20) of N warps overlap, up to mem_ld_smem warps at a time (one bank access per cycle), instead
///   of adding to comp_cycles (22): as printed, N warps would wait for each other's latency and tiling would never pay.
/// - With shared memory (16) holds for every CWP: (17) would add issuing to the shared-memory accesses that warps issue
///   meanwhile. (17)'s comp_cycles · N, and the DRAM transactions of the fills, bound the time from below instead; so
///   fills leave at L2's rate.
/// - An access that L1 serves costs its latency and no departure; the others have mean n and d of their own.
/// - A constant access of more than one DRAM transaction follows (2). Barriers (23) cost nothing where MWP is below 1.
/// - Without memory instructions the time is comp_cycles · N · batch.
/// Inputs: counts per thread, transactions per warp access, device constants. Returns: cycles and time of one launch with
/// every term. Valid: GPUs with an L2. Errors: a count below zero; no warps, clock, batch or instructions; a device constant
/// of zero where a class needs it.
/// Accuracy: 9.00 % mean error on 15 PolyBench kernels, Jetson TK1 (paper, Table 4).
[[nodiscard]] Result<Prediction> cgpredict(const CgpredictParameters& parameters);

/// Parameters of a kernel on a device, with its memory accesses simulated; see simulateMemory().
///
/// Deviates:
/// - Several SMs share the blocks, so that batch counts fillings of the whole GPU.
/// - n and d are counted; for aligned floats they are the paper's 2 and 32. n is the time that L2 takes, see
///   MemoryTraffic::l2Transfers. Accesses with less than 1 % of the memory instructions do not count.
/// - Accesses that the simulation leaves out, such as those of unknown address, go to DRAM with all transactions that
///   their lanes need, at most one per lane.
/// - Where there is no L2, DRAM takes its place in (1) and (3)–(5), and coalesced accesses have the device's own delay in
///   (3); a caveat says so.
/// Errors: a block that cannot run, a grid without blocks, what simulateMemory() refuses.
[[nodiscard]] Result<Prediction> predictCgpredict(const kernel::KernelProfile& kernel, const device::Device& device,
                                                  const kernel::Launch& launch, const KnownBehaviour& known = {});

/// Parameters as JSON: an entry of golden/cgpredict.json («input», and «batch» beside or in it), or its «input» alone.
///
/// Keys: classes [{cls, insts, l2_transactions, dram_transactions; l1_hit_rate, mem_l, departure}], comp_cycles,
/// active_warps, freq_hz; batch (of a golden entry also under «expected»), without which the time is that of one;
/// mem_ld_l2, mem_ld_dram, dd_l2, dd_dram, mem_ld_l1 where a class leaves out mem_l or departure; for shared memory
/// shared_fills, fill_l2_transactions, fill_dram_transactions or fill_departure, smem_load_const, mem_ld_smem, shared
/// [{insts, conflict_degree}], syncs, active_blocks. Errors: missing, unknown and impossible keys, by name.
[[nodiscard]] Result<Prediction> predictCgpredictFromParameters(std::string_view json, std::string_view document);

} // namespace forewarp::models::cgpredict
