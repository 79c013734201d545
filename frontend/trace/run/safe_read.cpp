#include "frontend/trace/run/safe_read.h"

#include <csetjmp>
#include <csignal>

namespace forewarp::frontend::trace::run {

namespace {

// One program runs in the child, and a signal handler is given no context.
sigjmp_buf beforeRead;
volatile std::sig_atomic_t isReading = 0;

} // namespace

__attribute__((no_sanitize_address)) std::uint64_t readIfThere(const void* address, int bytes) {
    std::uint64_t value = 0;
    isReading = 1;
    if (sigsetjmp(beforeRead, 0) == 0) {
        const auto* from = static_cast<const volatile unsigned char*>(address);
        for (int i = 0; i < bytes; ++i) value |= std::uint64_t(from[i]) << (8 * i);
    } else value = 0;
    isReading = 0;
    return value;
}

void giveUpRead(int signal) {
    if (isReading == 0 || (signal != SIGSEGV && signal != SIGBUS)) return;
    sigset_t raised;
    sigemptyset(&raised);
    sigaddset(&raised, signal);
    sigprocmask(SIG_UNBLOCK, &raised, nullptr); // the jump leaves the handler without its return
    siglongjmp(beforeRead, 1);
}

} // namespace forewarp::frontend::trace::run
