#include "app/workbench/jobs/planning/planning_job.h"

#include <QtConcurrent>

#include <utility>

namespace forewarp::workbench::jobs::planning {

PlanningJob::PlanningJob(QObject* parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
}

PlanningJob::~PlanningJob() {
    m_stop.request_stop();
    m_pool.waitForDone();
}

void PlanningJob::start(PlanRequest request) {
    m_stop.request_stop();
    m_stop = {};
    m_isBusy = true;
    const quint64 generation = ++m_generation;
    const auto work = [request = std::move(request), stop = m_stop.get_token()]() -> SharedOutcome {
        std::vector<kernel::ProgramFacts> files;
        for (const explain::SharedFacts& facts : request.files) files.push_back(*facts);
        return std::make_shared<const Result<program::Plan>>(
            program::makePlan(files, request.device, request.scenario, {stop, {}}));
    };
    QtConcurrent::run(&m_pool, work).then(this, [this, generation](const SharedOutcome& outcome) {
        take(generation, outcome);
    });
}

void PlanningJob::cancel() {
    m_stop.request_stop();
    ++m_generation;
    if (!std::exchange(m_isBusy, false)) return;
    emit idle();
}

void PlanningJob::take(quint64 generation, const SharedOutcome& outcome) {
    if (generation != m_generation) return;
    m_isBusy = false;
    if (*outcome) emit planned(std::make_shared<const program::Plan>(**outcome));
    else if (!outcome->wasCancelled()) emit failed(outcome->error());
    emit idle();
}

} // namespace forewarp::workbench::jobs::planning
