#pragma once

#include "app/cli/paint.h"
#include "app/cli/ported_loop.h"

#include <string>

namespace forewarp::cli {

/// What to do with a port.
struct PortOutput {
    std::string file; ///< Empty: stdout.
    bool asJson = false;
};

/// What was written to `file`: threads, shared memory, registers, time, what it rests on and how to check it.
[[nodiscard]] std::string portPage(const PortedLoop& ported, const std::string& file, const Paint& paint);
/// The same as JSON, with the file's text under «cuda».
[[nodiscard]] std::string portJson(const PortedLoop& ported);

} // namespace forewarp::cli
