#include "app/cli/lowered_loop.h"

#include "app/cli/complaint.h"
#include "app/cli/loop_place.h"
#include "app/cli/text_layout.h"

namespace forewarp::cli {

namespace {

std::optional<Error> checkPlace(const LoopPlace& place) {
    if (place.isOneLoop()) return std::nullopt;
    return Error{ErrorKind::usage, "One loop is compiled for the GPU.", place.selection.path,
                 "Name it, as in FILE:LINE or FILE:LOOP."};
}

/// «sm_80»
std::string architectureOf(const Device& device) {
    return "sm_" + std::to_string(device.capability.number());
}

Result<LoweredLoop> lower(AnalyzedSource file, std::string loop, Scenario scenario, const std::string& ptxas) {
    auto device = findDevice(scenario.device);
    if (!device) return device.failureAs<LoweredLoop>();
    auto kernel = profileOf(file.facts, loop, scenario.assumptions);
    if (!kernel) return kernel.failureAs<LoweredLoop>();
    auto lowered = frontend::lowerNest(file.source, kernel->loop, kernel->mapped, architectureOf(*device), ptxas);
    if (!lowered) return lowered.failureAs<LoweredLoop>();
    return LoweredLoop{std::move(file.facts), std::move(loop),    std::move(scenario),
                       *std::move(device),    *std::move(kernel), *std::move(lowered)};
}

} // namespace

std::string LoweredLoop::place() const {
    return facts.file + ":" + std::to_string(facts.find(id)->range.begin.line);
}

Result<LoweredLoop> lowerLoop(const LoopAssemblyRequest& request, const Context& context) {
    const LoopPlace place = parsePlace(request.sources.path);
    if (auto error = checkPlace(place)) return *std::move(error);
    auto scenario = scenarioOf(request.choices);
    if (!scenario) return scenario.failureAs<LoweredLoop>();
    auto file = chooseFile(place, request.sources, context);
    if (!file) return file.failureAs<LoweredLoop>();
    auto loop = chooseLoopId(place, file->facts);
    if (!loop) return loop.failureAs<LoweredLoop>();
    if (auto error = takeDecisions(request.choices.decisions, {&file->facts, 1}, scenario->assumptions))
        return *std::move(error);
    if (auto error = checkSymbols(scenario->assumptions.values, {file->facts})) return *std::move(error);
    return lower(*std::move(file), *std::move(loop), *std::move(scenario), request.ptxas);
}

std::string threadsText(const KernelProfile& kernel) {
    std::string text;
    for (const MappedLoop& mapped : kernel.mapped) {
        const std::string& shown = mapped.counter.empty() ? mapped.loop : mapped.counter;
        text += (text.empty() ? "" : ", ") + printable(shown) + " along " + "xyz"[int(mapped.dimension)];
    }
    return text;
}

} // namespace forewarp::cli
