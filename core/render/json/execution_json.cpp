#include "core/render/json/execution_json.h"

#include "core/dataflow/spills.h"
#include "core/explain/loop_details.h"
#include "core/render/json/json_text.h"

namespace forewarp::render::json {

namespace {

Json choiceJson(const advice::shared_memory::SharedMemoryPlan& plan, advice::shared_memory::SharedChoice choice) {
    Json names = Json::array();
    for (std::size_t i = 0; i < plan.opportunities.size(); ++i)
        if (advice::shared_memory::isChosen(choice, i)) names.push_back(plan.opportunities[i].text);
    const advice::shared_memory::SharedOutcome& outcome = plan.outcomeOf(choice);
    return {{"keeps", std::move(names)},
            {"bytes_per_block", numberOrNull(outcome.bytes)},
            {"fits", outcome.fits},
            {"blocks_per_sm", outcome.fits ? Json(outcome.occupancy.blocksPerSm) : Json(nullptr)},
            {"time_s", outcome.fits ? numberOrNull(outcome.time.value()) : Json(nullptr)}};
}

Json opportunityJson(const advice::shared_memory::SharedOpportunity& opportunity) {
    return {{"array", opportunity.array},
            {"text", opportunity.text},
            {"line", opportunity.location.line},
            {"column", opportunity.location.column},
            {"bytes_per_block", opportunity.bytes > 0 ? numberOrNull(opportunity.bytes) : Json(nullptr)},
            {"reads_per_thread", numberOrNull(opportunity.frequency)},
            {"fills_per_thread", numberOrNull(opportunity.fillsPerThread)},
            {"conflict_degree", opportunity.conflictDegree},
            {"reason", opportunity.reason}};
}

} // namespace

Json registerStepJson(const advice::block::RegisterStep& step) {
    return {{"most_registers", step.mostRegisters},
            {"blocks_per_sm", step.occupancy.blocksPerSm},
            {"occupancy", numberOrNull(step.occupancy.fraction())},
            {"moves_per_thread", numberOrNull(step.movesPerThread)}};
}

Json simulationJson(const explain::LoopReport& loop) {
    const auto simulation = explain::simulationOf(loop);
    if (!simulation) return nullptr;
    Json instructions = Json::array();
    const std::size_t shown = loop.detailedBlock ? simulation->costs.size() : 0; // Long: a project has many loops.
    for (std::size_t i = 0; i < shown; ++i) {
        const simulation::scheduler::WarpInstruction& instruction = simulation->program.instructions[i];
        const simulation::scheduler::InstructionCosts& costs = simulation->costs[i];
        instructions.push_back({{"text", instruction.text},
                                {"class", simulation::scheduler::name(instruction.instructionClass)},
                                {"line", instruction.location.line},
                                {"column", instruction.location.column},
                                {"executions_per_warp", numberOrNull(instruction.executions)},
                                {"unit_cycles", numberOrNull(costs.unitCycles)},
                                {"wait_cycles", numberOrNull(costs.waitCycles)},
                                {"idle_share", numberOrNull(simulation->idleShare(i))}});
    }
    return {{"cycles", numberOrNull(simulation->cycles)},
            {"blocks", numberOrNull(simulation->simulatedBlocks)},
            {"extrapolated", simulation->isExtrapolated},
            {"compute_busy", numberOrNull(simulation->computeBusy)},
            {"memory_busy", numberOrNull(simulation->memoryBusy)},
            {"mean_ready_warps", numberOrNull(simulation->meanReadyWarps)},
            {"instructions", std::move(instructions)}};
}

Json overheadJson(const explain::LoopReport& loop) {
    if (!loop.overhead) return nullptr;
    const advice::transfers::Overhead& overhead = *loop.overhead;
    Json arrays = Json::array();
    for (const advice::transfers::ArrayTransfer& array : overhead.arrays)
        arrays.push_back({{"array", array.array},
                          {"bytes", array.size ? numberOrNull(array.size->value()) : Json(nullptr)},
                          {"in", array.goesIn},
                          {"out", array.comesOut},
                          {"reason", array.reason}});
    return {{"arrays", std::move(arrays)},
            {"in_s", numberOrNull(overhead.in.value())},
            {"out_s", numberOrNull(overhead.out.value())},
            {"launches_s", numberOrNull(overhead.launches.value())},
            {"context_s", numberOrNull(overhead.context.value())},
            {"shared_memory_of_cpu_and_gpu", overhead.isShared},
            {"host_memory", device::name(overhead.memory)},
            {"caveats", overhead.caveats}};
}

Json blockSizeJson(const explain::LoopReport& loop) {
    if (!loop.blockSize) return nullptr;
    const advice::block::BlockSizeAdvice& advice = *loop.blockSize;
    Json strategies = Json::array();
    for (int i = 0; i < advice::block::kBlockStrategyCount; ++i)
        strategies.push_back({{"strategy", advice::block::name(advice::block::BlockStrategy(i))},
                              {"warps", numberOrNull(advice.warps[std::size_t(i)])},
                              {"reason", advice.reasons[std::size_t(i)]}});
    return {{"block", blockJson(advice.block)},
            {"bound", advice::block::name(advice.bound)},
            {"capped", advice.isCapped},
            {"strategies", std::move(strategies)}};
}

Json sharedPlanJson(const explain::LoopReport& loop) {
    if (!loop.sharedPlan) return nullptr;
    const advice::shared_memory::SharedMemoryPlan& plan = *loop.sharedPlan;
    Json opportunities = Json::array();
    for (const advice::shared_memory::SharedOpportunity& opportunity : plan.opportunities)
        opportunities.push_back(opportunityJson(opportunity));
    Json outcomes = Json::array();
    for (const auto& [choice, outcome] : plan.outcomes) outcomes.push_back(choiceJson(plan, choice));
    return {{"block", blockJson(plan.block)},
            {"model", plan.model},
            {"capacity_bytes", numberOrNull(plan.capacity.value())},
            {"opportunities", std::move(opportunities)},
            {"greedy", choiceJson(plan, plan.greedy)},
            {"exact", choiceJson(plan, plan.exact)},
            {"fastest", choiceJson(plan, plan.fastest)},
            {"outcomes", std::move(outcomes)}};
}

Json registersJson(const explain::LoopReport& loop) {
    if (!loop.registers) return nullptr;
    const explain::RegisterReport& registers = *loop.registers;
    Json steps = Json::array();
    for (const advice::block::RegisterStep& step : registers.steps) steps.push_back(registerStepJson(step));
    Json pressure = Json::array();
    for (const dataflow::RegisterPressure& each : registers.need.pressure)
        pressure.push_back({{"line", each.location.line}, {"registers", each.registers}});
    Json moves = Json::array();
    for (const dataflow::SpillMove& move : registers.moves)
        moves.push_back({{"kind", move.kind == dataflow::SpillMove::Kind::spill ? "spill" : "reload"},
                         {"line", move.location.line},
                         {"column", move.location.column},
                         {"registers", move.registers}});
    return {{"per_thread", registers.need.perThread},
            {"pressure", std::move(pressure)},
            {"moves", std::move(moves)},
            {"steps", std::move(steps)}};
}

} // namespace forewarp::render::json
