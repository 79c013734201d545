#include "app/cli/subjects/lowered_loop.h"

#include "app/cli/inputs/chosen_device.h"
#include "app/cli/inputs/chosen_file.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_layout.h"
#include "core/base/text.h"
#include "core/explain/report.h"
#include "core/explain/report_checks.h"
#include "core/kernel/profile_of.h"
#include "frontend/confined.h"

namespace forewarp::cli::subjects {

namespace {

std::optional<Error> checkPlace(const inputs::Selection& place) {
    if (place.isOneLoop()) return std::nullopt;
    return Error{ErrorKind::usage, "One loop is compiled for the GPU.", place.path,
                 "Name it, as in FILE:LINE or FILE:LOOP."};
}

/// «sm_80»
std::string architectureOf(const device::Device& device) {
    return "sm_" + std::to_string(device.capability.number());
}

Result<LoweredLoop> lower(inputs::AnalyzedSource file, std::string loop, explain::Scenario scenario,
                          const std::string& ptxas) {
    auto device = inputs::chosenDevice(scenario.device);
    if (!device) return device.failureAs<LoweredLoop>();
    auto kernel = kernel::profileOf(file.facts, loop, scenario.assumptions);
    if (!kernel) return kernel.failureAs<LoweredLoop>();
    if (!file.facts.find(loop)->apartThroughout.empty()) // The model in charge chooses between two mappings.
        if (auto chosen = explain::explainLoop(file.facts, loop, *device, scenario).profile)
            *kernel = *std::move(chosen);
    if (!kernel->rows.empty())
        return Error{ErrorKind::usage, "A loop is compiled here with a thread, not a warp, for each iteration.",
                     file.facts.file, "Leave out --map; port writes the kernel with warps, and nvcc compiles it."};
    auto lowered =
        frontend::confined::lowerNest(file.source, kernel->loop, kernel->mapped, architectureOf(*device), ptxas);
    if (!lowered) return lowered.failureAs<LoweredLoop>();
    return LoweredLoop{.facts = std::move(file.facts),
                       .id = std::move(loop),
                       .scenario = std::move(scenario),
                       .device = *std::move(device),
                       .kernel = *std::move(kernel),
                       .lowered = *std::move(lowered)};
}

} // namespace

std::string LoweredLoop::place() const {
    return facts.file + ":" + std::to_string(facts.find(id)->range.begin.line);
}

Result<LoweredLoop> lowerLoop(const LoopAssemblyRequest& request, const verbs::Context& context) {
    const inputs::Selection place = inputs::parseSelection(request.sources.path);
    if (auto error = checkPlace(place)) return *std::move(error);
    auto scenario = inputs::scenarioOf(request.choices, request.sources.path);
    if (!scenario) return scenario.failureAs<LoweredLoop>();
    auto file = inputs::chooseFile(place, request.sources, context);
    if (!file) return file.failureAs<LoweredLoop>();
    const auto loop = inputs::loopOf(file->facts, place);
    if (!loop) return loop.failureAs<LoweredLoop>();
    std::string id = (*loop)->id;
    if (auto error = inputs::takeDecisions(request.choices.decisions, {&file->facts, 1}, scenario->assumptions))
        return *std::move(error);
    if (auto error = explain::checkSymbols(scenario->assumptions.values, {file->facts})) return *std::move(error);
    return lower(*std::move(file), std::move(id), *std::move(scenario), request.ptxas);
}

std::string threadsText(const kernel::KernelProfile& kernel) {
    return joined(kernel.mapped, ", ", [](const kernel::MappedLoop& mapped) {
        const std::string& shown = mapped.counter.empty() ? mapped.loop : mapped.counter;
        return terminal::printable(shown) + " along " + "xyz"[int(mapped.dimension)];
    });
}

} // namespace forewarp::cli::subjects
