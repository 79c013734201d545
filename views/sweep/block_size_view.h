#pragma once

#include "core/advice/block/block_size.h"
#include "core/advice/block/block_sweep.h"

#include <QString>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace forewarp::views::widgets {
class Placeholder;
}

namespace forewarp::views::sweep {

class AxisSlider;
class BlockSizePlot;

/// The block-size curve with a slider over its points; moves are answered from the sweep, nothing is computed.
///
///       │ (plot)
///       └────────┴────────
///        ────────●────────
///     [32×8 = 256 threads]    [Best]
class BlockSizeView : public QWidget {
    Q_OBJECT

  public:
    explicit BlockSizeView(QWidget* parent = nullptr);

    /// Copies the sweep and marks `current`; emits nothing. An empty sweep shows a sentence.
    void setSweep(const advice::block::BlockSweep& sweep, const kernel::BlockShape& current);
    /// Marks the block sizes that three strategies ask for; a default value takes the marks away. Emits nothing.
    void setStrategies(const advice::block::BlockSizeAdvice& advice);
    /// The shape under the slider.
    [[nodiscard]] kernel::BlockShape current() const { return m_current; }

  signals:
    /// The user chose another shape.
    void blockChanged(const kernel::BlockShape& block);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    void showBlock(const kernel::BlockShape& block);
    QWidget* makeBody();
    void reserveLabelWidth();
    void placeSlider();
    void follow(int position);

    advice::block::BlockSweep m_sweep;
    kernel::BlockShape m_current;
    BlockSizePlot* m_plot;
    AxisSlider* m_slider;
    QHBoxLayout* m_sliderRow; ///< As far from the sides as the plot's axis.
    QLabel* m_label;
    QPushButton* m_best;
    widgets::Placeholder* m_page = nullptr;
};

} // namespace forewarp::views::sweep
