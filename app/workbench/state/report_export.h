#pragma once

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
    [[nodiscard]] bool isBusy() const { return m_job.isBusy(); }
    void cancel() { m_job.cancel(); }

  signals:
    void written(const QString& path);
    void progressed(double fraction, const QString& step);
    void idle();

  private:
    void finish(const jobs::SharedReport& report);

    Common& m_common;
    jobs::PredictionJob m_job;
    QString m_path;
};

} // namespace forewarp::workbench::state
