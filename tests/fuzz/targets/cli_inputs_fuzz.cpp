#include "app/cli/inputs/camp_inputs.h"
#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/sources.h"
#include "core/kernel/simulation_settings.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

namespace {

/// As if it had been typed behind every option that takes text.
void type(const std::string& text) {
    cli::inputs::Choices choices;
    choices.values = choices.traceValues = choices.dimensions = choices.simulation = {text};
    (void)cli::inputs::scenarioOf(choices, "input.c");
    choices = {};
    choices.block = text;
    (void)cli::inputs::scenarioOf(choices, "input.c");
    kernel::SimulationChoices simulation;
    (void)kernel::applySetting(text, simulation);
    kernel::Bindings values;
    (void)cli::inputs::parseValue(text, values);
    for (const auto& [name, value] : values) require(!name.empty(), "A value without a name.");
    (void)cli::inputs::parseTime(text);
}

void name(const std::string& text) {
    static const kernel::ProgramFacts facts = sample::gemm();
    (void)cli::inputs::loopOf(facts, cli::inputs::parseSelection(text));
    kernel::Assumptions assumptions;
    (void)cli::inputs::takeDecisions({{text}, {text}}, {&facts, 1}, assumptions);
}

} // namespace

Target cliInputs() {
    return {.name = "cli_inputs",
            .run =
                [](std::string_view input) {
                    const std::string text(input);
                    type(text);
                    name(text);
                    const auto band = cli::inputs::readBandInput(text, "input.json", "");
                    if (band) (void)cli::inputs::predictInput(*band, "input.json", {});
                },
            .seeds = [] { return quotedStringsBelow("tests/app/cli") + rawStringsBelow("tests/core/models/bands"); },
            .runs = 5000};
}

} // namespace forewarp::fuzz
