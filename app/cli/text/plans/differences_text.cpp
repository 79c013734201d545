#include "app/cli/text/plans/differences_text.h"

#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/number_text.h"
#include "core/render/json/plans/comparable_json.h"

#include <filesystem>

namespace forewarp::cli::text::plans {

namespace {

/// «proved, 1.47 ms»
std::string sideText(const program::ComparableLoop& loop) {
    if (loop.loop.empty()) return "—";
    return loop.verdict + (loop.time ? ", " + timeText(*loop.time) : "");
}

terminal::Tone toneOf(program::Change change) {
    switch (change) {
    case program::Change::verdictLost:
    case program::Change::slower: return terminal::Tone::refuted;
    case program::Change::verdictWon:
    case program::Change::faster: return terminal::Tone::proved;
    default: return terminal::Tone::quiet;
    }
}

} // namespace

std::string differencesText(const program::Comparable& before, const program::Comparable& after,
                            const std::vector<program::Difference>& differences, const terminal::Paint& paint) {
    const std::string verb = differences.size() == 1 ? " differs" : " differ";
    std::string head = differences.empty() ? "Nothing differs"
                                           : std::to_string(differences.size()) + " of " +
                                                 terminal::counted(after.loops.size(), "loop") + verb;
    if (before.program && after.program)
        head += "; the program: " + timeText(*before.program) + " → " + timeText(*after.program);
    std::string text = terminal::hanging("", head + ".");
    if (differences.empty()) return text;
    terminal::TextTable table(
        {{"Loop", false, 24}, {"File", false, 18}, {"What", false, 14}, {"Before", false, 20}, {"After", false, 0}});
    for (const program::Difference& difference : differences) {
        const program::ComparableLoop& named = difference.after.loop.empty() ? difference.before : difference.after;
        table.addRow(
            {{terminal::printable(named.loop), terminal::Tone::strong},
             {terminal::printable(std::filesystem::path(named.file).filename().string()), terminal::Tone::quiet},
             {std::string(render::json::plans::nameOf(difference.change)), toneOf(difference.change)},
             {terminal::printable(sideText(difference.before))},
             {terminal::printable(sideText(difference.after))}});
    }
    return text + "\n" + table.text(paint);
}

} // namespace forewarp::cli::text::plans
