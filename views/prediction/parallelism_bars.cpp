#include "views/prediction/parallelism_bars.h"

#include "views/theme/theme.h"
#include "views/widgets/number_text.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace forewarp::views::prediction {

namespace {

constexpr double kRowHeight = 26;
constexpr double kMargin = 12;
constexpr double kSymbolWidth = 48;
constexpr double kTextWidth = 118;
constexpr double kBarHeight = 10;

/// Cases (22), (23) and (24): all warps overlap, memory is full, or computation hides memory.
std::size_t bindingBar(double warps, double memoryWarps, double computationWarps) {
    if (memoryWarps >= warps && computationWarps >= warps) return 0;
    return computationWarps >= memoryWarps ? 1 : 2;
}

} // namespace

ParallelismBars::ParallelismBars(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Warps: resident, served by memory, wanting memory"));
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, qOverload<>(&QWidget::update));
}

void ParallelismBars::setPrediction(const models::Prediction* prediction) {
    std::vector<Bar> bars;
    for (const char* symbol : {"N", "MWP", "CWP"}) {
        const models::Term* term = prediction ? prediction->derivation.find(symbol) : nullptr;
        if (term) bars.push_back({QString::fromLatin1(symbol), widgets::toQString(term->meaning), term->value, false});
    }
    if (bars.size() < 3) bars.clear();
    const std::size_t binding = bars.empty() ? 0 : bindingBar(bars[0].warps, bars[1].warps, bars[2].warps);
    if (!bars.empty()) bars[binding].binds = true;
    if (bars == m_bars) return;
    m_bars = std::move(bars);
    m_current = binding;
    describe();
    update();
}

QString ParallelismBars::warpsText(double warps) {
    return warps == 1 ? tr("1 warp") : tr("%1 warps").arg(widgets::countText(warps));
}

void ParallelismBars::describe() {
    QStringList parts;
    for (const Bar& bar : m_bars) {
        const QString text = tr("%1: %2").arg(bar.symbol, warpsText(bar.warps));
        parts << (bar.binds ? tr("%1, binds").arg(text) : text);
    }
    setAccessibleDescription(parts.join(QStringLiteral("; ")));
}

QSize ParallelismBars::sizeHint() const {
    return {320, int(3 * kRowHeight + kMargin)};
}

QSize ParallelismBars::minimumSizeHint() const {
    return {220, sizeHint().height()};
}

QRectF ParallelismBars::rowOf(std::size_t position) const {
    return {kMargin, double(position) * kRowHeight, width() - 2 * kMargin, kRowHeight};
}

std::size_t ParallelismBars::barAt(QPointF place) const {
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        if (rowOf(i).contains(place)) return i;
    }
    return m_bars.size();
}

void ParallelismBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_bars.empty()) {
        painter.setPen(theme::tokens().textMuted);
        painter.drawText(QRectF(rect()).adjusted(kMargin, 0, -kMargin, -kMargin / 2),
                         Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Select a loop with a prediction to see how many warps there are and which limit binds."));
        return;
    }
    for (std::size_t i = 0; i < m_bars.size(); ++i) paintBar(painter, i);
}

void ParallelismBars::paintBar(QPainter& painter, std::size_t position) const {
    const Bar& bar = m_bars[position];
    const QRectF row = rowOf(position);
    if (hasFocus() && position == m_current) {
        painter.setPen(QPen(theme::tokens().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(row.adjusted(-5, 2, 5, -2), 5, 5);
    }
    const double longest = std::max({m_bars[0].warps, m_bars[1].warps, m_bars[2].warps, 1.0});
    QRectF track(row.left() + kSymbolWidth, row.center().y() - kBarHeight / 2, row.width() - kSymbolWidth - kTextWidth,
                 kBarHeight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::tokens().sunken);
    painter.drawRoundedRect(track, kBarHeight / 2, kBarHeight / 2);
    track.setWidth(std::max(kBarHeight, track.width() * bar.warps / longest));
    painter.setBrush(bar.binds ? theme::tokens().series[1] : theme::tokens().series[0]);
    painter.drawRoundedRect(track, kBarHeight / 2, kBarHeight / 2);
    painter.setPen(theme::tokens().text);
    painter.setFont(theme::Theme::instance().uiFont(9, bar.binds ? QFont::DemiBold : QFont::Normal));
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, bar.symbol);
    const QString warps = warpsText(bar.warps);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, bar.binds ? tr("◀ binds  %1").arg(warps) : warps);
}

void ParallelismBars::mouseReleaseEvent(QMouseEvent* event) {
    const std::size_t position = barAt(event->position());
    if (event->button() != Qt::LeftButton || position >= m_bars.size()) return;
    m_current = position;
    update();
    emit explainRequested(m_bars[position].symbol);
}

void ParallelismBars::keyPressEvent(QKeyEvent* event) {
    const bool isExplain =
        event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (m_bars.empty()) return QWidget::keyPressEvent(event);
    if (isExplain) {
        emit explainRequested(m_bars[m_current].symbol);
    } else if (event->key() == Qt::Key_Up && m_current > 0) {
        --m_current;
    } else if (event->key() == Qt::Key_Down && m_current + 1 < m_bars.size()) {
        ++m_current;
    } else {
        return QWidget::keyPressEvent(event);
    }
    update();
}

bool ParallelismBars::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const std::size_t position = barAt(QPointF(help->pos()));
        QToolTip::showText(help->globalPos(), position < m_bars.size() ? m_bars[position].meaning : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

void ParallelismBars::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) describe();
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::prediction
