// The CUDA port of the selected loop: when there is one to be made, and from what.

#include "app/workbench/workbench.h"

#include <utility>

namespace forewarp::workbench {

void Workbench::connectPorting() {
    for (const auto change : {&WorkbenchState::scenarioChanged, &WorkbenchState::selectionChanged,
                              &WorkbenchState::blockChanged, &WorkbenchState::loopReportChanged}) {
        connect(&m_state, change, this, &Workbench::updatePort);
    }
    connect(&m_state, &WorkbenchState::factsChanged, this, &Workbench::updatePort);
    connect(&m_porting, &CudaPorting::progressed, this, &Workbench::progressed);
    connect(&m_porting, &CudaPorting::idle, this, &Workbench::settle);
}

void Workbench::keepInShared(const std::optional<QStringList>& arrays) {
    m_arrays = arrays;
    updatePort();
}

void Workbench::updatePort() {
    m_porting.want(portToMake());
}

/// Nothing while text, facts, report and selection do not belong together.
std::optional<PortingRequest> Workbench::portToMake() const {
    auto nest = selectedNest();
    if (!nest || m_unanalysed.contains(nest->file)) return std::nullopt;
    const SharedFacts facts = m_state.factsOf(nest->file);
    const LoopFacts* loop = facts->find(nest->loop);
    if (facts != m_reportedFacts || loop == nullptr) return std::nullopt;
    const LoopReport& report = *m_state.loopReport();
    PortingRequest request{*std::move(nest), loop->range.begin.line, report.launch.block, m_arrays, {}, facts, {}};
    request.unsavedText = m_documents.unsaved(request.nest.file);
    if (report.profile) request.threads = report.profile->mapped;
    return request;
}

} // namespace forewarp::workbench
