#include "app/workbench/jobs/planning/planning_job.h"

#include "core/program/device_plans.h"
#include "core/program/overview.h"

#include <QtConcurrent>

#include <utility>

namespace forewarp::workbench::jobs::planning {

namespace {

/// Null where it is stopped.
SharedPlans plansOfAllDevices(const PlanRequest& request, const std::stop_token& stop) {
    auto plans = program::plansOn(device::bundledDevices(), request.files, request.scenario, {}, {stop, {}});
    if (stop.stop_requested()) return nullptr;
    return std::make_shared<const std::vector<program::Plan>>(std::move(plans));
}

} // namespace

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
    m_request = std::move(request);
    m_isBusy = true;
    const quint64 generation = ++m_generation;
    const auto work = [request = m_request, stop = m_stop.get_token()]() -> SharedOutcome {
        return std::make_shared<const Result<program::Planner>>(
            program::Planner::make(request.files, request.device, request.scenario, {}, {stop, {}}));
    };
    QtConcurrent::run(&m_pool, work).then(this, [this, generation](const SharedOutcome& outcome) {
        take(generation, outcome);
    });
}

void PlanningJob::survey(const PlanRequest& request) {
    m_stop.request_stop();
    m_stop = {};
    const auto work = [request, stop = m_stop.get_token()]() -> SharedPlan {
        const Progress progress{stop, {}};
        auto plan = program::overviewOf(request.files, request.device, request.scenario, true, progress);
        return stop.stop_requested() ? nullptr : std::make_shared<const program::Plan>(std::move(plan));
    };
    m_silent = ++m_generation;
    QtConcurrent::run(&m_pool, work).then(this, [this, generation = m_generation](const SharedPlan& plan) {
        if (generation != m_generation) return;
        m_silent.reset();
        if (plan) emit surveyed(plan);
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
    if (*outcome) {
        emit ready(std::make_shared<const program::Planner>(**outcome));
        compareDevices();
    } else if (!outcome->wasCancelled()) {
        emit failed(outcome->error());
    }
    emit idle();
}

void PlanningJob::compareDevices() {
    const auto work = [request = m_request, stop = m_stop.get_token()] { return plansOfAllDevices(request, stop); };
    m_silent = m_generation;
    QtConcurrent::run(&m_pool, work).then(this, [this, generation = m_generation](const SharedPlans& plans) {
        if (generation != m_generation) return;
        m_silent.reset();
        if (plans) emit comparedDevices(plans);
    });
}

} // namespace forewarp::workbench::jobs::planning
