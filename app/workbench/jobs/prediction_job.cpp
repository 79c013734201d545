#include "app/workbench/jobs/prediction_job.h"

#include "core/explain/loop_details.h"

#include <QFutureWatcher>
#include <QtConcurrent>

#include <chrono>
#include <utility>

namespace forewarp::workbench::jobs {

namespace {

constexpr auto kRest = std::chrono::milliseconds(120); ///< Longer than between two moves of a slider.
constexpr int kProgressSteps = 1000;

Result<explain::Report> report(const ReportRequest& request, const Progress& progress) {
    std::vector<kernel::ProgramFacts> files;
    files.reserve(request.files.size());
    for (const explain::SharedFacts& facts : request.files) files.push_back(*facts);
    return explain::makeReport(request.title, std::move(files), request.scenario, progress);
}

void reportInto(QPromise<std::shared_ptr<const Result<explain::Report>>>& promise, const ReportRequest& request,
                const std::stop_token& stop) {
    promise.setProgressRange(0, kProgressSteps);
    const Progress progress{stop, [&promise](double fraction, std::string_view step) {
                                promise.setProgressValueAndText(int(fraction * kProgressSteps),
                                                                QString::fromUtf8(step.data(), qsizetype(step.size())));
                            }};
    promise.addResult(std::make_shared<const Result<explain::Report>>(report(request, progress)));
}

} // namespace

PredictionJob::PredictionJob(Mode mode, QObject* parent) : QObject(parent), m_mode(mode) {
    m_pool.setMaxThreadCount(2); // One for whole files, one for the loop on screen.
    m_pause.setSingleShot(true);
    m_pause.setInterval(kRest);
    connect(&m_pause, &QTimer::timeout, this, &PredictionJob::beginForesight);
    connect(&m_foresight, &Foresight::detailed, this, &PredictionJob::addDetails);
    connect(&m_foresight, &Foresight::ended, this, [this] {
        if (std::exchange(m_isForesightDue, false)) beginForesight();
    });
}

PredictionJob::~PredictionJob() {
    m_stopReport.request_stop();
    m_pool.waitForDone();
}

void PredictionJob::requestReport(ReportRequest request) {
    stopForeseeing();
    m_stopReport.request_stop();
    m_stopReport = std::stop_source();
    const quint64 generation = ++m_reportGeneration;
    m_reportRuns = true;
    if (m_mode == Mode::synchronous) {
        const Progress progress{m_stopReport.get_token(), {}};
        takeReport(generation, std::make_shared<const Result<explain::Report>>(report(request, progress)));
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

void PredictionJob::requestLoop(explain::LoopRequest request) {
    ++m_loopGeneration;
    m_waitingLoop.reset();
    const bool isMove = m_shown && explain::differByBlockOnly(m_shown->of, request);
    if (m_mode == Mode::synchronous || (isMove && m_explainer.isKnown(request))) {
        explain::SharedLoopReport report = m_explainer.explain(request);
        show({std::move(request), std::move(report)});
        return;
    }
    stopForeseeing();
    if (m_loopRuns) {
        m_waitingLoop = std::move(request);
    } else {
        runLoop(std::move(request));
    }
}

void PredictionJob::follow(explain::LoopRequest request, explain::SharedLoopReport report) {
    ++m_loopGeneration;
    m_waitingLoop.reset();
    m_explainer.take(request, report);
    m_shown = {std::move(request), std::move(report)};
    foresee();
}

void PredictionJob::runLoop(explain::LoopRequest request) {
    m_loopRuns = true;
    auto* watcher = new QFutureWatcher<ShownLoop>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation = m_loopGeneration] {
        watcher->deleteLater();
        endLoop(generation, watcher->result());
    });
    watcher->setFuture(QtConcurrent::run(&m_pool, [&explainer = m_explainer, request = std::move(request)] {
        return ShownLoop{request, explainer.explain(request)};
    }));
}

void PredictionJob::endLoop(quint64 generation, const ShownLoop& loop) {
    m_loopRuns = false;
    if (generation == m_loopGeneration) {
        show(loop);
    } else if (m_waitingLoop) {
        runLoop(*std::exchange(m_waitingLoop, std::nullopt));
    } else {
        settle();
        foresee();
    }
}

void PredictionJob::show(ShownLoop loop) {
    const explain::SharedLoopReport report = loop.report;
    m_shown = std::move(loop);
    emit loopReady(report);
    settle();
    foresee();
}

void PredictionJob::addDetails(const explain::SharedLoopReport& report) {
    m_shown->report = report;
    emit loopReady(report);
}

/// Where nothing but details is missing, they wait until the slider rests: nobody would see those of the blocks that it
/// passes, and their work would slow it down.
void PredictionJob::foresee() {
    stopForeseeing();
    if (m_mode == Mode::synchronous || m_loopRuns || !m_shown) return;
    const bool isExplained = m_explainer.unexplainedBlocks(m_shown->of).empty();
    if (isExplained && explain::isDetailed(*m_shown->report)) return;
    if (isExplained) m_pause.start();
    else beginForesight();
}

void PredictionJob::beginForesight() {
    m_isForesightDue = m_foresight.isRunning();
    if (!m_isForesightDue) m_foresight.begin(m_shown->of, !explain::isDetailed(*m_shown->report));
}

void PredictionJob::stopForeseeing() {
    m_pause.stop();
    m_isForesightDue = false;
    m_foresight.stop();
}

void PredictionJob::cancel() {
    stopForeseeing();
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

} // namespace forewarp::workbench::jobs
