#pragma once

#include "core/models/prediction_band.h"
#include "views/widgets/plots/time_axis.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

class QCPGraph;
class QCPItemRect;
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

namespace forewarp::views::bands {

/// The range of times over active warps per SM: filled between the worst (solid) and the best (dashed), the
/// application's line in it, a mark at the current number of warps; hatched where no launch of the kernel gets to. A
/// cursor goes over the points by keys; hovering tells them.
class BandPlot : public QWidget {
    Q_OBJECT

  public:
    explicit BandPlot(QWidget* parent = nullptr);

    /// Replaces the band; copies it. Repaints nothing but the mark where only that has moved.
    void setBand(const models::ExecutionBand& band);
    /// Adds the application line of `changed`, dotted; null takes it away. Copies it.
    void setChanged(const models::ExecutionBand* changed);
    /// What the point under the cursor says.
    [[nodiscard]] QString cursorSentence() const;

    /// Draws the plot as vectors into `area`, in the light theme's colours whatever the current theme is.
    void paintVector(QCPPainter& painter, const QRectF& area);

  signals:
    /// The application's line was clicked or Enter pressed: show how it came about.
    void explainRequested();

  protected:
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void buildGraphs();
    void buildMarks();
    void connectMouse();
    void restyle(const theme::Tokens& colours);
    void restyleMarks(const theme::Tokens& colours);
    void draw();
    void retranslate();
    void fillGraphs();
    void scaleAxes();
    void showReach();
    void fillLegend();
    void showCurrent();
    void showCursor();
    void moveCursor(int position);
    void pressAt(QPointF place);
    void repaintMarks();
    [[nodiscard]] double inUnit(Seconds time) const { return time.value() * m_unit.perSecond; }
    [[nodiscard]] int positionOf(int warps) const;
    [[nodiscard]] int positionAt(QPointF place) const;
    [[nodiscard]] bool isOnApplication(QPointF place) const;
    [[nodiscard]] bool isBeyondReach(const models::BandPoint& point) const;
    [[nodiscard]] QString applicationText() const;
    [[nodiscard]] QStringList linesOf(int position) const;

    models::ExecutionBand m_band;
    std::vector<models::BandPoint> m_changed;
    widgets::plots::TimeUnit m_unit;
    int m_cursor = 0; ///< In m_band.points.
    widgets::plots::FreshPlot* m_plot;
    QCPGraph* m_best;
    QCPGraph* m_worst;
    QCPGraph* m_application;
    QCPGraph* m_changedLine;
    QCPItemRect* m_wash;
    QCPGraph* m_hatch;
    QCPItemStraightLine* m_currentLine;
    QCPItemTracer* m_currentDot;
    QCPItemText* m_currentText;
    QCPItemStraightLine* m_cursorLine;
};

} // namespace forewarp::views::bands
