#include "views/widgets/plots/time_axis.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace forewarp::views::widgets::plots {

namespace {

constexpr double kLeastLogarithmicSpan = 4; ///< most / least; as in core/report/band_svg.cpp.
constexpr double kLeastCurveHeight = 0.45;  ///< Share of the axis that a curve takes from 0 on.
constexpr double kHeadroom = 0.25;          ///< Share of the span.
constexpr double kMostLabelledDecades = 2.5;

/// Ticks at 1, 2 and 5 times the powers of ten; at the powers alone where there are many of them.
class DecadeTicker : public QCPAxisTicker {
  protected:
    QVector<double> createTickVector(double, const QCPRange& range) override {
        const bool isLong = std::log10(range.upper / range.lower) > kMostLabelledDecades;
        const QVector<double> steps = isLong ? QVector<double>{1} : QVector<double>{1, 2, 5};
        QVector<double> ticks;
        for (double decade = std::pow(10, std::floor(std::log10(range.lower))); decade <= range.upper; decade *= 10) {
            for (const double step : steps) ticks << decade * step;
        }
        return ticks;
    }
    int getSubTickCount(double) override { return 0; }
};

} // namespace

TimeUnit timeUnitFor(Seconds longest) {
    const TimeUnit units[] = {{1, QStringLiteral("s")},
                              {1e3, QStringLiteral("ms")},
                              {1e6, QStringLiteral("µs")},
                              {1e9, QStringLiteral("ns")}};
    const auto fits = [longest](const TimeUnit& unit) { return longest.value() * unit.perSecond >= 1; };
    const auto* unit = std::ranges::find_if(units, fits);
    return unit == std::end(units) ? units[3] : *unit;
}

void scaleTimeAxis(QCPAxis& axis, double least, double most) {
    if (least > 0 && most / least >= kLeastLogarithmicSpan) {
        axis.setScaleType(QCPAxis::stLogarithmic);
        axis.setTicker(QSharedPointer<DecadeTicker>::create());
        axis.setRange(least / 1.25, most * std::pow(most / least, kHeadroom));
        return;
    }
    const double span = std::max(most - least, most * 0.05);
    const double lower = span / most >= kLeastCurveHeight ? 0 : std::max(0.0, least - 0.5 * span);
    axis.setScaleType(QCPAxis::stLinear);
    axis.setTicker(QSharedPointer<QCPAxisTicker>::create());
    axis.setRange(lower, most + kHeadroom * (most - lower));
}

} // namespace forewarp::views::widgets::plots
