#include "core/kernel/json/kernel_json.h"
#include "core/trace/thread_trace_format.h"
#include "core/trace/thread_trace_header.h"
#include "frontend/trace/run/run_json.h"
#include "frontend/trace/trace_nest.h"

namespace forewarp::frontend::trace {

namespace {

constexpr char kTask[] = "trace nest";

Json indexJson(const warps::ThreadIndex& index) {
    return {{"x", index.x}, {"y", index.y}, {"z", index.z}};
}

warps::ThreadIndex readIndex(ObjectReader& reader, std::string_view key) {
    ObjectReader nested = reader.object(key);
    const warps::ThreadIndex index{nested.integer("x"), nested.integer("y"), nested.integer("z")};
    reader.adopt(nested);
    return index;
}

} // namespace

bool isNestRequest(std::string_view json) {
    const auto parsed = parseJson(json, "request");
    return parsed && parsed->is_object() && parsed->contains("task") && (*parsed)["task"] == kTask;
}

std::string writeNestRequest(const NestTraceRequest& request) {
    const Json json{{"schema", kernel::json::kKernelSchema},
                    {"task", kTask},
                    {"sources", kernel::json::listJson(request.sources, run::sourceJson)},
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
                    {"limits", run::limitsJson(request.limits)}};
    return kernel::json::jsonText(json, -1);
}

Result<NestTraceRequest> readNestRequest(std::string_view json) {
    const auto parsed = parseJson(json, "request");
    if (!parsed) return parsed.failureAs<NestTraceRequest>();
    ObjectReader reader(*parsed, "request");
    kernel::json::readSchema(reader);
    (void)reader.choice("task", {kTask});
    NestTraceRequest request;
    request.sources = kernel::json::readList(reader, "sources", run::readSourceFile);
    request.file = reader.text("file");
    request.mapped = reader.texts("mapped");
    request.inner = reader.texts("inner");
    if (reader.has("extent")) request.extent = readIndex(reader, "extent");
    if (reader.has("enough_threads")) request.enoughThreads = kernel::json::readCount(reader, "enough_threads");
    request.execution = kernel::json::readIntegerOr(reader, "execution", 0, request.execution);
    request.traceBytes = run::readAmount(reader, "trace_bytes", request.traceBytes);
    request.traceFile = reader.text("trace_file");
    request.hostRuns = kernel::json::readIntegerOr(reader, "host_runs", 0, request.hostRuns);
    request.arguments = reader.texts("arguments");
    request.standardInput = reader.textOr("standard_input", {});
    request.workingDirectory = reader.textOr("working_directory", {});
    request.limits = run::readLimits(reader);
    if (const auto error = reader.finish()) return *error;
    return request;
}

std::string writeNestResult(const NestTraceResult& result) {
    const Json json{{"schema", kernel::json::kKernelSchema},
                    {"header", Json::parse(forewarp::trace::headerJson(result.header))},
                    {"ending", result.ending},
                    {"ended_early", result.endedEarly},
                    {"output", result.output},
                    {"seconds", result.seconds}};
    return kernel::json::jsonText(json, -1);
}

Result<NestTraceResult> readNestResult(std::string_view json) {
    const auto parsed = parseJson(json, "trace");
    if (!parsed) return parsed.failureAs<NestTraceResult>();
    ObjectReader reader(*parsed, "trace");
    kernel::json::readSchema(reader);
    NestTraceResult result;
    auto header = forewarp::trace::readHeader(reader.member("header").dump(), "trace: header");
    if (!header) return header.failureAs<NestTraceResult>();
    result.header = *std::move(header);
    result.ending = reader.text("ending");
    result.endedEarly = reader.flagOr("ended_early", false);
    result.output = reader.text("output");
    result.seconds = kernel::json::readCount(reader, "seconds");
    if (const auto error = reader.finish()) return *error;
    return result;
}

} // namespace forewarp::frontend::trace
