#include "core/report/sass_json.h"

#include "core/report/json_text.h"

#include <cstddef>

namespace forewarp {

namespace {

const sass::Instruction& instructionAt(const SassReport& report, int position) {
    return report.kernel.instructions[std::size_t(position)];
}

/// «special_register»
std::string keyOf(sass::InstructionClass instructionClass) {
    std::string key(name(instructionClass));
    for (char& c : key) c = c == ' ' ? '_' : c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    return key;
}

/// Null for a place that is not in a listing.
Json lineJson(const sass::Instruction& instruction) {
    return instruction.location.isKnown() ? Json(instruction.location.line) : Json(nullptr);
}

Json mostAliveJson(const SassReport& report) {
    if (report.kernel.instructions.empty()) return nullptr;
    const sass::Instruction& where = instructionAt(report, report.liveness.mostAt);
    return {{"count", report.liveness.most}, {"address", where.address}, {"line", lineJson(where)}};
}

Json registersJson(const SassReport& report) {
    const int highest = report.kernel.highestRegister();
    return {{"per_thread", report.kernel.registers},
            {"highest", highest < 0 ? Json(nullptr) : Json(highest)},
            {"most_alive", mostAliveJson(report)}};
}

Json countsJson(const SassReport& report) {
    Json counts = Json::object();
    for (const auto& [instructionClass, count] : report.countsByClass()) counts[keyOf(instructionClass)] = count;
    return counts;
}

/// Cycles of one execution, in the parts the predictor tells apart.
Json stallJson(const sass::BlockStall& stall) {
    return {{"issue", numberOrNull(stall.issue)},
            {"double_precision", numberOrNull(stall.doublePrecision)},
            {"quarter_rate", numberOrNull(stall.quarterRate)},
            {"global_barriers", numberOrNull(stall.globalBarriers)},
            {"shared_barriers", numberOrNull(stall.sharedBarriers)},
            {"total", numberOrNull(stall.total())}};
}

Json blockJson(const SassReport& report, std::size_t position) {
    const sass::Block& block = report.flow.blocks[position];
    Json json{{"first_address", instructionAt(report, block.first).address},
              {"last_address", instructionAt(report, block.last).address},
              {"instructions", block.last - block.first + 1},
              {"successors", block.successors},
              {"loop_depth", block.loopDepth},
              {"jumps_to_unknown", block.jumpsToUnknown},
              {"executions", nullptr},
              {"stall_per_execution", nullptr}};
    if (!report.prediction) return json;
    const sass::BlockStall& stall = report.prediction->blocks[position];
    json["executions"] = numberOrNull(stall.executions);
    json["stall_per_execution"] = stallJson(stall);
    return json;
}

Json blocksJson(const SassReport& report) {
    Json blocks = Json::array();
    for (std::size_t i = 0; i < report.flow.blocks.size(); ++i) blocks.push_back(blockJson(report, i));
    return blocks;
}

Json occupancyJson(const std::optional<Occupancy>& occupancy) {
    if (!occupancy) return nullptr;
    return {{"fraction", numberOrNull(occupancy->fraction())},
            {"blocks_per_sm", occupancy->blocksPerSm},
            {"warps_per_sm", occupancy->warpsPerSm},
            {"max_warps_per_sm", occupancy->maxWarpsPerSm},
            {"limiter", name(occupancy->limiter)}};
}

Json stepsJson(const SassReport& report) {
    Json steps = Json::array();
    for (const SassStep& step : report.steps)
        steps.push_back({{"registers", step.target.registers},
                         {"demoted", step.target.demoted},
                         {"shared_bytes", numberOrNull(step.target.sharedBytes)},
                         {"regdem_blocks_per_sm", step.target.blocksPerSm},
                         {"regdem_occupancy", numberOrNull(step.target.occupancy)},
                         {"occupancy", occupancyJson(step.onDevice)}});
    return steps;
}

Json programStallJson(const SassReport& report) {
    if (!report.prediction) return nullptr;
    Json json = stallJson(report.totalStall());
    json["occupancy"] = numberOrNull(report.prediction->occupancy);
    json["total"] = numberOrNull(report.prediction->stall);
    return json;
}

Json barrierOrNull(int barrier) {
    return barrier == sass::kNoBarrier ? Json(nullptr) : Json(barrier);
}

Json controlJson(const sass::ControlCode& control) {
    return {{"text", controlText(control)},
            {"stall", control.stall},
            {"yields", control.yields},
            {"write_barrier", barrierOrNull(control.writeBarrier)},
            {"read_barrier", barrierOrNull(control.readBarrier)},
            {"wait_mask", control.waitMask},
            {"reuse", control.reuse}};
}

Json instructionJson(const SassReport& report, std::size_t position) {
    const sass::Instruction& instruction = report.kernel.instructions[position];
    return {{"address", instruction.address},
            {"line", lineJson(instruction)},
            {"text", instruction.text()},
            {"class", keyOf(instruction.instructionClass)},
            {"control", controlJson(instruction.control)},
            {"alive", report.liveness.before[position].count()}};
}

Json codeJson(const SassReport& report) {
    Json code = Json::array();
    for (std::size_t i = 0; i < report.kernel.instructions.size(); ++i) code.push_back(instructionJson(report, i));
    return code;
}

Json kernelJson(const SassReport& report) {
    const sass::Kernel& kernel = report.kernel;
    return {{"name", kernel.name},
            {"sm", kernel.sm},
            {"device", report.device.id},
            {"threads_per_block", report.threads},
            {"registers", registersJson(report)},
            {"shared_bytes", kernel.sharedBytes},
            {"local_bytes", kernel.localBytes},
            {"barriers", kernel.barriers},
            {"instruction_count", kernel.instructions.size()},
            {"instructions_by_class", countsJson(report)},
            {"occupancy", occupancyJson(report.occupancy)},
            {"regdem_occupancy", numberOrNull(report.regdemOccupancy)},
            {"problem", report.problem.empty() ? Json(nullptr) : Json(report.problem)},
            {"steps", stepsJson(report)},
            {"stall", programStallJson(report)},
            {"blocks_by_cost", report.blocksByCost()},
            {"blocks", blocksJson(report)},
            {"code", codeJson(report)},
            {"assumptions", report.assumptions},
            {"caveats", report.caveats}};
}

} // namespace

std::string sassJson(std::string_view document, std::span<const SassReport> reports) {
    Json kernels = Json::array();
    for (const SassReport& report : reports) kernels.push_back(kernelJson(report));
    return textOf(Json{{"schema", 1}, {"file", document}, {"kernels", std::move(kernels)}}) + "\n";
}

} // namespace forewarp
