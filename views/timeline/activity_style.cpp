#include "views/timeline/activity_style.h"

#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>

namespace forewarp::views::timeline {

namespace {

constexpr double kGroundShare = 0.3; ///< Of the colour below a pattern.
constexpr double kFlatShare = 0.45;   ///< Of the colour in place of a pattern.

/// Gives the texts below a translation context.
struct ActivityText {
    Q_DECLARE_TR_FUNCTIONS(ActivityText)
};

} // namespace

QString activityWord(simulation::scheduler::WarpActivity activity) {
    switch (activity) {
    case simulation::scheduler::WarpActivity::computing: return ActivityText::tr("computing");
    case simulation::scheduler::WarpActivity::memory: return ActivityText::tr("memory under way");
    case simulation::scheduler::WarpActivity::waitingForUnit: return ActivityText::tr("waiting for a unit");
    case simulation::scheduler::WarpActivity::waitingForResult: return ActivityText::tr("waiting for a result");
    case simulation::scheduler::WarpActivity::atBarrier: break;
    }
    return ActivityText::tr("at a barrier");
}

QColor activityColour(simulation::scheduler::WarpActivity activity) {
    return theme::tokens().activities[std::size_t(activity)];
}

QColor activityGround(simulation::scheduler::WarpActivity activity) {
    const QColor colour = activityColour(activity);
    return activityPattern(activity) == Qt::SolidPattern ? colour
                                                         : theme::mixed(theme::tokens().surface, colour, kGroundShare);
}

QColor activityFlat(simulation::scheduler::WarpActivity activity) {
    const QColor colour = activityColour(activity);
    return activityPattern(activity) == Qt::SolidPattern ? colour
                                                         : theme::mixed(theme::tokens().surface, colour, kFlatShare);
}

Qt::BrushStyle activityPattern(simulation::scheduler::WarpActivity activity) {
    switch (activity) {
    case simulation::scheduler::WarpActivity::computing:
    case simulation::scheduler::WarpActivity::memory:
    case simulation::scheduler::WarpActivity::waitingForResult: return Qt::SolidPattern;
    case simulation::scheduler::WarpActivity::waitingForUnit: return Qt::BDiagPattern;
    case simulation::scheduler::WarpActivity::atBarrier: break;
    }
    return Qt::Dense5Pattern;
}

double activityHeight(simulation::scheduler::WarpActivity activity) {
    switch (activity) {
    case simulation::scheduler::WarpActivity::computing: return 1;
    case simulation::scheduler::WarpActivity::memory: return 0.8;
    case simulation::scheduler::WarpActivity::atBarrier: return 0.6;
    case simulation::scheduler::WarpActivity::waitingForUnit: return 0.4;
    case simulation::scheduler::WarpActivity::waitingForResult: break;
    }
    return 0.2;
}

bool isInked(simulation::scheduler::WarpActivity activity, int x, int up) {
    switch (activityPattern(activity)) {
    case Qt::BDiagPattern: return (x + up) % 4 == 0;
    case Qt::Dense5Pattern: return x % 4 < 2 && up % 4 < 2;
    default: return true;
    }
}

void paintActivity(QPainter& painter, const QRectF& row, simulation::scheduler::WarpActivity activity) {
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

} // namespace forewarp::views::timeline
