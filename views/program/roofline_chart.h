#pragma once

#include "core/render/plots/roofline_layout.h"
#include "views/widgets/plots/cursor_chart.h"

#include <vector>

namespace forewarp::views::program {

/// Loops as dots under the roofs of a device: operations per second over operations per byte. The area of a dot is the
/// loop's time on the CPU; those that are ported are full.
class RooflineChart : public widgets::plots::CursorChart {
    Q_OBJECT

  public:
    explicit RooflineChart(QWidget* parent = nullptr);

    void setDots(std::vector<render::plots::RooflineDot> dots, const forewarp::device::Device& device);
    /// Where one of the dots is now, as with another block size.
    void moveDot(int position, const forewarp::explain::roofline::Point& point);
    /// Rings one of the dots; -1 none.
    void setCurrent(int position);
    /// The middle of a dot, in pixels.
    [[nodiscard]] QPointF placeOf(int position);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    /// A dot was clicked, or Enter pressed on it.
    void dotChosen(int position);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    [[nodiscard]] int positions() const override { return int(m_dots.size()); }
    [[nodiscard]] int positionAt(QPointF place) const override;
    [[nodiscard]] QString sentenceOf(int position) const override;
    [[nodiscard]] QString title() const override;
    void take(int position) override;

  private:
    void layOut();
    void paintLines(QPainter& painter) const;
    void paintDots(QPainter& painter) const;
    void paintWords(QPainter& painter) const;

    std::vector<render::plots::RooflineDot> m_dots;
    forewarp::device::Device m_device;
    render::plots::RooflineLayout m_layout;
    int m_current = -1;
};

} // namespace forewarp::views::program
