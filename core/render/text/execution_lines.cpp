#include "core/render/text/execution_lines.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/dataflow/spills.h"
#include "core/explain/execution_report.h"
#include "core/explain/loop_details.h"
#include "core/kernel/mapping/thread_mapping.h"
#include "core/models/registry.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <string_view>

namespace forewarp::render::text {

namespace {

/// «, by MWP–CWP» where several models have a say.
std::string byModel(const explain::LoopReport& loop) {
    const auto model = models::find(loop.best()->model);
    return loop.predictions.size() > 1 && model ? ", time by " + std::string(model->title) : "";
}

std::string scaledText(double value, std::string_view unit) {
    constexpr double kStep = 1000;
    std::string_view prefix;
    for (const std::string_view larger : {"k", "M", "G", "T"}) {
        if (value < kStep) break;
        value /= kStep;
        prefix = larger;
    }
    return significantText(value, 3) + " " + std::string(prefix) + std::string(unit);
}

std::string copyText(const advice::transfers::Overhead& overhead, bool isIn) {
    using advice::transfers::ArrayTransfer;
    const auto isCopied = [&](const ArrayTransfer& array) {
        return array.size && (isIn ? array.goesIn : array.comesOut);
    };
    const auto nameOf = [](const ArrayTransfer& array) { return array.array.empty() ? "memory" : array.array; };
    const std::string names = joined(overhead.arrays | std::views::filter(isCopied), ", ", nameOf);
    if (names.empty()) return {};
    const Bytes bytes = isIn ? overhead.bytesIn : overhead.bytesOut;
    return std::string(isIn ? "To the GPU: " : "Back: ") + names + ", " + scaledText(bytes.value(), "B") + " in " +
           timeText(isIn ? overhead.in : overhead.out) + (isIn ? ", from " : ", to ") +
           std::string(device::name(overhead.memory)) + " memory";
}

/// Whether it pays at all, said first.
std::string worthText(const explain::LoopReport& loop) {
    const advice::transfers::Overhead& overhead = *loop.overhead;
    const Seconds onGpu = loop.best()->time * loop.profile->launches;
    const Seconds onHost(loop.hostSeconds);
    const double once = onHost / (onGpu + overhead.withoutContext());
    const auto executions = advice::transfers::breakEvenExecutions(overhead, onHost, onGpu);
    const std::string after = executions ? "it pays from " + countedText(std::ceil(*executions), "execution") +
                                               " on, with the data kept on the GPU and the context counted"
                                         : "it never pays, however often it runs";
    if (once >= 1) return significantText(once, 3) + "× faster than here with copies and launch; " + after;
    return "Not worth it once: copies and launch included it takes " + significantText(1 / once, 3) +
           " times as long as here; " + after;
}

/// «a, in_row[px + 0]», «nothing kept»
std::string namesIn(const advice::shared_memory::SharedMemoryPlan& plan, advice::shared_memory::SharedChoice choice) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < plan.opportunities.size(); ++i)
        if (advice::shared_memory::isChosen(choice, i)) names.push_back(plan.opportunities[i].text);
    return names.empty() ? "nothing kept" : joined(names, ", ");
}

} // namespace

std::vector<HotspotRow> hotspotRows(const explain::LoopReport& loop) {
    const auto simulation = explain::simulationOf(loop);
    std::vector<HotspotRow> rows;
    for (const explain::Hotspot& each : explain::hotspotsOf(loop)) {
        const simulation::scheduler::WarpInstruction& instruction = simulation->program.instructions[each.instruction];
        rows.push_back({.text = instruction.text,
                        .place = instruction.location.isKnown() ? instruction.location.text() : "–",
                        .kind = std::string(simulation::scheduler::name(instruction.instructionClass)),
                        .perWarp = countText(each.executions),
                        .timeShare = percentText(each.time),
                        .idleShare = percentText(each.idle)});
    }
    return rows;
}

std::string metricsText(const explain::LoopReport& loop) {
    if (!loop.profile || !loop.best()) return {};
    const explain::ExecutionMetrics metrics = explain::metricsOf(*loop.profile, loop.best()->time);
    std::string text = scaledText(metrics.effectiveBandwidth.value(), "B/s") + " asked for by threads, " +
                       scaledText(metrics.flopPerSecond, "FLOP/s");
    if (std::isfinite(metrics.intensity)) text += ", arithmetic intensity " + significantText(metrics.intensity, 3);
    return text + byModel(loop);
}

std::vector<std::string> overheadLines(const explain::LoopReport& loop) {
    if (!loop.overhead || !loop.profile || !loop.best()) return {};
    const advice::transfers::Overhead& overhead = *loop.overhead;
    std::vector<std::string> lines;
    if (loop.hostSeconds > 0) lines.push_back(worthText(loop));
    if (overhead.isShared) lines.emplace_back("CPU and GPU share their memory: nothing is copied");
    for (const bool isIn : {true, false})
        if (const std::string copy = copyText(overhead, isIn); !overhead.isShared && !copy.empty())
            lines.push_back(copy);
    lines.push_back("Launching: " + timeText(overhead.launches) + "; the first call of a process: " +
                    timeText(overhead.context) + ", up to four times that when cold");
    const Seconds onGpu = loop.best()->time * loop.profile->launches;
    lines.push_back((overhead.isShared ? "One execution with its launch: " : "One execution with copies: ") +
                    timeText(onGpu + overhead.withoutContext()) +
                    "; with the context: " + timeText(onGpu + overhead.total()) + byModel(loop));
    lines.insert(lines.end(), overhead.caveats.begin(), overhead.caveats.end());
    return lines;
}

std::string blockSizeText(const explain::LoopReport& loop) {
    if (!loop.blockSize) return {};
    const advice::block::BlockSizeAdvice& advice = *loop.blockSize;
    std::string text = advice.block.text() + " threads by rule, warps per block:";
    for (int i = 0; i < advice::block::kBlockStrategyCount; ++i) {
        const auto position = std::size_t(i);
        text += std::string(i ? ", " : " ") + std::string(advice::block::name(advice::block::BlockStrategy(i))) + " " +
                countText(std::floor(advice.warps[position])) +
                (advice::block::BlockStrategy(i) == advice.bound && !advice.isCapped ? " (binds)" : "");
    }
    return text + (advice.isCapped ? "; capped by the threads a block may have" : "");
}

std::vector<std::string> sharedPlanLines(const explain::LoopReport& loop) {
    if (!loop.sharedPlan) return {};
    const advice::shared_memory::SharedMemoryPlan& plan = *loop.sharedPlan;
    if (plan.opportunities.empty()) return {"No array is read more than once by the threads of a block"};
    std::vector<std::string> lines;
    const auto add = [&](std::string_view how, advice::shared_memory::SharedChoice choice) {
        const advice::shared_memory::SharedOutcome& outcome = plan.outcomeOf(choice);
        lines.push_back(std::string(how) + ": " + namesIn(plan, choice) + "; " + scaledText(outcome.bytes, "B") +
                        " per block, " + countedText(outcome.occupancy.blocksPerSm, "block") + " per SM, " +
                        timeText(outcome.time));
    };
    add("As it is", 0);
    add("Greedy", plan.greedy);
    add("Exact knapsack", plan.exact);
    add("Fastest", plan.fastest);
    if (plan.leftOut > 0)
        lines.push_back("Not looked at: " + countedText(plan.leftOut, "array") + " with fewer reads per byte");
    return lines;
}

std::vector<std::string> registerLines(const explain::LoopReport& loop) {
    if (!loop.registers || !loop.profile) return {};
    const explain::RegisterReport& registers = *loop.registers;
    std::vector<std::string> lines;
    std::string need = countedText(registers.need.perThread, "register") + " per thread by the code";
    if (registers.need.peak >= 0) {
        const dataflow::RegisterPressure& peak = registers.need.pressure[std::size_t(registers.need.peak)];
        need += ", " + std::to_string(peak.registers) + " alive at once at " + peak.location.text();
    }
    lines.push_back(need);
    const int launched = loop.launch.registersPerThread;
    const auto step = std::ranges::find_if(
        registers.steps, [&](const advice::block::RegisterStep& each) { return each.mostRegisters >= launched; });
    if (step != registers.steps.end())
        lines.push_back("Up to " + std::to_string(step->mostRegisters) + " keep " +
                        countedText(step->occupancy.blocksPerSm, "block") + " resident, limited by " +
                        std::string(device::name(step->occupancy.limiter)));
    const auto moved = [&](dataflow::SpillMove::Kind kind) {
        return double(std::ranges::count(registers.moves, kind, &dataflow::SpillMove::kind));
    };
    if (!registers.moves.empty())
        lines.push_back("With " + std::to_string(launched) +
                        " registers: " + countedText(moved(dataflow::SpillMove::Kind::spill), "spill") + " and " +
                        countedText(moved(dataflow::SpillMove::Kind::reload), "reload"));
    return lines;
}

std::string withOutermostText(const kernel::KernelProfile& kernel) {
    return kernel::mapping::runsOutermost(kernel) ? ", each with all of " + kernel.loop : "";
}

} // namespace forewarp::render::text
