#pragma once

#include "core/explain/loop_request.h"
#include "core/program/planner.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace forewarp::workbench::jobs::planning {

using SharedPlan = std::shared_ptr<const program::Plan>;
using SharedPlanner = std::shared_ptr<const program::Planner>;
using SharedPlans = std::shared_ptr<const std::vector<program::Plan>>;

/// What a plan is made of.
struct PlanRequest {
    std::vector<explain::SharedFacts> files;
    device::Device device;
    explain::Scenario scenario; ///< With a run, but for overviews.
};

/// Makes planners in a worker thread, and then, in silence, the plans of all devices; without a run overviews. The latest request wins, results of
/// older ones are never shown.
class PlanningJob : public QObject {
    Q_OBJECT

  public:
    explicit PlanningJob(QObject* parent = nullptr);
    ~PlanningJob() override;

    void start(PlanRequest request);
    /// Without a run: the overview with times, in silence.
    void survey(const PlanRequest& request);
    /// Stops what runs; nothing is answered.
    void cancel();
    /// The plans of all devices keep nobody waiting: they do not count.
    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    /// Such plans or an overview are still to come.
    [[nodiscard]] bool runsSilently() const { return m_silent == m_generation; }

  signals:
    void ready(const jobs::planning::SharedPlanner& planner);
    /// The fastest first.
    void comparedDevices(const jobs::planning::SharedPlans& plans);
    void surveyed(const jobs::planning::SharedPlan& plan);
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
    std::optional<quint64> m_silent; ///< The generation whose silent work runs.
    bool m_isBusy = false;
};

} // namespace forewarp::workbench::jobs::planning
