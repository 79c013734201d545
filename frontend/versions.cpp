#include "frontend/versions.h"

#include <llvm-c/Core.h>

namespace forewarp::frontend {

std::string llvmVersion() {
    unsigned major = 0, minor = 0, patch = 0;
    LLVMGetVersion(&major, &minor, &patch);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

} // namespace forewarp::frontend
