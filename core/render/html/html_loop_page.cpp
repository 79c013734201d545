#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/render/html/html_sections.h"
#include "core/render/text/execution_lines.h"
#include "core/render/text/plan_lines.h"
#include "core/render/text/roofline_text.h"
#include "core/render/text/time_text.h"
#include "core/render/text/verdict_lines.h"
#include "core/render/text/without_options.h"

#include <algorithm>

namespace forewarp::render::html {

namespace {

// As many as leave the loop on one page.
constexpr std::size_t kReasons = 2;
constexpr std::size_t kAccesses = 5;
constexpr std::size_t kAdvice = 2;
constexpr std::size_t kCaveats = 3;

void writeShortVerdict(const kernel::LoopFacts& loop, HtmlWriter& writer) {
    writer.paragraph(verdictMarkup(loop.verdict) + escaped(" — " + loop.reason));
    std::vector<Markup> items;
    for (const std::string& line : text::weightiestLines(loop, kReasons).lines) items.push_back(escaped(line));
    writer.list(items);
}

std::string oftenText(double count) {
    return count == 1 ? "once" : countText(count) + " times";
}

/// «0.59 ms (0.5–0.7) on H200 in blocks of 256, limited by DRAM.»
std::string timeSentence(const explain::LoopReport& loop, const device::Device& device) {
    const double launches = loop.profile->launches;
    const std::string often = launches == 1 ? "" : ", launched " + oftenText(launches);
    return text::timeText(loop, *loop.best()) + " on " + device.name + " in " +
           countedText(loop.launch.blocks, "block") + " of " + kernel::shapeText(loop.launch.block) + " threads" +
           often + "; " + loop.best()->limiter.text() + ".";
}

void writeTimes(const explain::LoopReport& loop, const program::PlannedLoop* planned, const explain::Report& report,
                HtmlWriter& writer) {
    writer.paragraph(escaped(timeSentence(loop, report.device)), "lead");
    if (planned && planned->onGpu)
        writer.paragraph(escaped("In the program it runs " + oftenText(planned->entries) + ": " +
                                 timeText(planned->onCpu) + " on the CPU, " + text::gpuText(*planned) +
                                 " on the GPU with its starts; the program gains " + text::gainText(*planned) + "."));
    if (const std::string limits = text::rooflineText(loop, report.device); !limits.empty())
        writer.paragraph(escaped(limits + "."));
    if (loop.range && explain::isNotable(*loop.range)) writer.paragraph(escaped(text::rangeSentence(*loop.range)));
    std::vector<Markup> items;
    for (const std::string& line : text::overheadLines(loop)) items.push_back(escaped(line));
    if (!items.empty()) writer.heading(4, escaped("Copies and launch of one execution alone"));
    items.resize(std::min(items.size(), kCaveats));
    writer.list(items);
}

/// What the verdict rests on stands with the verdict.
void writeFirstCaveats(const explain::LoopReport& loop, HtmlWriter& writer) {
    std::vector<std::string> caveats = loop.best()->caveats;
    std::erase_if(caveats, [](const std::string& caveat) { return caveat.starts_with("The verdict on "); });
    std::vector<Markup> items;
    for (std::size_t i = 0; i < std::min(caveats.size(), kCaveats); ++i)
        items.push_back(escaped(text::withoutOptions(caveats[i])));
    if (items.empty()) return;
    writer.heading(4, escaped("To bear in mind"));
    writer.list(items);
    if (caveats.size() > kCaveats)
        writer.paragraph(escaped(countedText(double(caveats.size() - kCaveats), "more caveat") + " in the appendix."),
                         "soft");
}

} // namespace

void writeLoopPage(const explain::RankedLoop& ranked, const program::PlannedLoop* planned,
                   const explain::Report& report, HtmlWriter& writer) {
    const explain::LoopReport& loop = *ranked.loop;
    writer.heading(2, nameMarkup(loop.facts.id) + escaped(" — " + placeOf(ranked)));
    writeShortVerdict(loop.facts, writer);
    if (!loop.problem.empty()) writer.paragraph(escaped("Not predicted: " + loop.problem), "note");
    if (!loop.profile || !loop.best()) return;
    writeTimes(loop, planned, report, writer);
    writeBlockCurve(loop, writer);
    if (!loop.accesses.empty()) writer.heading(4, escaped("Memory accesses that cost most"));
    writeAccesses(loop, kAccesses, false, writer);
    writeAdvice(loop, kAdvice, writer);
    writeFirstCaveats(loop, writer);
}

} // namespace forewarp::render::html
