#include "app/cli/loops_text.h"
#include "core/report/json_text.h"
#include "core/report/loop_facts_json.h"

namespace forewarp::cli {

namespace {

Json fileJson(const ProgramFacts& facts) {
    Json loops = Json::array();
    for (const LoopFacts& loop : facts.loops) loops.push_back(loopFactsJson(loop));
    return {{"file", facts.file}, {"loops", std::move(loops)}};
}

} // namespace

std::string loopsJson(const ProgramFacts& facts) {
    Json json{{"schema", 1}};
    json.update(fileJson(facts));
    return textOf(json) + "\n";
}

std::string loopsJson(const std::vector<ProgramFacts>& files) {
    Json list = Json::array();
    for (const ProgramFacts& facts : files) list.push_back(fileJson(facts));
    return textOf(Json{{"schema", 1}, {"files", std::move(list)}}) + "\n";
}

} // namespace forewarp::cli
