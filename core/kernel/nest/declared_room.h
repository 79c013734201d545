#pragma once

#include "core/kernel/program_facts.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::kernel::nest {

/// The largest value of a size for which a nest stays within an array of declared extent.
struct DeclaredRoom {
    double most = 0;
    std::string array;
};

/// Looks at trip counts that grow with `symbol` alone, and at how far their counters may move an address of the nest: to
/// the next longer step of the same access, or to the end of the array. Inputs: `nest` as loopsOfNest() gives it.
/// Returns: the least over all accesses; nothing where none sets a bound.
[[nodiscard]] std::optional<DeclaredRoom> declaredRoom(const ProgramFacts& facts, const std::vector<int>& nest,
                                                       std::string_view symbol);

} // namespace forewarp::kernel::nest
