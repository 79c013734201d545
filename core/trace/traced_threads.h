#pragma once

#include "core/trace/thread_trace_recording.h"

#include <memory>

namespace forewarp::trace {

[[nodiscard]] std::unique_ptr<warps::ThreadSource> threadsOf(const Recording& recording);

} // namespace forewarp::trace
