#pragma once

class QCPLegend;
class QCustomPlot;

namespace forewarp::views::theme {
struct Tokens;
}

namespace forewarp::views::widgets::plots {

/// Puts the legend above the axes, where no curve runs.
void placeLegendAbove(QCustomPlot& plot);
/// Gives entries there are and entries to come the interface's font and these colours; does not repaint.
void styleLegend(QCPLegend& legend, const theme::Tokens& colours);
/// Sets as many entries side by side as `width` (pixels) has room for; returns whether that changes anything.
bool foldLegend(QCPLegend& legend, double width);

} // namespace forewarp::views::widgets::plots
