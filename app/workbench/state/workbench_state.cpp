#include "app/workbench/state/workbench_state.h"

#include "core/explain/report_checks.h"

#include <QFileInfo>

#include <utility>

namespace forewarp::workbench::state {

QString Project::title() const {
    const QFileInfo opened(path);
    return opened.suffix() == QLatin1String("json") ? QFileInfo(root).fileName() : opened.fileName();
}

WorkbenchState::WorkbenchState(QObject* parent) : QObject(parent) {
    if (Result<device::Device> device = device::findDevice(m_scenario.device)) m_device = std::move(device).value();
}

void WorkbenchState::setProject(Project project) {
    m_project = std::move(project);
    m_facts.clear();
    m_selection = {};
    m_scenario.block.reset();
    clearResults();
    emit projectChanged();
}

void WorkbenchState::select(const Selection& selection) {
    if (selection == m_selection) return;
    const Selection before = std::exchange(m_selection, selection);
    m_scenario.block.reset();
    if (before.file != selection.file) clearResults();
    emit selectionChanged();
}

std::optional<Error> WorkbenchState::setScenario(const explain::Scenario& scenario) {
    Result<device::Device> device = device::findDevice(scenario.device);
    if (!device) return device.error();
    if (scenario.block) {
        if (std::optional<Error> error = explain::checkBlock(*scenario.block, *device)) return error;
    }
    m_device = std::move(device).value();
    m_scenario = scenario;
    emit scenarioChanged();
    return std::nullopt;
}

std::optional<Error> WorkbenchState::setBlock(std::optional<kernel::BlockShape> block) {
    if (block == m_scenario.block) return std::nullopt;
    if (block) {
        if (std::optional<Error> error = explain::checkBlock(*block, m_device)) return error;
    }
    m_scenario.block = block;
    emit blockChanged();
    return std::nullopt;
}

void WorkbenchState::setFacts(const QString& file, explain::SharedFacts facts) {
    m_facts.insert(file, std::move(facts));
    emit factsChanged(file);
}

void WorkbenchState::setReport(jobs::SharedReport report, explain::SharedFacts facts) {
    m_report = std::move(report);
    m_reportedFacts = std::move(facts);
    emit reportChanged();
}

void WorkbenchState::setLoopReport(explain::SharedLoopReport report) {
    m_loopReport = std::move(report);
    emit loopReportChanged();
}

void WorkbenchState::clearResults() {
    m_report.reset();
    m_reportedFacts.reset();
    m_loopReport.reset();
}

} // namespace forewarp::workbench::state
