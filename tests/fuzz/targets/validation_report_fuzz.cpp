#include "core/measured/validation/validation_report.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/target.h"

namespace forewarp::fuzz {

namespace {

/// As validationJson() writes it: one row, which one of two models answers.
Inputs validationSeeds() {
    return {R"({"schema": 1, "measured": "times.csv", "kernels": null, "caveats": ["Clocks were not locked."],
"devices": [{"device": "h200", "launch_overhead_s": 3e-6, "all_rows": {}, "without_repeated_work": {}, "kernels": []}],
"rows": [{"line": 2, "device": "h200", "file": "a.c", "loop": "f:L1", "sizes": {"n": 1024}, "block": [32, 8, 1],
"measured_s": 2e-6, "launch_overhead_s": 3e-6, "repeats_work": false, "is_stream": true,
"models": {"forewarp": {"time_s": 2.5e-6, "interval": {"least_s": 2e-6, "most_s": 4e-6, "share": 0.8},
"limiter": "latency-bound: too few warps"}, "cgpredict": {"problem": "It knows nothing."}}}],
"left_out": [{"reason": "its labels are wrong", "lines": [4, 7]}]})",
            R"({"schema": 1, "measured": "times.csv", "kernels": "map.json", "caveats": [], "devices": [], "rows": [],
"left_out": []})"};
}

} // namespace

Target validationReport() {
    return {.name = "validation_report",
            .run =
                [](std::string_view input) {
                    const auto report = measured::validation::readValidation(input, "input.json");
                    if (!report) return;
                    for (std::size_t model = 0; model < report->models.size(); ++model) {
                        const auto statistics = measured::validation::statisticsOf(*report, model);
                        require(statistics.rows <= report->rows.size(), "A row was counted twice.");
                    }
                },
            .seeds = validationSeeds,
            .runs = 3000};
}

} // namespace forewarp::fuzz
