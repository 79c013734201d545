#pragma once

#include <string>
#include <vector>

namespace forewarp::frontend::sandbox {

/// What a process may still do with files.
struct FileRights {
    std::vector<std::string>
        readable; ///< Files, and folders with what is below them. Paths that are not there are no error.
    std::vector<std::string> writable; ///< Likewise; read, written, made and removed. Files: written only.
};

/// The version of Landlock that the running kernel offers; 0 where it offers none.
[[nodiscard]] int landlockVersion();

/// Forbids this thread, and the processes it starts from now on, all other files, the starting of programs, TCP, sockets
/// without a name in the file system, and signals to processes outside; each as far as the kernel's version knows it.
///
/// Returns whether the kernel does so. It cannot be undone.
[[nodiscard]] bool restrictFiles(const FileRights& rights);

} // namespace forewarp::frontend::sandbox
