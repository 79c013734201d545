#include "app/workbench/state/predictions.h"

#include "core/explain/loop_details.h"
#include "core/explain/loop_ranking.h"

#include <QFileInfo>

#include <algorithm>

namespace forewarp::workbench::state {

namespace {

const explain::LoopReport* find(const explain::FileReport& file, std::string_view loop) {
    const auto found =
        std::ranges::find_if(file.loops, [loop](const explain::LoopReport& each) { return each.facts.id == loop; });
    return found == file.loops.end() ? nullptr : &*found;
}

/// Where a look is worth most: the costliest loop that may run in parallel, else the costliest of all.
std::string costliestLoop(const explain::Report& report) {
    const explain::LoopRanking ranking = explain::rankedLoops(report);
    if (!ranking.parallel.empty()) return ranking.parallel.front().loop->facts.id;
    const auto& loops = report.files.front().loops;
    const auto costliest = std::ranges::max_element(loops, {}, &explain::LoopReport::shareOfPredictedTime);
    return costliest == loops.end() ? std::string() : costliest->facts.id;
}

} // namespace

Predictions::Predictions(jobs::PredictionJob::Mode mode, Common& common, QObject* parent)
    : QObject(parent), m_common(common), m_job(mode) {
    WorkbenchState* state = &m_common.state;
    connect(&m_job, &jobs::PredictionJob::reportReady, this, &Predictions::takeReport);
    connect(&m_job, &jobs::PredictionJob::reportFailed, this,
            [this](const Error& error) { m_common.problems.set(Topic::scenario, {error}); });
    connect(&m_job, &jobs::PredictionJob::loopReady, state, &WorkbenchState::setLoopReport);
    connect(&m_job, &jobs::PredictionJob::progressed, this, &Predictions::progressed);
    connect(&m_job, &jobs::PredictionJob::idle, this, &Predictions::idle);
    connect(state, &WorkbenchState::factsChanged, this, [this, state](const QString& file) {
        if (file == state->selection().file) requestReport();
    });
    connect(state, &WorkbenchState::scenarioChanged, this, [this] {
        requestReport();
        requestLoop();
    });
    connect(state, &WorkbenchState::selectionChanged, this, &Predictions::showLoop);
    connect(state, &WorkbenchState::blockChanged, this, &Predictions::requestLoop);
}

void Predictions::want(const Selection& selection, const std::optional<kernel::BlockShape>& block) {
    m_wanted = selection;
    m_wantedBlock = block;
}

bool Predictions::isDetailing() const {
    const explain::SharedLoopReport& loop = m_common.state.loopReport();
    return loop && !explain::isDetailed(*loop) && m_job.isForeseeing();
}

void Predictions::requestReport() {
    const explain::SharedFacts facts = m_common.state.factsOf(m_common.state.selection().file);
    if (!facts) return;
    explain::Scenario scenario = m_common.state.scenario();
    scenario.block.reset(); // The block was chosen for one loop; the others are compared at their best.
    m_requestedFacts = facts;
    m_job.requestReport({QFileInfo(m_common.state.selection().file).fileName().toStdString(), {facts}, scenario});
}

void Predictions::takeReport(const jobs::SharedReport& report) {
    m_common.state.setReport(report, m_requestedFacts);
    selectWantedLoop();
}

void Predictions::selectWantedLoop() {
    const explain::FileReport& file = m_common.state.report()->files.front();
    const QString shown = m_common.state.selection().file;
    std::string loop = m_common.state.selection().loop;
    const bool isWanted = m_wanted.file == shown && find(file, m_wanted.loop) != nullptr;
    if (isWanted) loop = m_wanted.loop;
    if (find(file, loop) == nullptr) loop = costliestLoop(*m_common.state.report());
    if (loop != m_common.state.selection().loop) {
        m_common.state.select({shown, loop});
    } else {
        showLoop();
    }
    if (isWanted && m_wantedBlock) {
        if (const auto error = m_common.state.setBlock(*m_wantedBlock))
            m_common.problems.set(Topic::scenario, {*error});
    }
    want({}, {});
}

void Predictions::showLoop() {
    const jobs::SharedReport report = m_common.state.report();
    if (!report) return;
    const explain::LoopReport* loop = find(report->files.front(), m_common.state.selection().loop);
    if (loop == nullptr) {
        m_common.state.setLoopReport(nullptr);
    } else if (m_common.state.scenario().block) {
        requestLoop();
    } else {
        const explain::SharedLoopReport shared(report, loop);
        m_job.follow({m_common.state.reportedFacts(), loop->facts.id, report->device, report->scenario}, shared);
        m_common.state.setLoopReport(shared);
    }
}

void Predictions::requestLoop() {
    const explain::SharedFacts facts = m_common.state.factsOf(m_common.state.selection().file);
    const std::string& loop = m_common.state.selection().loop;
    if (!facts || facts->find(loop) == nullptr) return;
    m_job.requestLoop({facts, loop, m_common.state.device(), m_common.state.scenario()});
}

} // namespace forewarp::workbench::state
