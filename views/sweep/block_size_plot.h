#pragma once

#include "core/advice/block/block_size.h"
#include "core/advice/block/block_sweep.h"
#include "views/widgets/plots/time_axis.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <memory>
#include <vector>

class QCPGraph;
class QCPItemStraightLine;
class QCPItemText;
class QCPItemTracer;
class QCPPainter;

namespace forewarp::views::theme {
struct Tokens;
}
namespace forewarp::views::widgets::plots {
class FreshPlot;
}

namespace forewarp::views::sweep {

class StrategyMarks;

/// Predicted time over threads per block: the line joins the fastest shape of each thread count, dots are all shapes;
/// the best and the current shape are marked, and what three strategies ask for.
class BlockSizePlot : public QWidget {
    Q_OBJECT

  public:
    explicit BlockSizePlot(QWidget* parent = nullptr);
    ~BlockSizePlot() override;

    /// Replaces the curve; copies it.
    void setSweep(const advice::block::BlockSweep& sweep);
    /// Moves the mark of the current shape; a shape that the sweep lacks takes the mark away. Repaints
    /// nothing else.
    void setCurrent(const kernel::BlockShape& block);
    /// Marks what each strategy asks for, and stresses the one that binds; a default value takes the marks away.
    void setStrategies(const advice::block::BlockSizeAdvice& advice);
    /// Where the names of the strategies stand, the one that binds first.
    [[nodiscard]] std::vector<QRectF> strategyNames() const;

    /// Where the axis of thread counts stands, from 0 to axisEnd().
    [[nodiscard]] QRect axisArea() const;
    [[nodiscard]] int axisEnd() const;

    /// Draws the plot as vectors into `area`, in the light theme's colours whatever the current theme is.
    void paintVector(QCPPainter& painter, const QRectF& area);

  signals:
    /// The user pressed on the plot or dragged over it; the nearest point of the sweep.
    void pointPicked(int position);
    /// axisArea() may be another.
    void laidOut();

  protected:
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void buildGraphs();
    void buildMarks();
    void retranslate();
    void restyle(const theme::Tokens& colours);
    void fillGraphs();
    void scaleAxes();
    void showBest();
    void placeBest();
    void showCurrent();
    void placeStrategies();
    void pickAt(QPointF place);
    [[nodiscard]] double timeOf(const advice::block::SweepPoint& point) const {
        return point.time.value() * m_unit.perSecond;
    }
    [[nodiscard]] const advice::block::SweepPoint* currentPoint() const;

    advice::block::BlockSweep m_sweep;
    kernel::BlockShape m_current;
    widgets::plots::TimeUnit m_unit;
    widgets::plots::FreshPlot* m_plot;
    QCPGraph* m_line;
    QCPGraph* m_least; ///< Of the intervals; invisible itself. m_most fills the area down to it.
    QCPGraph* m_most;
    QCPGraph* m_dots;
    QCPItemStraightLine* m_currentLine;
    QCPItemTracer* m_currentDot;
    QCPItemText* m_currentText;
    QCPItemTracer* m_bestDot;
    QCPItemText* m_bestText;
    advice::block::BlockSizeAdvice m_advice;
    std::unique_ptr<StrategyMarks> m_strategies;
};

} // namespace forewarp::views::sweep
