#pragma once

#include "app/workbench/loop_request.h"
#include "core/report/loop_details.h"

#include <QObject>
#include <QThreadPool>

#include <optional>
#include <stop_token>
#include <vector>

namespace forewarp::workbench {

/// What was found out about a loop before anyone asked.
struct Foreseen {
    LoopRequest of;
    decltype(LoopReport::memory) memory;             ///< Of every block known by now.
    decltype(LoopReport::partitions) partitions;     ///< Likewise.
    BlockShape block;                                ///< That the details are of.
    std::optional<LoopDetails> details;              ///< Nothing: as they were.
    std::vector<SharedLoopReport> loops;             ///< The loop with other blocks.
};

/// Simulates and explains other blocks of a loop in a thread of its own, of low priority.
///
/// What is found arrives a few blocks at a time. One loop at a time.
class Foresight : public QObject {
    Q_OBJECT

  public:
    explicit Foresight(QObject* parent = nullptr);
    ~Foresight() override;

    /// Only while nothing runs. `blocks` in their order; `wantsDetails`: nobody has looked yet for layouts that pay, and
    /// all that goes with it, which comes first.
    void begin(LoopRequest of, SharedLoopReport known, std::vector<BlockShape> blocks, bool wantsDetails);
    /// What runs ends after the block it is at; what it has found by then still arrives.
    void stop();
    [[nodiscard]] bool isRunning() const { return m_runs; }
    [[nodiscard]] bool isStopped() const { return m_stop.stop_requested(); }

  signals:
    void foreseen(const forewarp::workbench::Foreseen& found);
    /// It is done, or has stopped.
    void ended();

  private:
    QThreadPool m_pool;
    std::stop_source m_stop;
    bool m_runs = false;
};

} // namespace forewarp::workbench
