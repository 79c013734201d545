#pragma once

#include "app/cli/subjects/ported_loop.h"
#include "app/cli/terminal/paint.h"

#include <string>

namespace forewarp::cli::text {

/// What to do with a port.
struct PortOutput {
    std::string file; ///< Empty: stdout.
    std::string header; ///< Empty: none.
    bool isForced = false; ///< Write over a file that Forewarp did not write.
    bool asJson = false;
};

/// What was written to `file`: threads, shared memory, registers, time, what it rests on and how to check it.
[[nodiscard]] std::string portPage(const subjects::PortedLoop& ported, const std::string& file,
                                   const terminal::Paint& paint);

} // namespace forewarp::cli::text
