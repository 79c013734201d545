#pragma once

#include <optional>
#include <vector>

namespace llvm {
class BasicBlock;
class BranchInst;
class CmpInst;
class Instruction;
class PHINode;
class Value;
} // namespace llvm

namespace forewarp::frontend::parallelism::scalars {

/// A value taken from two by a condition: a select, or a phi behind an if without else.
struct Choice {
    const llvm::Value* decision = nullptr; ///< One bit.
    const llvm::Value* whenTrue = nullptr;
    const llvm::Value* whenFalse = nullptr;
    const llvm::Instruction* by = nullptr; ///< The select, or the branch of the if.
};

/// A select makes one choice; a phi one for each single block that an if leads through on its way there.
[[nodiscard]] std::vector<Choice> choicesOf(const llvm::Instruction& phiOrSelect);

/// Whether `phi`, behind `branch` and its `detour`, depends on which way was taken.
[[nodiscard]] bool tellsApart(const llvm::PHINode& phi, const llvm::BranchInst& branch,
                              const std::vector<const llvm::BasicBlock*>& detour);

/// The blocks that run only where `branch` does not go to `after` at once, all of them leading there. Nothing where the
/// branch has another shape, or where one of these blocks does more than compute values.
[[nodiscard]] std::optional<std::vector<const llvm::BasicBlock*>> pureDetour(const llvm::BranchInst& branch,
                                                                             const llvm::BasicBlock& after);

/// The larger or the smaller of two values, chosen by comparing them.
struct Extremum {
    enum class Order { real, signedInteger, unsignedInteger };
    bool isMaximum = false;
    bool keepsFirst = false; ///< The comparison is strict: of equal values the one that was there stays.
    Order order = Order::real;
    const llvm::CmpInst* test = nullptr;
};

/// What choosing `candidate` over `running` where `decision` is `picksWhen` amounts to. Conditions that have nothing to do
/// with the two may be joined to the comparison by «and»: then the choice is made in some iterations only.
[[nodiscard]] std::optional<Extremum> extremumOf(const llvm::Value& decision, bool picksWhen,
                                                 const llvm::Value& candidate, const llvm::Value& running);

/// The two operands of a conjunction of bits, as an instruction «and» or as «select a, b, false».
[[nodiscard]] std::vector<const llvm::Value*> conjuncts(const llvm::Value& decision);

} // namespace forewarp::frontend::parallelism::scalars
