#include "app/cli/memory_text.h"

#include "app/cli/notes.h"
#include "app/cli/text_layout.h"
#include "app/cli/text_table.h"
#include "core/report/memory_report.h"

namespace forewarp::cli {

namespace {

std::string accessesText(const LoopReport& loop, const Paint& paint) {
    const MemoryBehaviour* memory = memoryOf(loop);
    if (loop.accesses.empty()) return {};
    const bool hasL1 = memory && memory->total().l1Hits > 0;
    std::vector<TextTable::Column> columns{{"Place", true, 10},
                                           {"", false, 5},
                                           {"Memory access", false, 30},
                                           {"Class", false, 14},
                                           {"Per warp", true, 14}};
    if (hasL1) columns.push_back({"L1 hits", true, 8});
    if (memory) columns.insert(columns.end(), {{"L2 hits", true, 8}, {"DRAM", true, 8}});
    TextTable table(std::move(columns));
    for (const AccessRow& row : accessRows(loop)) {
        std::vector<Cell> cells{
            {row.place}, {row.kind}, {printable(row.access)}, {row.accessClass}, {row.transactions}};
        if (hasL1) cells.push_back({row.l1Hits});
        if (memory) cells.insert(cells.end(), {{row.l2Hits}, {row.dram}});
        table.addRow(std::move(cells));
    }
    return "\n" + table.text(paint);
}

std::string arraysText(const LoopReport& loop, const Device& device, const Paint& paint) {
    const std::vector<ArrayRow> rows = arrayRows(loop, device);
    if (rows.size() < 2) return {}; // the accesses say it all
    TextTable table({{"Array", false, 30},
                     {"L2 transactions", true, 16},
                     {"L2 hits", true, 8},
                     {"from DRAM", true, 12},
                     {"Reuse", true, 8}});
    for (const ArrayRow& row : rows)
        table.addRow({{printable(row.array)}, {row.transactions}, {row.l2Hits}, {row.dram}, {row.reuse}});
    return "\n" + table.text(paint);
}

std::string adviceList(const LoopReport& loop, const Paint& paint) {
    std::string text;
    for (const LayoutAdvice& advice : loop.advice) {
        text += hanging("  · ", printable(adviceText(advice)));
        for (const std::string& caveat : advice.caveats) text += hanging("    ", printable(caveat));
    }
    return text.empty() ? text : "\n" + paint(Tone::strong, "What would help") + "\n" + text;
}

} // namespace

std::string memoryText(const LoopReport& loop, const Device& device, const Paint& paint) {
    std::string text = accessesText(loop, paint) + arraysText(loop, device, paint);
    const std::string provenance = provenanceText(loop);
    if (!provenance.empty()) text += hanging("  Memory     ", printable(provenance));
    return text + adviceList(loop, paint);
}

} // namespace forewarp::cli
