#pragma once

#include "app/workbench/jobs/analysis_job.h"
#include "app/workbench/jobs/tracing_job.h"
#include "app/workbench/state/common.h"

#include <QHash>
#include <QObject>

#include <map>
#include <string>

namespace forewarp::workbench::state::runs {

/// Runs of the user's program: how it is started, and what a run shows of the selected loop.
class ProgramRuns : public QObject {
    Q_OBJECT

  public:
    /// `common` has to outlive this.
    ProgramRuns(const Result<QString>& tool, Common& common, QObject* parent = nullptr);

    /// For another project: ends what runs and forgets what runs showed.
    void restart(const session::ProgramRun& run);
    /// How to run the program of the project.
    void choose(const session::ProgramRun& run);
    [[nodiscard]] const session::ProgramRun& chosen() const { return m_chosen; }
    /// Runs the program once and watches the selected loop, where a run could show something of it.
    void observe();
    /// Whether the selected loop can be watched now.
    [[nodiscard]] bool canObserve() const;
    [[nodiscard]] bool isObserving() const { return m_observation.isBusy(); }
    /// Runs the program once and records what the selected loop does to memory, where the source does not say it.
    void trace();
    /// Whether the selected loop has accesses whose addresses only a run can show, and nothing is traced now.
    [[nodiscard]] bool canTrace() const;
    [[nodiscard]] bool isTracing() const { return m_tracing.isBusy(); }
    [[nodiscard]] bool isBusy() const { return isObserving() || isTracing(); }
    void cancel();
    /// As forewarp-cli takes what is chosen.
    [[nodiscard]] jobs::RunOptions options() const;
    /// New facts of a file with what earlier runs showed of its loops; what a trace said of older facts goes.
    [[nodiscard]] explain::SharedFacts extended(const QString& file, const explain::SharedFacts& facts);

  signals:
    /// The user chose another way to run the program.
    void runChosen();
    /// Any question about runs may have another answer.
    void changed();
    void progressed(double fraction, const QString& step);
    void cancelled();
    void idle();

  private:
    /// What runs showed of a file's loops, by id, and the text for which that holds.
    struct ObservedText {
        QByteArray textHash;
        std::map<std::string, kernel::Observation> loops;
    };

    void connectObservation();
    void takeObservation(const jobs::Analysis& analysis);
    void failObservation(const Error& error);
    ObservedText& observedOf(const QString& file);
    void connectTracing();
    void takeTrace(const jobs::TracedRun& run);
    void failTracing(const Error& error);
    void sayEnding(const jobs::TracedRun& run);
    void endRun();

    Common& m_common;
    jobs::AnalysisJob m_observation; ///< A job of its own, so that an analysis does not end it.
    jobs::TracingJob m_tracing;
    session::ProgramRun m_chosen;
    QByteArray m_observedText; ///< Hash of the source of the program that runs.
    std::string m_observedLoop;
    QByteArray m_tracedText; ///< Likewise.
    QString m_tracedFile;
    QHash<QString, ObservedText> m_observed; ///< By file; also where no session can be kept.
};

} // namespace forewarp::workbench::state::runs
