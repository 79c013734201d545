#pragma once

#include "app/workbench/jobs/planning/reporting_job.h"
#include "app/workbench/jobs/prediction_job.h"
#include "app/workbench/state/common.h"

#include <QObject>
#include <QString>

namespace forewarp::workbench::state {

/// Reports of all analysed files, written to files.
class ReportExport : public QObject {
    Q_OBJECT

  public:
    /// `common` has to outlive this.
    ReportExport(jobs::PredictionJob::Mode mode, Common& common, QObject* parent = nullptr);

    /// In the form that the file name's ending asks for; problems() say why it cannot.
    void write(const QString& path);
    [[nodiscard]] bool isBusy() const { return m_job.isBusy() || m_completing.isBusy(); }
    void cancel();

  signals:
    void written(const QString& path);
    void progressed(double fraction, const QString& step);
    void idle();

  private:
    void complete(const jobs::SharedReport& report);
    void finish(const jobs::planning::SharedPrintedReport& printed);
    void endWork();

    Common& m_common;
    jobs::PredictionJob m_job;
    jobs::planning::ReportingJob m_completing;
    QString m_path;
};

} // namespace forewarp::workbench::state
