#include "views/sweep/block_size_plot.h"

#include "core/device/device.h"
#include "views/sweep/strategy_marks.h"
#include "views/theme/theme.h"
#include "views/theme/tokens.h"
#include "views/widgets/number_text.h"
#include "views/widgets/plots/fresh_plot.h"
#include "views/widgets/plots/plot_style.h"

#include <QHelpEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <map>

namespace forewarp::views::sweep {

namespace {

/// Time axes start at 0 unless the curve would then fill less than this share of the height.
constexpr double kLeastCurveHeight = 0.45;
constexpr double kBeyondWidest = 1.02; ///< The axis ends behind the largest block.
constexpr int kBelowDot = 16;    ///< The name of the best block…
constexpr int kBesideLine = 5;   ///< …which a strategy's line must not strike through.
constexpr QLatin1String kMarks("overlay"); ///< QCustomPlot's layer that repaints by itself.

bool isSame(const advice::block::BlockSizeAdvice& a, const advice::block::BlockSizeAdvice& b) {
    return a.warps == b.warps && a.reasons == b.reasons && a.bound == b.bound && a.warpsPerBlock == b.warpsPerBlock &&
           a.block == b.block && a.isCapped == b.isCapped;
}

/// Where a label of the mark at `share` (0…1) of the axis keeps inside the plot.
Qt::Alignment labelAlignment(double share) {
    const auto side = share > 0.86 ? Qt::AlignRight : share < 0.12 ? Qt::AlignLeft : Qt::AlignHCenter;
    return side | Qt::AlignVCenter;
}

QString pointTimeText(const advice::block::SweepPoint& point) {
    const auto interval = point.interval();
    return interval ? widgets::intervalText(point.time, *interval) : widgets::timeText(point.time);
}

double shareOf(const QCPAxis& axis, double coordinate) {
    return (coordinate - axis.range().lower) / axis.range().size();
}

} // namespace

BlockSizePlot::BlockSizePlot(QWidget* parent)
    : QWidget(parent), m_plot(new widgets::plots::FreshPlot), m_strategies(std::make_unique<StrategyMarks>(*m_plot)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setMinimumHeight(130);
    m_plot->axisRect()->setMinimumMargins({6, 10, 12, 2});
    m_plot->xAxis->setNumberFormat(QStringLiteral("f"));
    m_plot->xAxis->setNumberPrecision(0);
    m_plot->yAxis->setNumberFormat(QStringLiteral("g"));
    m_plot->yAxis->setNumberPrecision(4);
    buildGraphs();
    buildMarks();
    retranslate();
    restyle(theme::tokens());
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, [this] {
        restyle(theme::tokens());
        m_plot->refresh();
    });
    connect(m_plot, &QCustomPlot::afterLayout, this, &BlockSizePlot::placeStrategies);
    connect(m_plot, &QCustomPlot::afterLayout, this, &BlockSizePlot::placeBest);
    connect(m_plot, &QCustomPlot::afterLayout, this, &BlockSizePlot::laidOut);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { pickAt(event->position()); });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() & Qt::LeftButton) pickAt(event->position());
    });
}

BlockSizePlot::~BlockSizePlot() = default;

void BlockSizePlot::buildGraphs() {
    m_least = m_plot->addGraph();
    m_most = m_plot->addGraph();
    m_most->setChannelFillGraph(m_least);
    for (QCPGraph* bound : {m_least, m_most}) bound->setPen(Qt::NoPen);
    m_dots = m_plot->addGraph();
    m_dots->setLineStyle(QCPGraph::lsNone);
    m_line = m_plot->addGraph();
}

void BlockSizePlot::buildMarks() {
    m_bestDot = new QCPItemTracer(m_plot);
    m_bestDot->setStyle(QCPItemTracer::tsSquare);
    m_bestDot->setSize(8);
    m_bestText = new QCPItemText(m_plot);
    m_bestText->setClipToAxisRect(false);
    m_bestText->position->setParentAnchor(m_bestDot->position);
    m_bestText->setPadding({2, 1, 2, 1});
    m_plot->setCurrentLayer(kMarks);
    m_currentLine = new QCPItemStraightLine(m_plot);
    m_currentDot = new QCPItemTracer(m_plot);
    m_currentDot->setStyle(QCPItemTracer::tsCircle);
    m_currentDot->setSize(11);
    m_currentText = new QCPItemText(m_plot);
    m_currentText->setClipToAxisRect(false);
    m_currentText->position->setParentAnchor(m_currentDot->position);
    m_currentText->position->setCoords(0, -22);
    m_currentText->setPadding({7, 4, 7, 4});
    m_plot->setCurrentLayer(QStringLiteral("main"));
    for (QCPItemTracer* dot : {m_bestDot, m_currentDot}) dot->position->setType(QCPItemPosition::ptPlotCoords);
}

void BlockSizePlot::retranslate() {
    setAccessibleName(tr("Predicted time over threads per block"));
    m_plot->xAxis->setLabel(tr("threads per block"));
    m_plot->yAxis->setLabel(tr("predicted time [%1]").arg(m_unit.name));
}

void BlockSizePlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        m_strategies->setAdvice(m_advice);
        setSweep(m_sweep);
    }
    QWidget::changeEvent(event);
}

/// QCustomPlot leaves help events to its parent.
bool BlockSizePlot::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), m_strategies->toolTipAt(m_plot->mapFrom(this, help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

void BlockSizePlot::setStrategies(const advice::block::BlockSizeAdvice& advice) {
    if (isSame(advice, m_advice)) return;
    m_advice = advice;
    m_strategies->setAdvice(advice);
    showCurrent();
    m_plot->refresh();
}

std::vector<QRectF> BlockSizePlot::strategyNames() const {
    return m_strategies->nameAreas();
}

/// How many rows the names take follows from the width of the axis, which a layout tells.
void BlockSizePlot::placeStrategies() {
    if (m_strategies->reserve(m_plot->axisRect()->width())) m_plot->replot(QCustomPlot::rpQueuedReplot);
    m_strategies->place();
}

void BlockSizePlot::restyle(const theme::Tokens& colours) {
    widgets::plots::stylePlot(*m_plot, colours);
    m_line->setPen(QPen(colours.series[0], 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    m_most->setBrush(theme::withOpacity(colours.series[0], 0.14));
    m_dots->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(colours.series[0], 1), Qt::NoBrush, 5));
    m_currentDot->setPen(QPen(colours.surface, 2));
    m_currentDot->setBrush(colours.series[1]);
    m_currentLine->setPen(QPen(theme::withOpacity(colours.textMuted, 0.6), 1, Qt::DashLine));
    m_currentText->setColor(colours.text);
    m_currentText->setBrush(colours.raised);
    m_currentText->setPen(QPen(colours.borderStrong, 1));
    m_bestDot->setPen(QPen(colours.surface, 1.5));
    m_bestDot->setBrush(colours.series[2]);
    m_bestText->setColor(colours.good);
    m_bestText->setPen(Qt::NoPen);
    m_bestText->setBrush(theme::withOpacity(colours.surface, 0.8));
    const QFont font = theme::smallFont(QFont::DemiBold);
    m_currentText->setFont(font);
    m_bestText->setFont(font);
    m_strategies->restyle(colours);
}

void BlockSizePlot::setSweep(const advice::block::BlockSweep& sweep) {
    m_sweep = sweep;
    fillGraphs();
    scaleAxes();
    retranslate();
    showBest();
    showCurrent();
    m_plot->refresh();
}

void BlockSizePlot::setCurrent(const kernel::BlockShape& block) {
    if (block == m_current) return;
    m_current = block;
    showCurrent();
    if (m_plot->isVisible()) m_plot->layer(kMarks)->replot(); // Before, there is nothing to paint into.
}

void BlockSizePlot::fillGraphs() {
    Seconds longest;
    for (const advice::block::SweepPoint& point : m_sweep.points) longest = std::max(longest, point.time);
    m_unit = widgets::plots::timeUnitFor(longest);

    std::map<int, const advice::block::SweepPoint*> fastest;
    QVector<double> threads;
    QVector<double> times;
    for (const advice::block::SweepPoint& point : m_sweep.points) {
        threads << point.block.threads();
        times << timeOf(point);
        const auto [known, isNew] = fastest.try_emplace(point.block.threads(), &point);
        if (!isNew && point.time < known->second->time) known->second = &point;
    }
    m_dots->setData(threads, times);
    m_dots->setVisible(fastest.size() < m_sweep.points.size());
    for (QCPGraph* graph : {m_line, m_least, m_most}) graph->data()->clear();
    for (const auto& [count, point] : fastest) {
        m_line->addData(count, timeOf(*point));
        const auto interval = point->interval();
        if (!interval) continue;
        m_least->addData(count, interval->least.value() * m_unit.perSecond);
        m_most->addData(count, interval->most.value() * m_unit.perSecond);
    }
}

void BlockSizePlot::scaleAxes() {
    if (m_sweep.points.empty()) return;
    Seconds longest, shortest = m_sweep.points.front().time;
    for (const advice::block::SweepPoint& point : m_sweep.points) {
        const models::TimeInterval interval = point.interval().value_or(models::TimeInterval{point.time, point.time});
        shortest = std::min(shortest, interval.least);
        longest = std::max(longest, interval.most);
    }
    const double least = shortest.value() * m_unit.perSecond;
    const double most = longest.value() * m_unit.perSecond;
    const double span = std::max(most - least, most * 0.05);
    const double lower = span / most >= kLeastCurveHeight ? 0 : std::max(0.0, least - 0.5 * span);
    m_plot->yAxis->setRange(lower, most + 0.3 * (most - lower));
    const double widest = m_sweep.points.back().block.threads();
    m_plot->xAxis->setRange(0, std::ceil(widest * kBeyondWidest));
    auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
    ticker->setTickStep(std::max(double(device::kWarpSize), std::exp2(std::floor(std::log2(widest / 8)))));
    m_plot->xAxis->setTicker(ticker);
}

void BlockSizePlot::showBest() {
    const bool hasBest = m_sweep.best >= 0 && std::size_t(m_sweep.best) < m_sweep.points.size();
    m_bestDot->setVisible(hasBest);
    m_bestText->setVisible(hasBest);
    if (!hasBest) return;
    const advice::block::SweepPoint& best = m_sweep.points[std::size_t(m_sweep.best)];
    m_bestDot->position->setCoords(best.block.threads(), timeOf(best));
    m_bestText->setText(tr("best %1").arg(widgets::toQString(best.block.text())));
    placeBest();
}

/// Below its dot; beside it where the axis is near.
void BlockSizePlot::placeBest() {
    if (!m_bestText->visible()) return;
    Qt::Alignment side = labelAlignment(shareOf(*m_plot->xAxis, m_bestDot->position->key()));
    const bool isLow = m_plot->axisRect()->bottom() - m_bestDot->position->pixelPosition().y() < 2 * kBelowDot;
    if (isLow && !(side & (Qt::AlignLeft | Qt::AlignRight))) side = Qt::AlignLeft | Qt::AlignVCenter;
    m_bestText->setPositionAlignment(side);
    const int beside = isLow ? kBelowDot / 2 : kBesideLine;
    const int shift = side & Qt::AlignRight ? -beside : side & Qt::AlignLeft ? beside : 0;
    m_bestText->position->setCoords(shift, isLow ? 0 : kBelowDot);
}

const advice::block::SweepPoint* BlockSizePlot::currentPoint() const {
    for (const advice::block::SweepPoint& point : m_sweep.points) {
        if (point.block == m_current) return &point;
    }
    return nullptr;
}

void BlockSizePlot::showCurrent() {
    const advice::block::SweepPoint* point = currentPoint();
    m_currentDot->setVisible(point != nullptr);
    m_currentText->setVisible(point != nullptr);
    m_currentLine->setVisible(point != nullptr);
    if (!point) return;
    const int threads = point->block.threads();
    m_currentLine->point1->setCoords(threads, 0);
    m_currentLine->point2->setCoords(threads, 1);
    m_currentDot->position->setCoords(threads, timeOf(*point));
    m_currentText->setText(pointTimeText(*point));
    m_currentText->setPositionAlignment(labelAlignment(shareOf(*m_plot->xAxis, threads)));
    const QString current = tr("%1: %2").arg(widgets::blockText(point->block), pointTimeText(*point));
    const QString advised = m_strategies->sentence();
    setAccessibleDescription(advised.isEmpty() ? current : current + QStringLiteral("; ") + advised);
}

void BlockSizePlot::pickAt(QPointF place) {
    int nearest = -1;
    double least = 0;
    for (std::size_t i = 0; i < m_sweep.points.size(); ++i) {
        const advice::block::SweepPoint& point = m_sweep.points[i];
        const double dx = m_plot->xAxis->coordToPixel(point.block.threads()) - place.x();
        const double dy = m_plot->yAxis->coordToPixel(timeOf(point)) - place.y();
        const double distance = std::hypot(4 * dx, dy); // The thread count is what the hand aims at.
        if (nearest >= 0 && distance >= least) continue;
        nearest = int(i);
        least = distance;
    }
    if (nearest >= 0) emit pointPicked(nearest);
}

QRect BlockSizePlot::axisArea() const {
    return m_plot->axisRect()->rect().translated(m_plot->pos());
}

int BlockSizePlot::axisEnd() const {
    return int(m_plot->xAxis->range().upper);
}

void BlockSizePlot::paintVector(QCPPainter& painter, const QRectF& area) {
    restyle(theme::lightTokens());
    painter.save();
    painter.translate(area.topLeft());
    const double beside = m_plot->width() - m_plot->axisRect()->width();
    m_strategies->reserve(area.width() - beside);
    m_plot->toPainter(&painter, int(area.width()), int(area.height()));
    painter.restore();
    restyle(theme::tokens());
    m_plot->refresh();
}

} // namespace forewarp::views::sweep
