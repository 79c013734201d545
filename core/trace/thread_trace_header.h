#pragma once

#include "core/base/result.h"
#include "core/trace/thread_trace.h"

#include <string>
#include <string_view>

namespace forewarp::trace {

[[nodiscard]] std::string headerJson(const ThreadTraceHeader& header);
[[nodiscard]] Result<ThreadTraceHeader> readHeader(std::string_view json, std::string_view document);

} // namespace forewarp::trace
