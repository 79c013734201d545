#pragma once

#include <vector>

namespace llvm {
class DataLayout;
class Instruction;
class Type;
class Value;
} // namespace llvm

namespace forewarp::frontend::profile {

/// The multiplication of a·b + c that a GPU compiler contracts into one instruction: used once, by this addition, in the
/// same block; null for other instructions.
[[nodiscard]] const llvm::Instruction* contractedMultiply(const llvm::Instruction& addition);

/// True for what is no instruction on a GPU and hands its operands on: casts without code, constant offsets,
/// multiplications joined to an addition.
[[nodiscard]] bool isForwarded(const llvm::Instruction& instruction);

/// Adds what `value` is: itself or, where it is forwarded, what its operands are. Constants and addresses of globals are
/// left out, and so is what `roots` holds already.
void addRootsOf(const llvm::Value& value, std::vector<const llvm::Value*>& roots);

/// 32-bit registers that a value of this type takes; 0 for truth values, which are predicates.
[[nodiscard]] int registersOf(const llvm::Type& type, const llvm::DataLayout& layout);

} // namespace forewarp::frontend::profile
