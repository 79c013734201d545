#pragma once

#include "app/cli/inputs/sources.h"

#include <string>

namespace forewarp::cli::inputs {

/// The file whose loops a run is to watch: the one there is, the one that has the loop, or the only one with loops that
/// a run could decide.
///
/// Errors: those of analyzeEach(); several files could be meant.
[[nodiscard]] Result<AnalyzedSource> chooseFile(const Selection& place, const SourceOptions& sources,
                                                const verbs::Context& context);

} // namespace forewarp::cli::inputs
