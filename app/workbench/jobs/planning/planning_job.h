#pragma once

#include "core/explain/loop_request.h"
#include "core/program/plan.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <stop_token>
#include <vector>

namespace forewarp::workbench::jobs::planning {

using SharedPlan = std::shared_ptr<const program::Plan>;

/// What a plan is made of.
struct PlanRequest {
    std::vector<explain::SharedFacts> files;
    device::Device device;
    explain::Scenario scenario; ///< With a run.
};

/// Makes plans in a worker thread; the latest request wins, results of older ones are never shown.
class PlanningJob : public QObject {
    Q_OBJECT

  public:
    explicit PlanningJob(QObject* parent = nullptr);
    ~PlanningJob() override;

    void start(PlanRequest request);
    /// Stops what runs; nothing is answered.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

  signals:
    void planned(const jobs::planning::SharedPlan& plan);
    void failed(const forewarp::Error& error);
    void idle();

  private:
    using SharedOutcome = std::shared_ptr<const Result<program::Plan>>;
    void take(quint64 generation, const SharedOutcome& outcome);

    QThreadPool m_pool;
    std::stop_source m_stop;
    quint64 m_generation = 0;
    bool m_isBusy = false;
};

} // namespace forewarp::workbench::jobs::planning
