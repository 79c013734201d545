#include "views/assembly/stall_legend.h"

#include "views/theme/theme.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace forewarp::views::assembly {

namespace {

constexpr double kLineHeight = 17;
constexpr double kSwatch = 11;
constexpr double kSwatchGap = 5;
constexpr double kEntryGap = 12;

} // namespace

StallLegend::StallLegend(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, qOverload<>(&QWidget::update));
    describe();
}

void StallLegend::describe() {
    QStringList words;
    for (const StallPart part : kStallParts) words << stallWord(part);
    setAccessibleName(tr("Parts of a stall"));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
}

std::vector<QRectF> StallLegend::placesIn(int width) const {
    const QFontMetricsF metrics(theme::smallFont());
    std::vector<QRectF> places;
    QPointF corner(0, 0);
    for (const StallPart part : kStallParts) {
        const double needed = kSwatch + kSwatchGap + metrics.horizontalAdvance(stallWord(part)) + 1;
        if (corner.x() > 0 && corner.x() + needed > width) corner = {0, corner.y() + kLineHeight};
        places.emplace_back(corner, QSizeF(needed, kLineHeight));
        corner.rx() += needed + kEntryGap;
    }
    return places;
}

QSize StallLegend::sizeHint() const {
    return {int(placesIn(QWIDGETSIZE_MAX).back().right()) + 1, int(kLineHeight)};
}

QSize StallLegend::minimumSizeHint() const {
    return {100, int(kLineHeight)};
}

int StallLegend::heightForWidth(int width) const {
    return int(placesIn(width).back().bottom());
}

void StallLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(theme::smallFont());
    const std::vector<QRectF> places = placesIn(width());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const QRectF& place = places[i];
        paintStallPart(painter, {place.left(), place.center().y() - kSwatch / 2, kSwatch, kSwatch}, kStallParts[i]);
        painter.setPen(theme::tokens().textMuted);
        painter.drawText(place.adjusted(kSwatch + kSwatchGap, 0, 1, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         stallWord(kStallParts[i]));
    }
}

bool StallLegend::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::vector<QRectF> places = placesIn(width());
    const auto isThere = [help](const QRectF& place) { return place.contains(help->pos()); };
    const auto found = std::ranges::find_if(places, isThere);
    const bool isOnOne = found != places.end();
    const QString text = isOnOne ? stallMeaning(kStallParts[std::size_t(found - places.begin())]) : QString();
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void StallLegend::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        describe();
        updateGeometry();
    }
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::assembly
