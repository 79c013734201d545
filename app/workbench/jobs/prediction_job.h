#pragma once

#include "app/workbench/jobs/foresight.h"
#include "core/explain/explainer.h"

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace forewarp::workbench::jobs {

using SharedReport = std::shared_ptr<const explain::Report>;

/// Which files to explain, under which choices.
struct ReportRequest {
    std::string title;
    std::vector<explain::SharedFacts> files;
    explain::Scenario scenario;
};

/// Makes reports in worker threads; the latest request of each kind wins, results of older ones are never shown. What is
/// known already is the Explainer's affair.
///
/// While nobody asks for anything, the other blocks of the loop shown last are foreseen, in silence.
class PredictionJob : public QObject {
    Q_OBJECT

  public:
    /// `synchronous` answers before the request returns, for tests.
    enum class Mode { background, synchronous };
    explicit PredictionJob(Mode mode = Mode::background, QObject* parent = nullptr);
    ~PredictionJob() override;

    /// Explains every loop; answered by reportReady() or reportFailed().
    void requestReport(ReportRequest request);
    /// Explains one loop; answered by loopReady(). Directly, where only the block is another than
    /// that shown and takes no simulation.
    void requestLoop(explain::LoopRequest request);
    /// Takes over a loop already explained: it is now the one shown, and its other blocks are explained ahead.
    /// Answered by loopReady() where there are details to add.
    void follow(explain::LoopRequest request, explain::SharedLoopReport report);
    /// Stops what runs; nothing is answered.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_reportRuns || m_loopRuns; }
    /// Foreseeing keeps nobody waiting: it does not count as busy.
    [[nodiscard]] bool isForeseeing() const { return m_foresight.isRunning() || m_pause.isActive(); }

  signals:
    void reportReady(const jobs::SharedReport& report);
    void reportFailed(const forewarp::Error& error);
    void loopReady(const explain::SharedLoopReport& report);
    void progressed(double fraction, const QString& step);
    /// Nothing runs any more.
    void idle();

  private:
    using SharedOutcome = std::shared_ptr<const Result<explain::Report>>;
    /// What was asked, and the answer.
    struct ShownLoop {
        explain::LoopRequest of;
        explain::SharedLoopReport report;
    };
    void takeReport(quint64 generation, const SharedOutcome& outcome);
    void runLoop(explain::LoopRequest request);
    void endLoop(quint64 generation, const ShownLoop& loop);
    void show(ShownLoop loop);
    void addDetails(const explain::SharedLoopReport& report);
    void foresee();
    void beginForesight();
    void stopForeseeing();
    void settle();

    Mode m_mode;
    explain::Explainer m_explainer; ///< Outlives the threads that ask it.
    QThreadPool m_pool;
    std::stop_source m_stopReport;
    quint64 m_reportGeneration = 0;
    quint64 m_loopGeneration = 0;
    std::optional<explain::LoopRequest> m_waitingLoop; ///< The newest; runs when the one in the worker is done.
    std::optional<ShownLoop> m_shown; ///< Whose other blocks are foreseen.
    Foresight m_foresight{m_explainer};
    QTimer m_pause; ///< Until the slider rests.
    bool m_isForesightDue = false; ///< Once the one that was stopped has ended.
    bool m_reportRuns = false;
    bool m_loopRuns = false;
};

} // namespace forewarp::workbench::jobs
