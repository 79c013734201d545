#pragma once

#include "core/advice/shared_memory/shared_memory.h"
#include "frontend/cuda/plan/port_plan.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda::tiles {

/// An access as the code writes it: «p[2 * j].pos[1]».
struct AccessText {
    std::string subscript; ///< Of the element: «2 * j»; empty where there is none.
    std::string member;    ///< Of the element, behind it: «.pos[1]».
};
[[nodiscard]] AccessText accessText(const std::string& text);

/// A load as the facts have it.
struct TileAccess {
    const kernel::MemoryAccess* access = nullptr;
    int loop = 0; ///< Position in ProgramFacts::loops.
};

/// All accesses of a kernel's nest, counted as KernelProfile::accesses counts them.
[[nodiscard]] std::vector<TileAccess> accessesOf(const kernel::KernelProfile& kernel,
                                                 const kernel::ProgramFacts& facts);

/// Why accesses to `array` cannot be replaced where they stand; nothing where they can.
///
/// Inputs: all accesses of the nest, and the positions of those in question.
[[nodiscard]] std::optional<std::string> whyNotReplaced(const std::vector<TileAccess>& nest,
                                                        const std::vector<int>& positions, const SourceRange& range);

/// Whether every thread executes the access in every iteration of its loops, all of them to their end. Inputs: loops of
/// the nest that run inside a thread; those in `direct` do so whatever the data are.
[[nodiscard]] bool isCertain(const TileAccess& access, const kernel::ProgramFacts& facts,
                             const std::set<std::string>& inside, const std::set<std::string>& direct);

} // namespace forewarp::frontend::cuda::tiles
