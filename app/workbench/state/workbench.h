#pragma once

#include "app/workbench/jobs/analysis_job.h"
#include "app/workbench/jobs/prediction_job.h"
#include "app/workbench/jobs/validating/validating_job.h"
#include "app/workbench/state/common.h"
#include "app/workbench/state/loop_code.h"
#include "app/workbench/state/predictions.h"
#include "app/workbench/state/report_export.h"
#include "app/workbench/state/runs/program_plan.h"
#include "app/workbench/state/runs/program_runs.h"
#include "app/workbench/texts/text_recovery.h"

#include <QDeadlineTimer>
#include <QObject>

#include <cstddef>
#include <optional>
#include <string>

namespace forewarp::workbench::state {

/// What a workbench is started with.
struct WorkbenchSetup {
    jobs::CompileOptions compile;
    Result<QString> tool = jobs::findCommandLineTool();
    QString sessionFile = SessionKeeper::standardPath();
    jobs::PredictionJob::Mode predictions = jobs::PredictionJob::Mode::background;
};

/// A project to open and what shall hold for it whatever its session says.
struct Opening {
    QString path; ///< GPU assembly is opened beside the project that is there.
    std::optional<std::string> device;
    kernel::Bindings values;
    std::string loop; ///< To select; empty: the session's, else the one that takes longest.
};

/// Everything behind the window: turns the user's choices into jobs and their results into state.
///
/// open → list → analyse each file → report of the file shown → report of the loop selected. Errors end up in
/// problems(); nothing here stops on bad input.
class Workbench : public QObject {
    Q_OBJECT

  public:
    explicit Workbench(WorkbenchSetup setup = {}, QObject* parent = nullptr);
    ~Workbench() override;

    // Its parts.
    [[nodiscard]] WorkbenchState& state() { return m_common.state; }
    [[nodiscard]] Problems& problems() { return m_common.problems; }
    [[nodiscard]] SessionKeeper& sessions() { return m_common.sessions; }
    [[nodiscard]] texts::Documents& documents() { return m_common.documents; }
    [[nodiscard]] texts::TextRecovery& recovery() { return m_recovery; }
    [[nodiscard]] runs::ProgramRuns& runs() { return m_runs; }
    [[nodiscard]] runs::ProgramPlan& plan() { return m_plan; }
    [[nodiscard]] LoopCode& code() { return m_code; }
    [[nodiscard]] ReportExport& reportExport() { return m_export; }
    [[nodiscard]] const jobs::AnalysisJob& analysis() const { return m_analysis; }
    /// Concerns no project: it keeps nobody from being settled.
    [[nodiscard]] jobs::validating::ValidatingJob& validating() { return m_validating; }

    /// The project before stays where the new one cannot be listed.
    void openProject(const Opening& opening);
    /// Shows a file and, where named, selects its loop as soon as it is known.
    void show(const Selection& selection);
    void chooseScenario(const explain::Scenario& scenario);
    void chooseBlock(const kernel::BlockShape& block);
    /// The text that the editor shows now; analysed at once where it is new.
    void edit(const QString& text);
    /// The same while the user goes on typing: kept on the disk, not analysed yet.
    void keepTyped(const QString& text);
    /// The file shown.
    void save();
    /// False where it cannot be written; problems() say why.
    bool saveFile(const QString& file);
    /// Shows a text that recovery() has found, unsaved; the one that it displaces is offered in turn.
    void restoreText(std::size_t position);
    /// All files of the project again, the one shown first.
    void analyseAgain();
    void cancel();
    [[nodiscard]] bool isBusy() const;
    /// What is shown gets more by itself, which keeps nobody waiting: details of the loop, or of the plan.
    [[nodiscard]] bool isUnfinished() const;
    void rememberLayout(const std::string& layout);
    /// The window's layout as it was remembered last; empty for none.
    [[nodiscard]] const std::string& layout() const { return m_layout; }

  signals:
    void textLoaded(const QString& file, const QString& text);
    void progressed(double fraction, const QString& step);
    /// Nothing runs or waits any more.
    void settled();
    void cancelled();

  private:
    void connectAnalysis();
    void connectParts();
    void openAssembly(const Opening& opening);
    void takeListing(const jobs::ProjectListing& listing);
    void restoreScenario(const std::optional<session::Session>& session);
    void takeAnalysis(const jobs::Analysis& analysis);
    void takeFacts(const QString& file, const explain::SharedFacts& facts);
    void useKeptFacts(const QString& file);
    void endAnalyses();
    void saveSession();
    void settle();
    // workbench_texts.cpp
    void analyseWhatRestsOn(const QString& file);
    void keepText(const QString& file, const QString& text);
    [[nodiscard]] session::UnsavedText unsavedText(const QString& file, const QString& text) const;
    void noteSessionProblems();
    void noteRecoveryProblems();
    void noteLasting(const QString& topic, std::vector<Error> errors);
    [[nodiscard]] jobs::AnalysisRequest analysisOf(const QString& file) const;

    Common m_common;
    texts::TextRecovery m_recovery;
    QDeadlineTimer m_rest; ///< Until typed text is kept again.
    jobs::AnalysisJob m_analysis;
    runs::ProgramRuns m_runs;
    runs::ProgramPlan m_plan;
    Predictions m_predictions;
    LoopCode m_code;
    ReportExport m_export;
    jobs::validating::ValidatingJob m_validating;
    Opening m_opening;
    std::string m_layout;
};

} // namespace forewarp::workbench::state
