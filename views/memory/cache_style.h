#pragma once

#include <QColor>
#include <QPixmap>
#include <QRectF>
#include <QString>

class QPainter;

namespace forewarp::views::memory {

/// Who served a transaction.
enum class CacheOutcome { l1Hit, l2Hit, miss };

/// «L1 hits», «L2 hits», «misses», translated.
[[nodiscard]] QString outcomeWord(CacheOutcome outcome);

/// Fills `area`: dotted for L1, plain for L2, hatched for misses, so that colour never stands alone.
/// `intensity`: 0…1, the paler the lower.
void paintOutcome(QPainter& painter, const QRectF& area, CacheOutcome outcome, double intensity);
/// A small sample at full intensity, for legends.
[[nodiscard]] QPixmap outcomePixmap(CacheOutcome outcome, double devicePixelRatio);

} // namespace forewarp::views::memory
