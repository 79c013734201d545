#pragma once

#include "core/base/result.h"
#include "frontend/frontend.h"

#include <string>
#include <vector>

namespace forewarp::frontend::project {

/// How to find the sources of a project.
struct ProjectOptions {
    std::string buildDirectory; ///< Folder of a compile_commands.json; empty: look beside and above.
    std::vector<std::string> compilerArguments; ///< Added to every file's.
    bool leavesOutHeaders = false; ///< To find those with loops, all have to be read.
};

/// The C and C++ files of a single file, a folder, or a compile_commands.json, and the project's headers with loops.
///
/// They are each other's neighbours; those of a single file are the files of the compile_commands.json that names it, else
/// the C files beside it.
/// Errors: nothing there, not C, binary content, a folder without C files, a compile_commands.json that cannot be read.
[[nodiscard]] Result<std::vector<SourceFile>> openProject(const std::string& path, const ProjectOptions& options);

} // namespace forewarp::frontend::project
