#pragma once

#include "core/explain/loop_request.h"
#include "core/program/planner.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <stop_token>
#include <vector>

namespace forewarp::workbench::jobs::planning {

using SharedPlanner = std::shared_ptr<const program::Planner>;
using SharedPlans = std::shared_ptr<const std::vector<program::Plan>>;

/// What a plan is made of.
struct PlanRequest {
    std::vector<explain::SharedFacts> files;
    device::Device device;
    explain::Scenario scenario; ///< With a run.
};

/// Makes planners in a worker thread, and then, in silence, the plans of all devices; the latest request wins, results of
/// older ones are never shown.
class PlanningJob : public QObject {
    Q_OBJECT

  public:
    explicit PlanningJob(QObject* parent = nullptr);
    ~PlanningJob() override;

    void start(PlanRequest request);
    /// Stops what runs; nothing is answered.
    void cancel();
    /// The plans of all devices keep nobody waiting: they do not count.
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

  signals:
    void ready(const jobs::planning::SharedPlanner& planner);
    /// The fastest first.
    void comparedDevices(const jobs::planning::SharedPlans& plans);
    void failed(const forewarp::Error& error);
    void idle();

  private:
    using SharedOutcome = std::shared_ptr<const Result<program::Planner>>;
    void take(quint64 generation, const SharedOutcome& outcome);
    void compareDevices();

    QThreadPool m_pool;
    std::stop_source m_stop;
    PlanRequest m_request; ///< The latest.
    quint64 m_generation = 0;
    bool m_isBusy = false;
};

} // namespace forewarp::workbench::jobs::planning
