#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/ir/function_view.h"

#include <optional>

namespace forewarp::frontend::parallelism {

/// How a loop ends.
struct LoopExits {
    const llvm::SCEV* last = nullptr; ///< Its last iteration, counted from 0; nothing where it is not known beforehand.
    const llvm::SCEV* bound = nullptr; ///< No iteration comes after this one; nothing where there is no bound.
    std::optional<kernel::EvidenceItem> early; ///< A break, return or goto that may end it before its condition does.
};

/// An exit that ends the program (a failed assertion, exit()) does not count: no code runs after it.
[[nodiscard]] LoopExits exitsOf(const llvm::Loop& loop, ir::FunctionView& view);

} // namespace forewarp::frontend::parallelism
