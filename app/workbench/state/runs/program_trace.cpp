// Runs that record what a loop does to memory.

#include "app/workbench/state/runs/program_runs.h"

#include <algorithm>
#include <utility>

namespace forewarp::workbench::state::runs {

namespace {

bool hasUnknownAddress(const explain::LoopReport& loop) {
    return !std::ranges::all_of(loop.accesses,
                                [](const explain::AccessReport& report) { return report.access.isAffine; });
}

explain::SharedFacts withTrace(const kernel::ProgramFacts& facts, const jobs::TracedRun& run) {
    auto extended = std::make_shared<kernel::ProgramFacts>(facts);
    for (kernel::LoopFacts& loop : extended->loops)
        if (loop.id == run.loop) loop.trace = run.trace;
    return extended;
}

} // namespace

void ProgramRuns::connectTracing() {
    m_tracing.onAnswer([this](const jobs::TracedRun& run) { takeTrace(run); });
    connect(&m_tracing, &jobs::ChildJob::failed, this, &ProgramRuns::failTracing);
    connect(&m_tracing, &jobs::ChildJob::progressed, this, &ProgramRuns::progressed);
    connect(&m_tracing, &jobs::ChildJob::cancelled, this, &ProgramRuns::cancelled);
    connect(&m_tracing, &jobs::ChildJob::idle, this, &ProgramRuns::endRun);
}

bool ProgramRuns::canTrace() const {
    const explain::SharedLoopReport& loop = m_common.state.loopReport();
    return loop && loop->facts.id == m_common.state.selection().loop && hasUnknownAddress(*loop) && !isTracing();
}

void ProgramRuns::trace() {
    if (!canTrace()) return;
    const Selection& selected = m_common.state.selection();
    const auto nest = m_common.selectedNest();
    if (!nest) return;
    m_common.problems.clear(Topic::tracing);
    m_tracedFile = selected.file;
    m_tracedText = m_common.textHashOf(selected.file);
    if (m_common.documents.unsaved(selected.file)) {
        failTracing({ErrorKind::usage, "The program that is traced is the one on disk, and its text is another.",
                     selected.file.toStdString(), "Save the file (Ctrl+S), then trace again."});
        return;
    }
    emit progressed(0, tr("Tracing %1 in a run").arg(QString::fromStdString(nest->loop)));
    m_tracing.start({*nest, options()});
    emit changed();
}

void ProgramRuns::takeTrace(const jobs::TracedRun& run) {
    const explain::SharedFacts facts = m_common.state.factsOf(run.file);
    if (!facts || m_common.textHashOf(run.file) != m_tracedText) {
        failTracing({ErrorKind::input, "The source changed while its program ran.", run.file.toStdString(),
                     "Analyse again (F5), then trace again."});
        return;
    }
    sayEnding(run);
    m_common.state.setFacts(run.file, withTrace(*facts, run));
}

/// How the run ended is news; an early end is a warning, with what the program said last.
void ProgramRuns::sayEnding(const jobs::TracedRun& run) {
    const kernel::LoopFacts* loop = m_common.state.factsOf(run.file)->find(run.loop);
    QString sentence = QString::fromStdString(run.loop) + QStringLiteral(": ") + run.ending.sentence;
    if (run.ending.isEarly && !run.ending.output.isEmpty()) sentence += QLatin1Char('\n') + run.ending.output;
    const kernel::Severity severity = run.ending.isEarly ? kernel::Severity::warning : kernel::Severity::note;
    const SourceLocation place = loop != nullptr ? loop->range.begin : SourceLocation{};
    const kernel::Diagnostic ending{severity, run.file.toStdString(), place, sentence.toStdString()};
    m_common.problems.set(Topic::tracing, std::vector<kernel::Diagnostic>{ending});
}

void ProgramRuns::failTracing(const Error& error) {
    m_common.problems.set(Topic::tracing, {error});
}

} // namespace forewarp::workbench::state::runs
