#pragma once

#include "core/base/units.h"

#include <QPointF>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

class QCPGraph;
class QCPItemTracer;

namespace forewarp::views::theme {
struct Tokens;
}
namespace forewarp::views::widgets::plots {
class FreshPlot;
}

namespace forewarp::views::validation {

/// A measured time and what was predicted for it.
struct ScatterPoint {
    Seconds measured;  ///< Above 0, likewise `predicted`.
    Seconds predicted;
    int group = 0; ///< Position of its name.
    QString text;  ///< What hovering tells.
};

/// Predicted over measured times, both logarithmic: a dot per row, on the line where the prediction is exact, between
/// dashed lines where it is off by less than 25 %, between dotted ones where by less than a factor of 2. Groups differ in
/// colour and shape. A click, or arrow keys, choose a dot.
class ScatterPlot : public QWidget {
    Q_OBJECT

  public:
    explicit ScatterPlot(QWidget* parent = nullptr);

    /// Replaces all dots; none is chosen then.
    void setPoints(std::vector<ScatterPoint> points, const QStringList& groups);
    /// Rings a dot; -1 none. Emits nothing.
    void setCurrent(int position);
    [[nodiscard]] int current() const { return m_current; }
    /// The middle of a dot, in pixels of this widget.
    [[nodiscard]] QPointF placeOf(int position) const;

  signals:
    /// The user chose another dot.
    void pointChosen(int position);

  protected:
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    /// A line along which predicted times are a multiple of measured ones.
    struct Guide {
        QCPGraph* graph;
        double ratio;
    };
    void buildGuides();
    void draw();
    void scaleAxes();
    void fillGroups();
    void fillLegend();
    void retranslate();
    void restyle(const theme::Tokens& colours);
    void restyleMark(const theme::Tokens& colours);
    void showMark();
    void repaintMark();
    void choose(int position);
    void step(int places);
    [[nodiscard]] int positionAt(QPointF place) const;

    std::vector<ScatterPoint> m_points;
    std::vector<int> m_order; ///< Of the points, by measured time: the way of the arrow keys.
    QStringList m_names; ///< Of the groups.
    int m_current = -1;
    widgets::plots::FreshPlot* m_plot;
    std::vector<Guide> m_guides;
    std::vector<QCPGraph*> m_groups;
    QCPItemTracer* m_mark = nullptr;
};

} // namespace forewarp::views::validation
