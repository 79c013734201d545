#pragma once

#include "app/workbench/jobs/command_line_tool.h"
#include "app/workbench/jobs/tool_job.h"
#include "core/explain/loop_request.h"
#include "core/kernel/program_facts.h"

#include <QObject>
#include <QQueue>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace forewarp::workbench::jobs {

/// The C files of a project, as forewarp-cli lists them.
struct ProjectListing {
    QString root;
    QStringList files;
};

/// A project whose files are to be listed.
struct ListingRequest {
    QString path; ///< A folder, a compile_commands.json or a C file.
    CompileOptions options;

    [[nodiscard]] ToolCall toolCall() const;
    /// Reads what `forewarp-cli analyze --list` prints. Errors: not in that form.
    [[nodiscard]] Result<ProjectListing> readAnswer(const ToolOutput& output) const;
};

/// A run of the program that shows what one loop does.
struct WatchedRun {
    std::string loop; ///< Id.
    RunOptions program;

    /// «--observe=LOOP --argument=A --stdin=FILE», as forewarp-cli takes them.
    [[nodiscard]] QStringList toolArguments() const;
};

/// What one analysis brought to light.
struct Analysis {
    QString file;
    explain::SharedFacts facts;
    QByteArray json; ///< `facts` as forewarp-cli printed them.
    bool isOfUnsavedText = false;
};

/// A file to analyse, and the editor's text where that is not what the disk holds.
struct AnalysisRequest {
    QString file;
    CompileOptions options;
    std::optional<QByteArray> unsavedText;
    std::optional<WatchedRun> run = std::nullopt; ///< The facts then say what it showed.

    [[nodiscard]] ToolCall toolCall() const;
    /// Reads what `forewarp-cli analyze --facts` prints. Errors: not in that form.
    [[nodiscard]] Result<Analysis> readAnswer(const ToolOutput& output) const;
};

/// Lists and analyses sources in children of their own, at most two at a time; one result per request at most.
///
/// A newer request for a file replaces the older one, whose result can then no longer appear.
class AnalysisJob : public QObject {
    Q_OBJECT

  public:
    /// `tool`: path of forewarp-cli or the reason why there is none, which then answers every request.
    explicit AnalysisJob(Result<QString> tool, QObject* parent = nullptr);

    /// Forgets all other work, then lists.
    void list(const QString& path, const CompileOptions& options);
    void analyse(AnalysisRequest request);
    /// Like analyse(), before everything that waits.
    void analyseNext(AnalysisRequest request);
    /// Kills what runs and forgets what waits.
    void cancel();
    [[nodiscard]] bool isBusy() const;
    /// Process ids of the children that run now.
    [[nodiscard]] QList<qint64> processIds() const;

  signals:
    void listed(const jobs::ProjectListing& listing);
    void listingFailed(const forewarp::Error& error);
    void analysed(const jobs::Analysis& analysis);
    void analysisFailed(const QString& file, const forewarp::Error& error);
    /// Of everything that was asked for since the last idle(); 0…1.
    void progressed(double fraction, const QString& step);
    void cancelled();
    void idle();

  private:
    using FileJob = ToolJob<AnalysisRequest, Analysis>;
    struct Running {
        FileJob* job = nullptr; ///< Owned as a child of this object.
        double fraction = 0;
    };

    void startWaiting();
    void startAnalysis(const AnalysisRequest& request);
    void takeAnalysis(const Analysis& analysis);
    void failAnalysis(const QString& file, const Error& error);
    void retire(const QString& file);
    void drop(const QString& file);
    void abandonAll();
    void announce(const QString& step);

    Result<QString> m_tool;
    ToolJob<ListingRequest, ProjectListing> m_listing;
    std::map<QString, Running> m_running; ///< By file.
    QQueue<AnalysisRequest> m_waiting;
    int m_done = 0;
};

} // namespace forewarp::workbench::jobs
