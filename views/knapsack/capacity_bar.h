#pragma once

#include "views/knapsack/shared_plan_model.h"

#include <QColor>
#include <QRectF>
#include <QWidget>

#include <memory>
#include <vector>

namespace forewarp::views::knapsack {

/// The colour of opportunity `position`, in the table and in the bar.
[[nodiscard]] QColor opportunityColour(int position);

/// The shared memory of a block, with a segment per array that is kept; what does not fit is hatched, beyond a line at
/// the capacity.
///
///     ▕in_image    ▐in_row ▐            ▏
class CapacityBar : public QWidget {
    Q_OBJECT

  public:
    explicit CapacityBar(QWidget* parent = nullptr);

    /// Shares the plan; null draws nothing.
    void setPlan(std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> plan,
                 advice::shared_memory::SharedChoice choice);
    /// Where a row's segment is drawn; empty where it is not kept.
    [[nodiscard]] QRectF segmentOf(int row) const;
    [[nodiscard]] bool isOverfull() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Segment {
        int row = 0;
        double from = 0; ///< Bytes.
        double to = 0;
        QString name;
    };
    void describe();
    [[nodiscard]] double shownBytes() const;
    [[nodiscard]] double xAt(double bytes) const;
    [[nodiscard]] QRectF areaOf(const Segment& segment) const;
    [[nodiscard]] QString sentenceOf(const Segment& segment) const;
    [[nodiscard]] QString toolTipAt(QPointF place) const;
    void paintSegment(QPainter& painter, const Segment& segment) const;
    void paintExcess(QPainter& painter) const;

    std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> m_plan;
    advice::shared_memory::SharedChoice m_choice = 0;
    std::vector<Segment> m_segments;
};

} // namespace forewarp::views::knapsack
