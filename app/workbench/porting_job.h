#pragma once

#include "app/workbench/loop_request.h"
#include "app/workbench/register_count_job.h"
#include "core/report/port_report.h"

#include <QObject>

#include <optional>

namespace forewarp::workbench {

/// A nest to be written as CUDA, for a launch.
struct PortingRequest {
    RegisterCountRequest nest;
    int line = 0;     ///< Where the nest begins.
    BlockShape block; ///< Of the prediction on screen.
    std::optional<QStringList> arrays;     ///< To keep in shared memory; nothing: the fastest choice.
    std::optional<QByteArray> unsavedText; ///< The editor's, where it is not what the disk holds.
    SharedFacts facts;                     ///< Of that text.
    std::vector<MappedLoop> threads;

    /// «port PATH:LINE --device=ID --json …», as forewarp-cli takes them.
    [[nodiscard]] QStringList toolArguments() const;
    /// Whether the other gives the same port.
    [[nodiscard]] bool isSameAs(const PortingRequest& other) const;
};

/// What `forewarp-cli port --json` wrote.
///
/// Errors: not in that form; another loop begins at the same line and was ported in place of the one asked for.
[[nodiscard]] Result<PortReport> readPort(const QByteArray& json, const PortingRequest& request);

/// Has forewarp-cli write ports, one at a time.
class PortingJob : public QObject {
    Q_OBJECT

  public:
    /// `tool`: path of forewarp-cli or the reason why there is none, which then answers every request.
    explicit PortingJob(Result<QString> tool, QObject* parent = nullptr);

    /// Ends a port that is being written, without an answer.
    void port(PortingRequest request);
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_process != nullptr; }

  signals:
    void ported(const forewarp::PortReport& port);
    void failed(const forewarp::Error& error);
    void idle();

  private:
    void end(const Result<QByteArray>& output, const PortingRequest& request);

    Result<QString> m_tool;
    ToolProcess* m_process = nullptr; ///< Owned as a child of this object; null once it has ended.
};

} // namespace forewarp::workbench
