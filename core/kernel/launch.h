#pragma once

#include "core/base/units.h"

#include <compare>
#include <memory>
#include <string>

namespace forewarp {

/// Threads of a block.
struct BlockShape {
    int x = 256;
    int y = 1;
    int z = 1;

    [[nodiscard]] int threads() const { return x * y * z; }
    /// «32×8»
    [[nodiscard]] std::string text() const;
    friend auto operator<=>(const BlockShape&, const BlockShape&) = default;
};

struct MemoryBehaviour;
struct PartitionBehaviour;

/// How a kernel is started.
struct Launch {
    BlockShape block;
    double blocks = 0;        ///< Blocks in the grid.
    int registersPerThread = 0;
    Bytes sharedPerBlock;
    std::shared_ptr<const MemoryBehaviour>
        memory; ///< Of this very launch, where it is known already; null: simulate it.
    std::shared_ptr<const PartitionBehaviour> partitions; ///< Likewise.
};

} // namespace forewarp
