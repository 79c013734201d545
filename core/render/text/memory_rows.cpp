#include "core/render/text/memory_rows.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/explain/memory_report.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::render::text {

namespace {

constexpr std::string_view kUnknown = "–";

std::string rateText(double rate, double of) {
    return of > 0 ? percentText(rate) : std::string(kUnknown);
}

std::string transactionsText(const memory::WarpAccess& warp) {
    return countText(warp.transactionsPerWarp) + " × " + countText(warp.bytesPerTransaction) + " B";
}

void addTraffic(const memory::AccessBehaviour& behaviour, const kernel::ProfiledAccess& access, AccessRow& row) {
    if (access.space == kernel::MemorySpace::shared) {
        row.accessClass = "shared memory";
        const bool isFree = behaviour.conflictDegree <= 1;
        row.transactions = isFree ? "no conflict" : std::to_string(behaviour.conflictDegree) + "-way conflict";
        return;
    }
    const memory::MemoryTraffic& traffic = behaviour.traffic;
    if (traffic.requests <= 0) return;
    row.accessClass = memory::name(behaviour.accessClass);
    const double bytes = behaviour.transactionBytes.value();
    if (bytes > 0)
        row.transactions =
            significantText(traffic.transactions / traffic.requests, 3) + " × " + countText(bytes) + " B";
    row.l1Hits = rateText(traffic.l1HitRate(), traffic.l1Hits);
    row.l2Hits = rateText(traffic.l2HitRate(), traffic.l2Transactions);
    row.dram = significantText(traffic.dramTransactionsPerRequest(), 3);
}

AccessRow rowOf(const explain::AccessReport& report) {
    const kernel::ProfiledAccess& access = report.access;
    AccessRow row;
    row.access = access.text.empty() ? access.array : access.text;
    row.place = access.location.text();
    row.kind = access.kind == kernel::AccessKind::load ? "load" : "store";
    row.accessClass = memory::name(report.warp.accessClass);
    row.perThread = countText(access.executionsPerThread);
    row.transactions = transactionsText(report.warp);
    row.l1Hits = row.l2Hits = row.dram = kUnknown;
    return row;
}

} // namespace

std::vector<AccessRow> accessRows(const explain::LoopReport& loop) {
    const memory::MemoryBehaviour* memory = explain::memoryOf(loop);
    std::vector<AccessRow> rows;
    for (std::size_t i = 0; i < loop.accesses.size(); ++i) {
        rows.push_back(rowOf(loop.accesses[i]));
        if (memory && i < memory->accesses.size())
            addTraffic(memory->accesses[i], loop.accesses[i].access, rows.back());
    }
    return rows;
}

std::vector<ArrayRow> arrayRows(const explain::LoopReport& loop, const device::Device& device) {
    const memory::MemoryBehaviour* memory = explain::memoryOf(loop);
    if (!memory) return {};
    const double sector = device.l2 ? device.l2->sector.value.value() : 0;
    std::vector<ArrayRow> rows;
    for (const memory::ArrayBehaviour& array : memory->arrays) {
        const memory::MemoryTraffic& traffic = array.traffic;
        rows.push_back({array.name, countText(traffic.l2Transactions),
                        rateText(traffic.l2HitRate(), traffic.l2Transactions),
                        sector > 0 ? bytesText(traffic.dramTransactions * sector) : std::string(kUnknown),
                        traffic.distinctLines > 0 ? significantText(traffic.reuse(), 3) + "×" : std::string(kUnknown)});
    }
    return rows;
}

std::string provenanceText(const explain::LoopReport& loop) {
    const memory::MemoryBehaviour* memory = explain::memoryOf(loop);
    if (!memory) return {};
    std::string text = memory->provenance;
    if (memory->samplingError > 0) text += "; sampled, ±" + percentText(memory->samplingError) + " DRAM traffic";
    return text;
}

std::string adviceText(const advice::layout::LayoutAdvice& advice) {
    return significantText(advice.gain(), 3) + "×: " + advice.text + " (" + timeText(advice.before) + " → " +
           timeText(advice.after) + ")";
}

std::string mappingText(const advice::layout::LayoutAdvice& advice) {
    std::vector<std::pair<std::string, kernel::ThreadDimension>> chosen(advice.dimensions.begin(),
                                                                        advice.dimensions.end());
    std::ranges::sort(chosen, {}, [](const auto& loop) { return std::pair(-int(loop.second), loop.first); });
    return joined(chosen, " ",
                  [](const auto& loop) { return std::string(1, "xyz"[int(loop.second)]) + '=' + loop.first; });
}

} // namespace forewarp::render::text
