#include "views/sweep/strategy_marks.h"

#include "views/theme/theme.h"
#include "views/theme/tokens.h"
#include "views/widgets/number_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace forewarp::views::sweep {

namespace {

constexpr double kGap = 8;        ///< Between names.
constexpr double kNear = 4;       ///< A hand hits a line this close.
constexpr int kTopMargin = 10;    ///< Of a plot without marks.
constexpr int kAboveNames = 2;
constexpr int kBelowNames = 3;

/// Gives the texts below a translation context.
struct StrategyText {
    Q_DECLARE_TR_FUNCTIONS(StrategyText)
};

QFont nameFont(bool binds) {
    return theme::smallFont(binds ? QFont::DemiBold : QFont::Normal);
}

double rowHeight() {
    return std::ceil(QFontMetricsF(nameFont(true)).height());
}

QString reasonText(const advice::block::BlockSizeAdvice& advice, advice::block::BlockStrategy strategy) {
    const auto position = std::size_t(strategy);
    if (std::isinf(advice.warps[position])) {
        return StrategyText::tr("%1 sets no limit: %2")
            .arg(strategyWord(strategy), widgets::toQString(advice.reasons[position]));
    }
    return StrategyText::tr("%1 asks for %2 warps per block: %3")
        .arg(strategyWord(strategy), widgets::countText(advice.warps[position]),
             widgets::toQString(advice.reasons[position]));
}

/// What lies beyond the axis has no place on it: such names stand beside each other.
void moveLeftOf(const std::vector<QRectF>& taken, QRectF& area) {
    const auto touched = [&] {
        return std::ranges::find_if(
            taken, [&](const QRectF& other) { return other.intersects(area.adjusted(-kGap, 0, kGap, 0)); });
    };
    for (auto other = touched(); other != taken.end() && area.left() >= 0; other = touched())
        area.moveRight(other->left() - kGap - 1);
}

} // namespace

QString strategyWord(advice::block::BlockStrategy strategy) {
    switch (strategy) {
    case advice::block::BlockStrategy::evenWork: return StrategyText::tr("even work");
    case advice::block::BlockStrategy::utilization: return StrategyText::tr("utilization");
    case advice::block::BlockStrategy::latency: break;
    }
    return StrategyText::tr("latency");
}

StrategyMarks::StrategyMarks(QCustomPlot& plot) : m_plot(plot) {}

void StrategyMarks::clear() {
    for (const Mark& mark : m_marks) {
        m_plot.removeItem(mark.line);
        m_plot.removeItem(mark.text);
    }
    m_marks.clear();
    m_sentence.clear();
}

void StrategyMarks::add(double threads, const QString& name, const QString& reason, bool binds) {
    Mark mark{threads, name, reason, binds, new QCPItemLine(&m_plot), new QCPItemText(&m_plot), {}};
    mark.line->setClipToAxisRect(false);
    mark.line->setLayer(QStringLiteral("grid")); // Behind the curve and all labels.
    mark.text->setClipToAxisRect(false);
    for (QCPItemPosition* position : {mark.line->start, mark.line->end, mark.text->position}) {
        position->setType(QCPItemPosition::ptAbsolute);
    }
    mark.text->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    mark.text->setPadding({});
    m_marks.push_back(mark);
}

/// The binding strategy stands at the block it leads to; the others at what they ask for, more than a block may have or not.
void StrategyMarks::setAdvice(const advice::block::BlockSizeAdvice& advice) {
    clear();
    const double threadsPerWarp = double(advice.block.threads()) / std::max(1, advice.warpsPerBlock);
    const QString block = widgets::blockText(advice.block);
    const auto addStrategy = [&](advice::block::BlockStrategy strategy, bool binds) {
        const double warps = advice.warps[std::size_t(strategy)];
        if (warps <= 0) return;
        const QString name = binds ? StrategyText::tr("%1 binds").arg(strategyWord(strategy)) : strategyWord(strategy);
        const QString reason = reasonText(advice, strategy);
        add(binds ? advice.block.threads() : warps * threadsPerWarp, name,
            binds ? StrategyText::tr("%1\nIt is the smallest and binds: %2.").arg(reason, block) : reason, binds);
    };
    const bool isKnown = advice.warps[std::size_t(advice.bound)] > 0;
    if (isKnown && advice.isCapped) {
        const QString name = StrategyText::tr("block limit");
        add(advice.block.threads(), name, StrategyText::tr("A block may have no more threads: %1.").arg(block), true);
        m_sentence = StrategyText::tr("%1 binds: %2").arg(name, block);
    } else if (isKnown) {
        addStrategy(advice.bound, true);
        m_sentence = StrategyText::tr("%1 binds: %2").arg(strategyWord(advice.bound), block);
    }
    for (int i = 0; i < advice::block::kBlockStrategyCount; ++i) {
        if (advice.isCapped || advice::block::BlockStrategy(i) != advice.bound)
            addStrategy(advice::block::BlockStrategy(i), false);
    }
    restyle(theme::tokens());
}

void StrategyMarks::restyle(const theme::Tokens& colours) {
    for (const Mark& mark : m_marks) {
        const QColor ink = mark.binds ? colours.text : colours.textMuted;
        mark.line->setPen(mark.binds ? QPen(colours.series[4], 2) : QPen(colours.textFaint, 1.2, Qt::DotLine));
        mark.text->setColor(ink);
        mark.text->setBrush(colours.surface);
        mark.text->setFont(nameFont(mark.binds));
    }
}

bool StrategyMarks::isBeyond(const Mark& mark) const {
    return mark.threads > m_plot.xAxis->range().upper;
}

int StrategyMarks::arrange(double axisWidth) {
    int rows = 0;
    const double height = rowHeight();
    const QCPRange range = m_plot.xAxis->range();
    std::vector<QRectF> taken;
    for (Mark& mark : m_marks) {
        const QString text = isBeyond(mark) ? mark.name + QStringLiteral(" →") : mark.name;
        mark.text->setText(text);
        const double width = std::ceil(QFontMetricsF(nameFont(mark.binds)).horizontalAdvance(text)) + 1;
        const double x = axisWidth * std::min(1.0, (mark.threads - range.lower) / range.size());
        mark.area = QRectF(std::clamp(x - width / 2, 0.0, std::max(0.0, axisWidth - width)), 0, width, height);
        const auto touches = [&](const QRectF& other) {
            return other.intersects(mark.area.adjusted(-kGap, 0, kGap, 0));
        };
        const double wanted = mark.area.left();
        int row = 1;
        do {
            mark.area.moveTo(wanted, -row * height - kBelowNames);
            if (isBeyond(mark)) moveLeftOf(taken, mark.area);
            ++row;
        } while (mark.area.left() < 0 || std::ranges::any_of(taken, touches));
        taken.push_back(mark.area);
        rows = std::max(rows, row - 1);
    }
    return rows;
}

bool StrategyMarks::reserve(double axisWidth) {
    const int rows = arrange(axisWidth);
    const int names = rows > 0 ? int(rows * rowHeight()) + kAboveNames + kBelowNames : 0;
    QMargins margins = m_plot.axisRect()->minimumMargins();
    const int before = margins.top();
    margins.setTop(std::max(kTopMargin, names));
    m_plot.axisRect()->setMinimumMargins(margins);
    return margins.top() != before;
}

void StrategyMarks::place() {
    const QRect axes = m_plot.axisRect()->rect();
    arrange(axes.width());
    for (const Mark& mark : m_marks) {
        const QPointF corner = mark.area.topLeft() + QPointF(axes.topLeft());
        mark.text->position->setCoords(corner);
        mark.line->setVisible(!isBeyond(mark));
        if (isBeyond(mark)) continue;
        const double x = m_plot.xAxis->coordToPixel(mark.threads);
        mark.line->start->setCoords(x, corner.y() + mark.area.height());
        mark.line->end->setCoords(x, axes.bottom());
    }
}

QString StrategyMarks::toolTipAt(QPointF place) const {
    const QRect axes = m_plot.axisRect()->rect();
    for (const Mark& mark : m_marks) {
        const bool isOnName = mark.area.translated(QPointF(axes.topLeft())).contains(place);
        const bool isOnLine = !isBeyond(mark) && axes.contains(place.toPoint()) &&
                              std::abs(m_plot.xAxis->coordToPixel(mark.threads) - place.x()) <= kNear;
        if (isOnName || isOnLine) return mark.reason;
    }
    return {};
}

QString StrategyMarks::sentence() const {
    return m_sentence;
}

std::vector<QRectF> StrategyMarks::nameAreas() const {
    std::vector<QRectF> areas;
    for (const Mark& mark : m_marks) areas.push_back(mark.area.translated(QPointF(m_plot.axisRect()->topLeft())));
    return areas;
}

} // namespace forewarp::views::sweep
