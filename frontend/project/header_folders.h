#pragma once

#include "frontend/frontend.h"

#include <string>
#include <vector>

namespace forewarp::frontend::project {

/// Where no compile command says in which folders headers are: lets each file take those that it includes from the project.
///
/// A header that lies neither beside the file, nor in its include folders, nor with the system's, is looked for below `root`.
/// If one folder alone has it, the file gets «-idirafter FOLDER», which is asked last: nothing that is found without it
/// changes. Headers that these include are followed. Nothing is found where `root` holds more than `mostEntries`.
void addHeaderFolders(std::vector<SourceFile>& files, const std::string& root, std::size_t mostEntries);

/// The folders that addHeaderFolders() has given the file, as its project names them: «Zoe».
[[nodiscard]] std::vector<std::string> headerFoldersGiven(const SourceFile& file);

} // namespace forewarp::frontend::project
