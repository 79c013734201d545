#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <chrono>

namespace forewarp::workbench {

/// A program may compute in silence until forewarp-cli itself stops it, after two minutes by default.
inline constexpr std::chrono::milliseconds kLongestSilentRun{300'000};

/// What to start and how long to wait for a sign of life.
struct ToolRequest {
    QString program;
    QStringList arguments;
    QByteArray input;                            ///< Written to its stdin, which is then closed.
    QString subject;                             ///< The file or folder it works on; the place of its errors.
    std::chrono::milliseconds silenceLimit{120'000}; ///< Without a line on stderr or output for so long, it is killed.
};

/// One run of forewarp-cli: stdout is its result, stderr its progress and its error sentences.
///
/// Cancelling kills it; a crash, silence or a non-zero exit becomes an Error.
class ToolProcess : public QObject {
    Q_OBJECT

  public:
    explicit ToolProcess(ToolRequest request, QObject* parent = nullptr);
    ~ToolProcess() override;

    void start();
    /// Kills the child; finished() then carries Cancelled.
    void cancel();
    /// Kills the child without another signal; this object then deletes itself.
    void abandon();
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }

  signals:
    void progressed(double fraction, const QString& step);
    /// Emitted exactly once after start().
    void finished(const forewarp::Result<QByteArray>& output);

  private:
    void readErrors();
    void takeLine(QString line);
    void end(QProcess::ExitStatus status);
    void failToStart(QProcess::ProcessError error);
    void giveUpWaiting();
    [[nodiscard]] Result<QByteArray> outcome(QProcess::ExitStatus status);
    [[nodiscard]] Error failure(const QString& message, const QString& remedy) const;
    void conclude(const Result<QByteArray>& output);

    ToolRequest m_request;
    QProcess m_process;
    QTimer m_silence;
    QByteArray m_output;
    QByteArray m_unfinishedLine;
    QStringList m_sentences;
    bool m_isCancelled = false;
    bool m_wasSilent = false;
    bool m_isConcluded = false;
};

} // namespace forewarp::workbench
