#include "core/render/json/plans/plan_json.h"

#include "core/render/json/json_text.h"
#include "core/render/json/plans/roofline_json.h"

namespace forewarp::render::json::plans {

namespace {

constexpr int kPlanSchema = 1;

const char* choiceName(program::Choice choice) {
    switch (choice) {
    case program::Choice::ported: return "ported";
    case program::Choice::slower: return "slower";
    case program::Choice::copies: return "copies cost more";
    case program::Choice::slight: return "gains next to nothing";
    case program::Choice::unmeasured: return "not known";
    case program::Choice::unchosen: return "chosen to stay";
    case program::Choice::tooLarge: return "too large";
    case program::Choice::dependent: return "verdict";
    case program::Choice::unpredicted: break;
    }
    return "not predicted";
}

Json breakEvenJson(const program::BreakEven& breakEven) {
    Json sizes = Json::object();
    for (const program::BreakEven::Size& size : breakEven.sizes) sizes[size.symbol] = numberOrNull(size.value);
    return {{"factor", numberOrNull(breakEven.factor)}, {"sizes", std::move(sizes)}};
}

Json alternativesJson(const std::vector<program::Alternative>& alternatives) {
    Json list = Json::array();
    for (const program::Alternative& alternative : alternatives)
        list.push_back({{"platform", alternative.platform}, {"time_s", numberOrNull(alternative.time.value())}});
    return list;
}

Json plannedLoopJson(const program::PlannedLoop& loop) {
    Json json{{"file", loop.file},
              {"loop", loop.loop},
              {"line", loop.range.begin.line},
              {"verdict", kernel::name(loop.verdict)},
              {"choice", choiceName(loop.choice)},
              {"why", loop.why},
              {"entries", loop.entries},
              {"iterations", loop.iterations},
              {"cpu_s", numberOrNull(loop.onCpu.value())},
              {"gpu_s", loop.onGpu ? numberOrNull(loop.onGpu->value()) : Json(nullptr)},
              {"gpu_interval", intervalJson(loop.gpuInterval)}};
    if (!loop.alternatives.empty()) json["alternatives"] = alternativesJson(loop.alternatives);
    if (!loop.onGpu) return json;
    json["copies_s"] = numberOrNull(loop.copying.value());
    if (loop.isChosenByUser) json["chosen_by_user"] = true;
    if (loop.breakEven) json["pays_from"] = breakEvenJson(*loop.breakEven);
    if (loop.point) json["roofline"] = rooflineJson(*loop.point);
    json["gain_s"] = numberOrNull(loop.choice == program::Choice::ported ? loop.gain.value() : -loop.gain.value());
    json["block"] = blockJson(loop.block);
    return json;
}

Json plannedCopyJson(const program::PlannedCopy& copy) {
    return {{"arrays", copy.arrays},
            {"bytes", copy.size ? numberOrNull(copy.size->value()) : Json(nullptr)},
            {"to_gpu", copy.in},
            {"back", copy.out},
            {"time_s", numberOrNull(copy.time.value())}};
}

Json wholeJson(const program::Plan& plan) {
    Json loops = Json::array(), copies = Json::array(), unknowns = Json::array(), memories = Json::array();
    for (const program::PlannedMemory& other : plan.otherMemories)
        memories.push_back(Json{{"host_memory", device::name(other.memory)},
                                {"after_s", numberOrNull(other.after.value())},
                                {"ported", other.ported}});
    for (const program::PlannedLoop& loop : plan.loops) loops.push_back(plannedLoopJson(loop));
    for (const program::PlannedCopy& copy : plan.copies) copies.push_back(plannedCopyJson(copy));
    for (const program::PlannedUnknown& unknown : plan.unknowns)
        unknowns.push_back(Json{{"text", unknown.text},
                                {"loop", unknown.loop},
                                {"least_s", numberOrNull(unknown.least.value())},
                                {"most_s", numberOrNull(unknown.most.value())}});
    return {{"program", plan.program},
            {"cpu", plan.cpu},
            {"device", plan.device.id},
            {"model", plan.model},
            {"host_memory", device::name(plan.hostMemory)},
            {"other_memories", std::move(memories)},
            {"before_s", numberOrNull(plan.before.value())},
            {"after_s", numberOrNull(plan.after.value())},
            {"after_interval", intervalJson(plan.interval)},
            {"speedup", numberOrNull(plan.speedup())},
            {"kernels_s", numberOrNull(plan.kernels.value())},
            {"launches_s", numberOrNull(plan.launches.value())},
            {"copies_s", numberOrNull(plan.copying.value())},
            {"context_s", numberOrNull(plan.context.value())},
            {"gpu_memory_bytes", numberOrNull(plan.memory.value())},
            {"loops", std::move(loops)},
            {"copies", std::move(copies)},
            {"unknowns", std::move(unknowns)},
            {"assumptions", plan.restsOn},
            {"caveats", plan.caveats}};
}

} // namespace

std::string planJson(const program::Plan& plan) {
    Json json{{"schema", kPlanSchema}, {"generator", "Forewarp"}, {"kind", "plan"}, {"measured", plan.isMeasured}};
    json.update(wholeJson(plan));
    if (!plan.isMeasured) {
        for (const char* key : {"before_s", "after_s", "speedup", "after_interval"}) json[key] = nullptr;
        json["missing"] = plan.missing;
    }
    return textOf(json) + "\n";
}

std::string plansJson(const std::vector<program::Plan>& plans) {
    Json list = Json::array();
    for (const program::Plan& plan : plans) list.push_back(wholeJson(plan));
    return textOf(Json{
               {"schema", kPlanSchema}, {"generator", "Forewarp"}, {"kind", "plans"}, {"plans", std::move(list)}}) +
           "\n";
}

} // namespace forewarp::render::json::plans
