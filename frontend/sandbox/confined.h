#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace forewarp::frontend::sandbox {

/// How much a piece of work may take.
struct WorkLimits {
    int cpuSeconds = 120;
    std::uint64_t memoryBytes = std::uint64_t(8) << 30;
    /// Parsers recurse as deep as their input is nested. The kernel keeps this much free below a stack.
    std::uint64_t stackBytes = std::uint64_t(120) << 20;
};

/// Work whose result is text, or bytes.
using Work = std::function<Result<std::string>(const Progress&)>;

/// Does the work in a child process that reads files, writes none, reaches no network and is held to the limits, and
/// returns what the work returned; its progress is passed on.
///
/// Where the kernel cannot forbid, only the limits hold: the work is ours, what it reads may be hostile.
/// Errors: the work's own; it crashed or took more than it may (`place` says on what); no process to be had. Cancelled.
[[nodiscard]] Result<std::string> confined(const Work& work, const std::string& place, const Progress& progress = {},
                                           const WorkLimits& limits = {});

/// Pieces of work that know nothing of one another.
struct WorkList {
    std::size_t count = 0;
    std::function<Result<std::string>(std::size_t)> work;
    std::function<std::string(std::size_t)> place;
    /// Told of each result, in order of the pieces, as soon as it and all before it are there; false: no more is wanted.
    std::function<bool(std::size_t, Result<std::string>)> take;
    WorkLimits limits = {};
};

/// Does each piece as confined() does, on all cores.
void confinedEach(const WorkList& list);

} // namespace forewarp::frontend::sandbox
