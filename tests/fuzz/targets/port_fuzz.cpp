#include "core/render/json/port_json.h"
#include "tests/fuzz/inputs/checks.h"

namespace forewarp::fuzz {

namespace {

Inputs portSeeds() {
    explain::PortReport report;
    report.loop = "gemm:L1";
    report.device = "h200";
    report.kernel = "gemm_L1";
    report.threads = {{"gemm:L1.1", "j", kernel::ThreadDimension::x, 1024}};
    report.block = {32, 8, 1};
    report.shared = {"a", "b"};
    report.notes = {"Rows of a do not overlap.", "b is read only."};
    report.times = {{"forewarp", Seconds(1.5e-3)}, {"mwp-cwp", Seconds(2e-3)}};
    report.cuda = "__global__ void gemm_L1(int n) {}\n";
    Inputs found{render::json::portJson(report, {"gemm.c", 3})};
    report.compiled = explain::CompiledKernel{"sm_90", 40, 2048, 8, 12};
    found.push_back(render::json::portJson(report, {"gemm.c", 3}));
    return found;
}

} // namespace

Target port() {
    return {.name = "port",
            .run =
                [](std::string_view input) {
                    const auto report = render::json::readPort(input, "input.json");
                    if (!report) return;
                    const std::string text = render::json::portJson(*report, {"input.c", 1});
                    require(render::json::readPort(text, "again").hasValue(), "A port that was written is not read.");
                },
            .seeds = portSeeds,
            .runs = 3000};
}

} // namespace forewarp::fuzz
