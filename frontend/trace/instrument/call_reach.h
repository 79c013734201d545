#pragma once

#include <set>
#include <string>
#include <vector>

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class Module;
} // namespace llvm

namespace forewarp::frontend::trace::instrument {

/// What a piece of code may call.
struct Reached {
    std::set<llvm::Function*> functions; ///< Of the module, called directly or by other functions.
    std::set<std::string> unseenCalls; ///< Library functions whose accesses to the program's memory write no events.
};

/// Follows the calls in a module. A call through a pointer may lead to every function whose address is taken.
class CallReach {
  public:
    explicit CallReach(llvm::Module& module);

    /// What the blocks may call.
    [[nodiscard]] Reached from(const std::vector<llvm::BasicBlock*>& blocks) const;

  private:
    void follow(const llvm::CallBase& call, Reached& reached, std::vector<llvm::Function*>& open) const;
    void followLibraryCall(const llvm::CallBase& call, const llvm::Function& callee, Reached& reached,
                           std::vector<llvm::Function*>& open) const;

    std::vector<llvm::Function*> m_addressTaken;
    /// Library functions that LLVM knows, but for qsort(), which calls functions of the program.
    std::set<const llvm::Function*> m_callNothingBack;
};

} // namespace forewarp::frontend::trace::instrument
