#include "views/assembly/stall_style.h"

#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>

namespace forewarp::views::assembly {

namespace {

constexpr double kGroundShare = 0.4; ///< Of the colour below a pattern.

/// Gives the texts below a translation context.
struct StallText {
    Q_DECLARE_TR_FUNCTIONS(StallText)
};

QColor colourOf(StallPart part) {
    switch (part) {
    case StallPart::issue: return theme::tokens().series[0];
    case StallPart::global: return theme::tokens().series[1];
    case StallPart::shared: return theme::tokens().series[2];
    case StallPart::occupancy: break;
    }
    return theme::tokens().unknown;
}

Qt::BrushStyle patternOf(StallPart part) {
    switch (part) {
    case StallPart::issue: return Qt::SolidPattern;
    case StallPart::global: return Qt::BDiagPattern;
    case StallPart::shared: return Qt::Dense5Pattern;
    case StallPart::occupancy: break;
    }
    return Qt::FDiagPattern;
}

} // namespace

double cyclesOf(const sass::report::VariantStall& stall, StallPart part) {
    switch (part) {
    case StallPart::issue: return stall.issue;
    case StallPart::global: return stall.global;
    case StallPart::shared: return stall.shared;
    case StallPart::occupancy: break;
    }
    return stall.occupancy;
}

QString stallWord(StallPart part) {
    switch (part) {
    case StallPart::issue: return StallText::tr("issue");
    case StallPart::global: return StallText::tr("global memory");
    case StallPart::shared: return StallText::tr("shared memory");
    case StallPart::occupancy: break;
    }
    return StallText::tr("occupancy");
}

QString stallMeaning(StallPart part) {
    switch (part) {
    case StallPart::issue:
        return StallText::tr("Stall counts of all instructions, double precision and quarter rate too.");
    case StallPart::global: return StallText::tr("Waits for barriers that global and local memory set.");
    case StallPart::shared: return StallText::tr("Waits for barriers that shared memory sets.");
    case StallPart::occupancy: break;
    }
    return StallText::tr("What comes on top because fewer warps hide it than in the variant with the best occupancy.");
}

void paintStallPart(QPainter& painter, const QRectF& area, StallPart part) {
    const QColor colour = colourOf(part);
    const Qt::BrushStyle pattern = patternOf(part);
    if (pattern != Qt::SolidPattern)
        painter.fillRect(area, theme::mixed(theme::tokens().surface, colour, kGroundShare));
    painter.fillRect(area, QBrush(colour, pattern));
}

} // namespace forewarp::views::assembly
