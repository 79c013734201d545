#pragma once

#include "frontend/ir/function_view.h"
#include "frontend/parallelism/scalars/running_value.h"

#include <optional>

namespace forewarp::frontend::parallelism::scalars {

/// How a phi of the loop's header is carried around by one associative operator.
struct ScalarReduction {
    const llvm::PHINode* phi = nullptr;
    std::string operation;                    ///< As in Reduction.
    const llvm::Instruction* place = nullptr; ///< The last instruction with a place in the source that changes it.
    std::set<const llvm::Value*> members;
    std::vector<std::string> rewrites;
};

/// Recognises reductions among the phis in `carried`: sums, products, bitwise and logical operators, «set where», minima
/// and maxima. A position that is kept along with a minimum or maximum belongs to it. Each phi is found at most once.
[[nodiscard]] std::vector<ScalarReduction> scalarReductions(const std::vector<const llvm::PHINode*>& carried,
                                                            const llvm::Loop& loop, ir::FunctionView& view);

/// Whether the only member read after the loop is what the phi would take into the next iteration.
[[nodiscard]] bool leavesOnlyAtTheEnd(const llvm::PHINode& phi, const std::set<const llvm::Value*>& members,
                                      const llvm::Loop& loop, ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism::scalars
