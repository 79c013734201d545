#include "app/cli/execution_text.h"

#include "app/cli/notes.h"
#include "app/cli/text_layout.h"
#include "app/cli/text_table.h"
#include "core/report/execution_report.h"

#include <algorithm>
#include <vector>

namespace forewarp::cli {

namespace {

constexpr std::size_t kHotspotsShown = 8;

std::string hotspotsText(const LoopReport& loop, const Paint& paint) {
    std::vector<HotspotRow> rows = hotspotRows(loop);
    if (rows.empty()) return {};
    rows.resize(std::min(rows.size(), kHotspotsShown));
    TextTable table({{"Place", true, 10},
                     {"Hotspot", false, 34},
                     {"", false, 14},
                     {"Per warp", true, 12},
                     {"Warps' time", true, 12},
                     {"Idle time", true, 10}});
    for (const HotspotRow& row : rows)
        table.addRow({{row.place}, {printable(row.text)}, {row.kind}, {row.perWarp}, {row.timeShare}, {row.idleShare}});
    return "\n" + table.text(paint);
}

std::string titled(const std::string& title, const std::vector<std::string>& lines, const Paint& paint) {
    if (lines.empty()) return {};
    std::string text = "\n" + paint(Tone::strong, title) + "\n";
    for (const std::string& line : lines) text += hanging("  · ", printable(line));
    return text;
}

} // namespace

std::string executionText(const LoopReport& loop, const Paint& paint) {
    std::string text;
    const std::string blockSize = blockSizeText(loop);
    if (!blockSize.empty()) text += hanging("  Block size ", printable(blockSize));
    const std::string metrics = metricsText(loop);
    if (!metrics.empty()) text += hanging("  Metrics    ", metrics);
    text += hotspotsText(loop, paint);
    text += titled("Registers", registerLines(loop), paint);
    text += titled("Shared memory", sharedPlanLines(loop), paint);
    return text + titled("Copies and launch", overheadLines(loop), paint);
}

} // namespace forewarp::cli
