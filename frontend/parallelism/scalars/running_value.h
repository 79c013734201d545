#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class CastInst;
class Instruction;
class Loop;
class PHINode;
class Type;
class Value;
} // namespace llvm

namespace forewarp::frontend::parallelism::scalars {

/// Everything in a loop that a value turns into on its way: merged by phis and selects, converted, changed by operators.
struct RunningValue {
    const llvm::Instruction* start = nullptr; ///< A phi of the loop's header, or a load.
    std::set<const llvm::Value*> members;
    std::vector<std::pair<const llvm::Value*, const llvm::Instruction*>> otherUses; ///< A member, and who else uses it.

    [[nodiscard]] bool has(const llvm::Value* value) const { return members.contains(value); }
    /// How many operands of `instruction` are members.
    [[nodiscard]] int operandsFrom(const llvm::Instruction& instruction) const;
};

/// Follows `start` inside `loop`.
[[nodiscard]] RunningValue follow(const llvm::Instruction& start, const llvm::Loop& loop);

/// Whether `phiOrSelect` takes members only; as the start, also the value from before the loop.
[[nodiscard]] bool mergesOnlyMembers(const llvm::Instruction& phiOrSelect, const RunningValue& value,
                                     const llvm::Loop& loop);

/// The values that `phiOrSelect` takes and that are not members; what the start gets from before the loop is left out.
[[nodiscard]] std::vector<const llvm::Value*> strangersIn(const llvm::Instruction& phiOrSelect,
                                                          const RunningValue& value, const llvm::Loop& loop);

/// Whether `cast` keeps what a running value of the start's type is made of: it widens, comes back, or changes rounding
/// alone. Between whole and floating-point numbers nothing is kept: what is cut off then depends on the order.
[[nodiscard]] bool keepsItsParts(const llvm::CastInst& cast, const RunningValue& value);

/// The operator that `instruction` applies to the one member among its operands («+», «*», «&», «|», «^», «min», «max»);
/// empty where it is none that a parallel reduction may use, or where two operands are members (s + s doubles).
[[nodiscard]] std::string operatorOf(const llvm::Instruction& instruction, const RunningValue& value);

/// The operator that all members share, where the running value is changed by nothing else; empty otherwise. Each member
/// is then start ⊕ something that does not depend on any member, since no path replaces the value or takes it twice.
/// Conversions may widen and come back: the low bits of +, *, &, | and ^ depend on low bits only, and for floating point
/// they change rounding alone.
[[nodiscard]] std::string sharedOperator(const RunningValue& value, const llvm::Loop& loop);

} // namespace forewarp::frontend::parallelism::scalars
