#include "views/widgets/occupancy_text.h"

#include "core/base/number_text.h"
#include "core/base/units.h"
#include "views/widgets/number_text.h"

#include <QCoreApplication>

namespace forewarp::views::widgets {

namespace {

/// Gives the texts below a translation context.
struct OccupancyText {
    Q_DECLARE_TR_FUNCTIONS(OccupancyText)
};

} // namespace

QString limiterWord(forewarp::device::OccupancyLimiter limiter) {
    switch (limiter) {
    case forewarp::device::OccupancyLimiter::warps: return OccupancyText::tr("warps");
    case forewarp::device::OccupancyLimiter::blocks: return OccupancyText::tr("block slots");
    case forewarp::device::OccupancyLimiter::registers: return OccupancyText::tr("registers");
    case forewarp::device::OccupancyLimiter::sharedMemory: break;
    }
    return OccupancyText::tr("shared memory");
}

QString occupancyText(const forewarp::device::Occupancy& occupancy) {
    return OccupancyText::tr("%n blocks, %1 of %2 warps per SM; limited by %3", nullptr, occupancy.blocksPerSm)
        .arg(occupancy.warpsPerSm)
        .arg(occupancy.maxWarpsPerSm)
        .arg(limiterWord(occupancy.limiter));
}

QString sharedBytesText(double bytes) {
    if (bytes < kKibi) return countText(bytes) + QStringLiteral(" B");
    return toQString(fixedText(bytes / kKibi, 1)) + QStringLiteral(" KiB");
}

} // namespace forewarp::views::widgets
