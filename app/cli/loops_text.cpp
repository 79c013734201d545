#include "app/cli/loops_text.h"

#include "app/cli/text_layout.h"
#include "app/cli/text_table.h"
#include "core/report/render.h"
#include "core/report/verdict_lines.h"

#include <algorithm>
#include <array>

namespace forewarp::cli {

namespace {

constexpr std::size_t kIterationsWidth = 18;
constexpr std::size_t kDependencesShown = 3;

std::string headline(const ProgramFacts& facts, const Paint& paint) {
    constexpr std::array kVerdicts{Verdict::proved, Verdict::reduction, Verdict::observed, Verdict::refuted,
                                   Verdict::unknown};
    std::string summary = counted(facts.loops.size(), "loop");
    for (const Verdict verdict : kVerdicts) {
        const auto count = std::count_if(facts.loops.begin(), facts.loops.end(),
                                         [&](const LoopFacts& loop) { return loop.verdict == verdict; });
        if (count > 0) summary += ", " + std::to_string(count) + " " + std::string(name(verdict));
    }
    return paint(Tone::strong, printable(facts.file)) + ": " + summary + "\n";
}

std::string iterationsOf(const LoopFacts& loop) {
    if (!loop.tripCount) return "?";
    return shortened((loop.tripCountIsBound ? "≤ " : "") + loop.tripCount->text(), kIterationsWidth);
}

/// Verdict's reason, and what it rests on.
std::string whyOf(const LoopFacts& loop) {
    std::string why = loop.reason;
    for (const std::string& line : verdictLines(loop, kDependencesShown)) why += " · " + line;
    if (!loop.tripCount && !loop.tripCountReason.empty()) why += " · iterations: " + loop.tripCountReason;
    return printable(why);
}

} // namespace

std::string loopsText(const ProgramFacts& facts, const Paint& paint) {
    if (facts.loops.empty()) return headline(facts, paint);
    TextTable table({{"", false, 1},
                     {"Line", true, 8},
                     {"Loop", false, 28},
                     {"Iterations", true, kIterationsWidth},
                     {"Verdict", false, 10},
                     {"Why", false, 0}});
    for (const LoopFacts& loop : facts.loops) {
        const Tone tone = toneOf(loop.verdict);
        table.addRow({{std::string(mark(loop.verdict)), tone},
                      {std::to_string(loop.range.begin.line)},
                      {printable(loop.id), Tone::strong},
                      {iterationsOf(loop)},
                      {std::string(name(loop.verdict)), tone},
                      {whyOf(loop)}});
    }
    return headline(facts, paint) + "\n" + table.text(paint);
}

} // namespace forewarp::cli
