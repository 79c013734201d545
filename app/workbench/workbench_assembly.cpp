// What a workbench does with GPU assembly: files that are opened, loops that are assembled.

#include "app/workbench/workbench.h"

namespace forewarp::workbench {

void Workbench::connectAssembly() {
    m_assembly.setDevice(m_state.device());
    connect(&m_state, &WorkbenchState::scenarioChanged, this, [this] { m_assembly.setDevice(m_state.device()); });
    connect(&m_assembly, &GpuAssembly::opened, this, [this] {
        m_problems.clear(Topic::assembly);
        saveSession();
    });
    connect(&m_assembly, &GpuAssembly::failed, this,
            [this](const Error& error) { m_problems.set(Topic::assembly, {error}); });
    connect(&m_assembly, &GpuAssembly::saveFailed, this,
            [this](const Error& error) { m_problems.set(Topic::variant, {error}); });
    connect(&m_assembly, &GpuAssembly::saved, this, [this] { m_problems.clear(Topic::variant); });
    connect(&m_assembly, &GpuAssembly::progressed, this, &Workbench::progressed);
    connect(&m_assembly, &GpuAssembly::idle, this, &Workbench::settle);
}

void Workbench::openAssembly(const Opening& opening) {
    if (opening.device) {
        Scenario scenario = m_state.scenario();
        scenario.device = *opening.device;
        chooseScenario(scenario);
    }
    m_assembly.open(opening.path);
}

void Workbench::assembleLoop() {
    const auto nest = selectedNest();
    Error error{ErrorKind::usage, {}, m_state.selection().file.toStdString(), {}};
    if (!nest) {
        error.message = tr("No loop is selected that could be assembled.").toStdString();
        error.remedy = tr("Select a loop that has a prediction.").toStdString();
    } else if (m_documents.unsaved(nest->file)) {
        error.message = tr("Not assembled: the text is not saved.").toStdString();
        error.remedy = tr("Save the file (Ctrl+S), then assemble again.").toStdString();
    } else {
        m_assembly.assemble({*nest, m_state.loopReport()->launch.block});
        return;
    }
    m_problems.set(Topic::assembly, {error});
}

} // namespace forewarp::workbench
