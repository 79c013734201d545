#pragma once

#include "core/report/report.h"

#include <QWidget>

#include <string>

namespace forewarp::views {
class AssumptionsView;
class BandView;
class BlockSizeView;
class ElidedLabel;
class ParallelismBars;
class SummaryView;
} // namespace forewarp::views

namespace forewarp::workbench {

/// Everything about the selected loop that the user looks at or changes all the time, as a column of cards.
class Inspector : public QWidget {
    Q_OBJECT

  public:
    explicit Inspector(QWidget* parent = nullptr);

    /// Reads `loop` during the call only; null asks to select one. With the block just dragged by the user, the curve
    /// stays as it is.
    void setLoop(const LoopReport* loop, const Scenario& scenario);
    /// The next setLoop() brings another curve.
    void expectNewSweep() { m_expectsNewSweep = true; }

  signals:
    void blockChosen(const forewarp::BlockShape& block);
    void assumptionsChosen(const forewarp::Assumptions& assumptions);
    /// Show how a number came about; the result where `symbol` is empty.
    void explainRequested(const QString& symbol);
    /// Show how this model comes to its time, by position in LoopReport::predictions.
    void modelRequested(int position);
    void locationActivated(const forewarp::SourceLocation& location);

  private:
    QWidget* makeBandCard();
    void connectAssumptions();
    void showBand(const LoopReport* loop, const std::string& device);
    static void layOut();

    views::SummaryView* m_summary;
    views::ParallelismBars* m_bars;
    views::BandView* m_band;
    views::ElidedLabel* m_bandOrigin; ///< Model and GPU.
    views::BlockSizeView* m_blocks;
    views::AssumptionsView* m_assumptions;
    Assumptions m_current;
    int m_bandPosition = -1; ///< Of the prediction whose band is shown, in LoopReport::predictions.
    bool m_expectsNewSweep = true;
};

} // namespace forewarp::workbench
