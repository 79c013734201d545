#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/IRBuilder.h>

#include <optional>
#include <string>
#include <vector>

namespace llvm {
class DILocalVariable;
class DIType;
class DominatorTree;
class Function;
class Loop;
} // namespace llvm

namespace forewarp::frontend::trace::measure {

/// Where a name of the source keeps its number, as code can compute it.
struct NamedPlace {
    struct Step {
        bool loadsPointer = false; ///< The place holds a pointer, which is followed first.
        long long offset = 0; ///< Bytes that are added then.
    };
    llvm::Value* start = nullptr; ///< The variable's memory.
    std::vector<Step> steps;
    unsigned bits = 0; ///< Of the number at the end; 0 where the address itself is meant…
    std::uint64_t room = 0; ///< …and then the bytes of an array of known size.
    bool isSigned = false;
};

/// The variables of one function as debug information of unoptimised code describes them, by the names people wrote: «n»,
/// «g->size.nx», «*count», «dims[1]»; with «&» before it, where an array begins.
class NamedMemory {
  public:
    explicit NamedMemory(llvm::Function& function);

    /// What the name means where `loop` is entered; nothing where it means no number, or has none yet.
    [[nodiscard]] std::optional<NamedPlace> find(const std::string& name, const llvm::Loop& loop,
                                                 const llvm::DominatorTree& dominators) const;

  private:
    struct Variable {
        const llvm::DILocalVariable* description = nullptr; ///< Null for one of the file.
        std::string name;
        const llvm::DIType* type = nullptr;
        llvm::Value* memory = nullptr;
    };
    [[nodiscard]] static std::optional<NamedPlace> addressOfOther(llvm::StringRef name, const llvm::Loop& loop);
    [[nodiscard]] const Variable* visibleAt(const std::string& name, const llvm::Loop& loop) const;

    std::vector<Variable> m_variables;
};

/// Code that computes the number as a double, or the address as a pointer. Memory behind pointers is read with kReadIfThereSymbol: the
/// program itself may not have got there yet.
[[nodiscard]] llvm::Value* contentOf(const NamedPlace& place, llvm::IRBuilder<>& builder);

} // namespace forewarp::frontend::trace::measure
