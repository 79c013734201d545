#include "core/kernel/kernel_json.h"
#include "core/memory/thread_trace_format.h"
#include "frontend/trace/run_json.h"
#include "frontend/trace_nest.h"

namespace forewarp::frontend {

namespace {

constexpr char kTask[] = "trace nest";

Json indexJson(const ThreadIndex& index) {
    return {{"x", index.x}, {"y", index.y}, {"z", index.z}};
}

ThreadIndex readIndex(ObjectReader& reader, std::string_view key) {
    ObjectReader nested = reader.object(key);
    const ThreadIndex index{nested.integer("x"), nested.integer("y"), nested.integer("z")};
    reader.adopt(nested);
    return index;
}

} // namespace

bool isNestRequest(std::string_view json) {
    const auto parsed = parseJson(json, "request");
    return parsed && parsed->is_object() && parsed->contains("task") && (*parsed)["task"] == kTask;
}

std::string writeNestRequest(const NestTraceRequest& request) {
    const Json json{{"schema", kKernelSchema},
                    {"task", kTask},
                    {"sources", listJson(request.sources, sourceJson)},
                    {"file", request.file},
                    {"mapped", request.mapped},
                    {"inner", request.inner},
                    {"extent", indexJson(request.extent)},
                    {"enough_threads", request.enoughThreads},
                    {"execution", request.execution},
                    {"trace_bytes", request.traceBytes},
                    {"trace_file", request.traceFile},
                    {"host_runs", request.hostRuns},
                    {"arguments", request.arguments},
                    {"standard_input", request.standardInput},
                    {"working_directory", request.workingDirectory},
                    {"limits", limitsJson(request.limits)}};
    return jsonText(json, -1);
}

Result<NestTraceRequest> readNestRequest(std::string_view json) {
    const auto parsed = parseJson(json, "request");
    if (!parsed) return parsed.failureAs<NestTraceRequest>();
    ObjectReader reader(*parsed, "request");
    readSchema(reader);
    (void)reader.choice("task", {kTask});
    NestTraceRequest request;
    request.sources = readList(reader, "sources", readSourceFile);
    request.file = reader.text("file");
    request.mapped = reader.texts("mapped");
    request.inner = reader.texts("inner");
    if (reader.has("extent")) request.extent = readIndex(reader, "extent");
    if (reader.has("enough_threads")) request.enoughThreads = readCount(reader, "enough_threads");
    request.execution = readIntegerOr(reader, "execution", 0, request.execution);
    request.traceBytes = readAmount(reader, "trace_bytes", request.traceBytes);
    request.traceFile = reader.text("trace_file");
    request.hostRuns = readIntegerOr(reader, "host_runs", 0, request.hostRuns);
    request.arguments = reader.texts("arguments");
    request.standardInput = reader.textOr("standard_input", {});
    request.workingDirectory = reader.textOr("working_directory", {});
    request.limits = readLimits(reader);
    if (const auto error = reader.finish()) return *error;
    return request;
}

std::string writeNestResult(const NestTraceResult& result) {
    const Json json{{"schema", kKernelSchema}, {"header", Json::parse(thread_trace::headerJson(result.header))},
                    {"ending", result.ending}, {"ended_early", result.endedEarly},
                    {"output", result.output}, {"seconds", result.seconds}};
    return jsonText(json, -1);
}

Result<NestTraceResult> readNestResult(std::string_view json) {
    const auto parsed = parseJson(json, "trace");
    if (!parsed) return parsed.failureAs<NestTraceResult>();
    ObjectReader reader(*parsed, "trace");
    readSchema(reader);
    NestTraceResult result;
    auto header = thread_trace::readHeader(reader.member("header").dump(), "trace: header");
    if (!header) return header.failureAs<NestTraceResult>();
    result.header = *std::move(header);
    result.ending = reader.text("ending");
    result.endedEarly = reader.flagOr("ended_early", false);
    result.output = reader.text("output");
    result.seconds = readCount(reader, "seconds");
    if (const auto error = reader.finish()) return *error;
    return result;
}

} // namespace forewarp::frontend
