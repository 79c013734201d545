#pragma once

#include "core/sass/report/demotion_report.h"

#include <QColor>
#include <QRectF>
#include <QString>

#include <array>

class QPainter;

namespace forewarp::views::assembly {

/// What a variant's stall consists of, as bars are stacked.
enum class StallPart { issue, global, shared, occupancy };
inline constexpr std::array kStallParts{StallPart::issue, StallPart::global, StallPart::shared, StallPart::occupancy};

[[nodiscard]] double cyclesOf(const sass::report::VariantStall& stall, StallPart part);
/// «issue», «global memory», …, translated.
[[nodiscard]] QString stallWord(StallPart part);
/// What counts as this part, in a sentence.
[[nodiscard]] QString stallMeaning(StallPart part);
/// Fills an area with the part's colour and its pattern: plain, hatched, dotted, hatched the other way.
void paintStallPart(QPainter& painter, const QRectF& area, StallPart part);

} // namespace forewarp::views::assembly
