#include "app/cli/text/plans/run_text.h"

#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/number_text.h"
#include "core/explain/loop_ranking.h"

#include <algorithm>
#include <filesystem>

namespace forewarp::cli::text::plans {

namespace {

constexpr double kLeastPlaceShare = 0.01;
constexpr std::size_t kMostPlaceRows = 40;

/// Spaces at which no line is broken.
std::string indentOf(std::size_t depth) {
    std::string indent;
    for (std::size_t i = 0; i < depth; ++i) indent += "\u00a0\u00a0";
    return indent;
}

/// The rows of a run's loops, those inside others indented below them.
class RunTable {
  public:
    RunTable(const kernel::MeasuredRun& run, const std::vector<inputs::AnalyzedSource>& sources, bool showsAll)
        : m_run(run), m_sources(sources), m_showsAll(showsAll), m_table({{"", false, 1},
                                                                         {"Loop", false, 34},
                                                                         {"Place", false, 22},
                                                                         {"Entries", true, 12},
                                                                         {"Iterations", true, 14},
                                                                         {"Time", true, 10},
                                                                         {"Share", true, 7}}) {
        for (std::size_t i = 0; i < run.loops.size(); ++i)
            if (run.loops[i].parent < 0) add(i, 0);
    }

    [[nodiscard]] std::string text(const terminal::Paint& paint) const { return m_table.text(paint); }
    [[nodiscard]] std::size_t hidden() const { return m_hidden; }

  private:
    [[nodiscard]] bool isShown(const kernel::MeasuredLoop& loop) const {
        return m_showsAll || (loop.seconds >= kLeastPlaceShare * m_run.seconds && m_rows < kMostPlaceRows);
    }

    void add(std::size_t position, std::size_t depth) {
        const kernel::MeasuredLoop& loop = m_run.loops[position];
        if (isShown(loop)) addRow(loop, depth);
        else ++m_hidden;
        for (std::size_t i = position + 1; i < m_run.loops.size(); ++i)
            if (m_run.loops[i].parent == int(position)) add(i, depth + 1);
    }

    void addRow(const kernel::MeasuredLoop& loop, std::size_t depth) {
        const kernel::LoopFacts* facts = factsOf(loop);
        const std::string place = std::filesystem::path(loop.file).filename().string() +
                                  (facts ? ":" + std::to_string(facts->range.begin.line) : "");
        const auto verdict = facts ? facts->verdict : kernel::Verdict::unknown;
        m_table.addRow({{std::string(explain::mark(verdict)), terminal::toneOf(verdict)},
                        {indentOf(depth) + terminal::printable(loop.loop), terminal::Tone::strong},
                        {terminal::printable(place), terminal::Tone::quiet},
                        {countText(loop.entries)},
                        {countText(loop.iterations)},
                        {loop.isTimed ? timeText(Seconds(loop.seconds)) : "—"},
                        {loop.isTimed && m_run.seconds > 0 ? percentText(loop.seconds / m_run.seconds) : ""}});
        ++m_rows;
    }

    [[nodiscard]] const kernel::LoopFacts* factsOf(const kernel::MeasuredLoop& loop) const {
        const auto source = std::ranges::find_if(
            m_sources, [&](const inputs::AnalyzedSource& each) { return each.facts.file == loop.file; });
        return source == m_sources.end() ? nullptr : source->facts.find(loop.loop);
    }

    const kernel::MeasuredRun& m_run;
    const std::vector<inputs::AnalyzedSource>& m_sources;
    bool m_showsAll;
    terminal::TextTable m_table;
    std::size_t m_rows = 0;
    std::size_t m_hidden = 0;
};

std::string timesText(const kernel::MeasuredRun& run) {
    const std::string cpu = run.cpu.empty() ? "" : " on " + run.cpu;
    if (run.countedSeconds <= run.seconds || run.loops.empty() || run.seconds <= 0)
        return timeText(Seconds(run.seconds)) + cpu;
    return timeText(Seconds(run.seconds)) + cpu + "; with counters " + fixedText(run.countedSeconds / run.seconds, 2) +
           " times as long, which is taken out below";
}

} // namespace

std::string runText(const kernel::MeasuredRun& run, const std::vector<inputs::AnalyzedSource>& sources, bool showsAll,
                    const terminal::Paint& paint) {
    std::string text = terminal::hanging("Program    ", terminal::printable(run.program));
    text += terminal::hanging("Ending     ", terminal::printable(run.ending));
    text += terminal::hanging("Time       ", timesText(run));
    if (run.loops.empty()) return text + "\nNo loop ran.\n";
    const RunTable table(run, sources, showsAll);
    text += "\n" + table.text(paint);
    for (const std::string& caveat : run.caveats) text += terminal::hanging("  · ", terminal::printable(caveat));
    if (table.hidden() > 0)
        text += "\n" + terminal::counted(table.hidden(), "place") + " more that took little time: --all\n";
    return text;
}

} // namespace forewarp::cli::text::plans
