#include "app/cli/text/observation_text.h"

#include "app/cli/terminal/text_layout.h"
#include "core/base/number_text.h"
#include "core/render/json/json_text.h"
#include "core/render/json/loop_facts_json.h"

#include <sstream>

namespace forewarp::cli::text {

std::string observationText(const frontend::trace::ObservationResult& result) {
    const std::string effort = countedText(double(result.events), "event") + " in " + timeText(Seconds(result.seconds));
    const std::string text = "\n" + terminal::hanging("", terminal::printable(result.ending) + " " + effort + ".");
    return result.endedEarly ? text + lastOutputText(result.output) : text;
}

std::string lastOutputText(const std::string& output) {
    if (output.empty()) return {};
    std::string text = "Its last output:\n";
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) text += terminal::hanging("  | ", terminal::printable(line));
    return text;
}

std::string observedLoopsJson(const kernel::ProgramFacts& facts, const frontend::trace::ObservationResult& result) {
    Json loops = Json::array();
    for (const kernel::LoopFacts& loop : facts.loops) loops.push_back(render::json::loopFactsJson(loop));
    const Json json{{"schema", 1},
                    {"file", facts.file},
                    {"loops", std::move(loops)},
                    {"run",
                     {{"ending", result.ending},
                      {"ended_early", result.endedEarly},
                      {"output", result.output},
                      {"events", result.events},
                      {"seconds", render::json::numberOrNull(result.seconds)}}}};
    return render::json::textOf(json) + "\n";
}

} // namespace forewarp::cli::text
