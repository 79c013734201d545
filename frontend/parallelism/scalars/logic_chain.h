#pragma once

#include "frontend/parallelism/scalars/running_value.h"

#include <optional>

namespace forewarp::frontend::parallelism::scalars {

/// A truth value that goes through && or || only: «ok = ok && p(x)», short-circuited or not.
struct LogicChain {
    std::string operation; ///< «&&» or «||»
    std::set<const llvm::Value*> members;
};

[[nodiscard]] std::optional<LogicChain> logicChain(const llvm::PHINode& start, const llvm::Loop& loop);

} // namespace forewarp::frontend::parallelism::scalars
