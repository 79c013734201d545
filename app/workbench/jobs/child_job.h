#pragma once

#include "app/workbench/jobs/tool_process.h"

#include <QObject>

#include <functional>
#include <memory>

namespace forewarp::workbench::jobs {

/// What a child left when it ended well.
struct ToolOutput {
    QByteArray text;     ///< Its stdout.
    QString folder = {}; ///< Path of ToolCall::folder; empty where there is none.
};

/// What jobs of forewarp-cli share, whatever they ask: one child at a time, and the newest request wins.
class ChildJob : public QObject {
    Q_OBJECT

  public:
    /// `tool`: path of forewarp-cli or the reason why there is none, which then answers every request.
    explicit ChildJob(Result<QString> tool, QObject* parent = nullptr);

    /// From a request until its answer, failure or end.
    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    /// Ends what goes on, without an answer.
    void cancel();
    /// The same without a signal.
    void abandon();
    /// Of the child that runs now; 0 for none.
    [[nodiscard]] qint64 processId() const;

  signals:
    void failed(const forewarp::Error& error);
    void progressed(double fraction, const QString& step);
    void cancelled();
    /// Behind every answer, failed() and cancelled(), unless one of their receivers asked for more.
    void idle();

  protected:
    /// Ends what goes on and starts a child; `take` gets what it leaves.
    void begin(const Result<ToolCall>& call, std::function<void(const ToolOutput&)> take);
    /// Number of the request that is worked on: what comes back with another number is dropped.
    [[nodiscard]] quint64 generation() const { return m_generation; }
    /// Ends the request: it is answered by `answer`.
    void conclude(const std::function<void()>& answer);
    void fail(const Error& error);

  private:
    void end(const Result<QByteArray>& output, const std::function<void(const ToolOutput&)>& take);

    Result<QString> m_tool;
    ToolProcess* m_process = nullptr;        ///< Owned as a child of this object; null once it has ended.
    std::shared_ptr<QTemporaryDir> m_folder; ///< Of the request that is worked on.
    bool m_isBusy = false;
    quint64 m_generation = 0;
};

} // namespace forewarp::workbench::jobs
