#pragma once

#include "core/base/result.h"
#include "frontend/trace/instrument/tracing_pipeline.h"
#include "frontend/trace/run/runtime_symbols.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace forewarp::frontend::trace::run {

/// A module as machine code in this process's memory, for a child of this process to run.
class JitProgram {
  public:
    /// Optimises and compiles. Errors: code that cannot be compiled or linked.
    [[nodiscard]] static Result<JitProgram> compile(std::unique_ptr<llvm::Module> module,
                                                    std::unique_ptr<llvm::LLVMContext> context,
                                                    const RuntimeSymbols& symbols, instrument::OptimizationLevel level);
    JitProgram(JitProgram&&) noexcept;
    JitProgram& operator=(JitProgram&&) noexcept;
    ~JitProgram();

    /// Runs constructors and main(), as the C library's start code does; returns what main() returns.
    [[nodiscard]] int run(int count, char** arguments, char** environment) const;

  private:
    struct Code;
    explicit JitProgram(std::unique_ptr<Code> code);
    std::unique_ptr<Code> m_code;
};

} // namespace forewarp::frontend::trace::run
