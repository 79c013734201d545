#include "core/kernel/json/measured_run_json.h"
#include "core/program/plan.h"
#include "core/render/json/plans/plan_json.h"
#include "tests/core/program/sample_program.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

Target measuredRun() {
    return {.name = "measured_run",
            .run =
                [](std::string_view input) {
                    const auto run = kernel::json::readRun(input, "input.json");
                    if (!run) return;
                    const std::string text = kernel::json::writeRun(*run);
                    require(kernel::json::readRun(text, "again").hasValue(), "A run that was written is not read.");
                    explain::Scenario scenario;
                    scenario.assumptions.run = std::make_shared<const kernel::MeasuredRun>(*run);
                    const auto device = device::findDevice("a100");
                    const auto plan = program::makePlan(program::sampleFacts(), *device, scenario);
                    if (plan) require(!render::json::plans::planJson(*plan).empty(), "A plan has no text.");
                },
            .seeds = [] { return Inputs{kernel::json::writeRun(program::sampleRun())}; },
            .runs = 100};
}

} // namespace forewarp::fuzz
