// Runs of the user's program that show what a loop does: how they start, end, and are remembered.

#include "app/workbench/workbench.h"

#include <QDir>
#include <QProcess>

#include <algorithm>
#include <utility>

namespace forewarp::workbench {

namespace {

/// The facts with what earlier runs showed of loops of which they say nothing yet.
SharedFacts withObservations(const SharedFacts& facts, const std::map<std::string, Observation>& observations) {
    if (observations.empty()) return facts;
    auto extended = std::make_shared<ProgramFacts>(*facts);
    for (LoopFacts& loop : extended->loops) {
        const auto kept = observations.find(loop.id);
        if (kept != observations.end() && !loop.observation) addObservation(loop, kept->second);
    }
    return extended;
}

} // namespace

void Workbench::connectObservation() {
    connect(&m_observation, &AnalysisJob::analysed, this, &Workbench::takeObservation);
    connect(&m_observation, &AnalysisJob::analysisFailed, this,
            [this](const QString&, const Error& error) { failObservation(error); });
    connect(&m_observation, &AnalysisJob::progressed, this, &Workbench::progressed);
    connect(&m_observation, &AnalysisJob::cancelled, this, &Workbench::cancelled);
    connect(&m_observation, &AnalysisJob::idle, this, &Workbench::endRun);
    for (const auto change :
         {&WorkbenchState::projectChanged, &WorkbenchState::selectionChanged, &WorkbenchState::loopReportChanged}) {
        connect(&m_state, change, this, &Workbench::runsChanged);
    }
}

void Workbench::chooseRun(const ProgramRun& run) {
    if (run == m_run) return;
    m_run = run;
    saveSession();
    emit runsChanged();
}

bool Workbench::canObserve() const {
    const SharedLoopReport& loop = m_state.loopReport();
    return loop && loop->facts.id == m_state.selection().loop && loop->facts.canObserve && !isObserving();
}

void Workbench::observe() {
    if (!canObserve()) return;
    const Selection& selected = m_state.selection();
    m_problems.clear(Topic::observing);
    m_observedText = textHashOf(selected.file);
    m_observedLoop = selected.loop;
    AnalysisRequest request = analysisOf(selected.file);
    request.run = WatchedRun{selected.loop, runOptions()};
    m_observation.analyse(std::move(request));
    emit runsChanged();
}

RunOptions Workbench::runOptions() const {
    RunOptions options{QProcess::splitCommand(QString::fromStdString(m_run.arguments)), {}};
    if (!m_run.inputFile.empty()) {
        options.inputFile = QDir(m_state.project().root).absoluteFilePath(QString::fromStdString(m_run.inputFile));
    }
    return options;
}

void Workbench::takeObservation(const Analysis& analysis) {
    const LoopFacts* loop = analysis.facts->find(m_observedLoop);
    if (loop == nullptr || !loop->observation) {
        failObservation({ErrorKind::internal, "The run of the program says nothing of " + m_observedLoop + ".",
                         analysis.file.toStdString(), "Install forewarp and forewarp-cli of the same version."});
        return;
    }
    if (textHashOf(analysis.file) != m_observedText) {
        failObservation({ErrorKind::input, "The source changed while its program ran.", analysis.file.toStdString(),
                         "Analyse again (F5), then run the program again."});
        return;
    }
    ObservedText& observed = observedOf(analysis.file);
    observed.loops[loop->id] = *loop->observation;
    m_sessions.keepObservations(analysis.file, observed.textHash, observed.loops);
    m_state.setFacts(analysis.file, withObservations(analysis.facts, observed.loops));
}

Workbench::ObservedText& Workbench::observedOf(const QString& file) {
    ObservedText& observed = m_observed[file];
    const QByteArray now = textHashOf(file);
    if (observed.textHash != now) observed = {now, m_sessions.observationsOf(file, now)};
    return observed;
}

void Workbench::failObservation(const Error& error) {
    m_problems.set(Topic::observing, {error});
}

void Workbench::endRun() {
    emit runsChanged();
    settle();
}

void Workbench::takeFacts(const QString& file, const SharedFacts& facts) {
    if (file == m_tracedFile) m_problems.clear(Topic::tracing); // What it says is of facts that go.
    m_state.setFacts(file, withObservations(facts, observedOf(file).loops));
}

} // namespace forewarp::workbench
