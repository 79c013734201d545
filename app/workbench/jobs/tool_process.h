#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <QTimer>

#include <chrono>
#include <memory>

namespace forewarp::workbench::jobs {

/// A program may compute in silence until forewarp-cli itself stops it, after two minutes by default.
inline constexpr std::chrono::milliseconds kLongestSilentRun{300'000};

/// What forewarp-cli shall do and how long to wait for a sign of life.
struct ToolCall {
    QStringList arguments;
    QString subject;                             ///< The file or folder it works on; the place of its errors.
    QByteArray input = {};                            ///< Written to its stdin, which is then closed.
    std::chrono::milliseconds silenceLimit{120'000}; ///< Without a line on stderr or output for so long, it is killed.
    std::shared_ptr<QTemporaryDir> folder = nullptr; ///< For files that it leaves; null where it leaves none.
};

/// One run of forewarp-cli: stdout is its result, stderr its progress and its error sentences.
///
/// A crash, silence or a non-zero exit becomes an Error.
class ToolProcess : public QObject {
    Q_OBJECT

  public:
    ToolProcess(QString program, ToolCall call, QObject* parent = nullptr);
    ~ToolProcess() override;

    void start();
    /// Kills the child without another signal; this object then deletes itself.
    void abandon();
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }

  signals:
    void progressed(double fraction, const QString& step);
    /// Emitted exactly once after start(), with a value or an Error.
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

    QString m_program;
    ToolCall m_call;
    QProcess m_process;
    QTimer m_silence;
    QByteArray m_output;
    QByteArray m_unfinishedLine;
    QStringList m_sentences;
    bool m_wasSilent = false;
    bool m_isConcluded = false;
};

} // namespace forewarp::workbench::jobs
