#include "views/timeline/timeline_text.h"

#include "core/base/number_text.h"
#include "views/timeline/activity_style.h"
#include "views/widgets/number_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace forewarp::views::timeline {

namespace {

/// Gives the texts below a translation context.
struct TimelineText {
    Q_DECLARE_TR_FUNCTIONS(TimelineText)
};

QString cyclesSentence(const simulation::scheduler::WarpSimulation& simulation) {
    const QString simulated = widgets::countText(std::round(simulation.cycles));
    if (!simulation.isExtrapolated) return TimelineText::tr("%1 cycles simulated").arg(simulated);
    return TimelineText::tr("%1 cycles simulated of %2 (extrapolated)")
        .arg(simulated, widgets::roundedCountText(simulation.totalCycles));
}

/// « (440 cycles, 248 ns)»
QString lengthText(const TimelineScene& scene, double begin, double end) {
    const QString cycles = TimelineText::tr("%1 cycles").arg(cycleText(end - begin, 0.1));
    if (scene.clockHz <= 0) return cycles;
    return cycles + QStringLiteral(", ") + widgets::timeText(Seconds((end - begin) / scene.clockHz));
}

QString stretchText(const TimelineScene& scene, double begin, double end) {
    return TimelineText::tr("cycles %1–%2 (%3)")
        .arg(cycleText(begin, 0.1), cycleText(end, 0.1), lengthText(scene, begin, end));
}

int digitsFor(double step) {
    return std::max(0, int(std::ceil(-std::log10(step) - 1e-9)));
}

} // namespace

QString summaryText(const simulation::scheduler::WarpSimulation& simulation) {
    const int blocks = int(std::lround(simulation.simulatedBlocks));
    const QString warps = TimelineText::tr("%n warp(s)", nullptr, blocks * simulation.sm.warpsPerBlock);
    QStringList parts{warps + QStringLiteral(", ") + TimelineText::tr("%n block(s)", nullptr, blocks),
                      cyclesSentence(simulation),
                      TimelineText::tr("compute busy %1").arg(widgets::percentText(simulation.computeBusy)),
                      TimelineText::tr("memory busy %1").arg(widgets::percentText(simulation.memoryBusy)),
                      TimelineText::tr("%1 warps ready on average").arg(widgets::countText(simulation.meanReadyWarps))};
    if (!simulation.recordsAll) parts << TimelineText::tr("only the first part is shown");
    if (simulation.wasStopped) parts << TimelineText::tr("stopped before the end");
    return parts.join(QStringLiteral(" · "));
}

QString blockText(const TimelineScene& scene, int warp) {
    return TimelineText::tr("block %1").arg(warp / scene.warpsPerBlock());
}

QString warpText(const TimelineScene& scene, int warp) {
    return TimelineText::tr("block %1 · warp %2").arg(warp / scene.warpsPerBlock()).arg(warp % scene.warpsPerBlock());
}

QString cyclesWord() {
    return TimelineText::tr("cycles");
}

QString timeWord() {
    return TimelineText::tr("time");
}

QString cycleText(double cycle, double step) {
    const bool isWhole = step >= 1 || std::abs(cycle - std::round(cycle)) < step / 2;
    return isWhole ? widgets::countText(std::round(cycle)) : widgets::toQString(fixedText(cycle, digitsFor(step)));
}

QString timeTickText(double time, double step, double most) {
    struct Unit {
        double seconds;
        QString name;
    };
    const Unit units[] = {{1, QStringLiteral("s")}, {1e-3, QStringLiteral("ms")}, {1e-6, QStringLiteral("µs")}};
    Unit unit{1e-9, QStringLiteral("ns")};
    for (const Unit& candidate : units) {
        if (most < candidate.seconds) continue;
        unit = candidate;
        break;
    }
    return widgets::toQString(fixedText(time / unit.seconds, digitsFor(step / unit.seconds))) + QLatin1Char(' ') +
           unit.name;
}

QString intervalText(const TimelineScene& scene, const simulation::scheduler::WarpInterval& interval) {
    const simulation::scheduler::WarpInstruction& instruction =
        scene.simulation->program.instructions[std::size_t(interval.instruction)];
    QStringList lines{
        warpText(scene, interval.warp),
        TimelineText::tr("%1: %2").arg(activityWord(interval.activity), widgets::toQString(instruction.text))};
    if (instruction.location.isKnown()) lines << TimelineText::tr("line %1").arg(instruction.location.line);
    lines << stretchText(scene, interval.begin, interval.end);
    return lines.join(QLatin1Char('\n'));
}

QString mixText(const TimelineScene& scene, int warp, double begin, double end) {
    ActivityShares shares{};
    scene.pyramid.fillShares(warp, begin, end, {&shares, 1});
    QStringList parts;
    for (const simulation::scheduler::WarpActivity activity : kWarpActivities) {
        const double share = double(shares[std::size_t(activity)]);
        if (share >= 0.0005)
            parts << TimelineText::tr("%1 %2").arg(widgets::percentText(share), activityWord(activity));
    }
    const int count = int(scene.pyramid.spans(warp, begin, end).size());
    return QStringList{warpText(scene, warp), parts.join(QStringLiteral(", ")),
                       TimelineText::tr("%n interval(s)", nullptr, count), stretchText(scene, begin, end)}
        .join(QLatin1Char('\n'));
}

} // namespace forewarp::views::timeline
