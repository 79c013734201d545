#pragma once

#include "app/workbench/jobs/planning/reporting_job.h"
#include "app/workbench/jobs/prediction_job.h"
#include "app/workbench/state/common.h"

#include <QObject>
#include <QString>

#include <deque>

namespace forewarp::workbench::state {

/// Reports of all analysed files, written to files.
class ReportExport : public QObject {
    Q_OBJECT

  public:
    /// `common` has to outlive this.
    ReportExport(jobs::PredictionJob::Mode mode, Common& common, QObject* parent = nullptr);

    /// In the form that the file name's ending asks for, with what is chosen and shown now; problems() say why it cannot.
    /// One after the other: while another report is made, this one waits.
    void write(const QString& path);
    [[nodiscard]] bool isBusy() const { return m_job.isBusy() || m_completing.isBusy(); }
    void cancel();

  signals:
    void written(const QString& path);
    /// It is made after those before it.
    void postponed(const QString& path);
    void progressed(double fraction, const QString& step);
    void idle();

  private:
    struct Order {
        QString path;
        jobs::ReportRequest request;
        explain::SharedFacts shownFacts; ///< Of the file on screen…
        explain::SharedLoopReport shownLoop; ///< …and the loop, with the block chosen for it.
    };
    [[nodiscard]] Order orderOf(const QString& path) const;
    void start(Order order);
    void complete(const jobs::SharedReport& report);
    void finish(const jobs::planning::SharedPrintedReport& printed);
    void endWork();

    Common& m_common;
    jobs::PredictionJob m_job;
    jobs::planning::ReportingJob m_completing;
    Order m_order; ///< The one that is being made…
    std::deque<Order> m_waiting; ///< …and those after it.
};

} // namespace forewarp::workbench::state
