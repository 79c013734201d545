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

/// What runs because of a piece of code.
struct Reached {
    std::set<llvm::Function*> functions; ///< Those of the module that it may call, at any depth.
    std::set<std::string> unseenCalls;   ///< Library functions that may touch the program's memory out of sight.
};

/// Follows calls; a call through a pointer may lead to every function whose address is taken.
class CallReach {
  public:
    explicit CallReach(llvm::Module& module);

    [[nodiscard]] Reached from(const std::vector<llvm::BasicBlock*>& blocks) const;

  private:
    void follow(const llvm::CallBase& call, Reached& reached, std::vector<llvm::Function*>& open) const;
    void followLibraryCall(const llvm::CallBase& call, const llvm::Function& callee, Reached& reached,
                           std::vector<llvm::Function*>& open) const;

    std::vector<llvm::Function*> m_addressTaken;
    std::set<const llvm::Function*> m_callNothingBack; ///< Library functions known by name, qsort() aside.
};

} // namespace forewarp::frontend::trace::instrument
