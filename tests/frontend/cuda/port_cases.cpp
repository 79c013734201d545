#include "tests/frontend/cuda/port_cases.h"

#include "core/advice/shared_memory.h"
#include "core/advice/transfers.h"
#include "core/device/device.h"

#include <regex>

namespace forewarp::test {

namespace {

const Device& anyDevice() {
    static const Device device = *findDevice("rtx2070super");
    return device;
}

std::vector<SharedOpportunity> tilesFor(const KernelProfile& kernel, const BlockShape& block) {
    const auto opportunities = sharedOpportunities(kernel, anyDevice(), block);
    const SharedChoice choice = chooseExactly(opportunities, Bytes(48 << 10));
    std::vector<SharedOpportunity> chosen;
    for (std::size_t i = 0; i < opportunities.size(); ++i)
        if (isChosen(choice, i)) chosen.push_back(opportunities[i]);
    return chosen;
}

} // namespace

std::shared_ptr<const ProgramFacts> factsOf(const frontend::SourceFile& file) {
    auto facts = frontend::analyze(file);
    return facts ? std::make_shared<const ProgramFacts>(*std::move(facts)) : nullptr;
}

BlockShape blockOf(std::size_t mappedLoops, int threads) {
    BlockShape block{threads, 1, 1};
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

std::string blockArgument(const frontend::CudaPort& port, const BlockShape& block) {
    if (port.isBlockFixed) return {};
    static const std::regex kOption(R"(\[(block_*)=)"); // In the usage line; what the nest calls «block» has fewer «_».
    std::string name;
    for (std::sregex_iterator option(port.cuda.begin(), port.cuda.end(), kOption), end; option != end; ++option)
        if (std::size_t((*option)[1].length()) >= name.size()) name = (*option)[1];
    return name + "=" + std::to_string(block.x) + "x" + std::to_string(block.y) + "x" + std::to_string(block.z);
}

Result<frontend::CudaPort> portOf(const PortCase& nest) {
    auto kernel = profileOf(*nest.facts, nest.loop, nest.assumptions);
    if (!kernel) return kernel.failureAs<frontend::CudaPort>();
    frontend::PortChoices choices;
    choices.block = blockOf(kernel->mapped.size(), nest.threads);
    choices.transfers = overheadOf(*kernel, anyDevice()).arrays;
    if (nest.isTiled) choices.shared = tilesFor(*kernel, choices.block);
    choices.independentLoops = nest.assumptions.independentLoops;
    choices.kernel = *std::move(kernel);
    return frontend::portNest(nest.file, *nest.facts, choices);
}

} // namespace forewarp::test
