#include "app/cli/complaint.h"
#include "app/cli/pdf_export.h"
#include "app/cli/reported_loops.h"
#include "app/cli/text_files.h"
#include "app/cli/text_layout.h"
#include "core/report/loop_details.h"
#include "core/report/render.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct ReportOptions {
    SourceOptions sources;
    Choices choices;
    std::string output;
};

std::string extensionOf(const std::string& path) {
    std::string extension = std::filesystem::path(path).extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return extension;
}

std::optional<Error> checkOutput(const std::string& path) {
    constexpr std::array kExtensions{".pdf", ".html", ".json", ".sarif", ".csv"};
    const std::string extension = extensionOf(path);
    if (std::ranges::find(kExtensions, extension) != kExtensions.end()) return std::nullopt;
    return Error{ErrorKind::usage, "The kind of report follows from the end of the output's name.", "-o " + path,
                 "Let it end in .pdf, .html, .json, .sarif or .csv."};
}

std::optional<Error> write(const Report& report, const std::string& path) {
    const std::string extension = extensionOf(path);
    if (extension == ".html") return writeText(path, reportHtml(report, HtmlPlots::svg));
    if (extension == ".json") return writeText(path, reportJson(report));
    if (extension == ".sarif") return writeText(path, reportSarif(report));
    if (extension == ".csv") return writeText(path, reportCsv(report));
    return exportPdf(report, path);
}

std::size_t loopCount(const Report& report) {
    std::size_t count = 0;
    for (const FileReport& file : report.files) count += file.loops.size();
    return count;
}

std::optional<Error> writeReport(const ReportOptions& options, const Context& context) {
    if (auto error = checkOutput(options.output)) return error;
    auto report = reportSources(options.sources, options.choices, context);
    if (!report) return failureOf(report);
    detailForemostLoops(*report, {});
    if (auto error = write(*report, options.output)) return error;
    std::cout << "Wrote a report of " << counted(loopCount(*report), "loop") << " in "
              << counted(report->files.size(), "file") << " on " << report->device.name << " to "
              << printable(options.output) << ".\n";
    if (std::ranges::all_of(report->files, taughtNothing, &FileReport::facts))
        return nothingLearnt(options.sources.path);
    return std::nullopt;
}

} // namespace

Verb reportVerb(CLI::App& app) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* command = app.add_subcommand("report", "A report to keep: PDF, HTML, JSON, SARIF or CSV");
    addSourceOptions(*command, options->sources, "FILE|DIR");
    command->add_option("-o,--output", options->output, "Its name ends in .pdf, .html, .json, .sarif or .csv")
        ->required()
        ->option_text("OUT");
    addDeviceOption(*command, options->choices);
    addKernelOptions(*command, options->choices);
    addBlockOption(*command, options->choices);
    return {command, true, [options](const Context& context) { return writeReport(*options, context); }};
}

} // namespace forewarp::cli
