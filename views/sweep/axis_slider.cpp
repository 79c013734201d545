#include "views/sweep/axis_slider.h"

#include <QMouseEvent>
#include <QStyle>
#include <QStyleOptionSlider>

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::views::sweep {

AxisSlider::AxisSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {}

void AxisSlider::setStops(std::vector<Stop> stops, int axisEnd) {
    m_stops = std::move(stops);
    m_axisEnd = std::max(1, axisEnd);
    setRange(0, std::max(0, int(m_stops.size()) - 1));
    update();
}

int AxisSlider::overhang() const {
    return style()->pixelMetric(QStyle::PM_SliderLength, nullptr, this) / 2;
}

/// The style draws the handle at the value's place.
void AxisSlider::initStyleOption(QStyleOptionSlider* option) const {
    QSlider::initStyleOption(option);
    if (m_stops.empty()) return;
    option->minimum = 0;
    option->maximum = m_axisEnd;
    option->sliderPosition = option->sliderValue = m_stops[std::size_t(value())].place;
}

void AxisSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QSlider::mousePressEvent(event);
    setSliderDown(true);
    follow(event->position().x());
}

void AxisSlider::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown()) follow(event->position().x());
    else QSlider::mouseMoveEvent(event);
}

void AxisSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) setSliderDown(false);
    else QSlider::mouseReleaseEvent(event);
}

/// To the nearest place; a value that has it already stays.
void AxisSlider::follow(double x) {
    if (m_stops.empty()) return;
    const double place = (x - overhang()) / std::max(1, width() - 2 * overhang()) * m_axisEnd;
    const auto distance = [&](const Stop& stop) { return std::abs(stop.place - place); };
    const auto isBefore = [&](const Stop& a, const Stop& b) {
        return std::pair(distance(a), a.cost) < std::pair(distance(b), b.cost);
    };
    const auto nearest = std::ranges::min_element(m_stops, isBefore);
    if (nearest->place != m_stops[std::size_t(value())].place) setValue(int(nearest - m_stops.begin()));
}

} // namespace forewarp::views::sweep
