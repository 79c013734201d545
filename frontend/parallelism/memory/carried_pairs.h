#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/parallelism/memory/instance_sets.h"

#include <vector>

namespace forewarp::frontend::parallelism::memory {

/// Two references of one array that may connect two iterations.
struct CarriedPair {
    const MemoryReference* source = nullptr; ///< Executed in the earlier iteration.
    const MemoryReference* sink = nullptr;
    bool isCompared = false;                 ///< The addresses could be compared exactly.
};

/// What comparing two references came to.
struct PairFinding {
    std::vector<CarriedPair> carried; ///< At most one for each order of the two.
    bool isTooComplex = false;
};

/// Compares one write with one other reference (or itself) of the same array, in both orders of their iterations. Where
/// InstanceSets::neverMeet() holds, there is no need to ask.
[[nodiscard]] PairFinding comparePair(InstanceSets& sets, const MemoryReference& write, const MemoryReference& other);

/// The dependence that such a pair stands for, with distances and whether it exists for certain.
[[nodiscard]] kernel::Dependence dependenceOf(const CarriedPair& pair, InstanceSets& sets, ir::FunctionView& view);
/// The same without the work of finding out distances, and as one that may exist.
[[nodiscard]] kernel::Dependence briefDependenceOf(const CarriedPair& pair, InstanceSets& sets,
                                                   const ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism::memory
