#pragma once

#include "core/base/source_location.h"

#include <optional>

namespace llvm {
class Instruction;
class Module;
} // namespace llvm

namespace forewarp::frontend::ir {

/// Marks every function of the module that may set errno (sqrt, strtol, and whoever calls them), if any code of the
/// module looks at errno or sets it. Code that only prints the reason of a failure does not count.
void markSettersOfErrno(llvm::Module& module);

/// Where the module looks at the errno that `instruction` may set; nothing where nobody looks, or it leaves it alone.
[[nodiscard]] std::optional<SourceLocation> watchedErrno(const llvm::Instruction& instruction);

} // namespace forewarp::frontend::ir
