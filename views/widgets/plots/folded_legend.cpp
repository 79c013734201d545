#include "views/widgets/plots/folded_legend.h"

#include "views/theme/theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace forewarp::views::widgets::plots {

namespace {

constexpr int kGap = 10; ///< Between entries side by side, pixels.

/// Cells of the legend's grid may be empty.
std::vector<const QCPAbstractLegendItem*> entriesOf(const QCPLegend& legend) {
    std::vector<const QCPAbstractLegendItem*> entries;
    for (int cell = 0; cell < legend.itemCount(); ++cell) {
        if (const auto* entry = legend.item(cell)) entries.push_back(entry);
    }
    return entries;
}

int widthOf(const std::vector<const QCPAbstractLegendItem*>& entries, std::size_t columns) {
    int sum = int(columns - 1) * kGap;
    for (std::size_t column = 0; column < columns; ++column) {
        int widest = 0;
        for (std::size_t i = column; i < entries.size(); i += columns) {
            widest = std::max(widest, entries[i]->minimumOuterSizeHint().width());
        }
        sum += widest;
    }
    return sum;
}

} // namespace

void placeLegendAbove(QCustomPlot& plot) {
    QCPLegend& legend = *plot.legend;
    legend.setVisible(true);
    legend.setBorderPen(Qt::NoPen);
    legend.setBrush(Qt::NoBrush);
    legend.setIconSize(18, 12);
    legend.setIconTextPadding(5);
    legend.setColumnSpacing(kGap);
    legend.setRowSpacing(0);
    legend.setMargins({10, 0, 6, 2});
    plot.axisRect()->insetLayout()->take(&legend);
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, &legend);
    plot.plotLayout()->setRowStretchFactor(0, 0.001); // Its least height.
    plot.plotLayout()->setRowSpacing(0);
}

void styleLegend(QCPLegend& legend, const theme::Tokens& colours) {
    legend.setFont(theme::smallFont());
    legend.setTextColor(colours.textMuted);
}

bool foldLegend(QCPLegend& legend, double width) {
    const auto entries = entriesOf(legend);
    const int besides = legend.margins().left() + legend.margins().right();
    std::size_t columns = std::max(std::size_t(1), entries.size());
    while (columns > 1 && widthOf(entries, columns) + besides > width) --columns;
    const bool isNew = legend.columnCount() != int(columns);
    legend.setWrap(int(columns));
    legend.setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
    return isNew;
}

} // namespace forewarp::views::widgets::plots
