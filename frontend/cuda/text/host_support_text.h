#pragma once

#include <string>

namespace forewarp::frontend::cuda::text {

/// What the host function does with arrays on the GPU.
struct BufferUse {
    bool exist = false;    ///< There are any.
    bool haveRows = false; ///< Some have rows, as arrays of two or more dimensions do.
    bool goIn = false;     ///< Some are copied to the GPU.
    bool comeOut = false;  ///< Some are copied back.
    bool haveRowLists = false; ///< Some are lists of pointers to rows in C.
};

/// Types and functions that the host function of every port uses: errors, arrays on the GPU, blocks of a grid, times.
/// Names that the port may change stand as «@name».
[[nodiscard]] std::string hostSupportText(const BufferUse& buffers);

} // namespace forewarp::frontend::cuda::text
