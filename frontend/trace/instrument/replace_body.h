#pragma once

#include <memory>
#include <vector>

namespace llvm {
class Function;
class GlobalValue;
class Module;
} // namespace llvm

namespace forewarp::frontend::trace::instrument {

/// Copies a module at construction, and later gives the copy the body that one function of the module has by then.
class BodyReplacement {
  public:
    explicit BodyReplacement(llvm::Module& module);
    ~BodyReplacement();
    BodyReplacement(const BodyReplacement&) = delete;
    BodyReplacement& operator=(const BodyReplacement&) = delete;

    /// The copy, with the body that `function` has by now. The function and its calls lose attributes that say what it
    /// does to memory, since it writes events. To be called once.
    [[nodiscard]] std::unique_ptr<llvm::Module> takeBody(llvm::Function& function);

  private:
    struct Copies;
    llvm::Module& m_module;
    std::unique_ptr<llvm::Module> m_copy;
    std::unique_ptr<Copies> m_copies;
};

} // namespace forewarp::frontend::trace::instrument
