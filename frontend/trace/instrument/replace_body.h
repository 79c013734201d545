#pragma once

#include <memory>
#include <vector>

namespace llvm {
class Function;
class GlobalValue;
class Module;
} // namespace llvm

namespace forewarp::frontend::trace::instrument {

/// A copy of a module as it is now, which can take one function's body over from the module once that has changed.
class BodyReplacement {
  public:
    explicit BodyReplacement(llvm::Module& module);
    ~BodyReplacement();
    BodyReplacement(const BodyReplacement&) = delete;
    BodyReplacement& operator=(const BodyReplacement&) = delete;

    /// The copy, with the body that `function` of the module has by now and no word of what that does to memory.
    [[nodiscard]] std::unique_ptr<llvm::Module> takeBody(llvm::Function& function);

  private:
    struct Copies;
    llvm::Module& m_module;
    std::unique_ptr<llvm::Module> m_copy;
    std::unique_ptr<Copies> m_copies;
};

} // namespace forewarp::frontend::trace::instrument
