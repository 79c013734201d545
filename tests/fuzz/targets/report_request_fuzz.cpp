#include "core/kernel/json/program_facts_json.h"
#include "core/render/html/report_html.h"
#include "core/render/json/report_request.h"
#include "tests/fuzz/inputs/analysed_seeds.h"
#include "tests/fuzz/inputs/checks.h"

namespace forewarp::fuzz {

namespace {

Inputs requestSeeds() {
    Inputs found;
    for (const std::string& text : analysedFacts()) {
        auto facts = kernel::json::readFacts(text, "seed");
        explain::Scenario scenario;
        scenario.device = found.size() % 2 == 0 ? "gtx280" : "h200";
        scenario.block = kernel::BlockShape{64, 2, 1};
        scenario.assumptions.values["n"] = 50;
        scenario.model = found.size() % 3 == 0 ? "all" : "forewarp";
        explain::Report report;
        report.title = "seed";
        report.scenario = scenario;
        report.files.push_back({*std::move(facts), {}});
        found.push_back(render::json::writeReportRequest(report));
    }
    return found;
}

} // namespace

Target reportRequest() {
    return {.name = "report_request",
            .run =
                [](std::string_view input) {
                    const auto report = render::json::readReportRequest(input, "input.json");
                    if (!report) return;
                    const std::string page = render::html::reportHtml(*report, render::html::HtmlPlots::placeholders);
                    require(!page.empty(), "A report is never empty.");
                },
            .seeds = requestSeeds,
            .runs = 10};
}

} // namespace forewarp::fuzz
