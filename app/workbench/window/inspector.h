#pragma once

#include "core/explain/report.h"

#include <QWidget>

#include <string>

namespace forewarp::views::assumptions {
class AssumptionsView;
}
namespace forewarp::views::bands {
class BandView;
}
namespace forewarp::views::prediction {
class ParallelismBars;
class SummaryView;
} // namespace forewarp::views::prediction
namespace forewarp::views::sweep {
class BlockSizeView;
}
namespace forewarp::views::widgets {
class ElidedLabel;
}

namespace forewarp::workbench::window {

/// Everything about the selected loop that the user looks at or changes all the time, as a column of cards.
class Inspector : public QWidget {
    Q_OBJECT

  public:
    explicit Inspector(QWidget* parent = nullptr);

    /// Its limits hold from the next setLoop() on.
    void setDevice(const device::Device& device);
    /// Reads `loop` during the call only; null asks to select one. With the block just dragged by the user, the curve
    /// stays as it is.
    void setLoop(const explain::LoopReport* loop, const explain::Scenario& scenario);
    /// The next setLoop() brings another curve.
    void expectNewSweep() { m_expectsNewSweep = true; }

  signals:
    void blockChosen(const kernel::BlockShape& block);
    void assumptionsChosen(const kernel::Assumptions& assumptions);
    /// Show how a number came about; the result where `symbol` is empty.
    void explainRequested(const QString& symbol);
    /// Show how this model comes to its time, by position in LoopReport::predictions.
    void modelRequested(int position);
    void locationActivated(const forewarp::SourceLocation& location);

  private:
    QWidget* makeBandCard();
    void connectAssumptions();
    void showBand(const explain::LoopReport* loop, const std::string& device);
    static void layOut();

    views::prediction::SummaryView* m_summary;
    views::prediction::ParallelismBars* m_bars;
    views::bands::BandView* m_band;
    views::widgets::ElidedLabel* m_bandOrigin; ///< Model and GPU.
    views::sweep::BlockSizeView* m_blocks;
    views::assumptions::AssumptionsView* m_assumptions;
    kernel::Assumptions m_current;
    int m_bandPosition = -1; ///< Of the prediction whose band is shown, in LoopReport::predictions.
    bool m_expectsNewSweep = true;
};

} // namespace forewarp::workbench::window
