#pragma once

#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/sources.h"

#include <functional>
#include <optional>
#include <string>

namespace forewarp::cli::subjects {

/// One loop of one file, explained.
struct ReportedLoop {
    explain::Report report; ///< Of that one file and loop.

    [[nodiscard]] const explain::FileReport& file() const { return report.files.front(); }
    [[nodiscard]] const explain::LoopReport& loop() const { return file().loops.front(); }
};

/// Every loop of every file, explained. Errors: those of the analysis and of makeReport().
[[nodiscard]] Result<explain::Report> reportSources(const inputs::SourceOptions& sources,
                                                    const inputs::Choices& choices, const verbs::Context& context);

/// Told of one report after the other, of one file or of all; an error ends the work.
using ReportTaker = std::function<std::optional<Error>(const explain::Report& report)>;

/// The same file by file, each as soon as it is analysed. Where the choices name symbols or loops, all files are read
/// first: a name that none of them has is refused before anything else.
[[nodiscard]] std::optional<Error> reportEachSource(const inputs::SourceOptions& sources,
                                                    const inputs::Choices& choices, const verbs::Context& context,
                                                    const ReportTaker& take);

/// What is done to a file's facts and to the scenario before one of its loops is explained.
using Preparation =
    std::function<std::optional<Error>(inputs::AnalyzedSource& file, const std::string& loop, explain::Scenario&)>;

/// The loop that FILE:LINE or FILE:LOOP names; FILE is enough where it has one loop.
///
/// Errors: those of the analysis, of `prepare` and of makeReport(); none named although there are several loops.
[[nodiscard]] Result<ReportedLoop> chooseLoop(const inputs::SourceOptions& sources, const inputs::Choices& choices,
                                              const verbs::Context& context, const Preparation& prepare = {});

/// Why the loop has no prediction, as an error.
[[nodiscard]] Error noPrediction(const ReportedLoop& chosen);

} // namespace forewarp::cli::subjects
