#pragma once

#include "core/base/result.h"
#include "core/explain/port_report.h"

#include <string>
#include <string_view>

namespace forewarp::render::json {

/// What a port is of.
struct PortSource {
    std::string file;
    int line = 0; ///< Where the loop begins.
};

/// {"schema": 1, "file", "loop", "line", "device", "kernel", "block", "block_is_fixed", "shared", "notes", "nvcc",
/// "not_compiled", "predictions", "cuda"}
[[nodiscard]] std::string portJson(const explain::PortReport& port, const PortSource& source);

/// Reads what portJson() wrote. Threads, and who chose the shared arrays, are not in it: who asked for the port knows them.
///
/// Errors: another form, with the key; no loop, kernel or code.
[[nodiscard]] Result<explain::PortReport> readPort(std::string_view json, std::string_view document);

} // namespace forewarp::render::json
