#include "core/render/json/sass_json.h"

#include "core/render/json/json_text.h"
#include "core/sass/report/demotion_lines.h"

#include <cstddef>

namespace forewarp::render::json {

namespace {

const sass::encoding::Instruction& instructionAt(const sass::report::SassReport& report, int position) {
    return report.kernel.instructions[std::size_t(position)];
}

/// «special_register»
std::string keyOf(sass::encoding::InstructionClass instructionClass) {
    std::string key(sass::encoding::name(instructionClass));
    for (char& c : key) c = c == ' ' ? '_' : c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    return key;
}

/// Null for a place that is not in a listing.
Json lineJson(const sass::encoding::Instruction& instruction) {
    return instruction.location.isKnown() ? Json(instruction.location.line) : Json(nullptr);
}

Json mostAliveJson(const sass::report::SassReport& report) {
    if (report.kernel.instructions.empty()) return nullptr;
    const sass::encoding::Instruction& where = instructionAt(report, report.liveness.mostAt);
    return {{"count", report.liveness.most}, {"address", where.address}, {"line", lineJson(where)}};
}

Json registersJson(const sass::report::SassReport& report) {
    const int highest = report.kernel.highestRegister();
    return {{"per_thread", report.kernel.registers},
            {"highest", highest < 0 ? Json(nullptr) : Json(highest)},
            {"most_alive", mostAliveJson(report)}};
}

Json countsJson(const sass::report::SassReport& report) {
    Json counts = Json::object();
    for (const auto& [instructionClass, count] : report.countsByClass()) counts[keyOf(instructionClass)] = count;
    return counts;
}

/// Cycles of one execution, in the parts the predictor tells apart.
Json stallJson(const sass::analysis::BlockStall& stall) {
    return {{"issue", numberOrNull(stall.issue)},
            {"double_precision", numberOrNull(stall.doublePrecision)},
            {"quarter_rate", numberOrNull(stall.quarterRate)},
            {"global_barriers", numberOrNull(stall.globalBarriers)},
            {"shared_barriers", numberOrNull(stall.sharedBarriers)},
            {"total", numberOrNull(stall.total())}};
}

Json blockJson(const sass::report::SassReport& report, std::size_t position) {
    const sass::analysis::Block& block = report.flow.blocks[position];
    Json json{{"first_address", instructionAt(report, block.first).address},
              {"last_address", instructionAt(report, block.last).address},
              {"instructions", block.last - block.first + 1},
              {"successors", block.successors},
              {"loop_depth", block.loopDepth},
              {"jumps_to_unknown", block.jumpsToUnknown},
              {"executions", nullptr},
              {"stall_per_execution", nullptr}};
    if (!report.prediction) return json;
    const sass::analysis::BlockStall& stall = report.prediction->blocks[position];
    json["executions"] = numberOrNull(stall.executions);
    json["stall_per_execution"] = stallJson(stall);
    return json;
}

Json blocksJson(const sass::report::SassReport& report) {
    Json blocks = Json::array();
    for (std::size_t i = 0; i < report.flow.blocks.size(); ++i) blocks.push_back(blockJson(report, i));
    return blocks;
}

Json occupancyJson(const std::optional<device::Occupancy>& occupancy) {
    if (!occupancy) return nullptr;
    return {{"fraction", numberOrNull(occupancy->fraction())},
            {"blocks_per_sm", occupancy->blocksPerSm},
            {"warps_per_sm", occupancy->warpsPerSm},
            {"max_warps_per_sm", occupancy->maxWarpsPerSm},
            {"limiter", device::name(occupancy->limiter)}};
}

Json stepsJson(const sass::report::SassReport& report) {
    Json steps = Json::array();
    for (const sass::report::SassStep& step : report.steps)
        steps.push_back({{"registers", step.target.registers},
                         {"demoted", step.target.demoted},
                         {"shared_bytes", numberOrNull(step.target.sharedBytes)},
                         {"regdem_blocks_per_sm", step.target.blocksPerSm},
                         {"regdem_occupancy", numberOrNull(step.target.occupancy)},
                         {"occupancy", occupancyJson(step.onDevice)}});
    return steps;
}

Json programStallJson(const sass::report::SassReport& report) {
    if (!report.prediction) return nullptr;
    Json json = stallJson(report.totalStall());
    json["occupancy"] = numberOrNull(report.prediction->occupancy);
    json["total"] = numberOrNull(report.prediction->stall);
    return json;
}

Json barrierOrNull(int barrier) {
    return barrier == sass::encoding::kNoBarrier ? Json(nullptr) : Json(barrier);
}

Json controlJson(const sass::encoding::ControlCode& control) {
    return {{"text", sass::encoding::controlText(control)},
            {"stall", control.stall},
            {"yields", control.yields},
            {"write_barrier", barrierOrNull(control.writeBarrier)},
            {"read_barrier", barrierOrNull(control.readBarrier)},
            {"wait_mask", control.waitMask},
            {"reuse", control.reuse}};
}

Json instructionJson(const sass::report::SassReport& report, std::size_t position) {
    const sass::encoding::Instruction& instruction = report.kernel.instructions[position];
    return {{"address", instruction.address},
            {"line", lineJson(instruction)},
            {"text", instruction.text()},
            {"class", keyOf(instruction.instructionClass)},
            {"control", controlJson(instruction.control)},
            {"alive", report.liveness.before[position].count()}};
}

Json codeJson(const sass::report::SassReport& report) {
    Json code = Json::array();
    for (std::size_t i = 0; i < report.kernel.instructions.size(); ++i) code.push_back(instructionJson(report, i));
    return code;
}

std::string_view keyOf(sass::demotion::Variant::Kind kind) {
    switch (kind) {
    case sass::demotion::Variant::Kind::original: return "original";
    case sass::demotion::Variant::Kind::demoted: return "demoted";
    case sass::demotion::Variant::Kind::rival: break;
    }
    return "rival";
}

std::string_view keyOf(sass::report::DemotionLine::Change change) {
    switch (change) {
    case sass::report::DemotionLine::Change::demoted: return "demoted";
    case sass::report::DemotionLine::Change::added: return "added";
    case sass::report::DemotionLine::Change::schedule: return "schedule";
    case sass::report::DemotionLine::Change::none: break;
    }
    return "none";
}

Json optionsJson(const sass::demotion::DemotionOptions& options) {
    return {{"order", sass::demotion::name(options.order)},
            {"avoids_bank_conflicts", options.avoidsBankConflicts},
            {"substitutes_value_register", options.substitutesValueRegister},
            {"removes_redundant_accesses", options.removesRedundantAccesses}};
}

/// One object per group of neighbours.
Json demotedJson(const sass::demotion::Demotion& demotion) {
    Json registers = Json::array();
    for (const sass::demotion::DemotedGroup& group : demotion.demoted)
        registers.push_back({{"first_register", group.registers.first},
                             {"registers", group.registers.count},
                             {"first_slot", group.firstSlot},
                             {"first_offset", demotion.slotOffset(group.firstSlot)},
                             {"loads", group.loads},
                             {"stores", group.stores}});
    return registers;
}

Json demotionJson(const std::optional<sass::demotion::Demotion>& demotion) {
    if (!demotion) return nullptr;
    return {{"options", optionsJson(demotion->options)},
            {"block", json::blockJson(demotion->block)},
            {"slots", demotion->slotCount()},
            {"slot_bytes", demotion->slotBytes()},
            {"address_register", demotion->addressRegister},
            {"value_register", demotion->valueRegister},
            {"prologue_instructions", demotion->prologueLength},
            {"bank_conflicts", demotion->bankConflicts},
            {"instruction_count", demotion->edited.kernel.instructions.size()},
            {"demoted", demotedJson(*demotion)}};
}

/// Cycles of one warp at the variant's occupancy, compared with the best of all.
Json variantStallJson(const sass::demotion::Variant& variant) {
    if (!variant.isRanked()) return nullptr;
    const sass::report::VariantStall stall = sass::report::variantStall(variant);
    return {{"issue", numberOrNull(stall.issue)},
            {"global", numberOrNull(stall.global)},
            {"shared", numberOrNull(stall.shared)},
            {"occupancy", numberOrNull(stall.occupancy)},
            {"adjusted", numberOrNull(variant.adjustedStall)}};
}

Json variantJson(const sass::report::DemotionReport& report, std::size_t position) {
    const sass::demotion::Variant& variant = report.variants[position];
    const auto ratio = report.ratioToOriginal(variant);
    return {{"rank", variant.isRanked() ? Json(position + 1) : Json(nullptr)},
            {"kind", keyOf(variant.kind)},
            {"name", variant.name},
            {"registers", variant.registers > 0 ? Json(variant.registers) : Json(nullptr)},
            {"shared_bytes", variant.registers > 0 ? numberOrNull(variant.sharedBytes) : Json(nullptr)},
            {"occupancy", occupancyJson(variant.occupancy)},
            {"stall", variantStallJson(variant)},
            {"ratio_to_original", ratio ? numberOrNull(*ratio) : Json(nullptr)},
            {"rejection", variant.rejection.empty() ? Json(nullptr) : Json(variant.rejection)},
            {"demotion", demotionJson(variant.demotion)}};
}

Json lineJson(const sass::report::SassReport& report, const sass::demotion::Demotion& demotion,
              const sass::report::DemotionLine& line) {
    const auto textAt = [](const sass::encoding::Kernel& kernel, std::optional<int> position) -> Json {
        if (!position) return nullptr;
        const sass::encoding::Instruction& instruction = kernel.instructions[std::size_t(*position)];
        return {{"address", instruction.address},
                {"text", instruction.text()},
                {"control", sass::encoding::controlText(instruction.control)}};
    };
    return {{"change", keyOf(line.change)},
            {"before", textAt(report.kernel, line.before)},
            {"after", textAt(demotion.edited.kernel, line.after)},
            {"note", line.note}};
}

/// The chosen variant with its lines, null without one.
Json chosenJson(const sass::report::SassReport& report, const sass::report::SassDemotion& demotion) {
    const sass::demotion::Variant* variant = demotion.chosenVariant();
    if (!variant || !variant->demotion) return nullptr;
    Json lines = Json::array();
    for (const sass::report::DemotionLine& line : sass::report::demotionLines(report.kernel, *variant->demotion))
        lines.push_back(lineJson(report, *variant->demotion, line));
    return {{"rank", *demotion.chosen + 1},
            {"output", demotion.output.empty() ? Json(nullptr) : Json(demotion.output)},
            {"output_notes", demotion.outputNotes},
            {"lines", std::move(lines)}};
}

Json subjectDemotionJson(const sass::report::SassSubject& subject) {
    if (!subject.demotion) return nullptr;
    const sass::report::DemotionReport& report = subject.demotion->report;
    Json variants = Json::array();
    for (std::size_t i = 0; i < report.variants.size(); ++i) variants.push_back(variantJson(report, i));
    return {{"verdict", report.verdict()},
            {"variants", std::move(variants)},
            {"chosen", chosenJson(subject.report, *subject.demotion)},
            {"assumptions", report.assumptions},
            {"caveats", report.caveats}};
}

Json kernelJson(const sass::report::SassSubject& subject) {
    const sass::report::SassReport& report = subject.report;
    const sass::encoding::Kernel& kernel = report.kernel;
    return {{"name", kernel.name},
            {"sm", kernel.sm},
            {"device", report.device.id},
            {"threads_per_block", report.threads},
            {"registers", registersJson(report)},
            {"shared_bytes", kernel.sharedBytes},
            {"dynamic_shared_bytes", report.dynamicSharedBytes},
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
            {"demotion", subjectDemotionJson(subject)},
            {"assumptions", report.assumptions},
            {"caveats", report.caveats}};
}

} // namespace

std::string sassJson(std::string_view document, std::span<const sass::report::SassSubject> subjects) {
    Json kernels = Json::array();
    for (const sass::report::SassSubject& subject : subjects) kernels.push_back(kernelJson(subject));
    return textOf(Json{{"schema", 1}, {"file", document}, {"kernels", std::move(kernels)}}) + "\n";
}

} // namespace forewarp::render::json
