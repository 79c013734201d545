#include "views/timeline/activity_style.h"

#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>

namespace forewarp::views {

namespace {

constexpr double kGroundShare = 0.3; ///< Of the colour below a pattern.
constexpr double kFlatShare = 0.45;   ///< Of the colour in place of a pattern.

/// Gives the texts below a translation context.
struct ActivityText {
    Q_DECLARE_TR_FUNCTIONS(ActivityText)
};

} // namespace

QString activityWord(WarpActivity activity) {
    switch (activity) {
    case WarpActivity::computing: return ActivityText::tr("computing");
    case WarpActivity::memory: return ActivityText::tr("memory under way");
    case WarpActivity::waitingForUnit: return ActivityText::tr("waiting for a unit");
    case WarpActivity::waitingForResult: return ActivityText::tr("waiting for a result");
    case WarpActivity::atBarrier: break;
    }
    return ActivityText::tr("at a barrier");
}

QColor activityColour(WarpActivity activity) {
    return tokens().activities[std::size_t(activity)];
}

QColor activityGround(WarpActivity activity) {
    const QColor colour = activityColour(activity);
    return activityPattern(activity) == Qt::SolidPattern ? colour : mixed(tokens().surface, colour, kGroundShare);
}

QColor activityFlat(WarpActivity activity) {
    const QColor colour = activityColour(activity);
    return activityPattern(activity) == Qt::SolidPattern ? colour : mixed(tokens().surface, colour, kFlatShare);
}

Qt::BrushStyle activityPattern(WarpActivity activity) {
    switch (activity) {
    case WarpActivity::computing:
    case WarpActivity::memory:
    case WarpActivity::waitingForResult: return Qt::SolidPattern;
    case WarpActivity::waitingForUnit: return Qt::BDiagPattern;
    case WarpActivity::atBarrier: break;
    }
    return Qt::Dense5Pattern;
}

double activityHeight(WarpActivity activity) {
    switch (activity) {
    case WarpActivity::computing: return 1;
    case WarpActivity::memory: return 0.8;
    case WarpActivity::atBarrier: return 0.6;
    case WarpActivity::waitingForUnit: return 0.4;
    case WarpActivity::waitingForResult: break;
    }
    return 0.2;
}

bool isInked(WarpActivity activity, int x, int up) {
    switch (activityPattern(activity)) {
    case Qt::BDiagPattern: return (x + up) % 4 == 0;
    case Qt::Dense5Pattern: return x % 4 < 2 && up % 4 < 2;
    default: return true;
    }
}

void paintActivity(QPainter& painter, const QRectF& row, WarpActivity activity) {
    QRectF bar = row;
    bar.setTop(row.bottom() - row.height() * activityHeight(activity));
    painter.fillRect(bar, activityGround(activity));
    for (int up = 0; up < int(bar.height()); ++up) {
        for (int x = 0; x < int(bar.width()); ++x) {
            if (!isInked(activity, x, up)) continue;
            painter.fillRect(QRectF(bar.left() + x, bar.bottom() - 1 - up, 1, 1), activityColour(activity));
        }
    }
}

} // namespace forewarp::views
