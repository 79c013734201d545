#pragma once

namespace forewarp::frontend::sandbox {

/// What a process may ask of the kernel beside computing, its own memory, reading, and writing to what is open.
struct CallRights {
    bool mayChangeFiles = false;  ///< Make, remove, rename and cut files; where, Landlock decides.
    bool mayStartThreads = false; ///< But no processes.
};

/// Whether this machine's kernel and processor can filter system calls.
[[nodiscard]] bool canFilterCalls();

/// Lets this thread, and what it starts, make the system calls that a C program of one thread needs, and no others: no
/// processes, no programs, no sockets, no shared memory that outlives it, no signals to others, no owners,
/// modes, times or attributes of files, no limits raised. A call that is refused fails with EPERM.
///
/// Returns whether the kernel does so. It cannot be undone.
[[nodiscard]] bool restrictCalls(const CallRights& rights);

} // namespace forewarp::frontend::sandbox
