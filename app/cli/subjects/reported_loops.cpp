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

Result<ReportedLoop> chooseLoop(const inputs::SourceOptions& sources, const inputs::Choices& choices,
                                const verbs::Context& context, const Preparation& prepare) {
    auto scenario = scenarioFor(choices, sources.path);
    if (!scenario) return scenario.failureAs<ReportedLoop>();
    const inputs::Selection selection = inputs::parseSelection(sources.path);
    auto file = inputs::analyzeSelection(selection, sources, context);
    if (!file) return file.failureAs<ReportedLoop>();
    if (const auto error = inputs::takeDecisions(choices.decisions, {&file->facts, 1}, scenario->assumptions))
        return *error;
    const auto chosen = inputs::loopOf(file->facts, selection);
    if (!chosen) return chosen.failureAs<ReportedLoop>();
    const std::string id = (*chosen)->id;
    if (prepare)
        if (const auto error = prepare(*file, id, *scenario)) return *error;
    auto report = explain::makeReport(inputs::titleOf(selection.path), {std::move(file->facts)}, *scenario);
    if (!report) return report.failureAs<ReportedLoop>();
    std::erase_if(report->files.front().loops, [&](const explain::LoopReport& each) { return each.facts.id != id; });
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
