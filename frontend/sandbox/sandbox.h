#pragma once

#include "frontend/sandbox/landlock.h"
#include "frontend/sandbox/system_calls.h"

#include <string>

namespace forewarp::frontend::sandbox {

/// What this machine's kernel lacks to hold a program that may be hostile, as a sentence; empty where it lacks nothing.
[[nodiscard]] std::string missingProtection();

/// Holds this thread, and what it starts, to these rights from now on. Returns whether the kernel does so.
[[nodiscard]] bool enter(const FileRights& files, const CallRights& calls);

} // namespace forewarp::frontend::sandbox
