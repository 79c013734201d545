#pragma once

class QCustomPlot;

namespace forewarp::views::theme {
struct Tokens;
}

namespace forewarp::views::widgets::plots {

/// Gives background, axes and grid of a plot the interface's fonts and these colours; does not repaint.
void stylePlot(QCustomPlot& plot, const theme::Tokens& colours);

} // namespace forewarp::views::widgets::plots
