#include "views/memory/cache_style.h"

#include "views/theme/theme.h"

#include <QBrush>
#include <QCoreApplication>
#include <QPainter>

namespace forewarp::views::memory {

namespace {

constexpr QSize kSampleSize(18, 12);
constexpr double kPalest = 0.3; ///< Of the colour: few transactions still show.

/// Gives the texts below a translation context.
struct CacheText {
    Q_DECLARE_TR_FUNCTIONS(CacheText)
};

QColor outcomeColour(CacheOutcome outcome) {
    switch (outcome) {
    case CacheOutcome::l1Hit: return theme::tokens().series[2];
    case CacheOutcome::l2Hit: return theme::tokens().series[0];
    case CacheOutcome::miss: break;
    }
    return theme::tokens().series[1];
}

} // namespace

QString outcomeWord(CacheOutcome outcome) {
    switch (outcome) {
    case CacheOutcome::l1Hit: return CacheText::tr("L1 hits");
    case CacheOutcome::l2Hit: return CacheText::tr("L2 hits");
    case CacheOutcome::miss: break;
    }
    return CacheText::tr("misses");
}

void paintOutcome(QPainter& painter, const QRectF& area, CacheOutcome outcome, double intensity) {
    const QColor ink =
        theme::mixed(theme::tokens().surface, outcomeColour(outcome), kPalest + (1 - kPalest) * intensity);
    if (outcome == CacheOutcome::miss) {
        painter.fillRect(area, theme::withOpacity(ink, 0.16));
        painter.fillRect(area, QBrush(ink, Qt::BDiagPattern));
        return;
    }
    painter.fillRect(area, ink);
    if (outcome == CacheOutcome::l1Hit) painter.fillRect(area, QBrush(theme::tokens().surface, Qt::Dense6Pattern));
}

QPixmap outcomePixmap(CacheOutcome outcome, double devicePixelRatio) {
    QPixmap pixmap(kSampleSize * devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintOutcome(painter, QRectF(QPointF(), QSizeF(kSampleSize)), outcome, 1);
    return pixmap;
}

} // namespace forewarp::views::memory
