#pragma once

#include <QSlider>

#include <vector>

namespace forewarp::views::sweep {

/// A horizontal slider below a plot, on the plot's axis: the handle stands where each of its values lies on that axis.
class AxisSlider : public QSlider {
    Q_OBJECT

  public:
    /// A value of the slider.
    struct Stop {
        int place = 0; ///< On the axis; several may share one.
        double cost = 0; ///< Of those, the hand takes the cheapest.
    };

    explicit AxisSlider(QWidget* parent = nullptr);

    /// Its values are the positions in `stops`, in rising order of their places; the axis goes from 0 to `axisEnd`.
    void setStops(std::vector<Stop> stops, int axisEnd);
    /// By which it reaches beyond the axis at both ends, so that the middle of the handle reaches them.
    [[nodiscard]] int overhang() const;

  protected:
    void initStyleOption(QStyleOptionSlider* option) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    void follow(double x);

    std::vector<Stop> m_stops;
    int m_axisEnd = 1;
};

} // namespace forewarp::views::sweep
