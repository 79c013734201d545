#include "core/render/json/plans/comparable_json.h"

#include "core/render/json/json_text.h"

namespace forewarp::render::json::plans {

namespace {

constexpr int kDifferencesSchema = 1;

std::optional<Seconds> secondsAt(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number()) return std::nullopt;
    return Seconds(found->get<double>());
}

std::string textAt(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<models::TimeInterval> intervalAt(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_object()) return std::nullopt;
    const auto least = secondsAt(*found, "least_s"), most = secondsAt(*found, "most_s");
    if (!least || !most) return std::nullopt;
    return models::TimeInterval{*least, *most};
}

int lineIn(const Json& json) {
    const auto range = json.find("range");
    const Json& holder = range != json.end() && range->is_object() ? *range : json;
    const auto line = holder.find("line");
    return line != holder.end() && line->is_number_integer() ? line->get<int>() : 0;
}

/// A loop of a plan, or of any other answer; the first prediction is that of the model in charge.
program::ComparableLoop loopOf(const Json& json, const std::string& file) {
    program::ComparableLoop loop{.file = json.contains("file") ? textAt(json, "file") : file,
                                 .loop = json.contains("loop") ? textAt(json, "loop") : textAt(json, "id"),
                                 .line = lineIn(json),
                                 .verdict = textAt(json, "verdict")};
    if (json.contains("choice")) {
        loop.isPorted = textAt(json, "choice") == "ported";
        loop.time = secondsAt(json, "gpu_s");
        loop.interval = intervalAt(json, "gpu_interval");
        return loop;
    }
    const auto predictions = json.find("predictions");
    if (predictions == json.end() || !predictions->is_array() || predictions->empty()) return loop;
    const Json& first = predictions->front();
    if (!first.is_object()) return loop;
    loop.time = secondsAt(first, "time_s");
    loop.interval = intervalAt(first, "interval");
    return loop;
}

/// Errors: what stands under «loops» is no list of loops.
std::optional<Error> addLoops(const Json& json, const std::string& document, program::Comparable& answer) {
    const auto loops = json.find("loops");
    if (loops == json.end() || !loops->is_array())
        return Error{ErrorKind::input, "This file has no loops to compare.", document,
                     "Give what plan, predict, loops or report have written as JSON."};
    const std::string file = textAt(json, "file");
    for (const Json& each : *loops) {
        if (each.is_object()) answer.loops.push_back(loopOf(each, file));
        if (!each.is_object() || answer.loops.back().loop.empty() || answer.loops.back().verdict.empty())
            return Error{ErrorKind::input, "A loop here has no id or no verdict.", document + ": loops",
                         "Write it again."};
    }
    return std::nullopt;
}

Json timeJson(const std::optional<Seconds>& time) {
    return time ? numberOrNull(time->value()) : Json(nullptr);
}

Json sideJson(const program::ComparableLoop& loop) {
    if (loop.loop.empty()) return nullptr;
    Json json{{"verdict", loop.verdict}, {"time_s", timeJson(loop.time)}, {"interval", intervalJson(loop.interval)}};
    if (loop.isPorted) json["ported"] = *loop.isPorted;
    return json;
}

} // namespace

std::string_view nameOf(program::Change change) {
    switch (change) {
    case program::Change::verdictLost: return "verdict lost";
    case program::Change::slower: return "slower";
    case program::Change::stays: return "stays on the CPU now";
    case program::Change::gone: return "gone";
    case program::Change::verdictWon: return "verdict won";
    case program::Change::faster: return "faster";
    case program::Change::ported: return "ported now";
    case program::Change::appeared: break;
    }
    return "new";
}

Result<program::Comparable> readComparable(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<program::Comparable>();
    program::Comparable answer;
    const std::string name(document);
    if (!parsed->is_object() || !parsed->contains("schema"))
        return Error{ErrorKind::input, "This is no answer of Forewarp.", name,
                     "Give what plan, predict, loops or report have written as JSON."};
    answer.device = textAt(*parsed, "device");
    answer.program = secondsAt(*parsed, "after_s");
    const auto files = parsed->find("files");
    if (files == parsed->end() || !files->is_array() || parsed->contains("loops")) {
        if (auto error = addLoops(*parsed, name, answer)) return *error;
        return answer;
    }
    for (const Json& file : *files)
        if (!file.is_object())
            return Error{ErrorKind::input, "A file here is none.", name + ": files", "Write it again."};
        else if (auto error = addLoops(file, name, answer)) return *error;
    return answer;
}

std::string differencesJson(const program::Comparable& before, const program::Comparable& after,
                            const std::vector<program::Difference>& differences) {
    Json loops = Json::array();
    for (const program::Difference& difference : differences) {
        const program::ComparableLoop& named = difference.after.loop.empty() ? difference.before : difference.after;
        loops.push_back(Json{{"file", named.file},
                             {"loop", named.loop},
                             {"change", nameOf(difference.change)},
                             {"factor", numberOrNull(difference.factor())},
                             {"before", sideJson(difference.before)},
                             {"after", sideJson(difference.after)}});
    }
    const Json json{{"schema", kDifferencesSchema},
                    {"generator", "Forewarp"},
                    {"kind", "differences"},
                    {"device", after.device},
                    {"program_before_s", timeJson(before.program)},
                    {"program_after_s", timeJson(after.program)},
                    {"loops", std::move(loops)}};
    return textOf(json) + "\n";
}

} // namespace forewarp::render::json::plans
