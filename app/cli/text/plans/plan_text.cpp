#include "app/cli/text/plans/plan_text.h"

#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/explain/loop_ranking.h"
#include "core/render/text/plan_lines.h"

#include <algorithm>

namespace forewarp::cli::text::plans {

namespace {

using program::Choice;
using program::Plan;
using program::PlannedLoop;

constexpr std::size_t kMostStaying = 8;
constexpr std::size_t kMostCopies = 5;
constexpr std::size_t kMostLines = 3;
constexpr double kLeastShare = 0.01; ///< Of the program's time, for a loop that stays.

terminal::TextTable emptyTable(const char* last) {
    return terminal::TextTable({{"", false, 1},
                                {"Loop", false, 18},
                                {"Place", false, 16},
                                {"CPU", true, 8},
                                {"GPU", true, 18},
                                {"Gain", true, 8},
                                {last, false, 0}});
}

void addRow(const PlannedLoop& loop, terminal::TextTable& table) {
    table.addRow({{std::string(explain::mark(loop.verdict)), terminal::toneOf(loop.verdict)},
                  {terminal::printable(loop.loop), terminal::Tone::strong},
                  {terminal::printable(render::text::placeOf(loop)), terminal::Tone::quiet},
                  {timeText(loop.onCpu)},
                  {render::text::gpuText(loop)},
                  {render::text::gainText(loop)},
                  {terminal::printable(loop.why)}});
}

std::string portedText(const Plan& plan, const terminal::Paint& paint) {
    terminal::TextTable table = emptyTable("Limited by");
    for (PlannedLoop loop : plan.loops) {
        if (loop.choice != Choice::ported) continue;
        loop.why = loop.limiter;
        addRow(loop, table);
    }
    return table.isEmpty() ? "" : "\nOn the GPU\n" + table.text(paint);
}

std::string stayingText(const Plan& plan, bool showsAll, const terminal::Paint& paint) {
    terminal::TextTable table = emptyTable("Why");
    std::size_t rows = 0, hidden = 0;
    for (const PlannedLoop& loop : plan.loops) {
        if (loop.choice == Choice::ported) continue;
        const bool isShown = showsAll || (rows < kMostStaying && loop.onCpu >= plan.before * kLeastShare);
        if (!isShown) {
            ++hidden;
            continue;
        }
        addRow(loop, table);
        ++rows;
    }
    if (table.isEmpty()) return {};
    std::string text = "\nOn the CPU\n" + table.text(paint);
    if (hidden > 0) text += "  " + terminal::counted(hidden, "loop") + " more with little time: --all\n";
    return text;
}

std::string timesText(double count, const char* where) {
    return count == 0 ? "" : countText(count) + " × " + where;
}

std::string copiesText(const Plan& plan, bool showsAll, const terminal::Paint& paint) {
    if (plan.copies.empty()) return {};
    terminal::TextTable table({{"", false, 1},
                               {"Array", false, 34},
                               {"Size", true, 10},
                               {"To the GPU", true, 12},
                               {"Back", true, 12},
                               {"Time", true, 9}});
    const std::size_t most = showsAll ? plan.copies.size() : kMostCopies;
    for (std::size_t i = 0; i < std::min(most, plan.copies.size()); ++i) {
        const program::PlannedCopy& copy = plan.copies[i];
        table.addRow({{""},
                      {terminal::printable(listedUpTo(1, copy.arrays))},
                      {copy.size ? bytesText(copy.size->value()) : "unknown"},
                      {timesText(copy.in, "in")},
                      {timesText(copy.out, "out")},
                      {copy.size ? timeText(copy.time) : "—"}});
    }
    std::string text = "\nCopies\n" + table.text(paint);
    if (plan.copies.size() > most) text += "  " + std::to_string(plan.copies.size() - most) + " more: --all\n";
    return text;
}

/// What else could run a loop, beside the CPU and the GPU: the fastest of them is strong.
std::string alternativesText(const Plan& plan, const terminal::Paint& paint) {
    terminal::TextTable table({{"Loop", false, 24},
                               {"CPU", true, 10},
                               {"GPU, copies", true, 12},
                               {"Alternative", false, 20},
                               {"Time", true, 10}});
    for (const PlannedLoop& loop : plan.loops) {
        const std::optional<Seconds> onGpu = loop.onGpu ? std::optional(*loop.onGpu + loop.copying) : std::nullopt;
        for (const program::Alternative& alternative : loop.alternatives) {
            const bool isFirst = &alternative == loop.alternatives.data();
            const bool isBest = isFirst && alternative.time < loop.onCpu && (!onGpu || alternative.time < *onGpu);
            const terminal::Tone tone = isBest ? terminal::Tone::strong : terminal::Tone::plain;
            table.addRow({{isFirst ? terminal::printable(loop.loop) : ""},
                          {isFirst ? timeText(loop.onCpu) : ""},
                          {isFirst && onGpu ? timeText(*onGpu) : ""},
                          {terminal::printable(alternative.platform), tone},
                          {timeText(alternative.time), tone}});
        }
    }
    if (table.isEmpty()) return {};
    return "\nAlternatives that you gave, all executions\n" + table.text(paint);
}

std::string linesText(const std::string& title, const std::vector<std::string>& lines, bool showsAll) {
    std::string text;
    const std::size_t most = showsAll ? lines.size() : std::min(lines.size(), kMostLines);
    for (std::size_t i = 0; i < most; ++i) text += terminal::hanging("  · ", terminal::printable(lines[i]));
    if (lines.size() > most) text += "  · " + std::to_string(lines.size() - most) + " more: --all\n";
    return text.empty() ? "" : "\n" + title + "\n" + text;
}

std::vector<std::string> unknownLines(const Plan& plan) {
    std::vector<std::string> lines;
    for (const program::PlannedUnknown& unknown : plan.unknowns)
        lines.push_back(unknown.text + ", in " + unknown.loop + ": the program takes " +
                        betweenText(unknown.least, unknown.most));
    return lines;
}

} // namespace

std::string planText(const Plan& plan, bool showsAll, const terminal::Paint& paint) {
    const std::string without = render::text::withoutSentence(plan);
    const std::string sentence = render::text::planSentence(plan) + (without.empty() ? "" : " " + without);
    std::string text = terminal::hanging("", paint(terminal::Tone::strong, sentence));
    const std::string on = plan.cpu.empty() ? "" : ", measured on " + plan.cpu;
    text += "\n" + terminal::hanging("Program    ", terminal::printable(plan.program) + on);
    text +=
        terminal::hanging("Device     ", plan.device.name + " (" + plan.device.id + "), by the model " + plan.model);
    if (plan.portedLoops() > 0) text += terminal::hanging("Time       ", render::text::partsText(plan));
    const std::string memories = render::text::memoriesSentence(plan);
    if (!memories.empty()) text += terminal::hanging("Copies     ", memories);
    text += portedText(plan, paint) + copiesText(plan, showsAll, paint) + stayingText(plan, showsAll, paint);
    text += alternativesText(plan, paint);
    text += linesText("Not known", unknownLines(plan), showsAll);
    text += linesText("The ported loops' verdicts assume", plan.restsOn, showsAll);
    return text + linesText("To bear in mind", plan.caveats, showsAll);
}

std::string overviewText(const Plan& plan, const std::string& path, bool showsAll, const terminal::Paint& paint) {
    constexpr std::size_t kMostRows = 15;
    terminal::TextTable table({{"", false, 1},
                               {"Loop", false, 22},
                               {"Place", false, 18},
                               {"GPU, one run", true, 18},
                               {"Limited by, or why it stays", false, 0}});
    std::size_t hidden = 0;
    for (const PlannedLoop& loop : plan.loops) {
        if (!showsAll && table.rows() == kMostRows) {
            ++hidden;
            continue;
        }
        const bool isCandidate = loop.choice == Choice::unmeasured;
        const std::string why = isCandidate ? loop.limiter : loop.why;
        table.addRow({{std::string(explain::mark(loop.verdict)), terminal::toneOf(loop.verdict)},
                      {terminal::printable(loop.loop), isCandidate ? terminal::Tone::strong : terminal::Tone::plain},
                      {terminal::printable(render::text::placeOf(loop)), terminal::Tone::quiet},
                      {render::text::gpuText(loop)},
                      {terminal::printable(why)}});
    }
    std::string text = terminal::hanging("", paint(terminal::Tone::strong, render::text::planSentence(plan)));
    text += "\n" + terminal::hanging("", terminal::printable(render::text::partsSentence(plan)));
    text +=
        terminal::hanging("  ", "forewarp-cli run " + terminal::printable(path) + " --arguments \"…\" -o run.json\n");
    text += terminal::hanging("  ", "forewarp-cli plan " + terminal::printable(path) + " --run run.json\n");
    text += "\n" + table.text(paint);
    if (hidden > 0) text += "  " + terminal::counted(hidden, "loop") + " more: --all\n";
    return text;
}

std::string devicesText(const std::vector<Plan>& plans, const terminal::Paint& paint) {
    terminal::TextTable table(
        {{"Device", false, 26}, {"Id", false, 16}, {"Program", true, 20}, {"Speed-up", true, 9}, {"Loops", true, 6}});
    for (const Plan& plan : plans) {
        const terminal::Tone tone = &plan == &plans.front() ? terminal::Tone::strong : terminal::Tone::plain;
        const bool isPorted = plan.portedLoops() > 0;
        table.addRow(
            {{plan.device.name, tone},
             {plan.device.id, terminal::Tone::quiet},
             {isPorted ? intervalText(plan.after, plan.interval.least, plan.interval.most) : "not worth it", tone},
             {isPorted ? fixedText(plan.speedup(), 2) + "×" : "", tone},
             {isPorted ? std::to_string(plan.portedLoops()) : ""}});
    }
    return table.text(paint);
}

} // namespace forewarp::cli::text::plans
