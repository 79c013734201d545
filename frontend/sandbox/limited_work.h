#pragma once

#include "frontend/sandbox/confined.h"

#include <sys/resource.h>

namespace forewarp::frontend::sandbox {

/// Holds this process to limits of time and memory while it lives: work on foreign input whose result cannot pass through
/// a pipe. Beyond them the process ends; of processor time by SIGXCPU. The first thread has the stack they name.
class LimitedWork {
  public:
    explicit LimitedWork(const WorkLimits& limits = {});
    ~LimitedWork();
    LimitedWork(const LimitedWork&) = delete;
    LimitedWork& operator=(const LimitedWork&) = delete;

  private:
    rlimit m_formerTime{};
    rlimit m_formerAddresses{};
    rlimit m_formerStack{};
};

} // namespace forewarp::frontend::sandbox
