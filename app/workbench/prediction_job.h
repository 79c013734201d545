#pragma once

#include "app/workbench/foresight.h"
#include "app/workbench/loop_request.h"
#include "core/report/report.h"

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace forewarp::workbench {

using SharedReport = std::shared_ptr<const Report>;

/// Which files to explain, under which choices.
struct ReportRequest {
    std::string title;
    std::vector<SharedFacts> files;
    Scenario scenario;
    bool withDetails = false; ///< For the loops that a printed report explains.
};

/// Makes reports in worker threads; the latest request of each kind wins, results of older ones are never shown.
///
/// While nobody asks for anything, the other blocks of the loop explained last are foreseen, in silence.
class PredictionJob : public QObject {
    Q_OBJECT

  public:
    /// `synchronous` answers before the request returns, for tests.
    enum class Mode { background, synchronous };
    explicit PredictionJob(Mode mode = Mode::background, QObject* parent = nullptr);
    ~PredictionJob() override;

    /// Explains every loop; answered by reportReady() or reportFailed().
    void requestReport(ReportRequest request);
    /// Explains one loop; answered by loopReady(). Directly, where only the block is another and takes no simulation.
    void requestLoop(LoopRequest request);
    /// Takes a loop that a report has explained already as the one explained last, so that its other blocks follow from
    /// it. Answered by loopReady() where there are details to add.
    void follow(LoopRequest request, SharedLoopReport report);
    /// Stops what runs; nothing is answered.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_reportRuns || m_loopRuns; }
    /// Foreseeing keeps nobody waiting: it does not count as busy.
    [[nodiscard]] bool isForeseeing() const { return m_foresight.isRunning() || m_pause.isActive(); }

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
    [[nodiscard]] bool isQuick(const LoopRequest& request) const;
    [[nodiscard]] SharedLoopReport explainedBefore(const LoopRequest& request) const;
    [[nodiscard]] std::vector<BlockShape> unexplainedBlocks() const;
    void takeReport(quint64 generation, const SharedOutcome& outcome);
    void takeLoop(const TimedLoop& loop);
    void runLoop(LoopRequest request);
    void endBackgroundLoop(quint64 generation, const TimedLoop& loop);
    void remember(TimedLoop loop);
    void keep(const SharedLoopReport& loop);
    bool learn(const Foreseen& found);
    void takeForeseen(const Foreseen& found);
    void foresee();
    void beginForesight();
    void stopForeseeing();
    void settle();

    Mode m_mode;
    QThreadPool m_pool;
    std::stop_source m_stopReport;
    quint64 m_reportGeneration = 0;
    quint64 m_loopGeneration = 0;
    std::optional<LoopRequest> m_waitingLoop; ///< The newest; runs when the one in the worker is done.
    std::optional<TimedLoop> m_last; ///< The loop explained last: its profile and sweep serve its other blocks.
    std::map<BlockShape, SharedLoopReport> m_explained; ///< That loop with all blocks explained so far.
    Foresight m_foresight;
    QTimer m_pause; ///< Until the slider rests.
    bool m_isForesightDue = false; ///< Once the one that was stopped has ended.
    bool m_reportRuns = false;
    bool m_loopRuns = false;
};

} // namespace forewarp::workbench
