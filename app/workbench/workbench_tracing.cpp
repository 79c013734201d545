// Runs of the user's program that record what a loop does to memory: how they start and end.

#include "app/workbench/choice_arguments.h"
#include "app/workbench/workbench.h"

#include <algorithm>
#include <utility>

namespace forewarp::workbench {

namespace {

bool hasUnknownAddress(const LoopReport& loop) {
    return !std::ranges::all_of(loop.accesses, [](const AccessReport& report) { return report.access.isAffine; });
}

SharedFacts withTrace(const ProgramFacts& facts, const TracedRun& run) {
    auto extended = std::make_shared<ProgramFacts>(facts);
    for (LoopFacts& loop : extended->loops)
        if (loop.id == run.loop) loop.trace = run.trace;
    return extended;
}

} // namespace

void Workbench::connectTracing() {
    connect(&m_tracing, &TracingJob::traced, this, &Workbench::takeTrace);
    connect(&m_tracing, &TracingJob::tracingFailed, this,
            [this](const QString&, const Error& error) { failTracing(error); });
    connect(&m_tracing, &TracingJob::progressed, this, &Workbench::progressed);
    connect(&m_tracing, &TracingJob::cancelled, this, &Workbench::cancelled);
    connect(&m_tracing, &TracingJob::idle, this, &Workbench::endRun);
}

bool Workbench::canTrace() const {
    const SharedLoopReport& loop = m_state.loopReport();
    return loop && loop->facts.id == m_state.selection().loop && hasUnknownAddress(*loop) && !isTracing();
}

void Workbench::trace() {
    if (!canTrace()) return;
    const Selection& selected = m_state.selection();
    const SharedFacts facts = m_state.factsOf(selected.file);
    if (!facts) return;
    m_problems.clear(Topic::tracing);
    m_tracedFile = selected.file;
    m_tracedText = textHashOf(selected.file);
    if (m_documents.unsaved(selected.file)) {
        failTracing({ErrorKind::usage, "The program that is traced is the one on disk, and its text is another.",
                     selected.file.toStdString(), "Save the file (Ctrl+S), then trace again."});
        return;
    }
    const Assumptions& chosen = m_state.scenario().assumptions;
    m_tracing.trace({selected.file, selected.loop, m_state.scenario().device,
                     withinFile(chosen, *facts, m_state.loopReport()->neededSymbols), m_setup.compile, runOptions()});
    emit runsChanged();
}

void Workbench::takeTrace(const TracedRun& run) {
    const SharedFacts facts = m_state.factsOf(run.file);
    if (!facts || textHashOf(run.file) != m_tracedText) {
        failTracing({ErrorKind::input, "The source changed while its program ran.", run.file.toStdString(),
                     "Analyse again (F5), then trace again."});
        return;
    }
    sayEnding(run);
    m_state.setFacts(run.file, withTrace(*facts, run));
}

/// How the run ended is news; an early end is a warning, with what the program said last.
void Workbench::sayEnding(const TracedRun& run) {
    const LoopFacts* loop = m_state.factsOf(run.file)->find(run.loop);
    QString sentence = QString::fromStdString(run.loop) + QStringLiteral(": ") + run.ending.sentence;
    if (run.ending.isEarly && !run.ending.output.isEmpty()) sentence += QLatin1Char('\n') + run.ending.output;
    const Severity severity = run.ending.isEarly ? Severity::warning : Severity::note;
    const SourceLocation place = loop != nullptr ? loop->range.begin : SourceLocation{};
    const Diagnostic ending{severity, run.file.toStdString(), place, sentence.toStdString()};
    m_problems.set(Topic::tracing, std::vector<Diagnostic>{ending});
}

void Workbench::failTracing(const Error& error) {
    m_problems.set(Topic::tracing, {error});
}

} // namespace forewarp::workbench
