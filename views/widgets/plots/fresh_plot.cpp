#include "views/widgets/plots/fresh_plot.h"

namespace forewarp::views::widgets::plots {

FreshPlot::FreshPlot(QWidget* parent) : QCustomPlot(parent) {
    connect(this, &QCustomPlot::beforeReplot, this, [this] { m_isStale = false; });
}

void FreshPlot::refresh() {
    m_isStale = true;
    update();
}

void FreshPlot::paintEvent(QPaintEvent* event) {
    if (m_isStale) {
        setAttribute(Qt::WA_UpdatesDisabled); // replot() asks for the paint event that this is.
        replot(rpQueuedRefresh);
        setAttribute(Qt::WA_UpdatesDisabled, false);
    }
    QCustomPlot::paintEvent(event);
}

} // namespace forewarp::views::widgets::plots
