#pragma once

#include "frontend/loops/parse.h"
#include "frontend/observe.h"

#include <map>
#include <string>

namespace forewarp::frontend {

/// The sources of one program in one module.
struct LinkedProgram {
    ParsedFile watched;    ///< Of the file whose loops are watched; its module holds the whole program.
    std::string watchedFile; ///< Its path, as debug information names it.
    std::string mainFile;  ///< Path of the source that has main().
    std::map<std::string, SourceModel> sources; ///< By path, as debug information names them.
};

/// Parses the sources and links those that main() needs, as a linker takes from libraries.
///
/// A watched file with its own main() is the program; otherwise the first source whose main() leads to the watched file.
/// Errors: no such main(), a source that does not compile, a name defined twice or nowhere.
[[nodiscard]] Result<LinkedProgram> linkProgram(const ObservationRequest& request, const Progress& progress);

} // namespace forewarp::frontend
