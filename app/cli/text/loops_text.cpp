#include "app/cli/text/loops_text.h"

#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/text/prediction_text.h"
#include "core/explain/loop_ranking.h"

#include <algorithm>
#include <array>

namespace forewarp::cli::text {

namespace {

constexpr std::size_t kIterationsWidth = 18;

std::string headline(const kernel::ProgramFacts& facts, const terminal::Paint& paint) {
    constexpr std::array kVerdicts{kernel::Verdict::proved, kernel::Verdict::reduction, kernel::Verdict::observed,
                                   kernel::Verdict::refuted, kernel::Verdict::unknown};
    std::string summary = terminal::counted(facts.loops.size(), "loop");
    for (const kernel::Verdict verdict : kVerdicts) {
        const auto count = std::count_if(facts.loops.begin(), facts.loops.end(),
                                         [&](const kernel::LoopFacts& loop) { return loop.verdict == verdict; });
        if (count > 0) summary += ", " + std::to_string(count) + " " + std::string(kernel::name(verdict));
    }
    return paint(terminal::Tone::strong, terminal::printable(facts.file)) + ": " + summary + "\n";
}

std::string iterationsOf(const kernel::LoopFacts& loop) {
    if (!loop.tripCount) return "?";
    return terminal::shortened((loop.tripCountIsBound ? "≤ " : "") + loop.tripCount->text(), kIterationsWidth);
}

/// Verdict's reason, and what it rests on.
std::string whyOf(const kernel::LoopFacts& loop, std::size_t mostReasons) {
    std::string why = loop.included ? "Written at " + loop.included->text() + ". " + loop.reason : loop.reason;
    for (const std::string& line : reasonLines(loop, mostReasons)) why += " · " + line;
    if (!loop.tripCount && !loop.tripCountReason.empty()) why += " · iterations: " + loop.tripCountReason;
    return terminal::printable(why);
}

} // namespace

std::string loopsText(const kernel::ProgramFacts& facts, std::size_t mostReasons, const terminal::Paint& paint) {
    if (facts.loops.empty()) return headline(facts, paint);
    terminal::TextTable table({{"", false, 1},
                               {"Line", true, 8},
                               {"Loop", false, 28},
                               {"Iterations", true, kIterationsWidth},
                               {"Verdict", false, 10},
                               {"Why", false, 0, true}});
    for (const kernel::LoopFacts& loop : facts.loops) {
        const terminal::Tone tone = terminal::toneOf(loop.verdict);
        table.addRow({{std::string(explain::mark(loop.verdict)), tone},
                      {std::to_string(loop.range.begin.line)},
                      {terminal::printable(loop.id), terminal::Tone::strong},
                      {iterationsOf(loop)},
                      {std::string(kernel::name(loop.verdict)), tone},
                      {whyOf(loop, mostReasons)}});
    }
    return headline(facts, paint) + "\n" + table.text(paint);
}

} // namespace forewarp::cli::text
