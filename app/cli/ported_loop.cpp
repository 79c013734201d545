#include "app/cli/ported_loop.h"

#include "app/cli/complaint.h"
#include "core/report/loop_details.h"

#include <algorithm>
#include <sstream>

namespace forewarp::cli {

namespace {

/// Bits of the plan's opportunities.
Result<SharedChoice> sharedChoice(const std::string& wanted, const SharedMemoryPlan* plan) {
    if (wanted == "none" || (wanted == "best" && !plan)) return SharedChoice{0};
    if (wanted == "best") return plan->fastest;
    SharedChoice choice = 0;
    std::istringstream names(wanted);
    for (std::string name; std::getline(names, name, ',');) {
        SharedChoice found = 0;
        for (std::size_t i = 0; plan && i < plan->opportunities.size(); ++i)
            if (plan->opportunities[i].array == name && plan->opportunities[i].bytes > 0) found |= SharedChoice(1) << i;
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

std::vector<SharedOpportunity> chosenOf(const SharedMemoryPlan* plan, SharedChoice choice) {
    std::vector<SharedOpportunity> chosen;
    for (std::size_t i = 0; plan && i < plan->opportunities.size(); ++i)
        if (isChosen(choice, i)) chosen.push_back(plan->opportunities[i]);
    return chosen;
}

/// The opportunities whose arrays the port does keep.
SharedChoice keptOf(const LoopReport& loop, SharedChoice choice, const frontend::CudaPort& port) {
    for (std::size_t i = 0; loop.sharedPlan && i < loop.sharedPlan->opportunities.size(); ++i)
        if (std::ranges::find(port.shared, loop.sharedPlan->opportunities[i].array) == port.shared.end())
            choice &= ~(SharedChoice(1) << i);
    return choice;
}

std::vector<Prediction> predictAsPorted(const PortedLoop& ported, SharedChoice kept) {
    const LoopReport& loop = ported.source.loop();
    KernelProfile kernel = *loop.profile;
    if (loop.sharedPlan && kept != 0) kernel = withShared(kernel, loop.sharedPlan->opportunities, kept);
    if (ported.compiled) {
        kernel.registersPerThread = ported.compiled->registers;
        kernel.sharedPerBlock = Bytes(ported.compiled->sharedBytes);
    }
    std::vector<Prediction> predictions;
    for (const Prediction& known : loop.predictions) {
        const auto model = findModel(known.model);
        auto prediction = model->predict(kernel, ported.source.report.device, kernel.launchWith(ported.port.block));
        if (prediction) predictions.push_back(*std::move(prediction));
    }
    return predictions;
}

void compile(const PortRequest& request, PortedLoop& ported) {
    const std::string nvcc = frontend::findNvcc(request.nvcc);
    if (request.isUncompiled || nvcc.empty()) {
        ported.notCompiled = request.isUncompiled ? "not asked for" : "nvcc is not here; --nvcc names it";
        return;
    }
    const std::string architecture = "sm_" + std::to_string(ported.source.report.device.capability.number());
    auto compiled = frontend::compilePort(ported.port, architecture, nvcc);
    if (compiled) ported.compiled = *std::move(compiled);
    else ported.notCompiled = compiled.error().message;
}

} // namespace

Result<PortedLoop> portLoop(const PortRequest& request, const Context& context) {
    frontend::SourceFile file;
    ProgramFacts facts;
    std::set<std::string, std::less<>> independent;
    const auto keep = [&](AnalyzedSource& source, const std::string&, Scenario& scenario) -> std::optional<Error> {
        file = source.source;
        facts = source.facts;
        independent = scenario.assumptions.independentLoops;
        return applyDecisions(request.choices.decisions, {&facts, 1});
    };
    auto source = chooseLoop(request.sources, request.choices, context, keep);
    if (!source) return source.failureAs<PortedLoop>();
    const LoopReport& loop = source->loop();
    if (!loop.profile || loop.predictions.empty()) return noPrediction(*source);
    const auto choice = sharedChoice(request.shared, loop.sharedPlan.get());
    if (!choice) return choice.failureAs<PortedLoop>();
    frontend::PortChoices choices;
    choices.kernel = *loop.profile;
    choices.block = loop.launch.block;
    choices.transfers = loop.overhead ? loop.overhead->arrays : std::vector<ArrayTransfer>();
    choices.shared = chosenOf(loop.sharedPlan.get(), *choice);
    choices.independentLoops = independent;
    auto port = frontend::portNest(file, facts, choices);
    if (!port) return port.failureAs<PortedLoop>();
    PortedLoop ported{*std::move(source), *std::move(port), {}, {}, {}};
    compile(request, ported);
    ported.asPorted = predictAsPorted(ported, keptOf(ported.source.loop(), *choice, ported.port));
    return ported;
}

} // namespace forewarp::cli
