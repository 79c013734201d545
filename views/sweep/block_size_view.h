#pragma once

#include "core/advice/block_size.h"
#include "core/advice/block_sweep.h"

#include <QString>
#include <QWidget>

class QLabel;
class QPushButton;
class QSlider;

namespace forewarp::views {

class BlockSizePlot;
class Placeholder;

/// The block-size curve with a slider over its points; moves are answered from the sweep, nothing is computed.
///
///     (plot)
///     ────────●────────  [32×8 = 256 threads] [Best]
class BlockSizeView : public QWidget {
    Q_OBJECT

  public:
    explicit BlockSizeView(QWidget* parent = nullptr);

    /// Copies the sweep and marks `current`; emits nothing. An empty sweep shows a sentence.
    void setSweep(const BlockSweep& sweep, const BlockShape& current);
    /// Marks the block sizes that three strategies ask for; a default value takes the marks away. Emits nothing.
    void setStrategies(const BlockSizeAdvice& advice);
    /// The shape under the slider.
    [[nodiscard]] BlockShape current() const { return m_current; }

  signals:
    /// The user chose another shape.
    void blockChanged(const forewarp::BlockShape& block);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    void showBlock(const BlockShape& block);
    QWidget* makeBody();
    void reserveLabelWidth();
    void follow(int position);

    BlockSweep m_sweep;
    BlockShape m_current;
    BlockSizePlot* m_plot;
    QSlider* m_slider;
    QLabel* m_label;
    QPushButton* m_best;
    Placeholder* m_page = nullptr;
};

} // namespace forewarp::views
