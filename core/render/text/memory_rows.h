#pragma once

#include "core/explain/report.h"

#include <string>
#include <vector>

namespace forewarp::render::text {

/// One memory access as a table shows it, every cell in words or «–» where nothing is known.
struct AccessRow {
    std::string access;        ///< «b[k*n + j]»
    std::string place;         ///< «12:5»
    std::string kind;          ///< «load»
    std::string accessClass;   ///< «coalesced»
    std::string perThread;     ///< Executions.
    std::string transactions;  ///< Per warp access, and bytes each: «4 × 32 B».
    std::string l1Hits;        ///< «87.1 %»
    std::string l2Hits;
    std::string dram;          ///< DRAM transactions per warp access.
};
/// In the order of explain::LoopReport::accesses.
[[nodiscard]] std::vector<AccessRow> accessRows(const explain::LoopReport& loop);

/// One array's share of the simulated traffic.
struct ArrayRow {
    std::string array;
    std::string transactions; ///< Towards L2, in the part simulated.
    std::string l2Hits;
    std::string dram;         ///< Bytes from DRAM, in the part simulated.
    std::string reuse;        ///< L2 transactions per line.
};
[[nodiscard]] std::vector<ArrayRow> arrayRows(const explain::LoopReport& loop, const device::Device& device);

/// Where the counts come from and how far they go, in a sentence; empty without a simulation.
[[nodiscard]] std::string provenanceText(const explain::LoopReport& loop);

/// «11.2×: Read a[j*n + k] from a transposed copy … (2.6 s → 0.23 s)»
[[nodiscard]] std::string adviceText(const advice::layout::LayoutAdvice& advice);

/// Loops and dimensions that a change of mapping takes: «y=gemv:L1 x=gemv:L1.1»; empty where it changes none.
[[nodiscard]] std::string mappingText(const advice::layout::LayoutAdvice& advice);

} // namespace forewarp::render::text
