#pragma once

#include "core/advice/shared_memory/shared_memory.h"
#include "frontend/cuda/tiles/shared_tiles.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace forewarp::test {

/// A nest in C, one of its arrays, and what the port would know of them.
struct TileCase {
    std::string name{};
    std::string code{};            ///< C
    std::string loop{};            ///< Where the kernel starts.
    kernel::BlockShape block{};
    std::string array{};
    std::string elementType = "float";
    std::string structure{};       ///< Declaration of `elementType` where it is one.
    std::string rowExtents{};      ///< As plan::PortedArray has them.
    std::string elements{};        ///< Likewise.
    std::vector<std::string> scalars{};   ///< Integers, in the order of `sizes`; with a type where they are no int.
    std::vector<std::vector<long long>> sizes{}; ///< Runs of the emulation, by scalar.
    std::map<std::string, std::string> firsts{}; ///< By counter, where the loop does not start at 0…
    std::map<std::string, long long> steps{};    ///< …or does not go in steps of 1.
    std::map<std::string, std::string> texts{}; ///< Access as the C has it → the same on a flat array.
    std::string condition{};       ///< Under which the accesses happen.
    int opportunity = 0;           ///< Of those of this array.
    std::function<void(advice::shared_memory::SharedOpportunity&)> change{}; ///< Made to the opportunity.
};

/// A case, analysed.
struct TiledNest {
    kernel::ProgramFacts facts;
    kernel::KernelProfile kernel;
    frontend::cuda::plan::PortPlan plan;
    std::map<std::string, frontend::cuda::tiles::LoopText> loops;
    advice::shared_memory::SharedOpportunity opportunity;
    std::vector<kernel::MemoryAccess> accesses; ///< Of the opportunity.
};
[[nodiscard]] TiledNest tiledNest(const TileCase& tileCase);
[[nodiscard]] Result<frontend::cuda::plan::SharedTile> tileOf(const TiledNest& nest);

/// A namespace `name` of C++ with `int run()`: every block of every size fills the tile, with all its threads, and each
/// thread compares what it reads with the array. It stops at a load of what no thread reads (beyond the array's elements,
/// where they are known), at a read outside the tile, and at a wrong value.
[[nodiscard]] std::string emulation(const TileCase& tileCase, const TiledNest& nest,
                                    const frontend::cuda::plan::SharedTile& tile);

/// What such namespaces need before them.
[[nodiscard]] std::string emulationStart();

} // namespace forewarp::test
