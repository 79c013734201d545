#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/profile/function_view.h"

#include <optional>

namespace forewarp::frontend {

/// How a loop ends.
struct LoopExits {
    const llvm::SCEV* last = nullptr; ///< Its last iteration, counted from 0; nothing where it is not known beforehand.
    const llvm::SCEV* bound = nullptr; ///< No iteration comes after this one; nothing where there is no bound.
    std::optional<EvidenceItem> early; ///< A break, return or goto that may end it before its condition does.
};

/// Exits that end the program (a failed assertion, exit()) are none that anything after them could tell.
[[nodiscard]] LoopExits exitsOf(const llvm::Loop& loop, FunctionView& view);

} // namespace forewarp::frontend
