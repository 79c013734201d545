#pragma once

#include "app/workbench/command_line_tool.h"
#include "app/workbench/tool_process.h"
#include "core/kernel/kernel_profile.h"
#include "core/memory/thread_trace.h"

#include <QObject>
#include <QTemporaryDir>

#include <memory>
#include <string>

namespace forewarp::workbench {

/// A nest whose memory accesses shall be recorded while its program runs.
struct TraceRequest {
    QString file;
    std::string loop;   ///< Id.
    std::string device; ///< Id or path of a profile.
    Assumptions assumptions; ///< Such as the file's loops know.
    CompileOptions compile;
    RunOptions program;

    /// «trace PATH:LOOP -o FILE --device ID --set n=1024 … --json», as forewarp-cli takes them.
    [[nodiscard]] QStringList toolArguments(const QString& traceFile) const;
};

/// How the run went, as `forewarp-cli trace --json` says.
struct TraceEnding {
    QString sentence;
    bool isEarly = false; ///< A crash or a limit ended it.
    QString output;       ///< The last lines of the program.
};
[[nodiscard]] Result<TraceEnding> readTraceEnding(const QByteArray& json, const QString& file);

/// What one run brought.
struct TracedRun {
    QString file;
    std::string loop;
    std::shared_ptr<const ThreadTrace> trace;
    TraceEnding ending;
};

/// Runs the program of a project in a child, one run at a time, and opens what it recorded.
class TracingJob : public QObject {
    Q_OBJECT

  public:
    /// `tool`: path of forewarp-cli or the reason why there is none, which then answers every request.
    explicit TracingJob(Result<QString> tool, QObject* parent = nullptr);

    /// Ends a run that is going on.
    void trace(TraceRequest request);
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_folder != nullptr; }

  signals:
    void traced(const forewarp::workbench::TracedRun& run);
    void tracingFailed(const QString& file, const forewarp::Error& error);
    void progressed(double fraction, const QString& step);
    void cancelled();
    void idle();

  private:
    void end(const Result<QByteArray>& output, const TraceRequest& request);
    void openInBackground(TracedRun run);
    void take(TracedRun run, const Result<std::shared_ptr<const ThreadTrace>>& trace);
    void fail(const QString& file, const Error& error);
    void settle();
    void abandon();
    [[nodiscard]] QString traceFile() const { return m_folder->filePath(QStringLiteral("threads.trace")); }

    Result<QString> m_tool;
    ToolProcess* m_process = nullptr;        ///< Owned as a child of this object; null once it has ended.
    std::unique_ptr<QTemporaryDir> m_folder; ///< Of the run that goes on; its file goes once it is open.
    quint64 m_generation = 0;
};

} // namespace forewarp::workbench
