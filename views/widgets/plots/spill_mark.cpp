#include "views/widgets/plots/spill_mark.h"

#include "views/theme/theme.h"

#include <QPainter>

namespace forewarp::views::widgets::plots {

void paintSpillMark(QPainter& painter, dataflow::SpillMove::Kind kind, QPointF centre, double radius) {
    const bool isSpill = kind == dataflow::SpillMove::Kind::spill;
    const double down = isSpill ? radius : -radius;
    const QPointF corners[] = {{centre.x() - radius, centre.y() - down * 0.8},
                               {centre.x() + radius, centre.y() - down * 0.8},
                               {centre.x(), centre.y() + down}};
    painter.setPen(Qt::NoPen);
    painter.setBrush(isSpill ? theme::tokens().series[1] : theme::tokens().series[2]);
    painter.drawPolygon(corners, 3);
}

} // namespace forewarp::views::widgets::plots
