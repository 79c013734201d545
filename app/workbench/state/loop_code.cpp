#include "app/workbench/state/loop_code.h"

#include <utility>

namespace forewarp::workbench::state {

LoopCode::LoopCode(const Result<QString>& tool, jobs::PredictionJob::Mode mode, Common& common, QObject* parent)
    : QObject(parent), m_common(common), m_registerCount(tool), m_assembly(tool, mode), m_porting(tool) {
    connectRegisterCount();
    connectAssembly();
    connectPorting();
}

void LoopCode::cancel() {
    m_assembly.cancel();
    m_porting.cancel();
}

void LoopCode::connectRegisterCount() {
    const auto say = [this](const QString& sentence) {
        if (m_countedLoop == m_common.state.selection().loop) emit registersCounted(sentence);
    };
    m_registerCount.onAnswer(say);
    connect(&m_registerCount, &jobs::ChildJob::failed, this,
            [say](const Error& error) { say(tr("Not counted: %1").arg(QString::fromStdString(error.text()))); });
}

void LoopCode::countRegisters() {
    const auto nest = m_common.selectedNest();
    if (!nest) return;
    if (m_common.documents.unsaved(nest->file)) {
        emit registersCounted(tr("Not counted: the text is not saved. Save the file (Ctrl+S), then count again."));
        return;
    }
    m_countedLoop = nest->loop;
    m_registerCount.start({*nest});
}

void LoopCode::connectAssembly() {
    WorkbenchState& state = m_common.state;
    Problems& problems = m_common.problems;
    m_assembly.setDevice(state.device());
    connect(&state, &WorkbenchState::scenarioChanged, this, [this, &state] { m_assembly.setDevice(state.device()); });
    connect(&m_assembly, &code::GpuAssembly::opened, this, [&problems] { problems.clear(Topic::assembly); });
    connect(&m_assembly, &code::GpuAssembly::failed, this,
            [&problems](const Error& error) { problems.set(Topic::assembly, {error}); });
    connect(&m_assembly, &code::GpuAssembly::saveFailed, this,
            [&problems](const Error& error) { problems.set(Topic::variant, {error}); });
    connect(&m_assembly, &code::GpuAssembly::saved, this, [&problems] { problems.clear(Topic::variant); });
    connect(&m_assembly, &code::GpuAssembly::progressed, this, &LoopCode::progressed);
    connect(&m_assembly, &code::GpuAssembly::idle, this, &LoopCode::idle);
}

void LoopCode::assembleLoop() {
    const auto nest = m_common.selectedNest();
    Error error{ErrorKind::usage, {}, m_common.state.selection().file.toStdString(), {}};
    if (!nest) {
        error.message = tr("No loop is selected that could be assembled.").toStdString();
        error.remedy = tr("Select a loop that has a prediction.").toStdString();
    } else if (m_common.documents.unsaved(nest->file)) {
        error.message = tr("Not assembled: the text is not saved.").toStdString();
        error.remedy = tr("Save the file (Ctrl+S), then assemble again.").toStdString();
    } else {
        m_assembly.assemble({*nest, m_common.state.loopReport()->launch.block});
        return;
    }
    m_common.problems.set(Topic::assembly, {error});
}

void LoopCode::connectPorting() {
    WorkbenchState* state = &m_common.state;
    for (const auto change : {&WorkbenchState::scenarioChanged, &WorkbenchState::selectionChanged,
                              &WorkbenchState::blockChanged, &WorkbenchState::loopReportChanged}) {
        connect(state, change, this, &LoopCode::updatePort);
    }
    connect(state, &WorkbenchState::factsChanged, this, &LoopCode::updatePort);
    connect(&m_porting, &code::CudaPorting::progressed, this, &LoopCode::progressed);
    connect(&m_porting, &code::CudaPorting::idle, this, &LoopCode::idle);
}

void LoopCode::keepInShared(const std::optional<QStringList>& arrays) {
    m_arrays = arrays;
    updatePort();
}

void LoopCode::updatePort() {
    m_porting.want(portToMake());
}

std::optional<jobs::PortingRequest> LoopCode::portToMake() const {
    auto nest = m_common.selectedNest();
    if (!nest || m_common.unanalysed.contains(nest->file)) return std::nullopt;
    const explain::SharedFacts facts = m_common.state.factsOf(nest->file);
    const kernel::LoopFacts* loop = facts->find(nest->loop);
    if (facts != m_common.state.reportedFacts() || loop == nullptr) return std::nullopt;
    const explain::LoopReport& report = *m_common.state.loopReport();
    jobs::PortingRequest request;
    request.nest = *std::move(nest);
    request.line = loop->range.begin.line;
    request.block = report.launch.block;
    request.arrays = m_arrays;
    request.unsavedText = m_common.documents.unsaved(request.nest.file);
    request.facts = facts;
    if (report.profile) request.threads = report.profile->mapped;
    return request;
}

} // namespace forewarp::workbench::state
