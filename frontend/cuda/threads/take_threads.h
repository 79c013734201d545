#pragma once

#include "frontend/cuda/read/ported_nest.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda::threads {

/// The loops that become threads, outermost first. The lanes of a warp that has a row are no loop.
[[nodiscard]] std::vector<kernel::MappedLoop> outermostFirst(const PortChoices& choices);

/// Whether threads come to the loop over others that run in sequence, inside the nest or around it.
[[nodiscard]] bool isDistant(const std::string& loop, const read::PortedNest& nest);

/// Finds the headers of the loops that become threads, what each thread repeats between them, and what it does. Loops that it
/// comes to over others lose their headers, and those that it has together get one counter.
[[nodiscard]] std::optional<Error> takeThreads(read::PortedNest& nest);

/// What threads would change for each other: where they begin and end, and what all of them would write.
[[nodiscard]] std::optional<Error> checkThreads(const read::PortedNest& nest);

} // namespace forewarp::frontend::cuda::threads
