#include "core/base/number_text.h"
#include "core/render/html/html_sections.h"
#include "core/render/text/memory_rows.h"

#include <algorithm>
#include <numeric>
#include <ranges>

namespace forewarp::render::html {

namespace {

constexpr std::size_t kAccessesShown = 12; ///< As many as leave a loop on one page.
constexpr std::size_t kArraysShown = 8;

double transactionsPerThread(const explain::AccessReport& report) {
    return report.access.executionsPerThread * report.warp.transactionsPerWarp;
}

/// Positions of the most expensive accesses first, equal ones in source order.
std::vector<std::size_t> byCost(const std::vector<explain::AccessReport>& accesses) {
    std::vector<std::size_t> sorted(accesses.size());
    std::iota(sorted.begin(), sorted.end(), std::size_t(0));
    std::ranges::sort(sorted, [&](std::size_t a, std::size_t b) {
        const double left = transactionsPerThread(accesses[a]);
        const double right = transactionsPerThread(accesses[b]);
        return left == right ? a < b : left > right;
    });
    return sorted;
}

Markup classMarkup(const explain::AccessReport& report, const render::text::AccessRow& row, bool withReason) {
    const Markup reason =
        report.access.isAffine || !withReason ? Markup{} : escaped(": " + report.access.unknownReason);
    return escaped(row.accessClass) + reason;
}

} // namespace

void writeAccesses(const explain::LoopReport& loop, std::size_t most, bool withReasons, HtmlWriter& writer) {
    HtmlTable table;
    table.columns = {{"Access", 25},        {"Place", 8},           {"Kind", 7},
                     {"Class", 14},         {"Per warp", 13, true}, {"Per thread", 11, true},
                     {"L2 hits", 11, true}, {"DRAM", 11, true}};
    const std::vector<render::text::AccessRow> rows = render::text::accessRows(loop);
    for (const std::size_t i : byCost(loop.accesses)) {
        if (table.rows.size() == most) break;
        const render::text::AccessRow& row = rows[i];
        table.rows.push_back({codeMarkup(row.access), escaped(row.place), escaped(row.kind),
                              classMarkup(loop.accesses[i], row, withReasons), escaped(row.transactions),
                              escaped(row.perThread), escaped(row.l2Hits), escaped(row.dram)});
    }
    writer.table(table);
    if (const std::size_t left = loop.accesses.size() - table.rows.size(); left > 0) {
        writer.paragraph(escaped("And " + countText(double(left)) + " more that cost no more than these."), "soft");
    }
}

namespace {

void writeArrays(const explain::LoopReport& loop, const device::Device& device, HtmlWriter& writer) {
    HtmlTable table;
    table.columns = {{"Array", 36},
                     {"L2 transactions", 18, true},
                     {"L2 hits", 14, true},
                     {"From DRAM", 18, true},
                     {"Reuse", 14, true}};
    for (const render::text::ArrayRow& row : render::text::arrayRows(loop, device)) {
        if (table.rows.size() == kArraysShown) break;
        table.rows.push_back({codeMarkup(row.array), escaped(row.transactions), escaped(row.l2Hits), escaped(row.dram),
                              escaped(row.reuse)});
    }
    writer.table(table);
    const std::string provenance = render::text::provenanceText(loop);
    if (!provenance.empty())
        writer.paragraph(escaped("Per warp: transactions of one warp access; DRAM: those that L2 "
                                 "does not serve. Simulated: " +
                                 provenance + "."),
                         "soft");
}

} // namespace

void writeAdvice(const explain::LoopReport& loop, std::size_t most, HtmlWriter& writer) {
    std::vector<Markup> items;
    for (const advice::layout::LayoutAdvice& advice : loop.advice | std::views::take(most)) {
        Markup item = escaped(render::text::adviceText(advice));
        for (const std::string& caveat : advice.caveats) item = item + escaped(" ") + smallMarkup(caveat);
        items.push_back(item);
    }
    if (items.empty()) return;
    writer.heading(4, escaped("What would help"));
    writer.list(items);
}

void writeMemory(const explain::LoopReport& loop, const device::Device& device, HtmlWriter& writer) {
    if (loop.accesses.empty()) return;
    writer.heading(4, escaped("Memory accesses"));
    writeAccesses(loop, kAccessesShown, true, writer);
    writeArrays(loop, device, writer);
    writeAdvice(loop, loop.advice.size(), writer);
}

} // namespace forewarp::render::html
