#include "app/cli/trace_text.h"

#include "app/cli/observation_text.h"
#include "app/cli/text_layout.h"
#include "core/kernel/value_text.h"
#include "core/report/json_text.h"
#include "core/report/number_text.h"
#include "core/report/render.h"

#include <array>

namespace forewarp::cli {

namespace {

std::array<long long, 3> numbersOf(const ThreadIndex& index) {
    return {index.x, index.y, index.z};
}

std::string headline(const TraceSummary& summary, const Paint& paint) {
    const LoopFacts& loop = *summary.facts.find(summary.loop);
    const std::string place = printable(summary.facts.file) + ":" + std::to_string(loop.range.begin.line);
    const std::string verdict = std::string(mark(loop.verdict)) + " " + std::string(name(loop.verdict));
    return paint(Tone::strong, place + "  " + printable(loop.id)) + "  " + paint(toneOf(loop.verdict), verdict) + "\n";
}

/// «128 of 1 024 (j along x) × 32 of 512 (i along y)»
std::string threadsText(const TraceSummary& summary) {
    const ThreadTraceHeader& header = summary.traced.run.header;
    const auto recorded = numbersOf(header.extent);
    std::string text;
    for (std::size_t i = 0; i < header.mappedIterations.size(); ++i) {
        const LoopFacts& loop = *summary.facts.find(summary.traced.mapped[i]);
        const std::string& shown = loop.counter.empty() ? loop.id : loop.counter;
        text += (i == 0 ? "" : " × ") + countText(double(recorded[i])) + " of " +
                countText(header.mappedIterations[i]) + " (" + printable(shown) + " along " + "xyz"[i] + ")";
    }
    return text;
}

std::string accessesText(const TraceSummary& summary) {
    const std::string bytes = countedText(double(summary.traced.bytes), "byte");
    const std::string where = summary.file.empty() ? ", deleted again" : " of " + printable(summary.file);
    return countText(summary.traced.run.header.events) + ", in " + bytes + where;
}

std::string sizesText(const Bindings& sizes) {
    std::string text;
    for (const auto& [symbol, value] : sizes)
        text += (text.empty() ? "" : ", ") + printable(symbol) + " = " + valueText(value);
    return text;
}

Json mappedJson(const TracedLoop& traced) {
    Json mapped = Json::array();
    const std::vector<double>& iterations = traced.run.header.mappedIterations;
    for (std::size_t i = 0; i < iterations.size(); ++i)
        mapped.push_back({{"loop", traced.mapped[i]}, {"iterations", numberOrNull(iterations[i])}});
    return mapped;
}

Json sizesJson(const Bindings& sizes) {
    Json json = Json::object();
    for (const auto& [symbol, value] : sizes) json[symbol] = numberOrNull(value);
    return json;
}

} // namespace

std::string traceText(const TraceSummary& summary, const Paint& paint) {
    const frontend::NestTraceResult& run = summary.traced.run;
    const ThreadTraceHeader& header = run.header;
    const std::string part = header.isWhole ? ", every thread to its end" : ", not all of it";
    std::string text = headline(summary, paint);
    text += hanging("  Program    ", printable(header.program));
    text += hanging("  Threads    ", threadsText(summary));
    text += hanging("  Accesses   ", accessesText(summary));
    text += hanging("  Execution  ", "number " + countText(header.execution) + " of the nest" + part);
    if (!header.sizes.empty()) text += hanging("  Sizes      ", sizesText(header.sizes));
    if (header.hostSeconds > 0)
        text += hanging("  Host       ", timeText(Seconds(header.hostSeconds)) + " sequential on this machine");
    text += hanging("  Run        ", printable(run.ending));
    for (const std::string& caveat : header.caveats) text += hanging("  · ", printable(caveat));
    return run.endedEarly ? text + lastOutputText(run.output) : text;
}

std::string traceJson(const TraceSummary& summary) {
    const frontend::NestTraceResult& run = summary.traced.run;
    const ThreadTraceHeader& header = run.header;
    const Json json{{"schema", 1},
                    {"trace_file", summary.file.empty() ? Json(nullptr) : Json(summary.file)},
                    {"loop", header.loop},
                    {"program", header.program},
                    {"mapped", mappedJson(summary.traced)},
                    {"sizes", sizesJson(header.sizes)},
                    {"threads", numbersOf(header.extent)},
                    {"events", numberOrNull(header.events)},
                    {"bytes", summary.traced.bytes},
                    {"whole", header.isWhole},
                    {"execution", numberOrNull(header.execution)},
                    {"host_seconds", header.hostSeconds > 0 ? numberOrNull(header.hostSeconds) : Json(nullptr)},
                    {"ending", run.ending},
                    {"ended_early", run.endedEarly},
                    {"output", run.output},
                    {"caveats", header.caveats}};
    return textOf(json) + "\n";
}

} // namespace forewarp::cli
