// Runs that watch whether the iterations of a loop meet.

#include "app/workbench/state/runs/program_runs.h"
#include "core/kernel/observation.h"

#include <utility>

namespace forewarp::workbench::state::runs {

namespace {

/// The facts with what earlier runs showed of loops of which they say nothing yet.
explain::SharedFacts withObservations(const explain::SharedFacts& facts,
                                      const std::map<std::string, kernel::Observation>& observations) {
    if (observations.empty()) return facts;
    auto extended = std::make_shared<kernel::ProgramFacts>(*facts);
    for (kernel::LoopFacts& loop : extended->loops) {
        const auto kept = observations.find(loop.id);
        if (kept != observations.end() && !loop.observation) kernel::addObservation(loop, kept->second);
    }
    return extended;
}

} // namespace

void ProgramRuns::connectObservation() {
    connect(&m_observation, &jobs::AnalysisJob::analysed, this, &ProgramRuns::takeObservation);
    connect(&m_observation, &jobs::AnalysisJob::analysisFailed, this,
            [this](const QString&, const Error& error) { failObservation(error); });
    connect(&m_observation, &jobs::AnalysisJob::progressed, this, &ProgramRuns::progressed);
    connect(&m_observation, &jobs::AnalysisJob::cancelled, this, &ProgramRuns::cancelled);
    connect(&m_observation, &jobs::AnalysisJob::idle, this, &ProgramRuns::endRun);
}

bool ProgramRuns::canObserve() const {
    const explain::SharedLoopReport& loop = m_common.state.loopReport();
    return loop && loop->facts.id == m_common.state.selection().loop && loop->facts.canObserve && !isObserving();
}

void ProgramRuns::observe() {
    if (!canObserve()) return;
    const Selection& selected = m_common.state.selection();
    m_common.problems.clear(Topic::observing);
    m_observedText = m_common.textHashOf(selected.file);
    m_observedLoop = selected.loop;
    m_observation.analyse({.file = selected.file,
                           .options = m_common.compile,
                           .unsavedText = m_common.documents.unsaved(selected.file),
                           .run = jobs::WatchedRun{selected.loop, options()}});
    emit changed();
}

void ProgramRuns::takeObservation(const jobs::Analysis& analysis) {
    const kernel::LoopFacts* loop = analysis.facts->find(m_observedLoop);
    if (loop == nullptr || !loop->observation) {
        failObservation({ErrorKind::internal, "The run of the program says nothing of " + m_observedLoop + ".",
                         analysis.file.toStdString(), "Install forewarp and forewarp-cli of the same version."});
        return;
    }
    if (m_common.textHashOf(analysis.file) != m_observedText) {
        failObservation({ErrorKind::input, "The source changed while its program ran.", analysis.file.toStdString(),
                         "Analyse again (F5), then run the program again."});
        return;
    }
    ObservedText& observed = observedOf(analysis.file);
    observed.loops[loop->id] = *loop->observation;
    m_common.sessions.keepObservations(analysis.file, observed.textHash, observed.loops);
    m_common.state.setFacts(analysis.file, withObservations(analysis.facts, observed.loops));
}

ProgramRuns::ObservedText& ProgramRuns::observedOf(const QString& file) {
    ObservedText& observed = m_observed[file];
    const QByteArray now = m_common.textHashOf(file);
    if (observed.textHash != now) observed = {now, m_common.sessions.observationsOf(file, now)};
    return observed;
}

void ProgramRuns::failObservation(const Error& error) {
    m_common.problems.set(Topic::observing, {error});
}

explain::SharedFacts ProgramRuns::extended(const QString& file, const explain::SharedFacts& facts) {
    if (file == m_tracedFile) m_common.problems.clear(Topic::tracing); // What it says is of facts that go.
    return withObservations(facts, observedOf(file).loops);
}

} // namespace forewarp::workbench::state::runs
