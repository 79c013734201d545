#pragma once

#include "app/workbench/state/workbench_state.h"

#include <QWidget>

#include <string>

class QToolButton;

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
class Card;
class ElidedLabel;
} // namespace forewarp::views::widgets

namespace forewarp::workbench::window {

/// Everything about the selected loop that the user looks at or changes all the time, as a column of cards. Follows the
/// state; what the user changes is told by signals.
class Inspector : public QWidget {
    Q_OBJECT

  public:
    /// `state` has to outlive this.
    explicit Inspector(const state::WorkbenchState& state, QWidget* parent = nullptr);

    [[nodiscard]] views::sweep::BlockSizeView& blockSizeView() const { return *m_blocks; }

  signals:
    void assumptionsChosen(const kernel::Assumptions& assumptions);
    /// Show how a number came about; the result where `symbol` is empty.
    void explainRequested(const QString& symbol);
    /// Show how this model comes to its time, by position in LoopReport::predictions.
    void modelRequested(int position);
    void adviceRequested();
    void locationActivated(const forewarp::SourceLocation& location);

  private:
    QWidget* makePredictionCard();
    QWidget* makeBandCard();
    void connectState();
    void connectAssumptions();
    void showScenario();
    void showLoop();
    void showSweep(const explain::LoopReport* loop);
    void showBand(const explain::LoopReport* loop, const std::string& device);
    static void layOut();

    const state::WorkbenchState& m_state;
    views::prediction::SummaryView* m_summary;
    QToolButton* m_explain;
    views::prediction::ParallelismBars* m_bars;
    views::bands::BandView* m_band;
    views::widgets::ElidedLabel* m_bandOrigin; ///< Model and GPU.
    views::sweep::BlockSizeView* m_blocks;
    views::widgets::Card* m_blockCard;
    views::assumptions::AssumptionsView* m_assumptions;
    int m_bandPosition = -1; ///< Of the prediction whose band is shown, in LoopReport::predictions.
    bool m_expectsNewSweep = true; ///< The next loop report brings another curve.
};

} // namespace forewarp::workbench::window
