#pragma once

#include <sys/types.h>

namespace forewarp::cli::terminal {

/// From now on Ctrl+C, a hang-up or a termination ends the program with exit code 128 + its signal (130 for Ctrl+C): at
/// once, or, while a Tidying lives, as soon as the last of them is gone. What was printed stays.
void endOnInterrupts();

/// While this lives an interrupt waits. Whoever makes temporary files has one, and takes them away before it goes.
class Tidying {
  public:
    Tidying();
    /// Ends the program where an interrupt has waited for this, the last one.
    ~Tidying();
    Tidying(const Tidying&) = delete;
    Tidying& operator=(const Tidying&) = delete;
};

/// While this lives an interrupt kills a process group at once, whether it waits itself or not. One at a time may live.
class EndTogether {
  public:
    EndTogether() = default;
    ~EndTogether();
    EndTogether(const EndTogether&) = delete;
    EndTogether& operator=(const EndTogether&) = delete;

    void with(pid_t group);
};

} // namespace forewarp::cli::terminal
