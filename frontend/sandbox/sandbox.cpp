#include "frontend/sandbox/sandbox.h"

namespace forewarp::frontend::sandbox {

std::string missingProtection() {
    if (landlockVersion() == 0) return "This Linux kernel has no Landlock, which came with version 5.13";
    if (!canFilterCalls()) return "This Linux kernel cannot filter system calls (seccomp)";
    return {};
}

bool enter(const FileRights& files, const CallRights& calls) {
    // Landlock first: the filter refuses its calls.
    return restrictFiles(files) && restrictCalls(calls);
}

} // namespace forewarp::frontend::sandbox
