#pragma once

#include "app/workbench/command_line_tool.h"
#include "app/workbench/tool_process.h"
#include "core/base/result.h"
#include "core/kernel/program_facts.h"

#include <QHash>
#include <QObject>
#include <QQueue>
#include <QStringList>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace forewarp::workbench {

/// The C files of a project, as forewarp-cli lists them.
struct ProjectListing {
    QString root;
    QStringList files;
};

/// Reads what `forewarp-cli analyze --list` prints; errors say what is wrong with it.
[[nodiscard]] Result<ProjectListing> readListing(const QByteArray& json, const QString& path);

/// A run of the program that shows what one loop does.
struct WatchedRun {
    std::string loop; ///< Id.
    RunOptions program;

    /// «--observe=LOOP --argument=A --stdin=FILE», as forewarp-cli takes them.
    [[nodiscard]] QStringList toolArguments() const;
};

/// A file to analyse, and the editor's text where that is not what the disk holds.
struct AnalysisRequest {
    QString file;
    CompileOptions options;
    std::optional<QByteArray> unsavedText;
    std::optional<WatchedRun> run = std::nullopt; ///< The facts then say what it showed.
};

using SharedFacts = std::shared_ptr<const ProgramFacts>;

/// What one analysis brought to light.
struct Analysis {
    QString file;
    SharedFacts facts;
    QByteArray json;         ///< `facts` as forewarp-cli printed them.
    bool isOfUnsavedText = false;
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
    [[nodiscard]] bool isBusy() const { return !m_running.empty() || !m_waiting.isEmpty(); }
    /// Process ids of the children that run now.
    [[nodiscard]] QList<qint64> processIds() const;

  signals:
    void listed(const forewarp::workbench::ProjectListing& listing);
    void listingFailed(const forewarp::Error& error);
    void analysed(const forewarp::workbench::Analysis& analysis);
    void analysisFailed(const QString& file, const forewarp::Error& error);
    /// Of everything that was asked for since the last idle(); 0…1.
    void progressed(double fraction, const QString& step);
    void cancelled();
    void idle();

  private:
    struct Running {
        ToolProcess* process = nullptr; ///< Owned as a child of this object.
        double fraction = 0;
    };

    void startWaiting();
    void startAnalysis(const AnalysisRequest& request);
    void run(const QString& key, ToolRequest request, std::function<void(const Result<QByteArray>&)> take);
    void retire(const QString& key);
    void drop(const QString& file);
    void abandonAll();
    void endListing(const Result<QByteArray>& output, const QString& path);
    void endAnalysis(const Result<QByteArray>& output, const AnalysisRequest& request);
    void readInBackground(Analysis analysis);
    void takeFacts(Analysis analysis, Result<ProgramFacts> facts);
    void failAnalysis(const QString& file, const Error& error);
    void announce(const QString& step);

    Result<QString> m_tool;
    std::map<QString, Running> m_running; ///< By file; the listing under an empty name.
    QQueue<AnalysisRequest> m_waiting;
    quint64 m_generation = 0;
    QHash<QString, quint64> m_newest; ///< By file: only this generation's result counts.
    int m_done = 0;
};

} // namespace forewarp::workbench
