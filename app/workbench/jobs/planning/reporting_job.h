#pragma once

#include "core/program/reported_plans.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <stop_token>

namespace forewarp::workbench::jobs::planning {

/// A report to be printed: its plans, where a run of the program is known, and its loops with their details.
struct PrintedReport {
    explain::Report report;
    std::optional<program::ReportedPlans> plans;
};
using SharedPrintedReport = std::shared_ptr<const PrintedReport>;

/// Completes a report in a worker thread; the latest request wins.
class ReportingJob : public QObject {
    Q_OBJECT

  public:
    /// `isSynchronous` answers before start() returns, for tests.
    explicit ReportingJob(bool isSynchronous, QObject* parent = nullptr);
    ~ReportingJob() override;

    void start(explain::Report report);
    /// Stops what runs; nothing is answered.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

  signals:
    void ready(const jobs::planning::SharedPrintedReport& report);
    void idle();

  private:
    void take(quint64 generation, const SharedPrintedReport& report);

    bool m_isSynchronous;
    QThreadPool m_pool;
    std::stop_source m_stop;
    quint64 m_generation = 0;
    bool m_isBusy = false;
};

} // namespace forewarp::workbench::jobs::planning
