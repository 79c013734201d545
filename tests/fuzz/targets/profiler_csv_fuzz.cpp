#include "core/measured/profiler/profiler_counters.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

Target profilerCsv() {
    return {.name = "profiler_csv",
            .run =
                [](std::string_view input) {
                    const auto kernels = measured::profiler::readProfilerCounters(input, "input.csv", deviceFor(input));
                    if (!kernels) return;
                    require(!kernels->empty(), "A profile without a kernel.");
                    (void)measured::profiler::chooseKernel(*kernels, "", "input.csv");
                    (void)measured::profiler::chooseKernel(*kernels, "gemm", "input.csv");
                },
            .seeds = [] { return rawStringsBelow("tests/core/measured/profiler") + rawStringsBelow("tests/app/cli"); },
            .runs = 3000};
}

} // namespace forewarp::fuzz
