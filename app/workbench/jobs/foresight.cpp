#include "app/workbench/jobs/foresight.h"

#include <QFutureWatcher>
#include <QtConcurrent>

#include <utility>

namespace forewarp::workbench::jobs {

namespace {

/// Reports of the request's own block, as they get details.
using Details = QPromise<explain::SharedLoopReport>;

void foresee(Details& details, explain::Explainer& explainer, const explain::LoopRequest& of, bool wantsDetails,
             const std::stop_token& stop) {
    if (wantsDetails) {
        explain::SharedLoopReport report = explainer.detail(of, {stop, {}});
        if (!report) return;
        details.addResult(std::move(report));
    }
    for (const kernel::BlockShape& block : explainer.unexplainedBlocks(of)) {
        if (stop.stop_requested()) return;
        explainer.explainAhead(of, block);
    }
}

} // namespace

Foresight::Foresight(explain::Explainer& explainer, QObject* parent) : QObject(parent), m_explainer(explainer) {
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

void Foresight::begin(explain::LoopRequest of, bool wantsDetails) {
    m_stop = std::stop_source();
    m_runs = true;
    auto* watcher = new QFutureWatcher<explain::SharedLoopReport>(this);
    connect(watcher, &QFutureWatcherBase::resultReadyAt, this, [this, watcher](int position) {
        if (!m_stop.stop_requested()) emit detailed(watcher->resultAt(position));
    });
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        watcher->deleteLater();
        m_runs = false;
        emit ended();
    });
    watcher->setFuture(
        QtConcurrent::run(&m_pool, [&explainer = m_explainer, of = std::move(of), wantsDetails,
                                    stop = m_stop.get_token()](QPromise<explain::SharedLoopReport>& details) {
            foresee(details, explainer, of, wantsDetails, stop);
        }));
}

} // namespace forewarp::workbench::jobs
