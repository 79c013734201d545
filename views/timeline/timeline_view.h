#pragma once

#include "views/timeline/timeline_layout.h"

#include <QImage>
#include <QPointF>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QAction;
class QScrollBar;

namespace forewarp::views::timeline {

/// What every warp of a simulated SM does over time, one row each, with rulers, a legend and an overview of the whole run.
///
/// The wheel zooms at the pointer, Shift+wheel scrolls the rows, dragging moves; W and S or + and − zoom, A and D or the
/// arrows move, Home shows all. A click selects an interval, Ctrl+arrows go to its neighbours, Enter leads to the source.
class TimelineView : public QWidget {
    Q_OBJECT

  public:
    explicit TimelineView(QWidget* parent = nullptr);

    /// Null empties. The cycles shown, the selection and the marks stay where the program has as many instructions as
    /// before. `clockHz`: 0 where unknown.
    void setSimulation(std::shared_ptr<const simulation::scheduler::WarpSimulation> simulation, double clockHz);
    /// All intervals of instructions on a source line stand out; on a line without any, all are alike.
    void selectLine(int line);
    void showLocation(const SourceLocation& location) { selectLine(location.line); }
    /// The intervals of one instruction stand out; -1: all are alike.
    void markInstruction(int instruction);
    /// Rows high enough to read names and texts in them; otherwise as low as all need to fit.
    void setRowsTall(bool areTall);

    [[nodiscard]] const TimelineScene& scene() const { return m_scene; }
    /// Where everything is painted now.
    [[nodiscard]] TimelineLayout parts() const;
    void showAll();
    void showCycles(double begin, double end);
    /// `factor` times as many cycles around the middle.
    void zoom(double factor);

    /// With all rows, for a picture or a document; in vectors unless the painter paints pixels.
    void paintOn(QPainter& painter, const QRectF& area) const;
    /// Room in which all rows can be told apart.
    [[nodiscard]] QSize pictureSize() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    void locationActivated(const forewarp::SourceLocation& location);
    /// Position in WarpProgram::instructions; -1 where the selection is gone.
    void instructionSelected(int instruction);
    /// The user wants the picture in a file.
    void exportRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    enum class Drag { none, rows, window, windowBegin, windowEnd };
    struct Press {
        Drag drag = Drag::none;
        QPointF place;
        double begin = 0; ///< Cycles shown then.
        double end = 0;
        double scroll = 0;
        bool hasMoved = false;
    };
    void retranslate();
    void describe();
    void mark(std::vector<bool> marked);
    void select(std::optional<std::size_t> interval);
    void selectLike(const simulation::scheduler::WarpInterval& wanted);
    void selectNeighbour(int key);
    void activateSelection();
    void bringIntoView(const simulation::scheduler::WarpInterval& interval);
    void repaintAll();
    void repaintRows();
    void scrollTo(double scroll);
    void updateScrollBar();
    void moveWindow(double x);
    void clickAt(QPointF place);
    void showCursorFor(QPointF place);
    [[nodiscard]] Drag dragAt(QPointF place) const;
    [[nodiscard]] std::optional<TimelineSpan> spanNear(QPointF place) const;
    [[nodiscard]] QString toolTipAt(QPointF place) const;
    [[nodiscard]] TimelineSizes sizes() const;
    void paintNothing(QPainter& painter) const;

    TimelineScene m_scene;
    QScrollBar* m_scrollBar;
    QAction* m_export;
    QAction* m_showAll;
    QAction* m_clear;
    bool m_areRowsTall = false;
    Press m_press;
    std::optional<double> m_pointer; ///< x over the rows.
    QImage m_rows; ///< Null where it has to be painted anew.
    QImage m_overview;
};

} // namespace forewarp::views::timeline
