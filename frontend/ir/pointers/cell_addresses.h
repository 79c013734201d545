#pragma once

namespace llvm {
class Loop;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace forewarp::frontend::ir::pointers {

/// Whether each iteration of the loop surely finds another place at the address: «w[k]», but not «w[k / 2]», «w[k & 3]»,
/// or «w[at[k]]». A step that the caller gives counts as one.
[[nodiscard]] bool movesOn(const llvm::Loop& loop, const llvm::SCEV& address);

/// Whether two addresses that count from one object may be the same in some iterations of the loops around each: «w[2 * k]»
/// and «w[2 * k + 1]» are not.
[[nodiscard]] bool maySometimesMeet(const llvm::SCEV& a, const llvm::SCEV& b, llvm::ScalarEvolution& evolution);

} // namespace forewarp::frontend::ir::pointers
