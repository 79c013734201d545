#pragma once

#include "app/cli/inputs/sources.h"

#include <string>

namespace forewarp::cli::inputs {

/// PATH, PATH:LINE or PATH:LOOP, taken apart.
struct LoopPlace {
    Selection selection;
    std::string loop; ///< Id; empty where none is named.

    [[nodiscard]] bool isOneLoop() const { return selection.line > 0 || !loop.empty(); }
};
/// Loop ids hold colons themselves: the path ends at the first colon before which something exists.
[[nodiscard]] LoopPlace parsePlace(const std::string& text);

/// The file whose loops a run is to watch: the one there is, the one that has the loop, or the only one with loops that
/// a run could decide.
///
/// Errors: those of analyzeEach(); several files could be meant.
[[nodiscard]] Result<AnalyzedSource> chooseFile(const LoopPlace& place, const SourceOptions& sources,
                                                const verbs::Context& context);

/// Id of the loop that the place names. Errors: the file has none there.
[[nodiscard]] Result<std::string> chooseLoopId(const LoopPlace& place, const kernel::ProgramFacts& facts);

} // namespace forewarp::cli::inputs
