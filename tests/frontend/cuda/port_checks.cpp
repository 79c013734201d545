#include "tests/frontend/cuda/port_checks.h"

#include "tests/frontend/cuda/port_cases.h"

#include <regex>

namespace forewarp::test {

namespace {

/// Arrays whose extents the port cannot know get more than any nest of the tests touches.
std::vector<std::string> extentArguments(const std::string& cuda) {
    static const std::regex kOption(R"(\[(\w+_elements_*)=)");
    std::vector<std::string> arguments;
    for (std::sregex_iterator option(cuda.begin(), cuda.end(), kOption), end; option != end; ++option)
        arguments.push_back((*option)[1].str() + "=300000");
    return arguments;
}

} // namespace

std::string failureOf(const PortPrograms& programs, std::size_t number, const frontend::cuda::CudaPort& port,
                      const std::vector<kernel::BlockShape>& blocks) {
    if (!programs.errors(number).empty()) return "it does not compile: " + programs.errors(number);
    unsigned seed = 0;
    for (const kernel::BlockShape& block : blocks) {
        const std::string argument = blockArgument(port, block);
        std::vector<std::string> arguments = extentArguments(port.cuda);
        arguments.emplace_back("runs=1");
        if (!argument.empty()) arguments.push_back(argument);
        const CliOutcome outcome = programs.run(number, arguments, seed++);
        if (outcome.code != 0 || !outcome.err.empty())
            return "at " + argument + " it ends with " + std::to_string(outcome.code) + ": " + outcome.out +
                   outcome.err;
    }
    return {};
}

std::vector<kernel::BlockShape> oddBlocks(std::size_t mappedLoops) {
    if (mappedLoops < 2) return {{64, 1, 1}, {7, 1, 1}, {100, 1, 1}};
    if (mappedLoops < 3) return {{16, 4, 1}, {5, 7, 1}, {33, 3, 1}};
    return {{8, 4, 2}, {3, 2, 5}};
}

std::size_t mappedLoopsOf(const std::string& cuda) {
    std::size_t loops = 0;
    for (const char* index : {"blockIdx.x * ", "blockIdx.y", "blockIdx.z"})
        loops += cuda.find(index) != std::string::npos;
    return loops;
}

} // namespace forewarp::test
