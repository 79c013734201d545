#include "app/cli/text/trace_text.h"

#include "app/cli/terminal/text_layout.h"
#include "app/cli/text/observation_text.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/explain/loop_ranking.h"
#include "core/render/json/json_text.h"

#include <array>

namespace forewarp::cli::text {

namespace {

std::array<long long, 3> numbersOf(const warps::ThreadIndex& index) {
    return {index.x, index.y, index.z};
}

std::string headline(const TraceSummary& summary, const terminal::Paint& paint) {
    const kernel::LoopFacts& loop = *summary.facts.find(summary.loop);
    const std::string place = terminal::printable(summary.facts.file) + ":" + std::to_string(loop.range.begin.line);
    const std::string verdict =
        std::string(explain::mark(loop.verdict)) + " " + std::string(kernel::name(loop.verdict));
    return paint(terminal::Tone::strong, place + "  " + terminal::printable(loop.id)) + "  " +
           paint(terminal::toneOf(loop.verdict), verdict) + "\n";
}

/// «128 of 1 024 (j along x) × 32 of 512 (i along y)»
std::string threadsText(const TraceSummary& summary) {
    const trace::ThreadTraceHeader& header = summary.traced.run.header;
    const auto recorded = numbersOf(header.extent);
    std::string text;
    for (std::size_t i = 0; i < header.mappedIterations.size(); ++i) {
        const kernel::LoopFacts& loop = *summary.facts.find(summary.traced.mapped[i]);
        const std::string& shown = loop.counter.empty() ? loop.id : loop.counter;
        text += (i == 0 ? "" : " × ") + countText(double(recorded[i])) + " of " +
                countText(header.mappedIterations[i]) + " (" + terminal::printable(shown) + " along " + "xyz"[i] + ")";
    }
    return text;
}

std::string accessesText(const TraceSummary& summary) {
    const std::string bytes = countedText(double(summary.traced.bytes), "byte");
    const std::string where = summary.file.empty() ? ", deleted again" : " of " + terminal::printable(summary.file);
    return countText(summary.traced.run.header.events) + ", in " + bytes + where;
}

std::string sizesText(const kernel::Bindings& sizes) {
    return joined(sizes, ", ",
                  [](const auto& size) { return terminal::printable(size.first) + " = " + valueText(size.second); });
}

Json mappedJson(const subjects::TracedLoop& traced) {
    Json mapped = Json::array();
    const std::vector<double>& iterations = traced.run.header.mappedIterations;
    for (std::size_t i = 0; i < iterations.size(); ++i)
        mapped.push_back({{"loop", traced.mapped[i]}, {"iterations", render::json::numberOrNull(iterations[i])}});
    return mapped;
}

Json sizesJson(const kernel::Bindings& sizes) {
    Json json = Json::object();
    for (const auto& [symbol, value] : sizes) json[symbol] = render::json::numberOrNull(value);
    return json;
}

} // namespace

std::string traceText(const TraceSummary& summary, const terminal::Paint& paint) {
    const frontend::trace::NestTraceResult& run = summary.traced.run;
    const trace::ThreadTraceHeader& header = run.header;
    const std::string part = header.isWhole ? ", every thread to its end" : ", not all of it";
    std::string text = headline(summary, paint);
    text += terminal::hanging("  Program    ", terminal::printable(header.program));
    text += terminal::hanging("  Threads    ", threadsText(summary));
    text += terminal::hanging("  Accesses   ", accessesText(summary));
    text += terminal::hanging("  Execution  ", "number " + countText(header.execution) + " of the nest" + part);
    if (!header.sizes.empty()) text += terminal::hanging("  Sizes      ", sizesText(header.sizes));
    if (header.hostSeconds > 0)
        text +=
            terminal::hanging("  Host       ", timeText(Seconds(header.hostSeconds)) + " sequential on this machine");
    text += terminal::hanging("  Run        ", terminal::printable(run.ending));
    for (const std::string& caveat : header.caveats) text += terminal::hanging("  · ", terminal::printable(caveat));
    return run.endedEarly ? text + lastOutputText(run.output) : text;
}

std::string traceJson(const TraceSummary& summary) {
    const frontend::trace::NestTraceResult& run = summary.traced.run;
    const trace::ThreadTraceHeader& header = run.header;
    const Json json{
        {"schema", 1},
        {"trace_file", summary.file.empty() ? Json(nullptr) : Json(summary.file)},
        {"loop", header.loop},
        {"program", header.program},
        {"mapped", mappedJson(summary.traced)},
        {"sizes", sizesJson(header.sizes)},
        {"threads", numbersOf(header.extent)},
        {"events", render::json::numberOrNull(header.events)},
        {"bytes", summary.traced.bytes},
        {"whole", header.isWhole},
        {"execution", render::json::numberOrNull(header.execution)},
        {"host_seconds", header.hostSeconds > 0 ? render::json::numberOrNull(header.hostSeconds) : Json(nullptr)},
        {"ending", run.ending},
        {"ended_early", run.endedEarly},
        {"output", run.output},
        {"caveats", header.caveats}};
    return render::json::textOf(json) + "\n";
}

} // namespace forewarp::cli::text
