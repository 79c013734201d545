#pragma once

#include "core/base/units.h"

#include <QString>

class QCPAxis;

namespace forewarp::views::widgets::plots {

/// A unit of a time axis.
struct TimeUnit {
    double perSecond = 1e3;
    QString name = QStringLiteral("ms");
};

/// The largest unit of which `longest` holds at least one.
[[nodiscard]] TimeUnit timeUnitFor(Seconds longest);

/// Gives an axis room for `least` to `most` and a label above the latter: logarithmic where one is many times the
/// other, else linear, from 0 on unless the curve were flat then. Inputs: in the axis's unit, `most` above 0.
void scaleTimeAxis(QCPAxis& axis, double least, double most);

} // namespace forewarp::views::widgets::plots
