#pragma once

#include <string_view>

namespace forewarp::models::forewarp {

/// A number that holds for every GPU.
struct ForewarpConstant {
    double value = 0;
    std::string_view symbol;
    std::string_view meaning;
    std::string_view unit;
    std::string_view source =
        "fitted on seven PolyBench kernels on an RTX 2070 SUPER (times: KLARAPTOR project); the same for every GPU";
};

/// The model's own constants; numbers of a GPU stand in its profile.
///
/// Fitted once, all together, on times of 2DCONV, ATAX, BICG, GEMM, GESUMMV, SYRK and FDTD of PolyBench/GPU by
/// thread-block shape on an RTX 2070 SUPER (KLARAPTOR project, github.com/orcca-uwo/KLARAPTOR, tests/results), but for
/// c_open, later and on SYRK alone; other GPUs and kernels had no part in it. Within brackets: the value before the
/// fit. The model has changed since then: tests/bench/refit_bench.cpp fits the same five to it as it is now, and finds
/// others (docs/validation.md, «The constants, fitted again»).
namespace constants {

inline constexpr ForewarpConstant kNorm{5.7, "p", "how sharply the largest bound decides", ""}; // (4)
inline constexpr ForewarpConstant kStoreWeight{1.72, "s", "what a store costs L2, in loads", ""}; // (2)
inline constexpr ForewarpConstant kHotRequest{0.66, "h", // (0.6)
                                              "between two requests to one sector", "cycles"};
inline constexpr ForewarpConstant kBlockStart{321, "c_block", "start of a block, until its first load", // (150)
                                              "cycles"};
inline constexpr ForewarpConstant kDependent{6.3, "c_dep", // (3)
                                             "dependent instructions behind a round of loads", ""};
// Read off 16.8 million atomic additions to 1 to 4 096 cells, in random order and in turn, on an H100: 46 cycles for a
// warp of integers that meet in one cell and 111 for floats; 6.4 and 7.2 for each request where 256 and 4 096 are hit.
inline constexpr ForewarpConstant kUpdate{7, "c_update", "between two atomic requests to one line of L2", "cycles",
                                          "measured on an H100: atomic additions to 256 and to 4 096 cells"};
inline constexpr ForewarpConstant kSameCell{
    2, "c_cell", "for each further lane of a warp that updates the same cell: 1.25 integers, 3.35 floats", "cycles",
    "measured on an H100: atomic additions to 1 to 16 cells"};

// Of the lines of a walk through cells that all threads update, those that warps are on at a time. Read off float sums
// s[j] += r[i] * a[i][j] of a thread for each i, of 400 to 12 000 rows, on an H200: 0.28, 0.14 and 0.085.
inline constexpr double kDrift = 0.1;

// What adding up a block's part of a sum takes, of the port's tree of shuffles (machine code of ptxas 13 for cc 9.0).
inline constexpr double kTreeInstructions = 60; ///< Of each warp.
inline constexpr double kTreeShuffles = 10; ///< One behind the other: five of each warp, five of the first.
// The same of a warp that adds up its row alone and tells all its lanes, counted in the port of a row sum.
inline constexpr double kRowTreeInstructions = 12; ///< Of each warp: 6 shuffles, 5 additions, who is the first lane.
inline constexpr double kRowTreeShuffles = 6; ///< One behind the other: five that add up, one that tells.
inline constexpr double kShuffleLatency = 26; ///< Cycles; measured on an H100, the same for every GPU.

// Read off our suite on an H100. The transpose with a whole warp along the column, 32 lines a store, takes an SM 144
// cycles for each at 2 048² and 8 192², with all SMs at work: 2.2 of the 66 requests that its L2 takes per cycle. Eight
// SMs alone, with 32 warps each, take 1.6 to 2.6 (unit, from Gram and Schmidt); within that it was chosen in view of rows
// of an H100 and an H200.
inline constexpr ForewarpConstant kStoreLine{2.5, "c_store", "of an SM for each line that a store goes to", "cycles",
                                             "read off scattered stores of a few SMs on an H100 (our suite)"};
inline constexpr ForewarpConstant kStoreLineOfL2{2.2, "s_line", "what a store costs L2 for each line, in loads", "",
                                                 "read off transposes on an H100 (our suite)"};

inline constexpr ForewarpConstant kLoadsInFlight{
    10.7, "c_flight", "registers of one warp that wait for loads, before ptxas places the first use", "",
    "read off column sums with one and with two loads per iteration (ATAX, mean) on an H100 (our suite)"};

// Of the reuse in caches; what they lead to stands with each access.
inline constexpr double kCacheShare = 0.75; ///< Of a cache that row walks can hold their lines in. (1)
inline constexpr double kSharpness = 18; ///< With which they lose them beyond it. (3)

// Times a cache's size from which on it loses something, and everything, of what is read again and again. Read off the
// curves of RRZE gpu-benches: L2 of A100, H100 and H200 (gpu-l2-cache), L1 of V100, A100, A40 and L40 (gpu-cache).
inline constexpr double kL2Loses = 0.68;
inline constexpr double kL2Lost = 1.45;
inline constexpr double kL2Bend = 3;
inline constexpr double kL1Loses = 1;
inline constexpr double kL1Lost = 1.9;

} // namespace constants

/// The constants of one fit, all positive; tests/bench/refit_bench.cpp makes others.
struct FittedConstants {
    double norm = constants::kNorm.value;
    double storeWeight = constants::kStoreWeight.value;
    double hotRequest = constants::kHotRequest.value;
    double blockStart = constants::kBlockStart.value;
    double dependent = constants::kDependent.value;
};

} // namespace forewarp::models::forewarp
