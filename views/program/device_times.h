#pragma once

#include "views/program/plan_model.h"
#include "views/widgets/plots/cursor_chart.h"

#include <memory>
#include <vector>

namespace forewarp::views::program {

using SharedPlans = std::shared_ptr<const std::vector<forewarp::program::Plan>>;

/// The program's time by device as bars with their intervals, the fastest first, the measured CPU's last. A click or Enter
/// takes a device.
class DeviceTimes : public widgets::plots::CursorChart {
    Q_OBJECT

  public:
    explicit DeviceTimes(QWidget* parent = nullptr);

    /// Shares the plans, the fastest first; null empties it. `shown` is marked.
    void setPlans(SharedPlans plans, const QString& shown, Seconds onCpu);
    /// Where a device stands, in pixels.
    [[nodiscard]] QRectF rowOf(int position) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    void deviceChosen(const QString& id);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    [[nodiscard]] int positions() const override { return m_plans ? int(m_plans->size()) : 0; }
    [[nodiscard]] int positionAt(QPointF place) const override;
    [[nodiscard]] QString sentenceOf(int position) const override;
    [[nodiscard]] QString title() const override;
    void take(int position) override;

  private:
    [[nodiscard]] double rowHeight() const;
    [[nodiscard]] double nameWidth() const;
    [[nodiscard]] QString timeOf(const forewarp::program::Plan& plan) const;
    void paintRow(QPainter& painter, int position, double scale) const;
    void paintCpu(QPainter& painter, double scale) const;

    SharedPlans m_plans;
    QString m_shown;
    Seconds m_onCpu;
};

} // namespace forewarp::views::program
