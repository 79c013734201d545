#pragma once

class QCustomPlot;

namespace forewarp::views {

struct Tokens;

/// Gives background, axes and grid of a plot the interface's fonts and these colours; does not repaint.
void stylePlot(QCustomPlot& plot, const Tokens& colours);

} // namespace forewarp::views
