#pragma once

#include <string>

namespace llvm {
class Value;
} // namespace llvm

namespace forewarp::frontend::ir {
class FunctionView;
} // namespace forewarp::frontend::ir

namespace forewarp::frontend::parallelism::scalars {

/// What the source calls a value that is kept in a register: «s», or «best.x» for a part of a structure.
[[nodiscard]] std::string variableName(const llvm::Value& value, const ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism::scalars
