#include "views/program/device_times.h"

#include "views/theme/theme.h"
#include "views/widgets/number_text.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace forewarp::views::program {

namespace {

constexpr double kGap = 8;
constexpr double kTimeWidth = 118;
constexpr double kMostNameWidth = 150;
constexpr double kWhisker = 4;

} // namespace

DeviceTimes::DeviceTimes(QWidget* parent) : CursorChart(parent) {
    describe();
}

void DeviceTimes::setPlans(SharedPlans plans, const QString& shown, Seconds onCpu) {
    m_plans = std::move(plans);
    m_shown = shown;
    m_onCpu = onCpu;
    int position = 0;
    for (int i = 0; i < positions(); ++i)
        if (widgets::toQString((*m_plans)[std::size_t(i)].device.id) == m_shown) position = i;
    updateGeometry();
    moveTo(position);
}

double DeviceTimes::rowHeight() const {
    return QFontMetricsF(theme::smallFont()).height() + 8;
}

double DeviceTimes::nameWidth() const {
    return std::min(kMostNameWidth, width() * 0.38);
}

QRectF DeviceTimes::rowOf(int position) const {
    return {0, position * rowHeight(), double(width()), rowHeight()};
}

QSize DeviceTimes::sizeHint() const {
    return {380, int((positions() + 1) * rowHeight()) + 2};
}

QSize DeviceTimes::minimumSizeHint() const {
    return {280, sizeHint().height()};
}

QString DeviceTimes::title() const {
    return tr("Program time by device");
}

QString DeviceTimes::timeOf(const forewarp::program::Plan& plan) const {
    return plan.portedLoops() > 0 ? widgets::intervalText(plan.after, plan.interval) : tr("not worth it");
}

QString DeviceTimes::sentenceOf(int position) const {
    const forewarp::program::Plan& plan = (*m_plans)[std::size_t(position)];
    return tr("%1: %2, %n loop(s) ported", nullptr, int(plan.portedLoops()))
        .arg(widgets::toQString(plan.device.name), timeOf(plan));
}

int DeviceTimes::positionAt(QPointF place) const {
    const int position = int(place.y() / rowHeight());
    return position >= 0 && position < positions() ? position : -1;
}

void DeviceTimes::take(int position) {
    emit deviceChosen(widgets::toQString((*m_plans)[std::size_t(position)].device.id));
}

/// Rows stand below one another: up and down as well.
void DeviceTimes::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Up) return moveTo(cursor() - 1);
    if (event->key() == Qt::Key_Down) return moveTo(cursor() + 1);
    CursorChart::keyPressEvent(event);
}

void DeviceTimes::paintEvent(QPaintEvent*) {
    if (positions() == 0) return;
    double longest = m_onCpu.value();
    for (const forewarp::program::Plan& plan : *m_plans) longest = std::max(longest, plan.interval.most.value());
    const double scale = (width() - nameWidth() - kTimeWidth - 2 * kGap) / longest;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme::smallFont());
    for (int i = 0; i < positions(); ++i) paintRow(painter, i, scale);
    paintCpu(painter, scale);
}

void DeviceTimes::paintRow(QPainter& painter, int position, double scale) const {
    const forewarp::program::Plan& plan = (*m_plans)[std::size_t(position)];
    const theme::Tokens& colours = theme::tokens();
    const QRectF row = rowOf(position);
    const bool isShown = widgets::toQString(plan.device.id) == m_shown;
    if (isShown) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours.accentSoft);
        painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), 4, 4);
    }
    if (hasFocus() && position == cursor()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colours.accent, 1.5));
        painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), 4, 4);
    }
    painter.setFont(theme::smallFont(isShown ? QFont::DemiBold : QFont::Normal));
    painter.setPen(colours.text);
    const QRectF name(kGap, row.top(), nameWidth() - kGap, row.height());
    const QString text =
        QFontMetricsF(painter.font()).elidedText(widgets::toQString(plan.device.name), Qt::ElideRight, name.width());
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter, text);
    const double left = nameWidth() + kGap, middle = row.center().y();
    const QRectF bar(left, row.top() + 5, plan.after.value() * scale, row.height() - 10);
    painter.fillRect(bar, isShown ? colours.accent : colours.borderStrong);
    if (plan.portedLoops() > 0) {
        const double from = left + plan.interval.least.value() * scale, to = left + plan.interval.most.value() * scale;
        painter.setPen(QPen(colours.text, 1.3));
        painter.drawLine(QPointF(from, middle), QPointF(to, middle));
        for (const double x : {from, to})
            painter.drawLine(QPointF(x, middle - kWhisker), QPointF(x, middle + kWhisker));
    }
    painter.setPen(colours.text);
    painter.drawText(QRectF(width() - kTimeWidth, row.top(), kTimeWidth - kGap, row.height()),
                     Qt::AlignRight | Qt::AlignVCenter, timeOf(plan));
}

void DeviceTimes::paintCpu(QPainter& painter, double scale) const {
    const theme::Tokens& colours = theme::tokens();
    const QRectF row = rowOf(positions());
    painter.setFont(theme::smallFont());
    painter.setPen(colours.textMuted);
    painter.drawText(QRectF(kGap, row.top(), nameWidth(), row.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("this CPU"));
    const QRectF bar(nameWidth() + kGap, row.top() + 5, m_onCpu.value() * scale, row.height() - 10);
    painter.setBrush(QBrush(colours.textMuted, Qt::BDiagPattern));
    painter.setPen(colours.borderStrong);
    painter.drawRect(bar);
    painter.setPen(colours.textMuted);
    painter.drawText(QRectF(width() - kTimeWidth, row.top(), kTimeWidth - kGap, row.height()),
                     Qt::AlignRight | Qt::AlignVCenter, tr("%1, measured").arg(widgets::timeText(m_onCpu)));
}

} // namespace forewarp::views::program
