#include "core/render/json/report_request.h"
#include "core/kernel/json/measured_run_json.h"
#include "core/kernel/json/program_facts_json.h"
#include "core/render/json/json_text.h"
#include "core/render/json/scenario_json.h"

#include <memory>

namespace forewarp::render::json {

namespace {

constexpr long long kSchema = 1;

/// Each element of «files», read as facts; an error names the element.
Result<std::vector<kernel::ProgramFacts>> readFiles(const Json& files, const std::string& document) {
    std::vector<kernel::ProgramFacts> read;
    for (std::size_t i = 0; i < files.size(); ++i) {
        auto facts = kernel::json::readFacts(files[i].dump(), document + ": files[" + std::to_string(i) + "]");
        if (!facts) return facts.failureAs<std::vector<kernel::ProgramFacts>>();
        read.push_back(*std::move(facts));
    }
    return read;
}

} // namespace

std::string writeReportRequest(const explain::Report& report) {
    std::string files;
    for (const explain::FileReport& file : report.files) {
        if (!files.empty()) files += ",\n";
        files += kernel::json::writeFacts(file.facts);
    }
    const Json head{{"schema", kSchema}, {"title", report.title}, {"scenario", scenarioJson(report.scenario)}};
    std::string text = textOf(head);
    text.erase(text.find_last_of('}')); // The facts and the run are JSON already: spliced in, not parsed again.
    while (!text.empty() && text.back() == '\n') text.pop_back();
    if (const auto& run = report.scenario.assumptions.run) text += ",\n  \"run\": " + kernel::json::writeRun(*run);
    return text + ",\n  \"files\": [" + files + "]\n}\n";
}

Result<explain::Report> readReportRequest(std::string_view json, std::string_view document) {
    const auto root = parseJson(json, document);
    if (!root) return root.failureAs<explain::Report>();
    ObjectReader reader(*root, std::string(document));
    if (reader.integer("schema") != kSchema) {
        reader.fail("schema", "This program reads report requests of schema 1.", "Use programs of the same version.");
    }
    const std::string title = reader.text("title");
    ObjectReader scenarioReader = reader.object("scenario");
    explain::Scenario scenario = readScenario(scenarioReader);
    reader.adopt(scenarioReader);
    if (reader.has("run")) {
        auto run = kernel::json::readRun(reader.member("run").dump(), std::string(document) + ": run");
        if (!run) return run.failureAs<explain::Report>();
        scenario.assumptions.run = std::make_shared<const kernel::MeasuredRun>(*std::move(run));
    }
    const Json& files = reader.member("files");
    if (!files.is_array()) reader.fail("files", "It must be an array of facts.");
    if (const auto error = reader.finish()) return *error;
    auto facts = readFiles(files, std::string(document));
    if (!facts) return facts.failureAs<explain::Report>();
    return explain::makeReport(title, *std::move(facts), scenario);
}

} // namespace forewarp::render::json
