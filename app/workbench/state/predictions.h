#pragma once

#include "app/workbench/jobs/prediction_job.h"
#include "app/workbench/state/common.h"

#include <QObject>

#include <optional>

namespace forewarp::workbench::state {

/// Follows the user's choices with predictions: of all loops of the file shown, and of the selected one with its block.
class Predictions : public QObject {
    Q_OBJECT

  public:
    /// `common` has to outlive this.
    Predictions(jobs::PredictionJob::Mode mode, Common& common, QObject* parent = nullptr);

    /// What shall be selected once the file's report is there, and the block for its loop.
    void want(const Selection& selection, const std::optional<kernel::BlockShape>& block);
    /// What is wanted and not selected yet; no file for nothing.
    [[nodiscard]] const Selection& wanted() const { return m_wanted; }
    [[nodiscard]] const std::optional<kernel::BlockShape>& wantedBlock() const { return m_wantedBlock; }
    /// Of the file shown, where it is analysed.
    void requestReport();
    [[nodiscard]] bool isBusy() const { return m_job.isBusy(); }
    /// The loop shown gets its details.
    [[nodiscard]] bool isDetailing() const;
    void cancel() { m_job.cancel(); }

  signals:
    void progressed(double fraction, const QString& step);
    void idle();

  private:
    void takeReport(const jobs::SharedReport& report);
    void selectWantedLoop();
    void showLoop();
    void requestLoop();

    Common& m_common;
    jobs::PredictionJob m_job;
    Selection m_wanted;
    std::optional<kernel::BlockShape> m_wantedBlock;
    explain::SharedFacts m_requestedFacts; ///< That the report to come is made from.
};

} // namespace forewarp::workbench::state
