#include "app/cli/inputs/camp_inputs.h"
#include "core/models/registry.h"
#include "core/simulation/partitions/benchmarks_csv.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

Target memoryBenchmarks() {
    return {.name = "memory_benchmarks",
            .run =
                [](std::string_view input) {
                    const auto benchmarks = simulation::partitions::readBenchmarks(input, "input.csv");
                    if (benchmarks) (void)cli::inputs::checkBenchmarks(*benchmarks, {}, "input.csv");
                },
            .seeds =
                [] {
                    Inputs seeds =
                        rawStringsBelow("tests/core/simulation/partitions") + rawStringsBelow("tests/app/cli");
                    std::string csv = "kind,pattern,word_bytes,warps,time_ms,transactions\n";
                    for (const char* kind : {"read", "write", "load", "store"}) {
                        for (const char* pattern : {"spread", "camped", "camping", "no_camping"}) {
                            for (const char* bytes : {"2", "4", "8"}) {
                                for (int warps = 1; warps <= 8; warps *= 2)
                                    csv += std::string(kind) + "," + pattern + "," + bytes + "," +
                                           std::to_string(warps) + "," + std::to_string(warps * 0.5) + ",1000\n";
                            }
                        }
                    }
                    seeds.push_back(csv);
                    return seeds;
                },
            .runs = 3000};
}

} // namespace forewarp::fuzz
