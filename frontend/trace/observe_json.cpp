#include "core/kernel/json/kernel_json.h"
#include "core/kernel/json/verdict_json.h"
#include "frontend/trace/observe.h"
#include "frontend/trace/run/run_json.h"

namespace forewarp::frontend::trace {

namespace {

Json namedObservationJson(const std::string& id, const kernel::Observation& observation) {
    return {{"loop", id}, {"observation", kernel::json::observationJson(observation)}};
}

} // namespace

std::string writeRequest(const ObservationRequest& request) {
    const Json json{{"schema", kernel::json::kKernelSchema},
                    {"sources", kernel::json::listJson(request.sources, run::sourceJson)},
                    {"file", request.file},
                    {"loops", request.loops},
                    {"arguments", request.arguments},
                    {"standard_input", request.standardInput},
                    {"working_directory", request.workingDirectory},
                    {"limits", run::limitsJson(request.limits)}};
    return kernel::json::jsonText(json, -1);
}

Result<ObservationRequest> readRequest(std::string_view json) {
    const auto parsed = parseJson(json, "request");
    if (!parsed) return parsed.failureAs<ObservationRequest>();
    ObjectReader reader(*parsed, "request");
    kernel::json::readSchema(reader);
    ObservationRequest request;
    request.sources = kernel::json::readList(reader, "sources", run::readSourceFile);
    request.file = reader.text("file");
    request.loops = reader.texts("loops");
    request.arguments = reader.texts("arguments");
    request.standardInput = reader.textOr("standard_input", {});
    request.workingDirectory = reader.textOr("working_directory", {});
    request.limits = run::readLimits(reader);
    if (const auto error = reader.finish()) return *error;
    return request;
}

std::string writeResult(const ObservationResult& result) {
    Json loops = Json::array();
    for (const auto& [id, observation] : result.loops) loops.push_back(namedObservationJson(id, observation));
    const Json json{{"schema", kernel::json::kKernelSchema},
                    {"loops", std::move(loops)},
                    {"ending", result.ending},
                    {"ended_early", result.endedEarly},
                    {"output", result.output},
                    {"events", result.events},
                    {"seconds", result.seconds}};
    return kernel::json::jsonText(json, -1);
}

Result<ObservationResult> readResult(std::string_view json) {
    const auto parsed = parseJson(json, "observation");
    if (!parsed) return parsed.failureAs<ObservationResult>();
    ObjectReader reader(*parsed, "observation");
    kernel::json::readSchema(reader);
    ObservationResult result;
    for (ObjectReader& entry : reader.objects("loops")) {
        const std::string id = entry.text("loop");
        if (auto observation = kernel::json::readOptionalObservation(entry, "observation"))
            result.loops[id] = *std::move(observation);
        reader.adopt(entry);
    }
    result.ending = reader.text("ending");
    result.endedEarly = reader.flagOr("ended_early", false);
    result.output = reader.text("output");
    result.events = std::uint64_t(kernel::json::readCount(reader, "events"));
    result.seconds = kernel::json::readCount(reader, "seconds");
    if (const auto error = reader.finish()) return *error;
    return result;
}

} // namespace forewarp::frontend::trace
