#pragma once

namespace llvm {
class CmpInst;
class Module;
} // namespace llvm

namespace forewarp::frontend::ir::comparisons {

/// Notes with every comparison how the source has it: simplifying turns some around, «a == b» into «a != b».
void noteComparisons(llvm::Module& module);

/// Whether the comparison holds where that of the source does not.
[[nodiscard]] bool isTurnedAround(const llvm::CmpInst& comparison);

} // namespace forewarp::frontend::ir::comparisons
