#pragma once

#include "core/advice/shared_memory/shared_memory.h"
#include "core/base/result.h"
#include "frontend/cuda/plan/port_plan.h"

#include <map>
#include <string>

namespace forewarp::frontend::cuda::tiles {

/// How a loop of the nest, or one around it, is written.
struct LoopText {
    std::string counter; ///< «k»
    std::string first;   ///< «0», the same for all threads; empty where it is not.
    std::string trips;   ///< «n», likewise.
    long long step = 1;
    bool mayBeTiled = false; ///< Runs directly in the thread's body, leaves only at its end and writes no memory.
};

/// A chosen array as a tile in shared memory: its declaration, what brings it in, and how it is read.
///
/// Source: the opportunity's accesses, strides and tile loop, as sharedOpportunities() found them (Resios 2011, section
/// 6.1). Rows of the tile are the distinct strides of its accesses, padded by one element where `opportunity.padElements`
/// asks for it. Of a loop whose length only the run tells, a tile holds some iterations even where the opportunity keeps
/// all. Elements outside what the threads and iterations that exist read are not loaded; where conditions decide what is
/// read, elements outside the array. Inputs: the plan with its arrays, scalars, mapped loops, and the tiles so far, whose
/// names are taken; `loops` by loop id. Valid: accesses whose every stride is a row or an element.
/// Errors: why the array stays in global memory, as the end of a sentence: «its address depends on the data».
[[nodiscard]] Result<plan::SharedTile> sharedTileOf(const advice::shared_memory::SharedOpportunity& opportunity,
                                                    const kernel::KernelProfile& kernel,
                                                    const kernel::ProgramFacts& facts, const plan::PortPlan& plan,
                                                    const std::map<std::string, LoopText>& loops);

} // namespace forewarp::frontend::cuda::tiles
