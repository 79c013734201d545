#pragma once

#include "core/explain/explainer.h"

#include <QObject>
#include <QThreadPool>

#include <stop_token>

namespace forewarp::workbench::jobs {

/// Has other blocks of a loop explained in a thread of its own, of low priority, so that they are known when somebody
/// asks.
class Foresight : public QObject {
    Q_OBJECT

  public:
    explicit Foresight(explain::Explainer& explainer, QObject* parent = nullptr);
    ~Foresight() override;

    /// Only while nothing runs. `wantsDetails`: the details of the request's own block come first, see LoopDetails.
    void begin(explain::LoopRequest of, bool wantsDetails);
    /// What runs ends after the block it is at; nothing of it is announced any more.
    void stop();
    [[nodiscard]] bool isRunning() const { return m_runs; }

  signals:
    /// The report of the request's own block has details now.
    void detailed(const explain::SharedLoopReport& report);
    /// It is done, or has stopped.
    void ended();

  private:
    explain::Explainer& m_explainer;
    QThreadPool m_pool;
    std::stop_source m_stop;
    bool m_runs = false;
};

} // namespace forewarp::workbench::jobs
