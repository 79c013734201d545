#pragma once

#include "frontend/ptx/thread_loops.h"

#include <string>

namespace llvm {
class Function;
} // namespace llvm

namespace forewarp::frontend::ptx {

/// Makes a function of its own of what one thread does; the values and variables of outside are its parameters.
///
/// Address arithmetic and widenings of outside are done again inside, as in a kernel that is given `n` and not all that
/// the host has computed of it; arrays that only the region uses become the thread's own.
/// Returns: the kernel, beside the function of the region, whose code it copies.
[[nodiscard]] llvm::Function& outlineKernel(const KernelRegion& region, const std::string& name);

} // namespace forewarp::frontend::ptx
