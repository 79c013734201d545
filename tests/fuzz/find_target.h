#pragma once

#include "tests/fuzz/target.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace forewarp::fuzz {

/// The target of that name; null where there is none, after saying which there are.
[[nodiscard]] inline const Target* findTarget(std::string_view name) {
    const auto found = std::ranges::find(allTargets(), name, &Target::name);
    if (found != allTargets().end()) return &*found;
    std::fprintf(stderr, "There is no target «%s». There are:\n", std::string(name).c_str());
    for (const Target& target : allTargets()) std::fprintf(stderr, "  %s\n", std::string(target.name).c_str());
    return nullptr;
}

} // namespace forewarp::fuzz
