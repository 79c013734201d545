#pragma once

#include "app/workbench/analysis_job.h"
#include "app/workbench/cuda_porting.h"
#include "app/workbench/documents.h"
#include "app/workbench/gpu_assembly.h"
#include "app/workbench/prediction_job.h"
#include "app/workbench/problems.h"
#include "app/workbench/register_count_job.h"
#include "app/workbench/session_keeper.h"
#include "app/workbench/tracing_job.h"
#include "app/workbench/workbench_state.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <map>
#include <optional>
#include <string>

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
    QString path; ///< GPU assembly is opened beside the project that is there.
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
    [[nodiscard]] GpuAssembly& assembly() { return m_assembly; }
    [[nodiscard]] CudaPorting& porting() { return m_porting; }
    [[nodiscard]] const AnalysisJob& analysis() const { return m_analysis; }

    /// The project before stays where the new one cannot be listed.
    void openProject(const Opening& opening);
    /// Shows a file and, where named, selects its loop as soon as it is known.
    void show(const Selection& selection);
    void chooseScenario(const Scenario& scenario);
    void chooseBlock(const BlockShape& block);
    /// The text that the editor shows now; analysed at once where it is new.
    void edit(const QString& text);
    /// How to run the program of the project; kept with the session.
    void chooseRun(const ProgramRun& run);
    [[nodiscard]] const ProgramRun& run() const { return m_run; }
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
    /// Compiles the selected loop for the device and counts its registers; answered by registersCounted().
    void countRegisters();
    /// Compiles the selected loop to GPU assembly and opens that; problems() say why it cannot.
    void assembleLoop();
    /// Arrays that the port of the selected loop keeps in shared memory; nothing: the fastest choice.
    void keepInShared(const std::optional<QStringList>& arrays);
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
    /// What the selected loop's registers are in PTX, or why nobody knows, in sentences.
    void registersCounted(const QString& sentence);
    /// run(), canObserve(), canTrace(), isObserving() or isTracing() may have another answer.
    void runsChanged();

  private:
    /// What runs showed of a file's loops, by id, and the text for which that holds.
    struct ObservedText {
        QByteArray textHash;
        std::map<std::string, Observation> loops;
    };

    void connectJobs();
    void connectState();
    void connectAssembly();
    void openAssembly(const Opening& opening);
    void connectPorting();
    void updatePort();
    [[nodiscard]] std::optional<PortingRequest> portToMake() const;
    void takeListing(const ProjectListing& listing);
    void restoreScenario(const std::optional<Session>& session);
    void takeAnalysis(const Analysis& analysis);
    void takeFacts(const QString& file, const SharedFacts& facts);
    void connectObservation();
    void takeObservation(const Analysis& analysis);
    void failObservation(const Error& error);
    void endRun();
    ObservedText& observedOf(const QString& file);
    [[nodiscard]] RunOptions runOptions() const;
    void connectTracing();
    void takeTrace(const TracedRun& run);
    void failTracing(const Error& error);
    void sayEnding(const TracedRun& run);
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
    /// The selected loop for forewarp-cli; nothing until it is explained.
    [[nodiscard]] std::optional<RegisterCountRequest> selectedNest() const;
    [[nodiscard]] QByteArray hashOf(const QString& file) const;
    /// Of the text and how it is compiled, whatever version of Forewarp reads it; empty where it cannot be read.
    [[nodiscard]] QByteArray textHashOf(const QString& file) const;

    WorkbenchSetup m_setup;
    SessionKeeper m_sessions;
    WorkbenchState m_state;
    Problems m_problems;
    Documents m_documents;
    AnalysisJob m_analysis;
    AnalysisJob m_observation; ///< Runs the program; a job of its own, so that an analysis does not end it.
    TracingJob m_tracing;
    RegisterCountJob m_registerCount;
    GpuAssembly m_assembly;
    CudaPorting m_porting;
    PredictionJob m_prediction;
    PredictionJob m_export;
    Opening m_opening;
    Selection m_wanted;                      ///< Selected once its file's report is there.
    std::optional<BlockShape> m_wantedBlock; ///< Likewise, for the wanted loop.
    QString m_exportPath;
    ProgramRun m_run;
    SharedFacts m_requestedFacts; ///< That the report to come is made from…
    SharedFacts m_reportedFacts;  ///< …and the one that is there.
    QSet<QString> m_unanalysed;   ///< Files whose text is newer than their facts.
    std::optional<QStringList> m_arrays; ///< See keepInShared().
    QByteArray m_observedText;    ///< Hash of the source of the program that runs.
    std::string m_observedLoop;
    QByteArray m_tracedText; ///< Likewise.
    QString m_tracedFile;
    QHash<QString, ObservedText> m_observed; ///< By file; also where no session can be kept.
    std::string m_layout;
};

} // namespace forewarp::workbench
