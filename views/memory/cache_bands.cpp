#include "views/memory/cache_bands.h"

#include "views/memory/cache_style.h"
#include "views/memory/memory_traffic.h"
#include "views/theme/theme.h"
#include "views/widgets/number_text.h"
#include "views/widgets/tool_tip.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace forewarp::views::memory {

namespace {

constexpr double kMargin = 12;
constexpr double kGap = 8;       ///< Between band and text.
constexpr double kLeastPitch = 30;
constexpr double kMostPitch = 56;
constexpr double kBetween = 8;   ///< Bands.
constexpr double kRateWidth = 52;
constexpr double kMostNameShare = 0.25; ///< Of the width.

QString trafficText(const forewarp::memory::MemoryTraffic& traffic) {
    if (traffic.transactions <= 0) return CacheBands::tr("no transactions");
    return CacheBands::tr("%1 transactions, %2 hits (%3), %4 misses")
        .arg(widgets::countText(traffic.transactions), widgets::countText(hitsOf(traffic)),
             widgets::percentText(hitsOf(traffic) / traffic.transactions), widgets::countText(missesOf(traffic)));
}

} // namespace

CacheBands::CacheBands(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, qOverload<>(&QWidget::update));
    describe();
}

void CacheBands::setBehaviour(const forewarp::memory::MemoryBehaviour* memory) {
    m_bands.clear();
    m_slices = memory ? int(memory->picture.slices.size()) : 0;
    m_mostTransactions = 0;
    for (std::size_t i = 0; memory && i < memory->arrays.size(); ++i) {
        Band band{widgets::toQString(memory->arrays[i].name), memory->arrays[i].traffic, {}};
        for (const forewarp::memory::CachePicture::Slice& slice : memory->picture.slices) {
            band.slices.push_back(i < slice.arrays.size() ? slice.arrays[i] : forewarp::memory::MemoryTraffic{});
            m_mostTransactions = std::max(m_mostTransactions, band.slices.back().transactions);
        }
        m_bands.push_back(std::move(band));
    }
    updateGeometry();
    moveTo(m_cursor);
}

void CacheBands::describe() {
    setAccessibleName(tr("Cache hits and misses of each array over time"));
    setAccessibleDescription(currentSentence());
}

void CacheBands::moveTo(Cursor cursor) {
    m_cursor.band = std::clamp(cursor.band, 0, std::max(0, int(m_bands.size()) - 1));
    m_cursor.slice = std::clamp(cursor.slice, 0, std::max(0, m_slices - 1));
    describe();
    update();
    emit currentChanged(isEmpty() ? QRect() : placeOf(m_cursor.band, m_cursor.slice).toAlignedRect());
}

QString CacheBands::currentSentence() const {
    return isEmpty() ? QString() : sentenceAt(m_cursor);
}

QString CacheBands::sentenceAt(Cursor cursor) const {
    const Band& band = m_bands[std::size_t(cursor.band)];
    return tr("%1, slice %2 of %3: %4")
        .arg(band.name)
        .arg(cursor.slice + 1)
        .arg(m_slices)
        .arg(trafficText(band.slices[std::size_t(cursor.slice)]));
}

QString CacheBands::toolTipAt(QPointF place) const {
    for (int band = 0; band < int(m_bands.size()); ++band) {
        const QRectF area = bandArea(band);
        if (place.y() < area.top() || place.y() >= area.bottom()) continue;
        const auto cursor = cursorAt(place);
        const Band& shown = m_bands[std::size_t(band)];
        if (!cursor) return tr("%1: %2").arg(shown.name, trafficText(shown.total));
        const forewarp::memory::MemoryTraffic& traffic = shown.slices[std::size_t(cursor->slice)];
        if (traffic.l1Hits <= 0) return sentenceAt(*cursor);
        return QStringList{sentenceAt(*cursor), l1Sentence(traffic), l2Sentence(traffic)}.join(QLatin1Char('\n'));
    }
    return {};
}

QSize CacheBands::sizeHint() const {
    return {420, int(std::ceil(double(m_bands.size()) * kLeastPitch))};
}

QSize CacheBands::minimumSizeHint() const {
    return {220, sizeHint().height()};
}

double CacheBands::nameWidth() const {
    const QFontMetricsF metrics(font());
    double widest = 0;
    for (const Band& band : m_bands) widest = std::max(widest, metrics.horizontalAdvance(band.name));
    return std::min(widest + 1, width() * kMostNameShare);
}

QRectF CacheBands::bandArea(int band) const {
    const double pitch = std::clamp(height() / std::max(1.0, double(m_bands.size())), kLeastPitch, kMostPitch);
    const double left = std::round(kMargin + nameWidth() + kGap);
    const double right = width() - kMargin - kRateWidth;
    return {left, std::round(band * pitch + kBetween / 2), std::max(1.0, right - left), std::round(pitch - kBetween)};
}

QRectF CacheBands::placeOf(int band, int slice) const {
    const QRectF area = bandArea(band);
    const double from = std::round(area.width() * slice / m_slices);
    const double to = std::round(area.width() * (slice + 1) / m_slices);
    return {area.left() + from, area.top(), to - from, area.height()};
}

std::optional<CacheBands::Cursor> CacheBands::cursorAt(QPointF place) const {
    for (int band = 0; !isEmpty() && band < int(m_bands.size()); ++band) {
        const QRectF area = bandArea(band);
        if (!area.contains(place)) continue;
        const int slice = int((place.x() - area.left()) / area.width() * m_slices);
        return Cursor{band, std::min(slice, m_slices - 1)};
    }
    return {};
}

void CacheBands::paintEvent(QPaintEvent*) {
    if (isEmpty()) return;
    QPainter painter(this);
    for (int band = 0; band < int(m_bands.size()); ++band) paintBand(painter, band);
    paintCursor(painter);
}

void CacheBands::paintBand(QPainter& painter, int band) const {
    const Band& shown = m_bands[std::size_t(band)];
    const QRectF area = bandArea(band);
    for (int slice = 0; slice < m_slices; ++slice) {
        paintSlice(painter, placeOf(band, slice), shown.slices[std::size_t(slice)]);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme::tokens().borderStrong);
    painter.drawRect(area.adjusted(-0.5, -0.5, 0.5, 0.5));
    painter.setPen(theme::tokens().text);
    const double names = nameWidth();
    const QString name = QFontMetricsF(font()).elidedText(shown.name, Qt::ElideMiddle, names + 1);
    painter.drawText(QRectF(kMargin, area.top(), names + 1, area.height()), Qt::AlignLeft | Qt::AlignVCenter, name);
    const double total = shown.total.transactions;
    const QString rate = total > 0 ? widgets::percentText(hitsOf(shown.total) / total) : widgets::noFigure();
    painter.drawText(QRectF(area.right() + 2, area.top(), kRateWidth, area.height()), Qt::AlignRight | Qt::AlignVCenter,
                     rate);
}

void CacheBands::paintSlice(QPainter& painter, const QRectF& area,
                            const forewarp::memory::MemoryTraffic& traffic) const {
    if (traffic.transactions <= 0 || area.width() <= 0) return;
    const double intensity = traffic.transactions / m_mostTransactions;
    const auto yAt = [&](double served) {
        return std::round(area.bottom() - area.height() * std::min(1.0, served / traffic.transactions));
    };
    const double l1Top = yAt(traffic.l1Hits);
    const double l2Top = yAt(hitsOf(traffic));
    const auto part = [&](double top, double bottom) { return QRectF(area.left(), top, area.width(), bottom - top); };
    paintOutcome(painter, part(l1Top, area.bottom()), CacheOutcome::l1Hit, intensity);
    paintOutcome(painter, part(l2Top, l1Top), CacheOutcome::l2Hit, intensity);
    paintOutcome(painter, part(area.top(), l2Top), CacheOutcome::miss, intensity);
}

void CacheBands::paintCursor(QPainter& painter) const {
    QRectF place = placeOf(m_cursor.band, m_cursor.slice);
    place.setWidth(std::max(3.0, place.width()));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme::tokens().surface, 1));
    painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
    painter.setPen(hasFocus() ? QPen(theme::tokens().text, 2) : QPen(theme::tokens().textFaint, 1));
    painter.drawRect(place.adjusted(-2, -2, 2, 2));
}

void CacheBands::mousePressEvent(QMouseEvent* event) {
    const auto cursor = cursorAt(event->position());
    if (cursor && event->button() == Qt::LeftButton) moveTo(*cursor);
    else QWidget::mousePressEvent(event);
}

void CacheBands::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left: return moveTo({m_cursor.band, m_cursor.slice - 1});
    case Qt::Key_Right: return moveTo({m_cursor.band, m_cursor.slice + 1});
    case Qt::Key_Up: return moveTo({m_cursor.band - 1, m_cursor.slice});
    case Qt::Key_Down: return moveTo({m_cursor.band + 1, m_cursor.slice});
    case Qt::Key_Home: return moveTo({m_cursor.band, 0});
    case Qt::Key_End: return moveTo({m_cursor.band, m_slices - 1});
    default: return QWidget::keyPressEvent(event);
    }
}

void CacheBands::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    moveTo(m_cursor);
}

bool CacheBands::event(QEvent* event) {
    const auto textAt = [this](const QPointF& place) { return toolTipAt(place); };
    return widgets::showToolTip(event, this, textAt) || QWidget::event(event);
}

void CacheBands::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) describe();
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::memory
