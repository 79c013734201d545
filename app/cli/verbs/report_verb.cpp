#include "app/cli/processes/pdf_export.h"
#include "app/cli/subjects/reported_loops.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/written_files.h"
#include "core/explain/loop_details.h"
#include "core/render/html/report_html.h"
#include "core/render/json/report_json.h"
#include "core/render/report_csv.h"
#include "core/render/report_sarif.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct ReportOptions {
    inputs::SourceOptions sources;
    inputs::Choices choices;
    std::string output;
    bool isForced = false;

    [[nodiscard]] terminal::Overwrite overwrite() const { return terminal::overwriteIf(isForced); }
};

std::string extensionOf(const std::string& path) {
    std::string extension = std::filesystem::path(path).extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return extension;
}

std::optional<Error> checkExtension(const std::string& path) {
    constexpr std::array kExtensions{".pdf", ".html", ".json", ".sarif", ".csv"};
    const std::string extension = extensionOf(path);
    if (std::ranges::find(kExtensions, extension) != kExtensions.end()) return std::nullopt;
    return Error{ErrorKind::usage, "The kind of report follows from the end of the output's name.", "-o " + path,
                 "Let it end in .pdf, .html, .json, .sarif or .csv."};
}

std::string pageOf(const explain::Report& report) {
    const auto plans = program::reportedPlans(report);
    return render::html::reportHtml(report, render::html::HtmlPlots::svg, {.plans = plans ? &*plans : nullptr});
}

std::string textOf(const explain::Report& report, const std::string& extension) {
    if (extension == ".html") return pageOf(report);
    if (extension == ".json") return render::json::reportJson(report);
    if (extension == ".sarif") return render::reportSarif(report);
    return render::reportCsv(report);
}

std::optional<Error> write(const explain::Report& report, const ReportOptions& options) {
    const std::string extension = extensionOf(options.output);
    if (extension == ".pdf") return processes::exportPdf(report, options.output, options.overwrite());
    return terminal::writeFile(options.output, textOf(report, extension), options.overwrite());
}

std::size_t loopCount(const explain::Report& report) {
    std::size_t count = 0;
    for (const explain::FileReport& file : report.files) count += file.loops.size();
    return count;
}

std::optional<Error> writeReport(const ReportOptions& options, const Context& context) {
    if (auto error = checkExtension(options.output)) return error;
    terminal::noteInput(options.choices.deviceOrDefault());
    const bool isPdf = extensionOf(options.output) == ".pdf";
    const std::string appendix = processes::appendixPath(options.output);
    if (auto error = terminal::checkWritable(options.output, options.overwrite())) return error;
    if (isPdf)
        if (auto error = terminal::checkWritable(appendix, options.overwrite())) return error;
    auto report = subjects::reportSources(options.sources, options.choices, context);
    if (!report) return terminal::failureOf(report);
    explain::detailForemostLoops(*report, {});
    if (auto error = write(*report, options)) return error;
    std::cout << "Wrote a report of " << terminal::counted(loopCount(*report), "loop") << " in "
              << terminal::counted(report->files.size(), "file") << " on " << report->device.name << " to "
              << terminal::printable(options.output)
              << (isPdf ? ", and its appendix to " + terminal::printable(appendix) : "") << ".\n";
    if (std::ranges::all_of(report->files, inputs::taughtNothing, &explain::FileReport::facts))
        return inputs::nothingLearnt(options.sources.path);
    return std::nullopt;
}

} // namespace

Verb reportVerb() {
    auto options = std::make_shared<ReportOptions>();
    Verb verb;
    verb.usage = {.name = "report",
                  .meaning = "A report to keep: PDF, HTML, JSON, SARIF or CSV",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "FILE|DIR");
    verb.usage.options.push_back({.names = "-o,--output",
                                  .placeholder = "OUT",
                                  .meaning = "Its name ends in .pdf, .html, .json, .sarif or .csv",
                                  .target = &options->output,
                                  .kind = command_line::ValueKind::file,
                                  .isRequired = true});
    terminal::addForceOption(verb.usage.options, options->isForced);
    inputs::addDeviceOption(verb.usage.options, options->choices);
    inputs::addKernelOptions(verb.usage.options, options->choices);
    inputs::addBlockOption(verb.usage.options, options->choices);
    inputs::addHostMemoryOption(verb.usage.options, options->choices);
    verb.run = [options](const Context& context) { return writeReport(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
