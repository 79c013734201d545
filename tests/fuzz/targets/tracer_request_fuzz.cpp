#include "frontend/trace/observe.h"
#include "frontend/trace/trace_nest.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

namespace {

namespace tracer = frontend::trace;

void fill(tracer::RunRequest& request) {
    request.sources = {{"gemm.c", {"-DN=64", "-Iinclude"}, "/home/me", "int main(void) { return 0; }"},
                       {"main.c", {}, {}, {}}};
    request.file = "gemm.c";
    request.arguments = {"128", "-v"};
    request.standardInput = "input.txt";
    request.workingDirectory = "/home/me";
    request.limits.mayWriteFiles = true;
}

Inputs requestsAndResults() {
    tracer::ObservationRequest request;
    fill(request);
    request.loops = {"gemm:L1", "gemm:L1.1"};
    tracer::NestTraceRequest nest;
    fill(nest);
    nest.mapped = {"gemm:L1.1", "gemm:L1"};
    nest.inner = {"gemm:L1.1.1"};
    nest.extent = {64, 64, 0};
    nest.traceFile = "nest.trace";
    tracer::ObservationResult result;
    result.ending = "The program exited with status 0 after 1.2 s.";
    result.output = "done\n";
    result.loops["gemm:L1"].iterations = 128;
    result.loops["gemm:L1"].sentence = "No two iterations met.";
    tracer::NestTraceResult traced;
    traced.header.loop = "gemm:L1";
    traced.header.mapped = {"gemm:L1"};
    traced.header.extent = {64, 1, 1};
    traced.header.steps = {{kernel::ThreadStep::Kind::access, 0}};
    return {tracer::writeRequest(request), tracer::writeNestRequest(nest), tracer::writeResult(result),
            tracer::writeNestResult(traced)};
}

} // namespace

Target tracerRequest() {
    return {.name = "tracer_request",
            .run =
                [](std::string_view input) {
                    (void)tracer::isNestRequest(input);
                    if (const auto request = tracer::readRequest(input))
                        require(tracer::readRequest(tracer::writeRequest(*request)).hasValue(),
                                "A request that was written is not read.");
                    if (const auto request = tracer::readNestRequest(input))
                        require(tracer::readNestRequest(tracer::writeNestRequest(*request)).hasValue(),
                                "A nest's request that was written is not read.");
                    if (const auto result = tracer::readResult(input))
                        require(tracer::readResult(tracer::writeResult(*result)).hasValue(),
                                "A result that was written is not read.");
                    if (const auto result = tracer::readNestResult(input))
                        require(tracer::readNestResult(tracer::writeNestResult(*result)).hasValue(),
                                "A nest's result that was written is not read.");
                },
            .seeds = requestsAndResults,
            .runs = 2000};
}

} // namespace forewarp::fuzz
