#include "app/cli/text/memory_text.h"

#include "app/cli/terminal/notes.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "core/explain/memory_report.h"
#include "core/render/text/memory_rows.h"

namespace forewarp::cli::text {

namespace {

std::string accessesText(const explain::LoopReport& loop, const terminal::Paint& paint) {
    const memory::MemoryBehaviour* memory = explain::memoryOf(loop);
    if (loop.accesses.empty()) return {};
    const bool hasL1 = memory && memory->total().l1Hits > 0;
    std::vector<terminal::TextTable::Column> columns{{"Place", true, 10},
                                                     {"", false, 5},
                                                     {"Memory access", false, 30},
                                                     {"Class", false, 14},
                                                     {"Per warp", true, 14}};
    if (hasL1) columns.push_back({"L1 hits", true, 8});
    if (memory) columns.insert(columns.end(), {{"L2 hits", true, 8}, {"DRAM", true, 8}});
    terminal::TextTable table(std::move(columns));
    for (const render::text::AccessRow& row : render::text::accessRows(loop)) {
        std::vector<terminal::Cell> cells{
            {row.place}, {row.kind}, {terminal::printable(row.access)}, {row.accessClass}, {row.transactions}};
        if (hasL1) cells.push_back({row.l1Hits});
        if (memory) cells.insert(cells.end(), {{row.l2Hits}, {row.dram}});
        table.addRow(std::move(cells));
    }
    return "\n" + table.text(paint);
}

std::string arraysText(const explain::LoopReport& loop, const device::Device& device, const terminal::Paint& paint) {
    const std::vector<render::text::ArrayRow> rows = render::text::arrayRows(loop, device);
    if (rows.size() < 2) return {}; // the accesses say it all
    terminal::TextTable table({{"Array", false, 30},
                               {"L2 transactions", true, 16},
                               {"L2 hits", true, 8},
                               {"from DRAM", true, 12},
                               {"Reuse", true, 8}});
    for (const render::text::ArrayRow& row : rows)
        table.addRow({{terminal::printable(row.array)}, {row.transactions}, {row.l2Hits}, {row.dram}, {row.reuse}});
    return "\n" + table.text(paint);
}

std::string adviceList(const explain::LoopReport& loop, const terminal::Paint& paint) {
    std::string text;
    for (const advice::layout::LayoutAdvice& advice : loop.advice) {
        text += terminal::hanging("  · ", terminal::printable(render::text::adviceText(advice)));
        if (const std::string mapping = render::text::mappingText(advice); !mapping.empty())
            text += terminal::hanging("    ", terminal::printable("predict and port with --map " + mapping));
        for (const std::string& caveat : advice.caveats) text += terminal::hanging("    ", terminal::printable(caveat));
    }
    return text.empty() ? text : "\n" + paint(terminal::Tone::strong, "What would help") + "\n" + text;
}

} // namespace

std::string memoryText(const explain::LoopReport& loop, const device::Device& device, const terminal::Paint& paint) {
    std::string text = accessesText(loop, paint) + arraysText(loop, device, paint);
    const std::string provenance = render::text::provenanceText(loop);
    if (!provenance.empty()) text += terminal::hanging("  Memory     ", terminal::printable(provenance));
    return text + adviceList(loop, paint);
}

} // namespace forewarp::cli::text
