#include "app/cli/reported_loops.h"

#include "app/cli/complaint.h"
#include "core/report/loop_details.h"

namespace forewarp::cli {

namespace {

/// The line asked for, or that of the only loop.
Result<int> lineOf(const Selection& selection, const ProgramFacts& facts) {
    if (selection.line > 0) return selection.line;
    if (facts.loops.size() == 1) return facts.loops.front().range.begin.line;
    Error error{ErrorKind::usage, "This verb explains one loop.", selection.path, "Add its line, as in FILE:LINE."};
    if (facts.loops.empty()) error = {ErrorKind::input, "The file has no loops.", selection.path, {}};
    return error;
}

} // namespace

Result<Report> reportSources(const SourceOptions& sources, const Choices& choices, const Context& context) {
    auto scenario = scenarioOf(choices);
    if (!scenario) return scenario.failureAs<Report>();
    auto facts = analyzeSources(sources, context);
    if (!facts) return facts.failureAs<Report>();
    if (const auto error = takeDecisions(choices.decisions, *facts, scenario->assumptions)) return *error;
    return makeReport(titleOf(sources.path), *std::move(facts), *scenario);
}

std::optional<Error> keepLoopAt(int line, FileReport& file) {
    const auto chosen = loopAt(file.facts, line);
    if (!chosen) return failureOf(chosen);
    const std::string id = (*chosen)->id;
    std::erase_if(file.loops, [&](const LoopReport& loop) { return loop.facts.id != id; });
    return std::nullopt;
}

Result<ReportedLoop> chooseLoop(const SourceOptions& sources, const Choices& choices, const Context& context,
                                const Preparation& prepare) {
    auto scenario = scenarioOf(choices);
    if (!scenario) return scenario.failureAs<ReportedLoop>();
    const Selection selection = parseSelection(sources.path);
    auto file = analyzeSelection(selection, sources, context);
    if (!file) return file.failureAs<ReportedLoop>();
    if (const auto error = takeDecisions(choices.decisions, {&file->facts, 1}, scenario->assumptions)) return *error;
    const auto line = lineOf(selection, file->facts);
    if (!line) return line.failureAs<ReportedLoop>();
    if (prepare) {
        const auto loop = loopAt(file->facts, *line);
        if (!loop) return loop.failureAs<ReportedLoop>();
        if (const auto error = prepare(*file, std::string((*loop)->id), *scenario)) return *error;
    }
    auto report = makeReport(titleOf(selection.path), {std::move(file->facts)}, *scenario);
    if (!report) return report.failureAs<ReportedLoop>();
    if (const auto error = keepLoopAt(*line, report->files.front())) return *error;
    LoopReport& loop = report->files.front().loops.front();
    if (!isDetailed(loop)) take(detailsOf(report->device, loop), loop);
    return ReportedLoop{*std::move(report)};
}

Error noPrediction(const ReportedLoop& chosen) {
    const LoopFacts& facts = chosen.loop().facts;
    const std::string place = chosen.file().facts.file + ":" + facts.range.begin.text();
    return {ErrorKind::input, chosen.loop().problem, place, {}};
}

} // namespace forewarp::cli
