// What forewarp-tracer reads and answers: requests and results of all kinds of runs.

#include "core/kernel/json/kernel_json.h"
#include "core/kernel/json/measured_run_json.h"
#include "core/kernel/json/spellings.h"
#include "core/kernel/json/verdict_json.h"
#include "core/trace/thread_trace_format.h"
#include "core/trace/thread_trace_header.h"
#include "frontend/trace/measure.h"
#include "frontend/trace/observe.h"
#include "frontend/trace/trace_nest.h"

namespace forewarp::frontend::trace {

namespace {

constexpr char kNestTask[] = "trace nest";
constexpr char kMeasureTask[] = "measure";

Json sourceJson(const SourceFile& source) {
    Json json{{"path", source.path},
              {"compiler_arguments", source.compilerArguments},
              {"working_directory", source.workingDirectory},
              {"project_folder", source.projectFolder}};
    if (source.sourceText) json["source_text"] = *source.sourceText;
    return json;
}

SourceFile readSourceFile(ObjectReader& reader) {
    SourceFile source{reader.text("path"), reader.texts("compiler_arguments"), reader.text("working_directory"), {}};
    if (reader.has("source_text")) source.sourceText = reader.text("source_text");
    source.projectFolder = reader.textOr("project_folder", {});
    return source;
}

Json limitsJson(const RunLimits& limits) {
    return {{"cpu_seconds", limits.cpuSeconds},
            {"wall_seconds", limits.wallSeconds},
            {"memory_bytes", limits.memoryBytes},
            {"shadow_bytes", limits.shadowBytes},
            {"events", limits.events},
            {"may_write_files", limits.mayWriteFiles},
            {"needs_sandbox", limits.needsSandbox}};
}

/// A whole number of at least 1, or `fallback` where the key is missing.
std::uint64_t readAmount(ObjectReader& reader, std::string_view key, std::uint64_t fallback) {
    const long long value = reader.integerOr(key, static_cast<long long>(fallback));
    if (value >= 1) return std::uint64_t(value);
    reader.fail(key, std::to_string(value) + " is no limit.", "Write a number of at least 1.");
    return fallback;
}

/// Under the key «limits»; the defaults where it is missing.
RunLimits readLimits(ObjectReader& reader) {
    RunLimits limits;
    if (!reader.has("limits")) return limits;
    ObjectReader nested = reader.object("limits");
    limits.cpuSeconds = kernel::json::readIntegerOr(nested, "cpu_seconds", 1, limits.cpuSeconds);
    limits.wallSeconds = kernel::json::readIntegerOr(nested, "wall_seconds", 1, limits.wallSeconds);
    limits.memoryBytes = readAmount(nested, "memory_bytes", limits.memoryBytes);
    limits.shadowBytes = readAmount(nested, "shadow_bytes", limits.shadowBytes);
    limits.events = readAmount(nested, "events", limits.events);
    limits.mayWriteFiles = nested.flagOr("may_write_files", limits.mayWriteFiles);
    limits.needsSandbox = nested.flagOr("needs_sandbox", limits.needsSandbox);
    reader.adopt(nested);
    return limits;
}

Json indexJson(const warps::ThreadIndex& index) {
    return {{"x", index.x}, {"y", index.y}, {"z", index.z}};
}

warps::ThreadIndex readIndex(ObjectReader& reader, std::string_view key) {
    ObjectReader nested = reader.object(key);
    const warps::ThreadIndex index{nested.integer("x"), nested.integer("y"), nested.integer("z")};
    reader.adopt(nested);
    return index;
}

/// `own`: what this kind of request says of the loops.
std::string requestText(const RunRequest& request, const Json& task, const Json& own) {
    Json json{{"schema", kernel::json::kKernelSchema}};
    json.update(task);
    json["sources"] = kernel::json::listJson(request.sources, sourceJson);
    json["file"] = request.file;
    json.update(own);
    json["arguments"] = request.arguments;
    json["standard_input"] = request.standardInput;
    json["working_directory"] = request.workingDirectory;
    json["limits"] = limitsJson(request.limits);
    return kernel::json::jsonText(json, -1);
}

/// `own`: what this kind of run has found.
std::string resultText(const RunResult& result, const Json& own) {
    Json json{{"schema", kernel::json::kKernelSchema}};
    json.update(own);
    json["ending"] = result.ending;
    json["ended_early"] = result.endedEarly;
    json["output"] = result.output;
    json["seconds"] = result.seconds;
    return kernel::json::jsonText(json, -1);
}

void readRun(ObjectReader& reader, RunRequest& request) {
    request.sources = kernel::json::readList(reader, "sources", readSourceFile);
    request.file = reader.text("file");
    request.arguments = reader.texts("arguments");
    request.standardInput = reader.textOr("standard_input", {});
    request.workingDirectory = reader.textOr("working_directory", {});
    request.limits = readLimits(reader);
}

void readRun(ObjectReader& reader, RunResult& result) {
    result.ending = reader.text("ending");
    result.endedEarly = reader.flagOr("ended_early", false);
    result.output = reader.text("output");
    result.seconds = kernel::json::readCount(reader, "seconds");
}

void readOwn(ObjectReader& reader, ObservationRequest& request) {
    request.loops = reader.texts("loops");
}

void readOwn(ObjectReader& reader, NestTraceRequest& request) {
    (void)reader.choice("task", {kNestTask});
    request.mapped = reader.texts("mapped");
    request.inner = reader.texts("inner");
    if (reader.has("extent")) request.extent = readIndex(reader, "extent");
    if (reader.has("enough_threads")) request.enoughThreads = kernel::json::readCount(reader, "enough_threads");
    request.execution = kernel::json::readIntegerOr(reader, "execution", 0, request.execution);
    request.traceBytes = readAmount(reader, "trace_bytes", request.traceBytes);
    request.traceFile = reader.text("trace_file");
    request.hostRuns = kernel::json::readIntegerOr(reader, "host_runs", 0, request.hostRuns);
}

Json countedAccessJson(const CountedAccess& access) {
    return {{"name", access.name},
            {"line", access.location.line},
            {"column", access.location.column},
            {"kind", kernel::json::kAccessKindNames.begin()[std::size_t(access.kind)]}};
}

CountedAccess readCountedAccess(ObjectReader& reader) {
    const std::string name = reader.text("name");
    const SourceLocation place{int(kernel::json::readCount(reader, "line")),
                               int(kernel::json::readCount(reader, "column"))};
    return {name, place, kernel::AccessKind(reader.choice("kind", kernel::json::kAccessKindNames))};
}

Json countedLoopJson(const CountedLoop& loop) {
    return {{"file", loop.file},
            {"loop", loop.loop},
            {"names", loop.names},
            {"accesses", kernel::json::listJson(loop.accesses, countedAccessJson)}};
}

CountedLoop readCountedLoop(ObjectReader& reader) {
    CountedLoop loop{reader.text("file"), reader.text("loop"), reader.texts("names")};
    if (reader.has("accesses")) loop.accesses = kernel::json::readList(reader, "accesses", readCountedAccess);
    return loop;
}

void readOwn(ObjectReader& reader, MeasureRequest& request) {
    (void)reader.choice("task", {kMeasureTask});
    request.loops = kernel::json::readList(reader, "loops", readCountedLoop);
    request.measuresPlainTime = reader.flagOr("plain_time", request.measuresPlainTime);
}

void readOwn(ObjectReader& reader, MeasureResult& result) {
    auto run = kernel::json::readRun(reader.member("run").dump(), "run");
    if (run) result.run = *std::move(run);
    else reader.fail("run", run.error().message, run.error().remedy);
}

void readOwn(ObjectReader& reader, ObservationResult& result) {
    for (ObjectReader& entry : reader.objects("loops")) {
        const std::string id = entry.text("loop");
        if (auto observation = kernel::json::readOptionalObservation(entry, "observation"))
            result.loops[id] = *std::move(observation);
        reader.adopt(entry);
    }
    const long long events = reader.integer("events");
    if (events < 0) reader.fail("events", "There cannot be fewer than no events.", "Write 0 or more.");
    result.events = std::uint64_t(std::max(events, 0LL));
}

void readOwn(ObjectReader& reader, NestTraceResult& result) {
    auto header = forewarp::trace::readHeader(reader.member("header").dump(), "trace: header");
    if (header) result.header = *std::move(header);
    else reader.fail("header", header.error().message, header.error().remedy);
}

/// A request or a result of either kind.
template <class T>
Result<T> readText(std::string_view json, const char* name) {
    const auto parsed = parseJson(json, name);
    if (!parsed) return parsed.template failureAs<T>();
    ObjectReader reader(*parsed, name);
    kernel::json::readSchema(reader);
    T value;
    readRun(reader, value);
    readOwn(reader, value);
    if (const auto error = reader.finish()) return *error;
    return value;
}

bool hasTask(std::string_view json, const char* task) {
    const auto parsed = parseJson(json, "request");
    return parsed && parsed->is_object() && parsed->contains("task") && (*parsed)["task"] == task;
}

} // namespace

bool isNestRequest(std::string_view json) {
    return hasTask(json, kNestTask);
}

bool isMeasureRequest(std::string_view json) {
    return hasTask(json, kMeasureTask);
}

std::string writeMeasureRequest(const MeasureRequest& request) {
    return requestText(request, Json{{"task", kMeasureTask}},
                       Json{{"loops", kernel::json::listJson(request.loops, countedLoopJson)},
                            {"plain_time", request.measuresPlainTime}});
}

Result<MeasureRequest> readMeasureRequest(std::string_view json) {
    return readText<MeasureRequest>(json, "request");
}

std::string writeMeasureResult(const MeasureResult& result) {
    return resultText(result, Json{{"run", Json::parse(kernel::json::writeRun(result.run))}});
}

Result<MeasureResult> readMeasureResult(std::string_view json) {
    return readText<MeasureResult>(json, "measured run");
}

std::string writeRequest(const ObservationRequest& request) {
    return requestText(request, Json::object(), Json{{"loops", request.loops}});
}

Result<ObservationRequest> readRequest(std::string_view json) {
    return readText<ObservationRequest>(json, "request");
}

std::string writeNestRequest(const NestTraceRequest& request) {
    return requestText(request, Json{{"task", kNestTask}},
                       Json{{"mapped", request.mapped},
                            {"inner", request.inner},
                            {"extent", indexJson(request.extent)},
                            {"enough_threads", request.enoughThreads},
                            {"execution", request.execution},
                            {"trace_bytes", request.traceBytes},
                            {"trace_file", request.traceFile},
                            {"host_runs", request.hostRuns}});
}

Result<NestTraceRequest> readNestRequest(std::string_view json) {
    return readText<NestTraceRequest>(json, "request");
}

std::string writeResult(const ObservationResult& result) {
    Json loops = Json::array();
    for (const auto& [id, observation] : result.loops)
        loops.push_back(Json{{"loop", id}, {"observation", kernel::json::observationJson(observation)}});
    return resultText(result, Json{{"loops", std::move(loops)}, {"events", result.events}});
}

Result<ObservationResult> readResult(std::string_view json) {
    return readText<ObservationResult>(json, "observation");
}

std::string writeNestResult(const NestTraceResult& result) {
    return resultText(result, Json{{"header", Json::parse(forewarp::trace::headerJson(result.header))}});
}

Result<NestTraceResult> readNestResult(std::string_view json) {
    return readText<NestTraceResult>(json, "trace");
}

} // namespace forewarp::frontend::trace
