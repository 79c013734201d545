#include "core/explain/report.h"
#include "frontend/cuda/cuda_port.h"
#include "frontend/frontend.h"
#include "frontend/ptx/registers.h"
#include "tests/fuzz/inputs/analysed_seeds.h"
#include "tests/fuzz/inputs/checks.h"

namespace forewarp::fuzz {

namespace {

constexpr std::size_t kMostPorts = 2;
constexpr double kSmallSize = 40; ///< Of symbols without a value: a port is the same at any size.

std::vector<advice::shared_memory::SharedOpportunity> sharedOf(const explain::LoopReport& loop) {
    std::vector<advice::shared_memory::SharedOpportunity> chosen;
    if (!loop.sharedPlan) return chosen;
    for (std::size_t i = 0; i < loop.sharedPlan->opportunities.size(); ++i)
        if (advice::shared_memory::isChosen(loop.sharedPlan->fastest, i))
            chosen.push_back(loop.sharedPlan->opportunities[i]);
    return chosen;
}

void translate(const frontend::SourceFile& file, const kernel::ProgramFacts& facts, const explain::LoopReport& loop) {
    const kernel::KernelProfile& kernel = *loop.profile;
    const auto transfers = loop.overhead ? loop.overhead->arrays : std::vector<advice::transfers::ArrayTransfer>();
    const auto port = frontend::cuda::portNest(file, facts,
                                               {.kernel = kernel,
                                                .block = loop.launch.block,
                                                .transfers = transfers,
                                                .shared = sharedOf(loop),
                                                .independentLoops = {}});
    if (port) require(!port->cuda.empty(), "A port without code.");
    (void)frontend::ptx::translateNest(file, kernel.loop, kernel.mapped, "sm_90", "/nowhere/ptxas");
}

} // namespace

Target gpuCode() {
    return {.name = "gpu_code",
            .run =
                [](std::string_view input) {
                    const frontend::SourceFile file{"input.c", {}, {}, std::string(input)};
                    const auto facts = frontend::analyze(file);
                    if (!facts) return;
                    explain::Scenario scenario;
                    scenario.model = "mwp-cwp"; // Which simulates nothing, whatever the code asks of memory.
                    for (const kernel::Symbol& symbol : facts->symbols)
                        scenario.assumptions.values[symbol.name] =
                            symbol.values.empty() ? kSmallSize : symbol.values.front().value;
                    for (std::size_t i = 0; i < facts->loops.size() && i < kMostPorts; ++i) {
                        const auto loop = explain::reportLoop(*facts, facts->loops[i].id, deviceFor(input), scenario);
                        if (loop.profile) translate(file, *facts, loop);
                    }
                },
            .seeds = shortSources,
            .runs = 15};
}

} // namespace forewarp::fuzz
