#include "core/measured/validation/measured_kernels.h"
#include "core/measured/validation/measured_rows.h"
#include "core/measured/validation/validation.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

Target measuredRows() {
    return {.name = "measured_rows",
            .run =
                [](std::string_view input) {
                    (void)measured::validation::readMeasuredKernels(input, "input.json");
                    auto times = measured::validation::readMeasuredTimes(input, "input.csv");
                    if (!times) return;
                    auto described = measured::validation::describedByRows(*times);
                    measured::validation::ValidationChoices choices;
                    choices.models = models::all();
                    auto validation = measured::validation::arrange(*std::move(times), std::move(described), choices);
                    measured::validation::settle(validation);
                },
            .seeds =
                [] {
                    return filesBelow("resources/measurements", ".json") + filesBelow("tests/app/cli", ".csv") +
                           rawStringsBelow("tests/core/measured/validation") + rawStringsBelow("tests/app/cli");
                },
            .runs = 1000};
}

} // namespace forewarp::fuzz
