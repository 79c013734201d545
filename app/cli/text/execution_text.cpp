#include "app/cli/text/execution_text.h"

#include "app/cli/terminal/notes.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "core/render/text/execution_lines.h"

#include <algorithm>
#include <vector>

namespace forewarp::cli::text {

namespace {

constexpr std::size_t kHotspotsShown = 8;

std::string hotspotsText(const explain::LoopReport& loop, const terminal::Paint& paint) {
    std::vector<render::text::HotspotRow> rows = render::text::hotspotRows(loop);
    if (rows.empty()) return {};
    rows.resize(std::min(rows.size(), kHotspotsShown));
    terminal::TextTable table({{"Place", true, 10},
                               {"Hotspot", false, 34},
                               {"", false, 14},
                               {"Per warp", true, 12},
                               {"Warps' time", true, 12},
                               {"Idle time", true, 10}});
    for (const render::text::HotspotRow& row : rows)
        table.addRow({{row.place},
                      {terminal::printable(row.text)},
                      {row.kind},
                      {row.perWarp},
                      {row.timeShare},
                      {row.idleShare}});
    return "\n" + table.text(paint);
}

std::string titled(const std::string& title, const std::vector<std::string>& lines, const terminal::Paint& paint) {
    if (lines.empty()) return {};
    std::string text = "\n" + paint(terminal::Tone::strong, title) + "\n";
    for (const std::string& line : lines) text += terminal::hanging("  · ", terminal::printable(line));
    return text;
}

} // namespace

std::string executionText(const explain::LoopReport& loop, const terminal::Paint& paint) {
    std::string text;
    const std::string blockSize = render::text::blockSizeText(loop);
    if (!blockSize.empty()) text += terminal::hanging("  Block size ", terminal::printable(blockSize));
    const std::string metrics = render::text::metricsText(loop);
    if (!metrics.empty()) text += terminal::hanging("  Metrics    ", metrics);
    text += hotspotsText(loop, paint);
    text += titled("Registers", render::text::registerLines(loop), paint);
    text += titled("Shared memory", render::text::sharedPlanLines(loop), paint);
    return text + titled("Copies and launch", render::text::overheadLines(loop), paint);
}

} // namespace forewarp::cli::text
