#include "app/workbench/foresight.h"

#include "core/report/memory_report.h"

#include <QFutureWatcher>
#include <QtConcurrent>

#include <algorithm>
#include <span>
#include <utility>

namespace forewarp::workbench {

namespace {

constexpr std::size_t kBlocksAtATime = 4; ///< Of 5 to 60 ms each: the slider finds news several times a second.

/// What is wanted and, as it becomes known, what is there of it.
struct Foreseeing {
    LoopRequest of;
    LoopReport loop;
    std::vector<BlockShape> blocks;
    bool wantsDetails = false;
};

/// Everything known of the loop's blocks by now.
Foreseen foundBy(const Foreseeing& work) {
    return {work.of, work.loop.memory, work.loop.partitions, work.loop.launch.block, std::nullopt, {}};
}

/// False where it was stopped.
bool foreseeDetails(QPromise<Foreseen>& promise, Foreseeing& work, const Progress& progress) {
    LoopDetails details = detailsOf(work.of.device, work.loop, progress);
    if (progress.stopRequested()) return false;
    take(details, work.loop);
    Foreseen found = foundBy(work);
    found.details = std::move(details);
    promise.addResult(std::move(found));
    return true;
}

SharedLoopReport explained(Foreseeing& work, const BlockShape& block, const Progress& progress) {
    if (memoryOf(work.loop)) foreseeBlocks(work.of.device, std::span(&block, 1), work.loop, progress);
    return std::make_shared<const LoopReport>(reportWithBlock(work.loop, block, work.of.device, work.of.scenario));
}

void foresee(QPromise<Foreseen>& promise, Foreseeing work, const std::stop_token& stop) {
    const Progress progress{stop, {}};
    if (work.wantsDetails && !foreseeDetails(promise, work, progress)) return;
    for (std::span<const BlockShape> rest = work.blocks; !rest.empty() && !progress.stopRequested();) {
        const auto next = rest.first(std::min(kBlocksAtATime, rest.size()));
        std::vector<SharedLoopReport> loops;
        for (const BlockShape& block : next) {
            if (!progress.stopRequested()) loops.push_back(explained(work, block, progress));
        }
        Foreseen found = foundBy(work);
        found.loops = std::move(loops);
        promise.addResult(std::move(found));
        rest = rest.subspan(next.size());
    }
}

} // namespace

Foresight::Foresight(QObject* parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
    m_pool.setThreadPriority(QThread::LowPriority);
}

Foresight::~Foresight() {
    m_stop.request_stop();
    m_pool.waitForDone();
}

void Foresight::stop() {
    m_stop.request_stop();
}

void Foresight::begin(LoopRequest of, SharedLoopReport known, std::vector<BlockShape> blocks, bool wantsDetails) {
    m_stop = std::stop_source();
    m_runs = true;
    auto* watcher = new QFutureWatcher<Foreseen>(this);
    connect(watcher, &QFutureWatcherBase::resultReadyAt, this,
            [this, watcher](int position) { emit foreseen(watcher->resultAt(position)); });
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        watcher->deleteLater();
        m_runs = false;
        emit ended();
    });
    watcher->setFuture(
        QtConcurrent::run(&m_pool, [of = std::move(of), known = std::move(known), blocks = std::move(blocks),
                                    wantsDetails, stop = m_stop.get_token()](QPromise<Foreseen>& promise) {
            foresee(promise, {of, *known, blocks, wantsDetails}, stop);
        }));
}

} // namespace forewarp::workbench
