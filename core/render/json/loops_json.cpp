#include "core/render/json/loops_json.h"

#include "core/render/json/json_text.h"
#include "core/render/json/loop_facts_json.h"

namespace forewarp::render::json {

namespace {

Json fileJson(const kernel::ProgramFacts& facts) {
    Json loops = Json::array();
    for (const kernel::LoopFacts& loop : facts.loops) loops.push_back(loopFactsJson(loop));
    return {{"file", facts.file}, {"loops", std::move(loops)}};
}

} // namespace

std::string loopsJson(const kernel::ProgramFacts& facts) {
    Json json{{"schema", 1}};
    json.update(fileJson(facts));
    return textOf(json) + "\n";
}

std::string loopsJson(const std::vector<kernel::ProgramFacts>& files) {
    Json list = Json::array();
    for (const kernel::ProgramFacts& facts : files) list.push_back(fileJson(facts));
    return textOf(Json{{"schema", 1}, {"files", std::move(list)}}) + "\n";
}

} // namespace forewarp::render::json
