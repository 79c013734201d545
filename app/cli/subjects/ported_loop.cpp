#include "app/cli/subjects/ported_loop.h"

#include "app/cli/terminal/complaint.h"
#include "core/advice/shared_memory/shared_kernel.h"
#include "core/explain/loop_details.h"
#include "core/kernel/mapping/thread_mapping.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/profile_of.h"
#include "frontend/confined.h"

#include <algorithm>
#include <sstream>

namespace forewarp::cli::subjects {

namespace {

constexpr std::string_view kBestShared = "best";

/// Bits of the plan's opportunities.
Result<advice::shared_memory::SharedChoice> sharedChoice(const std::string& wanted,
                                                         const advice::shared_memory::SharedMemoryPlan* plan) {
    if (wanted == "none" || (wanted == kBestShared && !plan)) return advice::shared_memory::SharedChoice{0};
    if (wanted == kBestShared) return plan->fastest;
    advice::shared_memory::SharedChoice choice = 0;
    std::istringstream names(wanted);
    for (std::string name; std::getline(names, name, ',');) {
        advice::shared_memory::SharedChoice found = 0;
        for (std::size_t i = 0; plan && i < plan->opportunities.size(); ++i)
            if (plan->opportunities[i].array == name && plan->opportunities[i].bytes > 0)
                found |= advice::shared_memory::SharedChoice(1) << i;
        if (found == 0)
            return Error{ErrorKind::usage,
                         "No part of " + name + " is worth keeping in shared memory, or its size is unknown.",
                         "--shared " + wanted, "forewarp-cli predict FILE:LINE lists the arrays that are."};
        choice |= found;
    }
    if (plan && !plan->outcomeOf(choice).fits)
        return Error{ErrorKind::usage,
                     "These arrays do not fit into the shared memory of a block together.",
                     "--shared " + wanted,
                     {}};
    return choice;
}

std::vector<advice::shared_memory::SharedOpportunity> chosenOf(const advice::shared_memory::SharedMemoryPlan* plan,
                                                               advice::shared_memory::SharedChoice choice) {
    std::vector<advice::shared_memory::SharedOpportunity> chosen;
    for (std::size_t i = 0; plan && i < plan->opportunities.size(); ++i)
        if (advice::shared_memory::isChosen(choice, i)) chosen.push_back(plan->opportunities[i]);
    return chosen;
}

/// The opportunities whose arrays the port does keep.
advice::shared_memory::SharedChoice keptOf(const explain::LoopReport& loop, advice::shared_memory::SharedChoice choice,
                                           const frontend::cuda::CudaPort& port) {
    for (std::size_t i = 0; loop.sharedPlan && i < loop.sharedPlan->opportunities.size(); ++i)
        if (std::ranges::find(port.shared, loop.sharedPlan->opportunities[i].array) == port.shared.end())
            choice &= ~(advice::shared_memory::SharedChoice(1) << i);
    return choice;
}

std::vector<models::Prediction> predictAsPorted(const PortedLoop& ported, advice::shared_memory::SharedChoice kept) {
    const explain::LoopReport& loop = ported.source.loop();
    kernel::KernelProfile kernel = *loop.profile;
    if (loop.sharedPlan && kept != 0)
        kernel = advice::shared_memory::withShared(kernel, loop.sharedPlan->opportunities, kept);
    if (ported.compiled) {
        kernel.registersPerThread = ported.compiled->registers;
        kernel.sharedPerBlock = Bytes(ported.compiled->sharedBytes);
    }
    std::vector<models::Prediction> predictions;
    for (const models::Prediction& known : loop.predictions) {
        const auto model = models::find(known.model);
        auto prediction = model->predict(kernel, ported.source.report.device, kernel.launchWith(ported.port.block));
        if (prediction) predictions.push_back(*std::move(prediction));
    }
    return predictions;
}

/// A port that CUDA's own compiler refuses is none.
std::optional<Error> compile(const PortRequest& request, PortedLoop& ported) {
    const std::string nvcc = frontend::cuda::findNvcc(request.nvcc);
    if (request.isUncompiled || nvcc.empty()) {
        ported.notCompiled = request.isUncompiled ? "not asked for" : "nvcc is not here; --nvcc names it";
        return std::nullopt;
    }
    const std::string architecture = "sm_" + std::to_string(ported.source.report.device.capability.number());
    auto compiled = frontend::cuda::compilePort(ported.port, architecture, nvcc);
    if (!compiled && compiled.error().kind == ErrorKind::internal)
        return Error{ErrorKind::internal, ported.source.loop().facts.id + " is not ported: " + compiled.error().message,
                     ported.source.file().facts.file + ":" +
                         std::to_string(ported.source.loop().facts.range.begin.line),
                     "That is a fault of Forewarp's. --no-compile writes the file all the same."};
    if (compiled) ported.compiled = *std::move(compiled);
    else ported.notCompiled = compiled.error().message;
    return std::nullopt;
}

std::vector<std::string> threadLoops(const kernel::ProgramFacts& facts, const std::string& loop) {
    const int start = int(facts.find(loop) - facts.loops.data());
    std::vector<std::string> ids;
    for (const int mapped : kernel::mapping::mapToThreads(facts, start, {}).loops)
        ids.push_back(facts.loops[std::size_t(mapped)].id);
    return ids;
}

/// Loops that could be threads in place of the kernel's: those that the nest has by itself, else without those that are
/// reached over loops in sequence or, where there are none, the outermost alone; empty where that is all there is.
std::vector<std::string> simplerThreads(const kernel::ProgramFacts& facts, const kernel::KernelProfile& kernel) {
    const std::vector<std::string> own = threadLoops(facts, kernel.loop);
    const auto isMapped = [&](const std::string& loop) {
        return std::ranges::find(kernel.mapped, loop, &kernel::MappedLoop::loop) != kernel.mapped.end();
    };
    if (!std::ranges::all_of(own, isMapped)) return own;
    if (kernel.mapped.size() < 2) return {};
    if (kernel::mapping::runsOutermost(kernel)) return {kernel.mapped.back().loop};
    if (kernel::mapping::directlyNested(facts, kernel).size() == kernel.mapped.size()) return {kernel.loop};
    kernel::ProgramFacts direct = facts;
    for (kernel::LoopFacts& loop : direct.loops) loop.apartWithin.clear();
    return threadLoops(direct, kernel.loop);
}

/// The request with simpler threads; nothing where there are none, or the user chose.
std::optional<PortRequest> withSimplerThreads(const PortRequest& request, const kernel::ProgramFacts& facts,
                                              const kernel::KernelProfile& kernel) {
    const auto kept = request.choices.dimensions.empty() ? simplerThreads(facts, kernel) : std::vector<std::string>();
    if (kept.empty()) return std::nullopt;
    PortRequest simpler = request;
    for (std::size_t i = 0; i < kept.size(); ++i)
        simpler.choices.dimensions.push_back(std::string(1, "xyz"[kept.size() - 1 - i]) + '=' + kept[i]);
    return simpler;
}

/// The request with a usual number for each size that the user did not give; nothing where there is none.
std::optional<PortRequest> withAssumedSizes(const PortRequest& request, const kernel::ProgramFacts& facts,
                                            const std::string& loop) {
    PortRequest assumed = request;
    for (const std::string& size : kernel::nest::neededSymbols(facts, loop)) {
        const auto isGiven = [&](const std::string& value) { return value.starts_with(size + "="); };
        if (std::ranges::none_of(request.choices.values, isGiven))
            assumed.choices.values.push_back(size + "=" + std::to_string(int(kernel::kAssumedSize)));
    }
    return assumed.choices.values.size() > request.choices.values.size() ? std::optional(assumed) : std::nullopt;
}

/// Where the program's own sizes leave the loop nothing to do: others may come.
Result<PortedLoop> portAtAssumedSizes(const ReportedLoop& source, const PortRequest& request,
                                      const kernel::ProgramFacts& facts, const verbs::Context& context) {
    const auto assumed =
        source.loop().staysOnCpu ? std::nullopt : withAssumedSizes(request, facts, source.loop().facts.id);
    auto ported = assumed ? portLoop(*assumed, context) : noPrediction(source);
    if (!ported) return noPrediction(source);
    ported->port.notes.push_back("Its sizes are assumed. With those of the program: " + source.loop().problem);
    return ported;
}

} // namespace

Result<PortedLoop> portLoop(const PortRequest& request, const verbs::Context& context) {
    frontend::SourceFile file;
    kernel::ProgramFacts facts;
    std::set<std::string, std::less<>> independent;
    const auto keep = [&](inputs::AnalyzedSource& source, const std::string&,
                          explain::Scenario& scenario) -> std::optional<Error> {
        file = source.source;
        facts = source.facts;
        independent = scenario.assumptions.independentLoops;
        return inputs::applyDecisions(request.choices.decisions, {&facts, 1});
    };
    auto source = chooseLoop(request.sources, request.choices, context, keep);
    if (!source) return source.failureAs<PortedLoop>();
    const explain::LoopReport& loop = source->loop();
    if (!loop.profile || loop.predictions.empty()) return portAtAssumedSizes(*source, request, facts, context);
    const auto choice = sharedChoice(request.shared, loop.sharedPlan.get());
    if (!choice) return choice.failureAs<PortedLoop>();
    frontend::cuda::PortChoices choices;
    choices.kernel = *loop.profile;
    choices.block = loop.launch.block;
    choices.transfers = loop.overhead ? loop.overhead->arrays : std::vector<advice::transfers::ArrayTransfer>();
    choices.shared = chosenOf(loop.sharedPlan.get(), *choice);
    choices.independentLoops = independent;
    auto port = frontend::confined::portNest(file, facts, choices);
    const auto simpler = port ? std::nullopt : withSimplerThreads(request, facts, *loop.profile);
    if (simpler) {
        auto ported = portLoop(*simpler, context);
        if (!ported) return port.failureAs<PortedLoop>();
        const bool isOuter = kernel::mapping::runsOutermost(*loop.profile);
        ported->port.notes.push_back((isOuter ? "Its threads are others than those of the best time: "
                                              : "Inner loops are left to each thread: ") +
                                     port.error().message);
        return ported;
    }
    if (!port) return port.failureAs<PortedLoop>();
    PortedLoop ported{
        .source = *std::move(source), .port = *std::move(port), .compiled = {}, .notCompiled = {}, .asPorted = {}};
    for (const std::string& caveat : ported.source.loop().profile->caveats)
        if (caveat.find(kernel::mapping::kNotAsAsked) != caveat.npos) ported.port.notes.push_back(caveat);
    if (auto error = compile(request, ported)) return *error;
    ported.asPorted = predictAsPorted(ported, keptOf(ported.source.loop(), *choice, ported.port));
    return ported;
}

explain::PortReport portReport(const PortedLoop& ported, const PortRequest& request) {
    const explain::LoopReport& loop = ported.source.loop();
    explain::PortReport report{.loop = loop.facts.id,
                               .device = ported.source.report.device.id,
                               .kernel = ported.port.kernel,
                               .threads = loop.profile->mapped,
                               .block = ported.port.block,
                               .isBlockFixed = ported.port.isBlockFixed,
                               .shared = ported.port.shared,
                               .isSharedByHand = request.shared != kBestShared,
                               .compiled = {},
                               .notCompiled = ported.notCompiled,
                               .times = {},
                               .notes = ported.port.notes,
                               .cuda = ported.port.cuda};
    if (ported.compiled)
        report.compiled = explain::CompiledKernel{.architecture = ported.compiled->architecture,
                                                  .registers = ported.compiled->registers,
                                                  .sharedBytes = ported.compiled->sharedBytes,
                                                  .spillStoreBytes = ported.compiled->spillStoreBytes,
                                                  .spillLoadBytes = ported.compiled->spillLoadBytes};
    for (const models::Prediction& prediction : ported.asPorted)
        report.times.push_back({prediction.model, prediction.time});
    return report;
}

} // namespace forewarp::cli::subjects
