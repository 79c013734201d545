#pragma once

#include <string>

namespace forewarp::frontend {

/// Version of the LLVM that this process runs with, «19.1.7».
[[nodiscard]] std::string llvmVersion();

} // namespace forewarp::frontend
