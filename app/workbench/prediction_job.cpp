#include "app/workbench/prediction_job.h"

#include "core/report/loop_details.h"
#include "core/report/memory_report.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QtConcurrent>

#include <algorithm>
#include <chrono>
#include <utility>

namespace forewarp::workbench {

namespace {

constexpr qint64 kDirectNanoseconds = 4'000'000; ///< A quarter of a 16 ms frame: the rest is for painting.
constexpr auto kRest = std::chrono::milliseconds(120); ///< Longer than between two moves of a slider.
constexpr int kProgressSteps = 1000;

Result<Report> report(const ReportRequest& request, const Progress& progress) {
    std::vector<ProgramFacts> files;
    files.reserve(request.files.size());
    for (const SharedFacts& facts : request.files) files.push_back(*facts);
    auto report = makeReport(request.title, std::move(files), request.scenario, progress);
    if (report && request.withDetails) detailForemostLoops(*report, progress);
    return report;
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

/// The block that the request names, or the sweep's best.
std::optional<BlockShape> blockOf(const LoopRequest& request, const LoopReport& known) {
    if (request.scenario.block || known.sweep.best < 0) return request.scenario.block;
    return known.sweep.points[std::size_t(known.sweep.best)].block;
}

} // namespace

bool LoopRequest::differsByBlockOnly(const LoopRequest& other) const {
    return facts == other.facts && loop == other.loop && device.id == other.device.id &&
           scenario.assumptions == other.scenario.assumptions && scenario.model == other.scenario.model;
}

PredictionJob::PredictionJob(Mode mode, QObject* parent) : QObject(parent), m_mode(mode) {
    m_pool.setMaxThreadCount(2); // One for whole files, one for the loop on screen.
    m_pause.setSingleShot(true);
    m_pause.setInterval(kRest);
    connect(&m_pause, &QTimer::timeout, this, &PredictionJob::beginForesight);
    connect(&m_foresight, &Foresight::foreseen, this, &PredictionJob::takeForeseen);
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
    if (SharedLoopReport report = explainedBefore(request)) {
        m_waitingLoop.reset();
        takeLoop({std::move(request), std::move(report), m_last->nanoseconds});
        return;
    }
    if (m_mode == Mode::synchronous || isQuick(request)) {
        m_waitingLoop.reset();
        takeLoop(explain(request, m_last));
        return;
    }
    stopForeseeing();
    if (m_loopRuns) {
        m_waitingLoop = std::move(request);
    } else {
        runLoop(std::move(request));
    }
}

void PredictionJob::follow(LoopRequest request, SharedLoopReport report) {
    ++m_loopGeneration;
    m_waitingLoop.reset();
    remember({std::move(request), std::move(report), kDirectNanoseconds});
    foresee();
}

bool PredictionJob::isQuick(const LoopRequest& request) const {
    if (!m_last || !request.differsByBlockOnly(m_last->request)) return false;
    const LoopReport& known = *m_last->report;
    const std::optional<BlockShape> block = blockOf(request, known);
    if (!block) return false;
    const bool simulatesNothing = known.memory.empty() && m_last->nanoseconds < kDirectNanoseconds;
    return isForeseen(known, *block) || simulatesNothing;
}

/// Null where that loop was not explained with that block, or not as completely as the one explained last.
SharedLoopReport PredictionJob::explainedBefore(const LoopRequest& request) const {
    if (!m_last || !request.differsByBlockOnly(m_last->request)) return nullptr;
    const LoopReport& known = *m_last->report;
    const std::optional<BlockShape> block = blockOf(request, known);
    const auto found = block ? m_explained.find(*block) : m_explained.end();
    if (found == m_explained.end()) return nullptr;
    if (found->second->detailedBlock.has_value() != known.detailedBlock.has_value()) return nullptr;
    auto report = std::make_shared<LoopReport>(*found->second);
    report->memory = known.memory;
    report->partitions = known.partitions;
    if (isDetailed(*report)) return report;
    report->advice = known.advice;
    report->sharedPlan = known.sharedPlan;
    report->detailedBlock = known.detailedBlock;
    return report;
}

PredictionJob::TimedLoop PredictionJob::explain(const LoopRequest& request, const std::optional<TimedLoop>& known) {
    QElapsedTimer timer;
    timer.start();
    const bool onlyBlock = known && request.differsByBlockOnly(known->request);
    const std::optional<BlockShape> block = onlyBlock ? blockOf(request, *known->report) : std::nullopt;
    auto loop = std::make_shared<const LoopReport>(
        block ? reportWithBlock(*known->report, *block, request.device, request.scenario)
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
    if (generation == m_loopGeneration) {
        takeLoop(loop);
        return;
    }
    // Too late to be shown, not to be used.
    learn({loop.request, loop.report->memory, loop.report->partitions, {}, std::nullopt, {loop.report}});
    if (m_waitingLoop) {
        runLoop(*std::exchange(m_waitingLoop, std::nullopt));
    } else {
        settle();
        foresee();
    }
}

void PredictionJob::takeLoop(const TimedLoop& loop) {
    remember(loop);
    emit loopReady(m_last->report);
    settle();
    foresee();
}

void PredictionJob::remember(TimedLoop loop) {
    const std::optional<TimedLoop> before = std::exchange(m_last, std::move(loop));
    if (before && !before->request.differsByBlockOnly(m_last->request)) m_explained.clear();
    keep(m_last->report);
    if (!before) return;
    const LoopReport& known = *before->report;
    const bool hasDetails = isDetailed(known) && !isDetailed(*m_last->report);
    learn({before->request,
           known.memory,
           known.partitions,
           known.launch.block,
           hasDetails ? std::optional(detailsIn(known)) : std::nullopt,
           {}});
}

/// Details of its own block are worth more than those of another.
void PredictionJob::keep(const SharedLoopReport& loop) {
    SharedLoopReport& kept = m_explained[loop->launch.block];
    if (!kept || !isDetailed(*kept) || isDetailed(*loop)) kept = loop;
}

/// False where it is of another loop than the one explained last: then it is dropped.
bool PredictionJob::learn(const Foreseen& found) {
    if (!m_last || !found.of.differsByBlockOnly(m_last->request)) return false;
    std::ranges::for_each(found.loops, [this](const SharedLoopReport& loop) { keep(loop); });
    const LoopReport& known = *m_last->report;
    const bool hasDetails = found.details && found.block == known.launch.block;
    const bool isKnown =
        std::ranges::all_of(found.memory, [&](const auto& each) { return known.memory.contains(each.first); }) &&
        std::ranges::all_of(found.partitions, [&](const auto& each) { return known.partitions.contains(each.first); });
    if (!hasDetails && isKnown) return true;
    auto report = std::make_shared<LoopReport>(*m_last->report);
    report->memory.insert(found.memory.begin(), found.memory.end());
    report->partitions.insert(found.partitions.begin(), found.partitions.end());
    if (hasDetails) take(*found.details, *report);
    m_last->report = std::move(report);
    keep(m_last->report);
    return true;
}

void PredictionJob::takeForeseen(const Foreseen& found) {
    const bool isNews = learn(found) && found.details && isDetailed(*m_last->report);
    if (isNews && !m_foresight.isStopped()) emit loopReady(m_last->report);
}

/// Where nothing but details is missing, they wait until the slider rests: nobody would see those of the blocks that it
/// passes, and their work would slow it down.
void PredictionJob::foresee() {
    stopForeseeing();
    if (m_mode == Mode::synchronous || m_loopRuns || !m_last) return;
    const bool isExplained = unexplainedBlocks().empty();
    if (isExplained && isDetailed(*m_last->report)) return;
    if (isExplained) m_pause.start();
    else beginForesight();
}

void PredictionJob::beginForesight() {
    m_isForesightDue = m_foresight.isRunning();
    if (m_isForesightDue) return;
    m_foresight.begin(m_last->request, m_last->report, unexplainedBlocks(), !isDetailed(*m_last->report));
}

/// Those explained before anyone looked for details lack what these bring: the timeline, the registers.
std::vector<BlockShape> PredictionJob::unexplainedBlocks() const {
    std::vector<BlockShape> blocks = blocksOutwards(*m_last->report);
    std::erase_if(blocks, [this](const BlockShape& block) {
        const auto found = m_explained.find(block);
        return found != m_explained.end() && found->second->detailedBlock;
    });
    return blocks;
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

} // namespace forewarp::workbench
