#pragma once

#include "frontend/trace/run/child_calls.h"
#include "frontend/trace/run/jit_program.h"
#include "frontend/trace/run/run_program.h"

#include <sys/types.h>

#include <string>

namespace forewarp::frontend::trace::run {

/// A child of this process that runs a program. The destructor kills it, and all that it started, where it still runs.
class ChildProcess {
  public:
    /// Forks. Errors: input or folder that is not there, no process to be had.
    [[nodiscard]] static Result<ChildProcess> start(const JitProgram& program, const ProgramStart& start,
                                                    const ChildRun& run);
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&&) = delete;
    ~ChildProcess();

    /// True once it has ended.
    [[nodiscard]] bool hasEnded();
    /// Kills it and waits for its end.
    void stop();
    /// As waitpid() gives it; only once it has ended.
    [[nodiscard]] int waitStatus() const { return m_status; }
    /// What it has written since the last call, stdout and stderr.
    [[nodiscard]] std::string takeOutput();

  private:
    ChildProcess(pid_t process, int output) : m_process(process), m_output(output) {}

    pid_t m_process = -1; ///< -1 once it has ended.
    int m_output = -1;
    int m_status = 0;
};

} // namespace forewarp::frontend::trace::run
