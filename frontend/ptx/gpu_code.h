#pragma once

#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace forewarp::frontend::ptx {

/// Reduces a module to a kernel and what it calls, and takes from it what is the host's: its processor, its debug
/// information, its library.
///
/// Mathematical functions become those of libdevice where `libdevice` names that file; otherwise calls to the host's
/// names are left. Returns why the code cannot run on a GPU, as the end of a sentence; nothing where it can.
[[nodiscard]] std::optional<std::string> makeGpuCode(llvm::Module& module, llvm::Function& kernel,
                                                     const std::string& libdevice);

/// What the kernel calls and does not hold: «expf()».
[[nodiscard]] std::vector<std::string> callsLeft(const llvm::Function& kernel);

} // namespace forewarp::frontend::ptx
