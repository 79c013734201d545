#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"

#include <string>
#include <vector>

namespace llvm {
class PHINode;
}

namespace forewarp::frontend::parallelism::scalars {

/// Where the source computes `value`: behind phis and conversions, which have no place of their own.
[[nodiscard]] SourceLocation placeOf(const llvm::Value& value, const llvm::Loop& loop);

/// The flow dependence of a variable that one iteration hands to the next in `phi`.
[[nodiscard]] kernel::Dependence carriedDependence(const llvm::PHINode& phi, const llvm::Loop& loop,
                                                   ir::FunctionView& view);

/// What is known to help with such a variable; empty where nothing is.
[[nodiscard]] std::string rewriteFor(const llvm::PHINode& phi, const llvm::Loop& loop, ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism::scalars
