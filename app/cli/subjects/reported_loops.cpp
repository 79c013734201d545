#include "app/cli/subjects/reported_loops.h"

#include "app/cli/inputs/chosen_device.h"
#include "app/cli/terminal/complaint.h"
#include "core/explain/loop_details.h"

#include <utility>
#include <vector>

namespace forewarp::cli::subjects {

namespace {

Result<explain::Scenario> scenarioFor(const inputs::Choices& choices, const std::string& path) {
    auto scenario = inputs::scenarioOf(choices, path);
    if (scenario) inputs::noteMisfits(scenario->device);
    return scenario;
}

/// The line asked for, or that of the only loop.
Result<int> lineOf(const inputs::Selection& selection, const kernel::ProgramFacts& facts) {
    if (selection.line > 0) return selection.line;
    if (facts.loops.size() == 1) return facts.loops.front().range.begin.line;
    Error error{ErrorKind::usage, "This verb explains one loop.", selection.path, "Add its line, as in FILE:LINE."};
    if (facts.loops.empty()) error = {ErrorKind::input, "The file has no loops.", selection.path, {}};
    return error;
}

/// Names that some file has to have.
bool namesAnything(const inputs::Choices& choices) {
    return !choices.values.empty() || !choices.traceValues.empty() || !choices.decisions.rejected.empty() ||
           !choices.decisions.independent.empty();
}

std::optional<Error> reportFile(const inputs::SourceOptions& sources, kernel::ProgramFacts facts,
                                const explain::Scenario& scenario, const Progress& progress, const ReportTaker& take) {
    std::vector<kernel::ProgramFacts> file;
    file.push_back(std::move(facts));
    const auto report = explain::makeReport(inputs::titleOf(sources.path), std::move(file), scenario, progress);
    return report ? take(*report) : terminal::failureOf(report);
}

} // namespace

std::optional<Error> reportEachSource(const inputs::SourceOptions& sources, const inputs::Choices& choices,
                                      const verbs::Context& context, const ReportTaker& take) {
    if (namesAnything(choices)) {
        const auto report = reportSources(sources, choices, context);
        return report ? take(*report) : terminal::failureOf(report);
    }
    const auto scenario = scenarioFor(choices, sources.path);
    if (!scenario) return terminal::failureOf(scenario);
    return inputs::forEachSource(sources, context, [&](inputs::AnalyzedSource file, const Progress& progress) {
        return reportFile(sources, std::move(file.facts), *scenario, progress, take);
    });
}

Result<explain::Report> reportSources(const inputs::SourceOptions& sources, const inputs::Choices& choices,
                                      const verbs::Context& context) {
    auto scenario = scenarioFor(choices, sources.path);
    if (!scenario) return scenario.failureAs<explain::Report>();
    auto facts = inputs::analyzeSources(sources, context);
    if (!facts) return facts.failureAs<explain::Report>();
    if (const auto error = inputs::takeDecisions(choices.decisions, *facts, scenario->assumptions)) return *error;
    return explain::makeReport(inputs::titleOf(sources.path), *std::move(facts), *scenario);
}

std::optional<Error> keepLoopAt(int line, explain::FileReport& file) {
    const auto chosen = inputs::loopAt(file.facts, line);
    if (!chosen) return terminal::failureOf(chosen);
    const std::string id = (*chosen)->id;
    std::erase_if(file.loops, [&](const explain::LoopReport& loop) { return loop.facts.id != id; });
    return std::nullopt;
}

Result<ReportedLoop> chooseLoop(const inputs::SourceOptions& sources, const inputs::Choices& choices,
                                const verbs::Context& context, const Preparation& prepare) {
    auto scenario = scenarioFor(choices, sources.path);
    if (!scenario) return scenario.failureAs<ReportedLoop>();
    const inputs::Selection selection = inputs::parseSelection(sources.path);
    auto file = inputs::analyzeSelection(selection, sources, context);
    if (!file) return file.failureAs<ReportedLoop>();
    if (const auto error = inputs::takeDecisions(choices.decisions, {&file->facts, 1}, scenario->assumptions))
        return *error;
    const auto line = lineOf(selection, file->facts);
    if (!line) return line.failureAs<ReportedLoop>();
    if (prepare) {
        const auto loop = inputs::loopAt(file->facts, *line);
        if (!loop) return loop.failureAs<ReportedLoop>();
        if (const auto error = prepare(*file, std::string((*loop)->id), *scenario)) return *error;
    }
    auto report = explain::makeReport(inputs::titleOf(selection.path), {std::move(file->facts)}, *scenario);
    if (!report) return report.failureAs<ReportedLoop>();
    if (const auto error = keepLoopAt(*line, report->files.front())) return *error;
    explain::LoopReport& loop = report->files.front().loops.front();
    if (!explain::isDetailed(loop)) explain::take(explain::detailsOf(report->device, loop), loop);
    return ReportedLoop{*std::move(report)};
}

Error noPrediction(const ReportedLoop& chosen) {
    const explain::LoopReport& loop = chosen.loop();
    const SourceLocation& begin = loop.facts.range.begin;
    const std::string& file = chosen.file().facts.file;
    const bool hasPlace = loop.problem.starts_with(file + ":");
    if (!loop.staysOnCpu) return {ErrorKind::input, loop.problem, hasPlace ? "" : file + ":" + begin.text(), {}};
    return {ErrorKind::input, loop.problem, file + ":" + std::to_string(begin.line),
            "If you know that its iterations are independent, say so with --independent " + loop.facts.id + "."};
}

} // namespace forewarp::cli::subjects
