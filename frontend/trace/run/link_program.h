#pragma once

#include "core/base/progress.h"
#include "frontend/loops/parse.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::frontend::trace::run {

/// The sources of one program in one module.
struct LinkedProgram {
    loops::ParsedFile watched;    ///< Of the file whose loops are watched; its module holds the whole program.
    std::string watchedFile; ///< Its path, as debug information names it.
    std::string mainFile;  ///< Path of the source that has main().
    std::map<std::string, loops::SourceModel> sources; ///< By path, as debug information names it.
};

/// Changes the module of the file whose loops are watched, before anything is linked to it.
using ModulePreparation = std::function<std::optional<Error>(loops::ParsedFile& watched)>;

/// Changes the module of one file of the program, before it is linked to others. Inputs: its path as SourceFile has it.
using PartPreparation = std::function<void(loops::ParsedFile& part, const std::string& path)>;

/// Parses the sources and links those that main() needs, as a linker takes what it needs from a library.
///
/// A watched file with its own main() is the program; otherwise the first source whose main() leads to the watched
/// file. `file` is the path of the watched one among the sources.
/// Errors: no such main(), a source that does not compile, a name defined twice or nowhere; that of the preparation.
[[nodiscard]] Result<LinkedProgram> linkProgram(const std::vector<SourceFile>& sources, const std::string& file,
                                                const Progress& progress, const ModulePreparation& prepare = {});

/// The same for the program whose main() is in `file`, or, where that is empty, in the only source that has one; `prepare`
/// sees each of its files. Errors: also several sources with main().
[[nodiscard]] Result<LinkedProgram> linkWholeProgram(const std::vector<SourceFile>& sources, const std::string& file,
                                                     const Progress& progress, const PartPreparation& prepare);

} // namespace forewarp::frontend::trace::run
