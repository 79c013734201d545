#include "tests/fuzz/inputs/checks.h"

#include "core/explain/loop_details.h"
#include "core/explain/loop_ranking.h"
#include "core/explain/report.h"
#include "core/models/registry.h"
#include "core/render/html/report_html.h"
#include "core/render/json/report_json.h"
#include "core/render/report_csv.h"
#include "core/render/report_sarif.h"
#include "core/render/text/assumption_lines.h"
#include "core/render/text/derivation_text.h"
#include "core/render/text/verdict_lines.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>

namespace forewarp::fuzz {

namespace {

/// So many loops of an input are explained; the others would tell nothing new.
constexpr std::size_t kMostLoops = 3;

// Simulations look at little, so that many inputs can be tried. What the inputs themselves ask for is not cut down.
constexpr double kAssumedSize = 40;
constexpr std::size_t kMostRequests = 2000;
constexpr double kMostInstructions = 2000;
constexpr std::size_t kSlowModelsEvery = 8;

std::size_t numberOf(std::string_view input) {
    std::size_t number = input.size();
    for (const char byte : input.substr(0, 4096)) number = number * 31 + static_cast<unsigned char>(byte);
    return number;
}

/// Writes the report in every format; what it becomes is nobody's.
void renderAll(const explain::Report& report) {
    std::size_t bytes = render::json::reportJson(report).size() + render::reportCsv(report).size() +
                        render::reportSarif(report).size() +
                        render::html::reportHtml(report, render::html::HtmlPlots::svg).size();
    const explain::LoopRanking ranking = explain::rankedLoops(report);
    for (const std::string& line : render::text::assumptionLines(report.scenario, ranking.parallel))
        bytes += line.size();
    for (const explain::FileReport& file : report.files) {
        for (const explain::LoopReport& loop : file.loops) {
            bytes += render::text::verdictLines(loop.facts, render::text::kAllDependences).size();
            for (const models::Prediction& prediction : loop.predictions)
                bytes += render::text::derivationText(prediction).size();
        }
    }
    require(bytes > 0, "A report is never empty.");
}

} // namespace

void require(bool claim, std::string_view sentence) {
    if (claim) return;
    std::fprintf(stderr, "%.*s\n", int(sentence.size()), sentence.data());
    std::abort();
}

const device::Device& deviceFor(std::string_view input) {
    const std::vector<device::Device>& devices = device::bundledDevices();
    return devices[numberOf(input) % devices.size()];
}

void predictWithAll(kernel::KernelProfile kernel, const device::Device& device, std::string_view input) {
    constexpr std::array<kernel::BlockShape, 4> kBlocks{{{256, 1, 1}, {32, 8, 1}, {16, 4, 2}, {7, 3, 1}}};
    const std::size_t number = numberOf(input);
    kernel.sample.mostRequests = kMostRequests;
    kernel.simulation.mostInstructions = kMostInstructions;
    const kernel::Launch launch = kernel.launchWith(kBlocks[number % kBlocks.size()]);
    for (const models::Model& model : models::all()) {
        if (!model.isQuick && number % kSlowModelsEvery != 0) continue;
        const auto prediction = model.predict(kernel, device, launch);
        if (prediction) require(!prediction->model.empty(), "A prediction names its model.");
    }
}

void explain(kernel::ProgramFacts facts, std::string_view input) {
    // Parents stand before the loops inside them, so what is left is whole.
    if (facts.loops.size() > kMostLoops) facts.loops.resize(kMostLoops);
    for (kernel::Symbol& symbol : facts.symbols)
        if (symbol.values.empty()) symbol.values = {{kAssumedSize, "fuzzed"}};
    explain::Scenario scenario;
    scenario.device = deviceFor(input).id;
    scenario.assumptions.simulation.mostInstructions = kMostInstructions;
    auto report = explain::makeReport("fuzzed", {std::move(facts)}, scenario);
    if (!report) return;
    explain::detailForemostLoops(*report, {});
    renderAll(*report);
}

} // namespace forewarp::fuzz
