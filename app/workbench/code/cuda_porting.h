#pragma once

#include "app/workbench/jobs/porting_job.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace forewarp::workbench::code {

/// The CUDA port of the selected loop: made while somebody looks at it, and made anew when what it rests on changes.
///
/// What is shown is always of the newest request: an older port is gone with the first change.
class CudaPorting : public QObject {
    Q_OBJECT

  public:
    enum class Stage { nothing, working, cancelled, refused, done };

    explicit CudaPorting(const Result<QString>& tool, QObject* parent = nullptr);

    [[nodiscard]] Stage stage() const { return m_stage; }
    /// Null but where the stage is `done`.
    [[nodiscard]] const std::shared_ptr<const explain::PortReport>& port() const { return m_port; }
    /// Where the stage is `refused`: why.
    [[nodiscard]] const std::optional<Error>& refusal() const { return m_refusal; }
    /// The port that is wanted; nothing where no loop can be ported now.
    [[nodiscard]] const std::optional<jobs::PortingRequest>& request() const { return m_request; }
    [[nodiscard]] bool isBusy() const { return m_job.isBusy() || m_pause.isActive(); }

    /// Whether somebody looks. Until then nothing is made.
    void setWatched(bool isWatched);
    void want(std::optional<jobs::PortingRequest> request);
    /// Makes it once more where it was cancelled or refused.
    void again();
    void cancel();

  signals:
    void changed();
    void progressed(double fraction, const QString& step);
    void idle();

  private:
    void begin();
    void start();
    void settle(Stage stage);

    jobs::PortingJob m_job;
    QTimer m_pause; ///< Between a change and the port that follows from it: a slider passes many blocks.
    bool m_isWatched = false;
    Stage m_stage = Stage::nothing;
    std::optional<jobs::PortingRequest> m_request;
    std::shared_ptr<const explain::PortReport> m_port;
    std::optional<Error> m_refusal;
};

} // namespace forewarp::workbench::code
