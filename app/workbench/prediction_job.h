#pragma once

#include "core/report/report.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace forewarp::workbench {

using SharedFacts = std::shared_ptr<const ProgramFacts>;
using SharedReport = std::shared_ptr<const Report>;
using SharedLoopReport = std::shared_ptr<const LoopReport>;

/// Which files to explain, under which choices.
struct ReportRequest {
    std::string title;
    std::vector<SharedFacts> files;
    Scenario scenario;
};

/// One loop to explain on a device that was found already.
struct LoopRequest {
    SharedFacts facts;
    std::string loop; ///< Id.
    Device device;
    Scenario scenario;

    /// True where nothing but the block tells the two apart.
    [[nodiscard]] bool differsByBlockOnly(const LoopRequest& other) const;
};

/// Makes reports in worker threads; the latest request of each kind wins, results of older ones are never shown.
class PredictionJob : public QObject {
    Q_OBJECT

  public:
    /// `synchronous` answers before the request returns, for tests.
    enum class Mode { background, synchronous };
    explicit PredictionJob(Mode mode = Mode::background, QObject* parent = nullptr);
    ~PredictionJob() override;

    /// Explains every loop; answered by reportReady() or reportFailed().
    void requestReport(ReportRequest request);
    /// Explains one loop; answered by loopReady(). Directly, where the last such request took well under a frame.
    void requestLoop(LoopRequest request);
    /// Stops what runs; nothing is answered.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_reportRuns || m_loopRuns; }

  signals:
    void reportReady(const forewarp::workbench::SharedReport& report);
    void reportFailed(const forewarp::Error& error);
    void loopReady(const forewarp::workbench::SharedLoopReport& report);
    void progressed(double fraction, const QString& step);
    /// Nothing runs any more.
    void idle();

  private:
    using SharedOutcome = std::shared_ptr<const Result<Report>>;
    /// One explained loop and how long that took.
    struct TimedLoop {
        LoopRequest request;
        SharedLoopReport report;
        qint64 nanoseconds = 0;
    };
    static TimedLoop explain(const LoopRequest& request, const std::optional<TimedLoop>& known);
    void takeReport(quint64 generation, const SharedOutcome& outcome);
    void takeLoop(const TimedLoop& loop);
    void runLoop(LoopRequest request);
    void endBackgroundLoop(quint64 generation, const TimedLoop& loop);
    void settle();

    Mode m_mode;
    QThreadPool m_pool;
    std::stop_source m_stopReport;
    quint64 m_reportGeneration = 0;
    quint64 m_loopGeneration = 0;
    std::optional<LoopRequest> m_waitingLoop; ///< The newest; runs when the one in the worker is done.
    std::optional<TimedLoop> m_last; ///< The loop explained last: its profile and sweep serve its other blocks.
    bool m_reportRuns = false;
    bool m_loopRuns = false;
};

} // namespace forewarp::workbench
