#include "views/widgets/plots/plot_style.h"

#include "views/theme/theme.h"

#include <qcustomplot.h>

namespace forewarp::views::widgets::plots {

namespace {

void styleAxis(QCPAxis& axis, const theme::Tokens& colours) {
    axis.setBasePen(QPen(colours.borderStrong, 1));
    axis.setTickPen(QPen(colours.borderStrong, 1));
    axis.setSubTickPen(Qt::NoPen);
    axis.setTickLength(0, 4);
    axis.setSubTickLength(0, 0);
    axis.setTickLabelColor(colours.textMuted);
    axis.setLabelColor(colours.textMuted);
    axis.setTickLabelFont(theme::smallFont());
    axis.setLabelFont(theme::smallFont(QFont::Medium));
    axis.setTickLabelPadding(4);
    axis.setLabelPadding(5);
    axis.grid()->setPen(QPen(colours.border, 1));
    axis.grid()->setSubGridVisible(false);
    axis.grid()->setZeroLinePen(Qt::NoPen);
}

} // namespace

void stylePlot(QCustomPlot& plot, const theme::Tokens& colours) {
    plot.setBackground(colours.surface);
    for (QCPAxisRect* area : plot.axisRects()) {
        area->setBackground(Qt::NoBrush);
        for (QCPAxis* axis : area->axes()) styleAxis(*axis, colours);
    }
}

} // namespace forewarp::views::widgets::plots
