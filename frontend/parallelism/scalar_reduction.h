#pragma once

#include "frontend/parallelism/running_value.h"
#include "frontend/profile/function_view.h"

#include <optional>

namespace forewarp::frontend {

/// How a phi of the loop's header is carried around by one associative operator.
struct ScalarReduction {
    const llvm::PHINode* phi = nullptr;
    std::string operation;                    ///< As in Reduction.
    const llvm::Instruction* place = nullptr; ///< The last instruction with a place in the source that changes it.
    std::set<const llvm::Value*> members;
    std::vector<std::string> rewrites;
};

/// Recognises sums, products, bitwise and logical operators, «set where», minima and maxima, the latter together with the
/// positions that are kept along with them, among the phis in `carried`. Each phi is found at most once.
[[nodiscard]] std::vector<ScalarReduction> scalarReductions(const std::vector<const llvm::PHINode*>& carried,
                                                            const llvm::Loop& loop, FunctionView& view);

/// Whether the only member read after the loop is what the phi would take into the next iteration.
[[nodiscard]] bool leavesOnlyAtTheEnd(const llvm::PHINode& phi, const std::set<const llvm::Value*>& members,
                                      const llvm::Loop& loop, FunctionView& view);

} // namespace forewarp::frontend
