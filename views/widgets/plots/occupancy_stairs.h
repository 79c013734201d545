#pragma once

#include "core/advice/block/register_steps.h"
#include "views/widgets/plots/cursor_chart.h"

#include <QRectF>

#include <vector>

namespace forewarp::views::widgets::plots {

/// Resident warps over registers per thread, on a logarithmic axis: a stair per number of blocks, named at its cliff; the
/// count that the prediction goes by is marked. ▼ on a stair: a thread would spill. A stair is taken with its largest
/// count.
class OccupancyStairs : public CursorChart {
    Q_OBJECT

  public:
    explicit OccupancyStairs(QWidget* parent = nullptr);

    /// The stairs, and the count to mark; the cursor goes to the stair of that.
    void setSteps(std::vector<advice::block::RegisterStep> steps, int registersPerThread);
    /// Where a stair is drawn.
    [[nodiscard]] QRectF stairOf(int position) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    /// A stair was clicked or Enter pressed on it.
    void registersChosen(int registersPerThread);

  protected:
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] int positions() const override { return int(m_steps.size()); }
    [[nodiscard]] int positionAt(QPointF place) const override;
    [[nodiscard]] QString sentenceOf(int position) const override;
    [[nodiscard]] QString title() const override;
    void take(int position) override;

    [[nodiscard]] const std::vector<advice::block::RegisterStep>& steps() const { return m_steps; }
    [[nodiscard]] int marked() const { return m_marked; }
    [[nodiscard]] double xAt(double registers) const;
    [[nodiscard]] double yAt(double warps) const;
    /// What stands above the stairs: the current count.
    virtual void paintMarks(QPainter& painter) const;
    /// The axis reaches as far down as this; 0 leaves that to the stairs.
    [[nodiscard]] virtual int fewestMarked() const { return m_marked; }
    /// For the label of the current count.
    [[nodiscard]] virtual double roomAbove() const { return 22; }

  private:
    [[nodiscard]] QRectF plotArea() const;
    [[nodiscard]] int leastRegisters() const;
    void paintAxis(QPainter& painter) const;
    void paintTicks(QPainter& painter) const;
    void paintStair(QPainter& painter, int position) const;
    void paintNames(QPainter& painter) const;
    void paintCursor(QPainter& painter) const;
    [[nodiscard]] QRectF currentLabel() const;
    [[nodiscard]] QString currentText() const;

    std::vector<advice::block::RegisterStep> m_steps;
    int m_marked = 0; ///< Registers per thread.
    int m_current = -1; ///< Position of the stair of that; -1 beyond the last.
};

} // namespace forewarp::views::widgets::plots
