#pragma once

#include "frontend/ir/function_view.h"

#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Instruction;
class LoadInst;
class StoreInst;
} // namespace llvm

namespace forewarp::frontend::parallelism::scalars {

/// A cell of memory that goes through one associative operator: «h[k] += x», «if (x > m[j]) m[j] = x».
struct CellUpdate {
    llvm::LoadInst* load = nullptr;
    llvm::StoreInst* store = nullptr;
    std::vector<const llvm::Instruction*>
        instructions; ///< Every load and store of the cell that belongs to the update.
    std::string operation; ///< «+», «*», «min», «max», «&», «|», «^»
};

/// The update that `store` ends: the loaded value meets nothing but the operator, its result nothing but the store, and
/// no write in between may change the cell.
[[nodiscard]] std::optional<CellUpdate> cellUpdateOf(llvm::StoreInst& store, llvm::Loop& loop, ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism::scalars
