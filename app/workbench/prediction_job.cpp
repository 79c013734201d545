#include "app/workbench/prediction_job.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QtConcurrent>

#include <utility>

namespace forewarp::workbench {

namespace {

constexpr qint64 kDirectNanoseconds = 4'000'000; ///< A quarter of a 16 ms frame: the rest is for painting.
constexpr int kProgressSteps = 1000;

Result<Report> report(const ReportRequest& request, const Progress& progress) {
    std::vector<ProgramFacts> files;
    files.reserve(request.files.size());
    for (const SharedFacts& facts : request.files) files.push_back(*facts);
    return makeReport(request.title, std::move(files), request.scenario, progress);
}

void reportInto(QPromise<std::shared_ptr<const Result<Report>>>& promise, const ReportRequest& request,
                const std::stop_token& stop) {
    promise.setProgressRange(0, kProgressSteps);
    const Progress progress{stop, [&promise](double fraction, std::string_view step) {
                                promise.setProgressValueAndText(int(fraction * kProgressSteps),
                                                                QString::fromUtf8(step.data(), qsizetype(step.size())));
                            }};
    promise.addResult(std::make_shared<const Result<Report>>(report(request, progress)));
}

} // namespace

bool LoopRequest::differsByBlockOnly(const LoopRequest& other) const {
    return facts == other.facts && loop == other.loop && device.id == other.device.id &&
           scenario.assumptions == other.scenario.assumptions && scenario.model == other.scenario.model;
}

PredictionJob::PredictionJob(Mode mode, QObject* parent) : QObject(parent), m_mode(mode) {
    m_pool.setMaxThreadCount(2); // One for whole files, one for the loop on screen.
}

PredictionJob::~PredictionJob() {
    m_stopReport.request_stop();
    m_pool.waitForDone();
}

void PredictionJob::requestReport(ReportRequest request) {
    m_stopReport.request_stop();
    m_stopReport = std::stop_source();
    const quint64 generation = ++m_reportGeneration;
    m_reportRuns = true;
    if (m_mode == Mode::synchronous) {
        const Progress progress{m_stopReport.get_token(), {}};
        takeReport(generation, std::make_shared<const Result<Report>>(report(request, progress)));
        return;
    }
    auto* watcher = new QFutureWatcher<SharedOutcome>(this);
    connect(watcher, &QFutureWatcherBase::progressValueChanged, this, [this, watcher, generation](int value) {
        if (generation == m_reportGeneration) emit progressed(double(value) / kProgressSteps, watcher->progressText());
    });
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation] {
        watcher->deleteLater();
        takeReport(generation, watcher->result());
    });
    watcher->setFuture(
        QtConcurrent::run(&m_pool, [request = std::move(request), stop = m_stopReport.get_token()](
                                       QPromise<SharedOutcome>& promise) { reportInto(promise, request, stop); }));
}

void PredictionJob::requestLoop(LoopRequest request) {
    ++m_loopGeneration;
    const bool isFast = m_last && request.loop == m_last->request.loop && m_last->nanoseconds < kDirectNanoseconds;
    if (m_mode == Mode::synchronous || isFast) {
        m_waitingLoop.reset();
        takeLoop(explain(request, m_last));
    } else if (m_loopRuns) {
        m_waitingLoop = std::move(request);
    } else {
        runLoop(std::move(request));
    }
}

PredictionJob::TimedLoop PredictionJob::explain(const LoopRequest& request, const std::optional<TimedLoop>& known) {
    QElapsedTimer timer;
    timer.start();
    const bool onlyBlock = known && request.scenario.block && request.differsByBlockOnly(known->request);
    auto loop = std::make_shared<const LoopReport>(
        onlyBlock ? reportWithBlock(*known->report, *request.scenario.block, request.device, request.scenario)
                  : reportLoop(*request.facts, request.loop, request.device, request.scenario));
    return {request, std::move(loop), timer.nsecsElapsed()};
}

void PredictionJob::runLoop(LoopRequest request) {
    m_loopRuns = true;
    auto* watcher = new QFutureWatcher<TimedLoop>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation = m_loopGeneration] {
        watcher->deleteLater();
        endBackgroundLoop(generation, watcher->result());
    });
    watcher->setFuture(
        QtConcurrent::run(&m_pool, [request = std::move(request), known = m_last] { return explain(request, known); }));
}

void PredictionJob::endBackgroundLoop(quint64 generation, const TimedLoop& loop) {
    m_loopRuns = false;
    if (m_waitingLoop) {
        runLoop(*std::exchange(m_waitingLoop, std::nullopt));
    } else if (generation == m_loopGeneration) {
        takeLoop(loop);
    } else {
        settle();
    }
}

void PredictionJob::takeLoop(const TimedLoop& loop) {
    m_last = loop;
    emit loopReady(loop.report);
    settle();
}

void PredictionJob::cancel() {
    m_stopReport.request_stop();
    ++m_reportGeneration;
    ++m_loopGeneration;
    m_waitingLoop.reset();
    m_reportRuns = false;
    settle();
}

void PredictionJob::takeReport(quint64 generation, const SharedOutcome& outcome) {
    if (generation != m_reportGeneration) return;
    m_reportRuns = false;
    if (outcome->hasValue()) {
        emit reportReady(SharedReport(outcome, &outcome->value()));
    } else if (!outcome->wasCancelled()) {
        emit reportFailed(outcome->error());
    }
    settle();
}

void PredictionJob::settle() {
    if (!isBusy()) emit idle();
}

} // namespace forewarp::workbench
