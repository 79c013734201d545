#include "tests/frontend/cuda/port_cases.h"

#include "core/advice/shared_memory/knapsack.h"
#include "core/advice/shared_memory/shared_memory.h"
#include "core/advice/shared_memory/shared_opportunities.h"
#include "core/advice/transfers/transfers.h"
#include "core/device/device.h"
#include "core/kernel/profile_of.h"

#include <regex>

namespace forewarp::test {

namespace {

const device::Device& anyDevice() {
    static const device::Device device = *device::findDevice("rtx2070super");
    return device;
}

std::vector<advice::shared_memory::SharedOpportunity> tilesFor(const kernel::KernelProfile& kernel,
                                                               const kernel::BlockShape& block) {
    const auto opportunities = advice::shared_memory::sharedOpportunities(kernel, anyDevice(), block);
    const advice::shared_memory::SharedChoice choice =
        advice::shared_memory::chooseExactly(opportunities, Bytes(48 << 10));
    std::vector<advice::shared_memory::SharedOpportunity> chosen;
    for (std::size_t i = 0; i < opportunities.size(); ++i)
        if (advice::shared_memory::isChosen(choice, i)) chosen.push_back(opportunities[i]);
    return chosen;
}

} // namespace

std::shared_ptr<const kernel::ProgramFacts> factsOf(const frontend::SourceFile& file) {
    auto facts = frontend::analyze(file);
    return facts ? std::make_shared<const kernel::ProgramFacts>(*std::move(facts)) : nullptr;
}

kernel::BlockShape blockOf(std::size_t mappedLoops, int threads) {
    kernel::BlockShape block{threads, 1, 1};
    while (mappedLoops > 1 && block.x > 2 * block.y) {
        block.x /= 2;
        block.y *= 2;
    }
    if (mappedLoops > 2 && block.y > 1) {
        block.y /= 2;
        block.z = 2;
    }
    return block;
}

std::string blockArgument(const frontend::cuda::CudaPort& port, const kernel::BlockShape& block) {
    if (port.isBlockFixed) return {};
    static const std::regex kOption(R"(\[(block_*)=)"); // In the usage line; what the nest calls «block» has fewer «_».
    std::string name;
    for (std::sregex_iterator option(port.cuda.begin(), port.cuda.end(), kOption), end; option != end; ++option)
        if (std::size_t((*option)[1].length()) >= name.size()) name = (*option)[1];
    return name + "=" + std::to_string(block.x) + "x" + std::to_string(block.y) + "x" + std::to_string(block.z);
}

Result<frontend::cuda::CudaPort> portOf(const PortCase& nest) {
    auto kernel = kernel::profileOf(*nest.facts, nest.loop, nest.assumptions);
    if (!kernel) return kernel.failureAs<frontend::cuda::CudaPort>();
    frontend::cuda::PortChoices choices;
    choices.block = blockOf(kernel->mapped.size(), nest.threads);
    choices.transfers = advice::transfers::overheadOf(*kernel, anyDevice()).arrays;
    if (nest.isTiled) choices.shared = tilesFor(*kernel, choices.block);
    choices.independentLoops = nest.assumptions.independentLoops;
    choices.kernel = *std::move(kernel);
    return frontend::cuda::portNest(nest.file, *nest.facts, choices);
}

} // namespace forewarp::test
