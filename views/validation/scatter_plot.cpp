#include "views/validation/scatter_plot.h"

#include "views/theme/theme.h"
#include "views/widgets/number_text.h"
#include "views/widgets/plots/folded_legend.h"
#include "views/widgets/plots/fresh_plot.h"
#include "views/widgets/plots/plot_style.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace forewarp::views::validation {

namespace {

constexpr int kLeastWidth = 280;
constexpr int kLeastHeight = 220;
constexpr double kReach = 8;  ///< Of the mouse around a dot, pixels.
constexpr double kRoom = 1.4; ///< Beyond the outermost dots, a factor.
constexpr double kDotSize = 6;
constexpr double kMarkSize = 15;
constexpr double kMostLabelledDecades = 2.5;
constexpr QLatin1String kMarkLayer("overlay"); ///< QCustomPlot's layer that repaints by itself.

constexpr std::array kRatios{1.0, 1.25, 0.75, 2.0, 0.5}; ///< Of the guides: exact, within 25 %, within a factor of 2.
constexpr std::array kShapes{QCPScatterStyle::ssCircle,  QCPScatterStyle::ssTriangle, QCPScatterStyle::ssSquare,
                             QCPScatterStyle::ssDiamond, QCPScatterStyle::ssPlus,     QCPScatterStyle::ssCross};

/// Names its ticks with their unit: «10 µs», «1 ms». At 1, 2 and 5 times the powers of ten; at the powers alone where
/// there are many.
class TimeTicker : public QCPAxisTicker {
  protected:
    QVector<double> createTickVector(double, const QCPRange& range) override {
        const bool isLong = std::log10(range.upper / range.lower) > kMostLabelledDecades;
        const QVector<double> steps = isLong ? QVector<double>{1} : QVector<double>{1, 2, 5};
        QVector<double> ticks;
        for (double power = std::floor(std::log10(range.lower)); std::pow(10, power) <= range.upper; ++power)
            for (const double step : steps) ticks << step * std::pow(10, power);
        return ticks;
    }
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return widgets::timeText(Seconds(tick)); }
};

QCPScatterStyle dotStyle(int group, const theme::Tokens& colours) {
    const std::size_t place = std::size_t(group);
    const QColor colour = colours.series[place % colours.series.size()];
    // Another shape with the same colour, once all colours are used.
    const auto shape = kShapes[(place + place / colours.series.size()) % kShapes.size()];
    return {shape, QPen(colour, 1.2), theme::withOpacity(colour, 0.3), kDotSize};
}

} // namespace

ScatterPlot::ScatterPlot(QWidget* parent) : QWidget(parent), m_plot(new widgets::plots::FreshPlot) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMinimumSize(kLeastWidth, kLeastHeight);
    m_plot->axisRect()->setMinimumMargins({6, 4, 14, 2});
    m_plot->setAutoAddPlottableToLegend(false);
    widgets::plots::placeLegendAbove(*m_plot);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setTicker(QSharedPointer<TimeTicker>::create());
    }
    buildGuides();
    draw();
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, [this] {
        restyle(theme::tokens());
        m_plot->refresh();
    });
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        setFocus(Qt::MouseFocusReason);
        const int position = positionAt(event->position());
        if (event->button() == Qt::LeftButton && position >= 0) choose(position);
    });
}

void ScatterPlot::buildGuides() {
    for (const double ratio : kRatios) m_guides.push_back({m_plot->addGraph(), ratio});
    m_plot->setCurrentLayer(kMarkLayer);
    m_mark = new QCPItemTracer(m_plot);
    m_mark->setStyle(QCPItemTracer::tsCircle);
    m_mark->setSize(kMarkSize);
    m_mark->position->setType(QCPItemPosition::ptPlotCoords);
    m_mark->setVisible(false);
    m_plot->setCurrentLayer(QStringLiteral("main"));
}

void ScatterPlot::setPoints(std::vector<ScatterPoint> points, const QStringList& groups) {
    m_points = std::move(points);
    m_names = groups;
    m_current = -1;
    m_order.resize(m_points.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    std::ranges::stable_sort(m_order, {}, [this](int position) {
        const ScatterPoint& point = m_points[std::size_t(position)];
        return std::pair(point.measured, point.predicted);
    });
    draw();
    m_plot->refresh();
}

void ScatterPlot::draw() {
    scaleAxes();
    fillGroups();
    retranslate();
    restyle(theme::tokens());
    fillLegend();
    showMark();
}

/// Both axes alike, so that the line of exact predictions is the diagonal.
void ScatterPlot::scaleAxes() {
    double least = 1e-6, most = 1e-3;
    if (!m_points.empty()) {
        least = most = m_points.front().measured.value();
        for (const ScatterPoint& point : m_points) {
            least = std::min({least, point.measured.value(), point.predicted.value()});
            most = std::max({most, point.measured.value(), point.predicted.value()});
        }
    }
    const QCPRange range(least / kRoom, most * kRoom);
    m_plot->xAxis->setRange(range);
    m_plot->yAxis->setRange(range);
    for (const Guide& guide : m_guides)
        guide.graph->setData({range.lower, range.upper}, {range.lower * guide.ratio, range.upper * guide.ratio}, true);
}

void ScatterPlot::fillGroups() {
    for (QCPGraph* group : m_groups) m_plot->removeGraph(group);
    m_groups.clear();
    for (const QString& name : m_names) {
        QCPGraph* group = m_plot->addGraph();
        group->setLineStyle(QCPGraph::lsNone);
        group->setAdaptiveSampling(false); // It leaves dots out.
        group->setName(name);
        m_groups.push_back(group);
    }
    for (const ScatterPoint& point : m_points)
        m_groups[std::size_t(point.group)]->addData(point.measured.value(), point.predicted.value());
}

void ScatterPlot::fillLegend() {
    m_plot->legend->clearItems();
    std::vector<QCPGraph*> listed = m_groups;
    for (const Guide& guide : m_guides)
        if (guide.ratio >= 1) listed.push_back(guide.graph); // The other one looks the same.
    for (QCPGraph* graph : listed) {
        graph->addToLegend();
        m_plot->legend->itemWithPlottable(graph)->setMargins({0, 1, 0, 1});
    }
    widgets::plots::foldLegend(*m_plot->legend, width());
}

void ScatterPlot::retranslate() {
    setAccessibleName(tr("Predicted over measured times"));
    m_plot->xAxis->setLabel(tr("measured time"));
    m_plot->yAxis->setLabel(tr("predicted time"));
    const QStringList names{tr("exact"), tr("± 25 %"), tr("± 25 %"), tr("factor 2"), tr("factor 2")};
    for (std::size_t i = 0; i < m_guides.size(); ++i) m_guides[i].graph->setName(names[qsizetype(i)]);
}

void ScatterPlot::restyle(const theme::Tokens& colours) {
    widgets::plots::stylePlot(*m_plot, colours);
    for (const Guide& guide : m_guides) {
        const Qt::PenStyle style = guide.ratio == 1                       ? Qt::SolidLine
                                   : guide.ratio > 0.5 && guide.ratio < 2 ? Qt::DashLine
                                                                          : Qt::DotLine;
        guide.graph->setPen(QPen(theme::withOpacity(colours.textMuted, 0.8), 1.2, style));
    }
    for (std::size_t i = 0; i < m_groups.size(); ++i) m_groups[i]->setScatterStyle(dotStyle(int(i), colours));
    widgets::plots::styleLegend(*m_plot->legend, colours);
    restyleMark(colours);
}

void ScatterPlot::restyleMark(const theme::Tokens& colours) {
    m_mark->setPen(QPen(hasFocus() ? colours.accent : colours.text, 2));
    m_mark->setBrush(Qt::NoBrush);
}

void ScatterPlot::setCurrent(int position) {
    const bool isThere = position >= 0 && std::size_t(position) < m_points.size();
    m_current = isThere ? position : -1;
    repaintMark();
}

void ScatterPlot::showMark() {
    restyleMark(theme::tokens());
    m_mark->setVisible(m_current >= 0);
    setAccessibleDescription(m_current >= 0 ? m_points[std::size_t(m_current)].text : QString());
    if (m_current < 0) return;
    const ScatterPoint& point = m_points[std::size_t(m_current)];
    m_mark->position->setCoords(point.measured.value(), point.predicted.value());
}

void ScatterPlot::repaintMark() {
    showMark();
    if (m_plot->isVisible()) m_plot->layer(kMarkLayer)->replot(); // Before, there is nothing to paint into.
}

void ScatterPlot::choose(int position) {
    setCurrent(position);
    emit pointChosen(position);
}

QPointF ScatterPlot::placeOf(int position) const {
    const ScatterPoint& point = m_points[std::size_t(position)];
    const QPointF place(m_plot->xAxis->coordToPixel(point.measured.value()),
                        m_plot->yAxis->coordToPixel(point.predicted.value()));
    return place + QPointF(m_plot->pos());
}

/// The nearest dot in reach; -1 where there is none.
int ScatterPlot::positionAt(QPointF place) const {
    int nearest = -1;
    double least = kReach;
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const double dx = m_plot->xAxis->coordToPixel(m_points[i].measured.value()) - place.x();
        const double dy = m_plot->yAxis->coordToPixel(m_points[i].predicted.value()) - place.y();
        const double distance = std::hypot(dx, dy);
        if (distance > least) continue;
        nearest = int(i);
        least = distance;
    }
    return nearest;
}

/// To the dot so many places further by measured time; from none to the first.
void ScatterPlot::step(int places) {
    if (m_order.empty()) return;
    const auto last = int(m_order.size()) - 1;
    const auto known = std::ranges::find(m_order, m_current);
    const int place = known == m_order.end() ? 0 : std::clamp(int(known - m_order.begin()) + places, 0, last);
    choose(m_order[std::size_t(place)]);
    const QPoint dot = placeOf(m_current).toPoint();
    QToolTip::showText(mapToGlobal(dot), m_points[std::size_t(m_current)].text, this);
}

void ScatterPlot::keyPressEvent(QKeyEvent* event) {
    const int all = int(m_order.size());
    switch (event->key()) {
    case Qt::Key_Left: return step(-1);
    case Qt::Key_Right: return step(1);
    case Qt::Key_PageUp: return step(-std::max(1, all / 10));
    case Qt::Key_PageDown: return step(std::max(1, all / 10));
    case Qt::Key_Home: return step(-all);
    case Qt::Key_End: return step(all);
    default: return QWidget::keyPressEvent(event);
    }
}

/// QCustomPlot leaves help events to its parent.
bool ScatterPlot::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int position = positionAt(QPointF(m_plot->mapFrom(this, help->pos())));
    QToolTip::showText(help->globalPos(), position < 0 ? QString() : m_points[std::size_t(position)].text, this);
    return true;
}

void ScatterPlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        fillLegend();
        m_plot->refresh();
    }
    QWidget::changeEvent(event);
}

void ScatterPlot::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    repaintMark();
}

void ScatterPlot::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    repaintMark();
}

void ScatterPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (widgets::plots::foldLegend(*m_plot->legend, width())) m_plot->refresh();
}

} // namespace forewarp::views::validation
