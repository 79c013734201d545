#pragma once

#include "app/workbench/jobs/planning/measuring_job.h"
#include "app/workbench/jobs/planning/planning_job.h"
#include "app/workbench/state/common.h"
#include "app/workbench/state/runs/program_runs.h"

#include <QObject>
#include <QTimer>

namespace forewarp::workbench::state::runs {

using jobs::planning::SharedPlan;

/// The whole program: its measured run, whose sizes every prediction then takes, and the plan that is made of it for the
/// device and the choices of the moment.
class ProgramPlan : public QObject {
    Q_OBJECT

  public:
    /// `common` and `runs`, which knows how the program is run, have to outlive this.
    ProgramPlan(const Result<QString>& tool, Common& common, const ProgramRuns& runs, QObject* parent = nullptr);

    /// For another project: ends what goes on, and takes the run that was kept of it, as far as its sources are the same,
    /// and what the user chose for its loops.
    void restart(program::ChosenSides chosen);
    /// Runs the program of the project, as it is on the disk, and measures it.
    /// With the name of a file that perf script or gprof printed, takes the times from there instead.
    void measure(const QString& profile = {});
    [[nodiscard]] bool canMeasure() const;
    [[nodiscard]] bool isMeasuring() const { return m_measuring.isBusy(); }
    [[nodiscard]] bool isBusy() const { return m_measuring.isBusy() || m_planning.isBusy() || m_pause.isActive(); }
    /// More comes by itself: other devices, or times of a program that did not run yet.
    [[nodiscard]] bool isUnfinished() const { return m_quiet.isActive() || m_planning.runsSilently(); }
    void cancel();
    /// Null while there is none.
    [[nodiscard]] const SharedPlan& plan() const { return m_plan; }
    /// Of all devices, the fastest first, none of them with the user's choices; null until they are known.
    [[nodiscard]] const jobs::planning::SharedPlans& devices() const { return m_devices; }
    /// Wants a loop on one side, whatever that costs; the plan follows at once.
    void choose(const program::LoopName& loop, bool onGpu);
    /// Takes all such wishes back.
    void chooseAnew();
    [[nodiscard]] bool hasChoices() const { return !m_chosen.empty(); }
    [[nodiscard]] const program::ChosenSides& choices() const { return m_chosen; }

  signals:
    /// The plan, or whether the program can be run now, is another.
    void changed();
    void sidesChosen();
    void progressed(double fraction, const QString& step);
    void cancelled();
    void idle();

  private:
    void takeRun(const jobs::planning::SharedRun& run);
    void takeFacts(const QString& file);
    void use(jobs::planning::SharedRun run);
    void planSoon();
    void makePlan();
    [[nodiscard]] jobs::planning::PlanRequest request() const;
    void replan();
    void forget();
    void survey(bool withTimes);
    void endWork();

    Common& m_common;
    const ProgramRuns& m_runs;
    jobs::planning::MeasuringJob m_measuring;
    jobs::planning::PlanningJob m_planning;
    jobs::planning::SharedPlanner m_planner;
    SharedPlan m_plan; ///< Of the planner, with the choices.
    jobs::planning::SharedPlans m_devices;
    program::ChosenSides m_chosen;
    QTimer m_pause; ///< Files of a project are analysed one by one, and each changes the plan.
    QTimer m_quiet; ///< Without a run: times are predicted when no more files come.
};

} // namespace forewarp::workbench::state::runs
