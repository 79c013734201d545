#pragma once

#include "core/base/units.h"

#include <compare>
#include <string>

namespace forewarp::kernel {

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

/// «256» for a row of threads, else «32×8».
[[nodiscard]] std::string shapeText(const BlockShape& block);

/// How a kernel is started.
struct Launch {
    BlockShape block;
    double blocks = 0;        ///< Blocks in the grid.
    int registersPerThread = 0;
    Bytes sharedPerBlock;
};

} // namespace forewarp::kernel
