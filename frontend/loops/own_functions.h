#pragma once

namespace llvm {
class Function;
} // namespace llvm

namespace forewarp::frontend::loops {

/// True for a function whose text stands in the analysed file itself, not in a header; by its debug information.
[[nodiscard]] bool isOfTheFile(const llvm::Function& function);

} // namespace forewarp::frontend::loops
