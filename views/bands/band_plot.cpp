#include "views/bands/band_plot.h"

#include "views/bands/band_labels.h"
#include "views/theme/theme.h"
#include "views/theme/tokens.h"
#include "views/widgets/number_text.h"
#include "views/widgets/plots/folded_legend.h"
#include "views/widgets/plots/fresh_plot.h"
#include "views/widgets/plots/plot_style.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace forewarp::views::bands {

namespace {

constexpr int kLeastWidth = 200;
constexpr int kLeastHeight = 220;   ///< Pixels, with two rows of legend.
constexpr int kLabelDistance = 22;  ///< From the mark to the middle of its label, pixels.
constexpr double kHighShare = 0.75; ///< Of the axis of times: above it, labels stand below their mark.
constexpr int kMostTicks = 9;       ///< Of the axis of warps.
constexpr QLatin1String kMarks("overlay"); ///< QCustomPlot's layer that repaints by itself.

bool isSamePoint(const models::BandPoint& a, const models::BandPoint& b) {
    return a.warps == b.warps && a.best == b.best && a.worst == b.worst && a.application == b.application;
}

/// Nothing but the current number of warps and what is said of it may differ.
bool hasSameCurve(const models::ExecutionBand& a, const models::ExecutionBand& b) {
    return a.mostWarps == b.mostWarps && a.line == b.line && a.bestLabel == b.bestLabel &&
           a.worstLabel == b.worstLabel && std::ranges::equal(a.points, b.points, isSamePoint);
}

/// Where on the axis, 0…1.
double shareOf(const QCPAxis& axis, double coordinate) {
    const QCPRange range = axis.range();
    if (axis.scaleType() == QCPAxis::stLinear) return (coordinate - range.lower) / range.size();
    return std::log(coordinate / range.lower) / std::log(range.upper / range.lower);
}

/// Where a label at `share` (0…1) of the axis keeps inside a narrow plot.
Qt::Alignment labelAlignment(double share) {
    const auto side = share > 0.68 ? Qt::AlignRight : share < 0.3 ? Qt::AlignLeft : Qt::AlignHCenter;
    return side | Qt::AlignVCenter;
}

/// Fills down to the axis; its entry in the legend shows the pattern.
class HatchedGraph : public QCPGraph {
  public:
    using QCPGraph::QCPGraph;

  protected:
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override {
        painter->setBrush(brush());
        painter->setPen(brush().color());
        painter->drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
};

double tickStep(int mostWarps) {
    double step = 1;
    while (mostWarps / step >= kMostTicks) step *= 2;
    return step;
}

} // namespace

BandPlot::BandPlot(QWidget* parent) : QWidget(parent), m_plot(new widgets::plots::FreshPlot) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setMinimumSize(kLeastWidth, kLeastHeight); // Its legend folds.
    m_plot->axisRect()->setMinimumMargins({6, 4, 12, 2});
    m_plot->xAxis->setNumberFormat(QStringLiteral("f"));
    m_plot->xAxis->setNumberPrecision(0);
    m_plot->yAxis->setNumberFormat(QStringLiteral("g"));
    m_plot->yAxis->setNumberPrecision(4);
    m_plot->setAutoAddPlottableToLegend(false);
    widgets::plots::placeLegendAbove(*m_plot);
    buildGraphs();
    buildMarks();
    draw();
    restyle(theme::tokens());
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, [this] {
        restyle(theme::tokens());
        m_plot->refresh();
    });
    connectMouse();
}

void BandPlot::buildGraphs() {
    m_best = m_plot->addGraph();
    m_worst = m_plot->addGraph();
    m_worst->setChannelFillGraph(m_best);
    m_application = m_plot->addGraph();
    m_changedLine = m_plot->addGraph();
    m_wash = new QCPItemRect(m_plot);
    m_wash->bottomRight->setTypeX(QCPItemPosition::ptPlotCoords);
    for (QCPItemPosition* corner : {m_wash->topLeft, m_wash->bottomRight}) {
        corner->setTypeX(QCPItemPosition::ptPlotCoords);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    m_hatch = new HatchedGraph(m_plot->xAxis, m_plot->yAxis); // The plot owns it.
    m_hatch->setPen(Qt::NoPen);
}

void BandPlot::buildMarks() {
    m_plot->setCurrentLayer(kMarks);
    m_currentLine = new QCPItemStraightLine(m_plot);
    m_cursorLine = new QCPItemStraightLine(m_plot);
    m_currentDot = new QCPItemTracer(m_plot);
    m_currentDot->setStyle(QCPItemTracer::tsCircle);
    m_currentDot->setSize(11);
    m_currentDot->position->setType(QCPItemPosition::ptPlotCoords);
    m_currentText = new QCPItemText(m_plot);
    m_currentText->setClipToAxisRect(false);
    m_currentText->position->setParentAnchor(m_currentDot->position);
    m_currentText->setPadding({7, 4, 7, 4});
    m_plot->setCurrentLayer(QStringLiteral("main"));
}

void BandPlot::restyle(const theme::Tokens& colours) {
    widgets::plots::stylePlot(*m_plot, colours);
    const QColor blue = colours.series[0];
    m_worst->setPen(QPen(blue, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    m_worst->setBrush(theme::withOpacity(blue, 0.18));
    m_best->setPen(QPen(blue, 1.6, Qt::DashLine, Qt::FlatCap, Qt::RoundJoin));
    m_application->setPen(QPen(colours.series[1], 2.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    m_changedLine->setPen(QPen(colours.series[2], 2.4, Qt::DotLine, Qt::RoundCap, Qt::RoundJoin));
    m_wash->setPen(Qt::NoPen);
    m_wash->setBrush(theme::withOpacity(colours.surface, 0.6));
    m_hatch->setBrush(QBrush(theme::withOpacity(colours.textFaint, 0.6), Qt::BDiagPattern));
    widgets::plots::styleLegend(*m_plot->legend, colours);
    widgets::plots::foldLegend(*m_plot->legend, width());
    restyleMarks(colours);
}

void BandPlot::restyleMarks(const theme::Tokens& colours) {
    m_currentLine->setPen(QPen(theme::withOpacity(colours.textMuted, 0.6), 1, Qt::DashLine));
    m_currentDot->setPen(QPen(colours.surface, 2));
    m_currentDot->setBrush(colours.series[1]);
    m_currentText->setColor(colours.text);
    m_currentText->setBrush(colours.raised);
    m_currentText->setPen(QPen(colours.borderStrong, 1));
    m_currentText->setFont(theme::smallFont(QFont::DemiBold));
    m_cursorLine->setPen(QPen(colours.accent, 1.5));
}

void BandPlot::setBand(const models::ExecutionBand& band) {
    const bool isSame = hasSameCurve(m_band, band);
    m_band = band;
    if (!hasFocus() || std::size_t(m_cursor) >= band.points.size()) m_cursor = std::max(0, positionOf(band.warps));
    if (isSame) {
        repaintMarks();
    } else {
        draw();
        m_plot->refresh();
    }
}

void BandPlot::setChanged(const models::ExecutionBand* changed) {
    const std::vector<models::BandPoint> points = changed ? changed->points : std::vector<models::BandPoint>{};
    if (std::ranges::equal(points, m_changed, isSamePoint)) return;
    m_changed = points;
    draw();
    m_plot->refresh();
}

void BandPlot::draw() {
    fillGraphs();
    scaleAxes();
    showReach();
    retranslate();
    fillLegend();
    showCurrent();
    showCursor();
}

void BandPlot::repaintMarks() {
    showCurrent();
    showCursor();
    if (m_plot->isVisible()) m_plot->layer(kMarks)->replot(); // Before, there is nothing to paint into.
}

void BandPlot::retranslate() {
    setAccessibleName(tr("Best and worst time over active warps per SM"));
    m_plot->xAxis->setLabel(tr("active warps per SM"));
    m_plot->yAxis->setLabel(tr("predicted time [%1]").arg(m_unit.name));
    m_best->setName(bandLabel(m_band.bestLabel));
    m_worst->setName(bandLabel(m_band.worstLabel));
    m_application->setName(applicationText());
    m_changedLine->setName(tr("after the change"));
    m_hatch->setName(tr("out of reach"));
}

void BandPlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        draw();
        m_plot->refresh();
    }
    QWidget::changeEvent(event);
}

QString BandPlot::applicationText() const {
    if (m_band.line == models::LineSource::measured) return tr("application (measured)");
    return tr("application (predicted)");
}

void BandPlot::fillGraphs() {
    Seconds longest;
    for (const models::BandPoint& point : m_band.points) longest = std::max(longest, point.worst);
    m_unit = widgets::plots::timeUnitFor(longest);
    for (QCPGraph* graph : {m_best, m_worst, m_application, m_changedLine}) graph->data()->clear();
    for (const models::BandPoint& point : m_band.points) {
        m_best->addData(point.warps, inUnit(point.best));
        m_worst->addData(point.warps, inUnit(point.worst));
        if (point.application) m_application->addData(point.warps, inUnit(*point.application));
    }
    for (const models::BandPoint& point : m_changed) {
        if (point.application) m_changedLine->addData(point.warps, inUnit(*point.application));
    }
}

void BandPlot::scaleAxes() {
    if (m_band.points.empty()) return;
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const QCPGraph* graph : {m_best, m_worst, m_application, m_changedLine}) {
        for (const QCPGraphData& point : *graph->data()) {
            least = std::min(least, point.value);
            most = std::max(most, point.value);
        }
    }
    widgets::plots::scaleTimeAxis(*m_plot->yAxis, least, most);
    const int widest = m_band.points.back().warps;
    m_plot->xAxis->setRange(0, widest * 1.02);
    auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
    ticker->setTickStep(tickStep(widest));
    m_plot->xAxis->setTicker(ticker);
}

bool BandPlot::isBeyondReach(const models::BandPoint& point) const {
    return m_band.mostWarps > 0 && point.warps > m_band.mostWarps;
}

void BandPlot::showReach() {
    const bool isCut = !m_band.points.empty() && isBeyondReach(m_band.points.back());
    m_hatch->data()->clear();
    m_wash->setVisible(isCut);
    if (!isCut) return;
    const double end = m_plot->xAxis->range().upper;
    m_wash->topLeft->setCoords(m_band.mostWarps, 0);
    m_wash->bottomRight->setCoords(end, 1);
    for (const double warps : {double(m_band.mostWarps), end}) m_hatch->addData(warps, m_plot->yAxis->range().upper);
}

void BandPlot::fillLegend() {
    m_plot->legend->clearItems();
    for (QCPGraph* graph : {m_worst, m_best, m_application, m_changedLine, m_hatch}) {
        if (graph->data()->isEmpty()) continue;
        graph->addToLegend();
        m_plot->legend->itemWithPlottable(graph)->setMargins({0, 1, 0, 1});
    }
    widgets::plots::foldLegend(*m_plot->legend, width());
}

void BandPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (widgets::plots::foldLegend(*m_plot->legend, width())) m_plot->refresh();
}

int BandPlot::positionOf(int warps) const {
    const auto point = std::ranges::find(m_band.points, warps, &models::BandPoint::warps);
    return point == m_band.points.end() ? -1 : int(point - m_band.points.begin());
}

void BandPlot::showCurrent() {
    const int position = positionOf(m_band.warps);
    m_currentLine->setVisible(position >= 0);
    m_currentDot->setVisible(position >= 0);
    m_currentText->setVisible(position >= 0);
    if (position < 0) return setAccessibleDescription({});
    const models::BandPoint& point = m_band.points[std::size_t(position)];
    const double time = inUnit(point.application.value_or(point.best));
    m_currentLine->point1->setCoords(point.warps, 1);
    m_currentLine->point2->setCoords(point.warps, 2);
    m_currentDot->position->setCoords(point.warps, time);
    const QString warps = tr("%n warps", nullptr, point.warps);
    m_currentText->setText(
        point.application
            ? tr("%1 · %2").arg(warps, widgets::timeText(*point.application))
            : tr("%1 · %2 to %3").arg(warps, widgets::timeText(point.best), widgets::timeText(point.worst)));
    m_currentText->setPositionAlignment(labelAlignment(shareOf(*m_plot->xAxis, point.warps)));
    const bool isHigh = shareOf(*m_plot->yAxis, time) > kHighShare;
    m_currentText->position->setCoords(0, isHigh ? kLabelDistance : -kLabelDistance);
    setAccessibleDescription(linesOf(position).join(QStringLiteral("; ")));
}

void BandPlot::showCursor() {
    const bool isShown = hasFocus() && std::size_t(m_cursor) < m_band.points.size();
    m_cursorLine->setVisible(isShown);
    if (!isShown) return;
    const double warps = m_band.points[std::size_t(m_cursor)].warps;
    m_cursorLine->point1->setCoords(warps, 1);
    m_cursorLine->point2->setCoords(warps, 2);
    setAccessibleDescription(cursorSentence());
}

QString BandPlot::cursorSentence() const {
    return std::size_t(m_cursor) < m_band.points.size() ? linesOf(m_cursor).join(QStringLiteral("; ")) : QString();
}

QStringList BandPlot::linesOf(int position) const {
    const models::BandPoint& point = m_band.points[std::size_t(position)];
    const auto line = [](const QString& name, Seconds time) { return tr("%1: %2").arg(name, widgets::timeText(time)); };
    QStringList lines{tr("%n warps per SM", nullptr, point.warps), line(m_worst->name(), point.worst)};
    if (point.application) lines << line(m_application->name(), *point.application);
    const auto changed = std::ranges::find(m_changed, point.warps, &models::BandPoint::warps);
    if (changed != m_changed.end() && changed->application) lines << line(m_changedLine->name(), *changed->application);
    lines << line(m_best->name(), point.best);
    if (isBeyondReach(point)) lines << tr("out of reach: registers or shared memory");
    return lines;
}

void BandPlot::paintVector(QCPPainter& painter, const QRectF& area) {
    restyle(theme::lightTokens());
    painter.save();
    painter.translate(area.topLeft());
    widgets::plots::foldLegend(*m_plot->legend, area.width());
    m_plot->toPainter(&painter, int(area.width()), int(area.height()));
    painter.restore();
    restyle(theme::tokens());
    m_plot->refresh();
}

} // namespace forewarp::views::bands
