#pragma once

#include "app/workbench/analysis_job.h"
#include "app/workbench/documents.h"
#include "app/workbench/prediction_job.h"
#include "app/workbench/problems.h"
#include "app/workbench/session_keeper.h"
#include "app/workbench/workbench_state.h"

#include <QObject>

#include <optional>

namespace forewarp::workbench {

/// What a workbench is started with.
struct WorkbenchSetup {
    CompileOptions compile;
    Result<QString> tool = findCommandLineTool();
    QString sessionFile = SessionKeeper::standardPath();
    PredictionJob::Mode predictions = PredictionJob::Mode::background;
};

/// A project to open and what shall hold for it whatever its session says.
struct Opening {
    QString path;
    std::optional<std::string> device;
    Bindings values;
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

    [[nodiscard]] WorkbenchState& state() { return m_state; }
    [[nodiscard]] Problems& problems() { return m_problems; }
    [[nodiscard]] SessionKeeper& sessions() { return m_sessions; }
    [[nodiscard]] Documents& documents() { return m_documents; }
    [[nodiscard]] const AnalysisJob& analysis() const { return m_analysis; }

    /// The project before stays where the new one cannot be listed.
    void openProject(const Opening& opening);
    /// Shows a file and, where named, selects its loop as soon as it is known.
    void show(const Selection& selection);
    void chooseScenario(const Scenario& scenario);
    void chooseBlock(const BlockShape& block);
    /// The text that the editor shows now; analysed at once where it is new.
    void edit(const QString& text);
    void save();
    /// All files of the project again, the one shown first.
    void analyseAgain();
    void cancel();
    /// Report of all analysed files, in the form that the file name's ending asks for.
    void exportReport(const QString& path);
    void rememberLayout(const std::string& layout);
    /// The window's layout as it was remembered last; empty for none.
    [[nodiscard]] const std::string& layout() const { return m_layout; }
    [[nodiscard]] bool isBusy() const;

  signals:
    void textLoaded(const QString& file, const QString& text);
    void progressed(double fraction, const QString& step);
    /// Nothing runs or waits any more.
    void settled();
    void cancelled();
    void exported(const QString& path);

  private:
    void connectJobs();
    void connectState();
    void takeListing(const ProjectListing& listing);
    void restoreScenario(const std::optional<Session>& session);
    void takeAnalysis(const Analysis& analysis);
    void takeReport(const SharedReport& report);
    void finishExport(const SharedReport& report);
    void endAnalyses();
    void selectWantedLoop();
    void showLoop();
    void requestReport();
    void requestLoop();
    void useKeptFacts(const QString& file);
    void saveSession();
    void settle();
    [[nodiscard]] AnalysisRequest analysisOf(const QString& file) const;
    [[nodiscard]] QByteArray hashOf(const QString& file);

    WorkbenchSetup m_setup;
    SessionKeeper m_sessions;
    WorkbenchState m_state;
    Problems m_problems;
    Documents m_documents;
    AnalysisJob m_analysis;
    PredictionJob m_prediction;
    PredictionJob m_export;
    Opening m_opening;
    Selection m_wanted;                      ///< Selected once its file's report is there.
    std::optional<BlockShape> m_wantedBlock; ///< Likewise, for the wanted loop.
    QString m_exportPath;
    std::string m_layout;
};

} // namespace forewarp::workbench
