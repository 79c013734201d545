#include "core/kernel/kernel_json.h"
#include "core/kernel/verdict_json.h"
#include "frontend/observe.h"

namespace forewarp::frontend {

namespace {

Json sourceJson(const SourceFile& source) {
    Json json{{"path", source.path},
              {"compiler_arguments", source.compilerArguments},
              {"working_directory", source.workingDirectory}};
    if (source.sourceText) json["source_text"] = *source.sourceText;
    return json;
}

SourceFile readSourceFile(ObjectReader& reader) {
    SourceFile source{reader.text("path"), reader.texts("compiler_arguments"), reader.text("working_directory"), {}};
    if (reader.has("source_text")) source.sourceText = reader.text("source_text");
    return source;
}

Json limitsJson(const RunLimits& limits) {
    return {{"cpu_seconds", limits.cpuSeconds},
            {"wall_seconds", limits.wallSeconds},
            {"memory_bytes", limits.memoryBytes},
            {"shadow_bytes", limits.shadowBytes},
            {"events", limits.events},
            {"may_write_files", limits.mayWriteFiles}};
}

/// A whole number of at least 1, or `fallback` where the key is missing.
std::uint64_t readAmount(ObjectReader& reader, std::string_view key, std::uint64_t fallback) {
    const long long value = reader.integerOr(key, static_cast<long long>(fallback));
    if (value >= 1) return std::uint64_t(value);
    reader.fail(key, std::to_string(value) + " is no limit.", "Write a number of at least 1.");
    return fallback;
}

RunLimits readLimits(ObjectReader& reader) {
    RunLimits limits;
    if (!reader.has("limits")) return limits;
    ObjectReader nested = reader.object("limits");
    limits.cpuSeconds = readIntegerOr(nested, "cpu_seconds", 1, limits.cpuSeconds);
    limits.wallSeconds = readIntegerOr(nested, "wall_seconds", 1, limits.wallSeconds);
    limits.memoryBytes = readAmount(nested, "memory_bytes", limits.memoryBytes);
    limits.shadowBytes = readAmount(nested, "shadow_bytes", limits.shadowBytes);
    limits.events = readAmount(nested, "events", limits.events);
    limits.mayWriteFiles = nested.flagOr("may_write_files", limits.mayWriteFiles);
    reader.adopt(nested);
    return limits;
}

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
