#include "app/workbench/state/runs/program_runs.h"

#include <QDir>
#include <QProcess>

namespace forewarp::workbench::state::runs {

ProgramRuns::ProgramRuns(const Result<QString>& tool, Common& common, QObject* parent)
    : QObject(parent), m_common(common), m_observation(tool), m_tracing(tool) {
    connectObservation();
    connectTracing();
    for (const auto change :
         {&WorkbenchState::projectChanged, &WorkbenchState::selectionChanged, &WorkbenchState::loopReportChanged}) {
        connect(&m_common.state, change, this, &ProgramRuns::changed);
    }
}

void ProgramRuns::restart(const session::ProgramRun& run) {
    cancel();
    m_observed.clear();
    m_chosen = run;
    emit changed();
}

void ProgramRuns::choose(const session::ProgramRun& run) {
    if (run == m_chosen) return;
    m_chosen = run;
    emit runChosen();
    emit changed();
}

void ProgramRuns::cancel() {
    m_observation.cancel();
    m_tracing.cancel();
}

jobs::RunOptions ProgramRuns::options() const {
    jobs::RunOptions options{QProcess::splitCommand(QString::fromStdString(m_chosen.arguments)), {}};
    if (!m_chosen.inputFile.empty()) {
        options.inputFile =
            QDir(m_common.state.project().root).absoluteFilePath(QString::fromStdString(m_chosen.inputFile));
    }
    return options;
}

void ProgramRuns::endRun() {
    emit changed();
    emit idle();
}

} // namespace forewarp::workbench::state::runs
