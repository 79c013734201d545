#include "core/sass/report/sass_report.h"

#include "core/base/number_text.h"
#include "core/sass/analysis/liveness.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace forewarp::sass::report {

namespace {

/// Of a block, static and dynamic together.
double sharedBytesOf(const SassReport& report) {
    return double(report.kernel.sharedBytes) + double(report.dynamicSharedBytes);
}

device::BlockResources resourcesOf(const SassReport& report, int registers, double moreShared) {
    return {.threadsPerBlock = report.threads,
            .registersPerThread = registers,
            .sharedPerBlock = Bytes(sharedBytesOf(report) + moreShared),
            .partitionedGlobalCaching = false};
}

void addOccupancy(SassReport& report) {
    const auto fits = device::occupancy(report.device.capability, resourcesOf(report, report.kernel.registers, 0));
    if (fits && fits->blocksPerSm > 0) report.occupancy = *fits;
    else if (fits) report.problem = "Not one block fits an SM.";
    else report.problem = fits.error().text();
}

void addSteps(SassReport& report) {
    const device::ComputeCapability& limits = report.device.capability;
    const double shared = sharedBytesOf(report);
    report.regdemOccupancy = demotion::regdemOccupancy(limits, report.kernel.registers, report.threads, shared);
    for (auto& target : demotion::allDemotionTargets(limits, report.kernel.registers, report.threads, shared)) {
        const auto fits = device::occupancy(limits, resourcesOf(report, target.registers, target.sharedBytes));
        report.steps.push_back({target, fits ? std::optional(*fits) : std::nullopt});
    }
}

std::string factorText(double factor) {
    return significantText(factor, 3);
}

std::string sharedAssumption(const SassView& view) {
    if (!view.dynamicSharedBytes)
        return "No shared memory besides what the file records: what a launch adds is not in it.";
    return "The launch adds " + countedText(double(*view.dynamicSharedBytes), "byte") + " of shared memory per block.";
}

void addAssumptions(SassReport& report, const SassView& view) {
    if (view.areThreadsAssumed) report.assumptions.push_back(countedText(view.threads, "thread") + " per block.");
    report.assumptions.push_back(sharedAssumption(view));
    const analysis::StallCosts& costs = report.costs;
    report.assumptions.push_back("Every loop runs " + countedText(costs.loopFactor, "time") +
                                 ", global and local memory answer after " + countedText(costs.globalLatency, "cycle") +
                                 ", shared memory after " + countedText(costs.sharedLatency, "cycle") +
                                 "; double precision takes " + factorText(costs.doublePrecisionFactor) +
                                 " times, quarter rate " + factorText(costs.quarterRateFactor) +
                                 " times as long, times the occupancy (RegDem).");
}

/// Of a listing; of a cubin the reader has counted opcodes.
void addUnknownMnemonics(SassReport& report) {
    const auto unknown =
        std::ranges::count_if(report.kernel.instructions, [](const encoding::Instruction& instruction) {
            return instruction.instructionClass == encoding::InstructionClass::unknown &&
                   instruction.location.isKnown();
        });
    if (unknown == 0) return;
    report.caveats.push_back("The opcodes of " + std::to_string(unknown) + " of " +
                             std::to_string(report.kernel.instructions.size()) +
                             " instructions are not in the tables; these are assumed to read and write every register "
                             "they name.");
}

void addCaveats(SassReport& report) {
    report.caveats = report.kernel.caveats;
    addUnknownMnemonics(report);
    const device::ComputeCapability& capability = report.device.capability;
    if (capability.number() != report.kernel.sm)
        report.caveats.push_back("The code is for sm_" + std::to_string(report.kernel.sm) +
                                 ", the limits are those of compute capability " + capability.text() + ".");
    const auto open = std::ranges::count_if(report.flow.blocks, &analysis::Block::jumpsToUnknown);
    if (open > 0)
        report.caveats.push_back(countedText(double(open), "block") +
                                 (open == 1 ? " ends in a jump" : " end in jumps") +
                                 " whose target no field tells: loops and live registers may be missed.");
}

double costOf(const analysis::BlockStall& block) {
    return block.executions * block.total();
}

} // namespace

std::map<encoding::InstructionClass, int> SassReport::countsByClass() const {
    std::map<encoding::InstructionClass, int> counts;
    for (const encoding::Instruction& instruction : kernel.instructions) ++counts[instruction.instructionClass];
    return counts;
}

std::vector<int> SassReport::blocksByCost() const {
    if (!prediction) return {};
    std::vector<int> order(prediction->blocks.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {},
                      [this](int block) { return std::pair(-costOf(prediction->blocks[std::size_t(block)]), block); });
    return order;
}

analysis::BlockStall overExecutions(const analysis::BlockStall& block) {
    const double times = block.executions;
    return {.issue = times * block.issue,
            .doublePrecision = times * block.doublePrecision,
            .quarterRate = times * block.quarterRate,
            .globalBarriers = times * block.globalBarriers,
            .sharedBarriers = times * block.sharedBarriers,
            .executions = 1};
}

analysis::BlockStall SassReport::totalStall() const {
    analysis::BlockStall total;
    if (!prediction) return total;
    for (const analysis::BlockStall& block : prediction->blocks) {
        const analysis::BlockStall all = overExecutions(block);
        total.issue += all.issue;
        total.doublePrecision += all.doublePrecision;
        total.quarterRate += all.quarterRate;
        total.globalBarriers += all.globalBarriers;
        total.sharedBarriers += all.sharedBarriers;
    }
    return total;
}

const device::Device& nearestDevice(int sm) {
    return *std::ranges::min_element(device::bundledDevices(), {}, [sm](const device::Device& device) {
        return std::pair(std::abs(device.capability.number() - sm), -device.smCount.value);
    });
}

SassReport sassReport(encoding::Kernel kernel, const device::Device& device, const SassView& view) {
    SassReport report;
    report.kernel = std::move(kernel);
    report.device = device;
    report.threads = view.threads;
    report.dynamicSharedBytes = view.dynamicSharedBytes.value_or(0);
    report.flow = analysis::controlFlowOf(report.kernel);
    report.liveness = analysis::livenessOf(report.kernel, report.flow);
    report.costs = analysis::stallCostsOf(device);
    report.costs.loopFactor = view.loopFactor.value_or(report.costs.loopFactor);
    addOccupancy(report);
    addSteps(report);
    if (report.occupancy)
        report.prediction =
            analysis::predictStall(report.kernel, report.flow, report.occupancy->fraction(), report.costs);
    addAssumptions(report, view);
    addCaveats(report);
    return report;
}

} // namespace forewarp::sass::report
