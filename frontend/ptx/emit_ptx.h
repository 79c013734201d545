#pragma once

#include "core/base/result.h"

#include <memory>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace forewarp::frontend::ptx {

/// NVIDIA GPUs of one architecture, as LLVM generates code for them.
class PtxTarget {
  public:
    /// The architecture LLVM knows that is nearest below `architecture` («sm_80»), or its lowest.
    ///
    /// Errors: a name that is none, an LLVM without this target.
    [[nodiscard]] static Result<PtxTarget> nearest(const std::string& architecture);
    PtxTarget(PtxTarget&&) noexcept;
    PtxTarget& operator=(PtxTarget&&) = delete;
    ~PtxTarget();

    [[nodiscard]] const std::string& architecture() const { return m_architecture; }
    /// Makes the module one for this target; before code of other modules for it is linked in.
    void adopt(llvm::Module& module) const;
    /// LLVM's -O3 for this target, loops unrolled, and its PTX. The module is used up.
    ///
    /// Errors: code that the target cannot express, with LLVM's reason.
    [[nodiscard]] Result<std::string> emit(llvm::Module& module) const;

  private:
    PtxTarget(std::string architecture, std::unique_ptr<llvm::TargetMachine> machine);

    std::string m_architecture;
    std::unique_ptr<llvm::TargetMachine> m_machine;
};

} // namespace forewarp::frontend::ptx
