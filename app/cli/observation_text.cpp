#include "app/cli/observation_text.h"

#include "app/cli/text_layout.h"
#include "core/report/json_text.h"
#include "core/report/loop_facts_json.h"
#include "core/report/number_text.h"
#include "core/report/render.h"

#include <sstream>

namespace forewarp::cli {

std::string observationText(const frontend::ObservationResult& result) {
    const std::string effort = countedText(double(result.events), "event") + " in " + timeText(Seconds(result.seconds));
    const std::string text = "\n" + hanging("", printable(result.ending) + " " + effort + ".");
    return result.endedEarly ? text + lastOutputText(result.output) : text;
}

std::string lastOutputText(const std::string& output) {
    if (output.empty()) return {};
    std::string text = "Its last output:\n";
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) text += hanging("  | ", printable(line));
    return text;
}

std::string observedLoopsJson(const ProgramFacts& facts, const frontend::ObservationResult& result) {
    Json loops = Json::array();
    for (const LoopFacts& loop : facts.loops) loops.push_back(loopFactsJson(loop));
    const Json json{{"schema", 1},
                    {"file", facts.file},
                    {"loops", std::move(loops)},
                    {"run",
                     {{"ending", result.ending},
                      {"ended_early", result.endedEarly},
                      {"output", result.output},
                      {"events", result.events},
                      {"seconds", numberOrNull(result.seconds)}}}};
    return textOf(json) + "\n";
}

} // namespace forewarp::cli
