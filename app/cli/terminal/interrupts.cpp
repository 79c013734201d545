#include "app/cli/terminal/interrupts.h"

#include "app/cli/terminal/progress_line.h"

#include <csignal>
#include <iostream>

#include <unistd.h>

namespace forewarp::cli::terminal {

namespace {

// What the signal handler reads and writes.
volatile std::sig_atomic_t runningGroup = 0; ///< 0 for none.
volatile std::sig_atomic_t tidyings = 0; ///< How many live.
volatile std::sig_atomic_t caughtSignal = 0; ///< 0 for none.

[[noreturn]] void endInterrupted() {
    hideProgressLine();
    _exit(128 + int(caughtSignal));
}

extern "C" void takeInterrupt(int signal) {
    caughtSignal = signal;
    if (runningGroup > 0) kill(-pid_t(runningGroup), SIGKILL);
    if (tidyings == 0) endInterrupted();
}

} // namespace

void endOnInterrupts() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        if (std::signal(number, takeInterrupt) == SIG_IGN) std::signal(number, SIG_IGN); // As under nohup.
    }
}

Tidying::Tidying() {
    tidyings = tidyings + 1;
}

Tidying::~Tidying() {
    tidyings = tidyings - 1;
    if (caughtSignal == 0 || tidyings > 0) return;
    std::cout.flush();
    endInterrupted();
}

void EndTogether::with(pid_t group) {
    runningGroup = group;
    if (caughtSignal != 0) kill(-group, SIGKILL); // It came before there was a group.
}

EndTogether::~EndTogether() {
    runningGroup = 0;
}

} // namespace forewarp::cli::terminal
