#include "core/report/memory_report.h"

#include "core/report/number_text.h"
#include "core/report/render.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace forewarp {

namespace {

constexpr std::string_view kUnknown = "–";

std::string rateText(double rate, double of) {
    return of > 0 ? percentText(rate) : std::string(kUnknown);
}

std::string bytesText(double bytes) {
    constexpr double kKibi = 1024;
    constexpr double kLongest = 999.5; // three digits say it
    std::string_view unit = "B";
    for (const std::string_view larger : {"KiB", "MiB", "GiB"}) {
        if (bytes < kLongest) break;
        bytes /= kKibi;
        unit = larger;
    }
    return significantText(bytes, 3) + " " + std::string(unit);
}

std::string transactionsText(const WarpAccess& warp) {
    return countText(warp.transactionsPerWarp) + " × " + countText(warp.bytesPerTransaction) + " B";
}

void addTraffic(const AccessBehaviour& behaviour, const ProfiledAccess& access, AccessRow& row) {
    if (access.space == MemorySpace::shared) {
        row.accessClass = "shared memory";
        const bool isFree = behaviour.conflictDegree <= 1;
        row.transactions = isFree ? "no conflict" : std::to_string(behaviour.conflictDegree) + "-way conflict";
        return;
    }
    const MemoryTraffic& traffic = behaviour.traffic;
    if (traffic.requests <= 0) return;
    row.accessClass = name(behaviour.accessClass);
    const double bytes = behaviour.transactionBytes.value();
    if (bytes > 0)
        row.transactions =
            significantText(traffic.transactions / traffic.requests, 3) + " × " + countText(bytes) + " B";
    row.l1Hits = rateText(traffic.l1HitRate(), traffic.l1Hits);
    row.l2Hits = rateText(traffic.l2HitRate(), traffic.l2Transactions);
    row.dram = significantText(traffic.dramTransactionsPerRequest(), 3);
}

AccessRow rowOf(const AccessReport& report) {
    const ProfiledAccess& access = report.access;
    AccessRow row;
    row.access = access.text.empty() ? access.array : access.text;
    row.place = access.location.text();
    row.kind = access.kind == AccessKind::load ? "load" : "store";
    row.accessClass = name(report.warp.accessClass);
    row.perThread = countText(access.executionsPerThread);
    row.transactions = transactionsText(report.warp);
    row.l1Hits = row.l2Hits = row.dram = kUnknown;
    return row;
}

} // namespace

const MemoryBehaviour* memoryOf(const LoopReport& loop) {
    for (const Prediction& prediction : loop.predictions)
        if (prediction.memory) return prediction.memory.get();
    return nullptr;
}

std::vector<AccessRow> accessRows(const LoopReport& loop) {
    const MemoryBehaviour* memory = memoryOf(loop);
    std::vector<AccessRow> rows;
    for (std::size_t i = 0; i < loop.accesses.size(); ++i) {
        rows.push_back(rowOf(loop.accesses[i]));
        if (memory && i < memory->accesses.size())
            addTraffic(memory->accesses[i], loop.accesses[i].access, rows.back());
    }
    return rows;
}

std::vector<ArrayRow> arrayRows(const LoopReport& loop, const Device& device) {
    const MemoryBehaviour* memory = memoryOf(loop);
    if (!memory) return {};
    const double sector = device.l2 ? device.l2->sector.value.value() : 0;
    std::vector<ArrayRow> rows;
    for (const ArrayBehaviour& array : memory->arrays) {
        const MemoryTraffic& traffic = array.traffic;
        rows.push_back({array.name, countText(traffic.l2Transactions),
                        rateText(traffic.l2HitRate(), traffic.l2Transactions),
                        sector > 0 ? bytesText(traffic.dramTransactions * sector) : std::string(kUnknown),
                        traffic.distinctLines > 0 ? significantText(traffic.reuse(), 3) + "×" : std::string(kUnknown)});
    }
    return rows;
}

std::string provenanceText(const LoopReport& loop) {
    const MemoryBehaviour* memory = memoryOf(loop);
    if (!memory) return {};
    std::string text = memory->provenance;
    if (memory->samplingError > 0) text += "; sampled, ±" + percentText(memory->samplingError) + " DRAM traffic";
    return text;
}

std::string adviceText(const LayoutAdvice& advice) {
    return significantText(advice.gain(), 3) + "×: " + advice.text + " (" + timeText(advice.before) + " → " +
           timeText(advice.after) + ")";
}

namespace {

/// What its memory does, and where the report's own block was led through the partitions, what they do.
void foreseeBlock(const Device& device, const BlockShape& block, LoopReport& loop) {
    Launch launch = loop.profile->launchWith(block);
    auto& memory = loop.memory[block];
    if (!memory) {
        auto simulated = simulateMemory(*loop.profile, device, launch);
        if (!simulated) return void(loop.memory.erase(block));
        memory = std::make_shared<const MemoryBehaviour>(*std::move(simulated));
    }
    if (loop.partitions.empty()) return;
    launch.memory = memory;
    auto partitions = simulatePartitions(*loop.profile, device, launch);
    if (partitions) loop.partitions[block] = std::make_shared<const PartitionBehaviour>(*std::move(partitions));
}

} // namespace

bool isForeseen(const LoopReport& loop, const BlockShape& block) {
    return loop.memory.contains(block) && (loop.partitions.empty() || loop.partitions.contains(block));
}

std::vector<BlockShape> blocksOutwards(const LoopReport& loop) {
    const auto& points = loop.sweep.points;
    const auto isBefore = [](const SweepPoint& point, const BlockShape& block) {
        return std::pair(point.block.threads(), point.block.x) < std::pair(block.threads(), block.x);
    };
    const auto own = std::lower_bound(points.begin(), points.end(), loop.launch.block, isBefore);
    std::vector<std::ptrdiff_t> order;
    for (auto point = points.begin(); point != points.end(); ++point) order.push_back(point - own);
    std::ranges::sort(order, {}, [](std::ptrdiff_t steps) { return std::pair(std::abs(steps), steps); });
    std::vector<BlockShape> blocks;
    for (const std::ptrdiff_t steps : order) blocks.push_back(own[steps].block);
    return blocks;
}

std::size_t foreseeBlocks(const Device& device, std::span<const BlockShape> blocks, LoopReport& loop,
                          const Progress& progress) {
    if (!loop.profile) return 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (isForeseen(loop, blocks[i])) continue;
        if (progress.stopRequested()) return blocks.size() - i;
        foreseeBlock(device, blocks[i], loop);
    }
    return 0;
}

} // namespace forewarp
