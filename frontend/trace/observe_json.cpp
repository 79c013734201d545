#include "core/kernel/kernel_json.h"
#include "core/kernel/verdict_json.h"
#include "frontend/observe.h"
#include "frontend/trace/run_json.h"

namespace forewarp::frontend {

namespace {

Json namedObservationJson(const std::string& id, const Observation& observation) {
    return {{"loop", id}, {"observation", observationJson(observation)}};
}

} // namespace

std::string writeRequest(const ObservationRequest& request) {
    const Json json{{"schema", kKernelSchema},
                    {"sources", listJson(request.sources, sourceJson)},
                    {"file", request.file},
                    {"loops", request.loops},
                    {"arguments", request.arguments},
                    {"standard_input", request.standardInput},
                    {"working_directory", request.workingDirectory},
                    {"limits", limitsJson(request.limits)}};
    return jsonText(json, -1);
}

Result<ObservationRequest> readRequest(std::string_view json) {
    const auto parsed = parseJson(json, "request");
    if (!parsed) return parsed.failureAs<ObservationRequest>();
    ObjectReader reader(*parsed, "request");
    readSchema(reader);
    ObservationRequest request;
    request.sources = readList(reader, "sources", readSourceFile);
    request.file = reader.text("file");
    request.loops = reader.texts("loops");
    request.arguments = reader.texts("arguments");
    request.standardInput = reader.textOr("standard_input", {});
    request.workingDirectory = reader.textOr("working_directory", {});
    request.limits = readLimits(reader);
    if (const auto error = reader.finish()) return *error;
    return request;
}

std::string writeResult(const ObservationResult& result) {
    Json loops = Json::array();
    for (const auto& [id, observation] : result.loops) loops.push_back(namedObservationJson(id, observation));
    const Json json{{"schema", kKernelSchema},          {"loops", std::move(loops)}, {"ending", result.ending},
                    {"ended_early", result.endedEarly}, {"output", result.output},   {"events", result.events},
                    {"seconds", result.seconds}};
    return jsonText(json, -1);
}

Result<ObservationResult> readResult(std::string_view json) {
    const auto parsed = parseJson(json, "observation");
    if (!parsed) return parsed.failureAs<ObservationResult>();
    ObjectReader reader(*parsed, "observation");
    readSchema(reader);
    ObservationResult result;
    for (ObjectReader& entry : reader.objects("loops")) {
        const std::string id = entry.text("loop");
        if (auto observation = readOptionalObservation(entry, "observation"))
            result.loops[id] = *std::move(observation);
        reader.adopt(entry);
    }
    result.ending = reader.text("ending");
    result.endedEarly = reader.flagOr("ended_early", false);
    result.output = reader.text("output");
    result.events = std::uint64_t(readCount(reader, "events"));
    result.seconds = readCount(reader, "seconds");
    if (const auto error = reader.finish()) return *error;
    return result;
}

} // namespace forewarp::frontend
