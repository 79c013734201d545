#pragma once

#include "app/cli/choices.h"
#include "app/cli/sources.h"

#include <functional>

namespace forewarp::cli {

/// One loop of one file, explained.
struct ReportedLoop {
    Report report; ///< Of that one file and loop.

    [[nodiscard]] const FileReport& file() const { return report.files.front(); }
    [[nodiscard]] const LoopReport& loop() const { return file().loops.front(); }
};

/// Every loop of every file, explained. Errors: those of the analysis and of makeReport().
[[nodiscard]] Result<Report> reportSources(const SourceOptions& sources, const Choices& choices,
                                           const Context& context);

/// Leaves the loop at `line` as the only one of the file's report. Errors: no loop there.
[[nodiscard]] std::optional<Error> keepLoopAt(int line, FileReport& file);

/// What is done to a file's facts and to the scenario before one of its loops is explained.
using Preparation = std::function<std::optional<Error>(AnalyzedSource& file, const std::string& loop, Scenario&)>;

/// The loop that FILE:LINE names; the line may be left out where the file has one loop.
///
/// Errors: those of the analysis, of `prepare` and of makeReport(); no line although there are several loops.
[[nodiscard]] Result<ReportedLoop> chooseLoop(const SourceOptions& sources, const Choices& choices,
                                              const Context& context, const Preparation& prepare = {});

/// Why the loop has no prediction, as an error.
[[nodiscard]] Error noPrediction(const ReportedLoop& chosen);

} // namespace forewarp::cli
