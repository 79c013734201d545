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

void foresee(QPromise<Foreseen>& promise, const LoopRequest& of, LoopReport loop, bool wantsDetails,
             const std::stop_token& stop) {
    const Progress progress{stop, {}};
    if (wantsDetails) {
        LoopDetails details = detailsOf(of.device, loop, progress);
        if (progress.stopRequested()) return;
        promise.addResult(Foreseen{of, loop.memory, loop.partitions, loop.launch.block, std::move(details)});
    }
    const std::vector<BlockShape> blocks = unforeseenBlocks(loop);
    for (std::span<const BlockShape> rest = blocks; !rest.empty() && !progress.stopRequested();) {
        const auto next = rest.first(std::min(kBlocksAtATime, rest.size()));
        foreseeBlocks(of.device, next, loop, progress);
        promise.addResult(Foreseen{of, loop.memory, loop.partitions, loop.launch.block, std::nullopt});
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

void Foresight::begin(LoopRequest of, SharedLoopReport known, bool wantsDetails) {
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
    watcher->setFuture(QtConcurrent::run(&m_pool, [of = std::move(of), known = std::move(known), wantsDetails,
                                                   stop = m_stop.get_token()](QPromise<Foreseen>& promise) {
        foresee(promise, of, *known, wantsDetails, stop);
    }));
}

} // namespace forewarp::workbench
