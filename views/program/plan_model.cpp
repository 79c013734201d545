#include "views/program/plan_model.h"

#include "core/base/number_text.h"
#include "views/theme/theme.h"
#include "views/theme/verdict_style.h"
#include "views/widgets/number_text.h"

#include <QCoreApplication>

#include <utility>

namespace forewarp::views::program {

namespace {

using forewarp::program::Choice;
using forewarp::program::Plan;
using forewarp::program::PlannedLoop;

bool isNumber(int column) {
    return column == PlanModel::cpuColumn || column == PlanModel::gpuColumn || column == PlanModel::gainColumn;
}

QString placeText(const PlannedLoop& loop) {
    const QString name = widgets::toQString(loop.file).section(QLatin1Char('/'), -1);
    return QStringLiteral("%1:%2").arg(name).arg(loop.range.begin.line);
}

QString gpuText(const PlannedLoop& loop) {
    if (!loop.onGpu) return widgets::noFigure();
    return loop.gpuInterval ? widgets::intervalText(*loop.onGpu, *loop.gpuInterval) : widgets::timeText(*loop.onGpu);
}

QString gainText(const PlannedLoop& loop) {
    if (!loop.onGpu) return {};
    return (loop.choice == Choice::ported ? QString() : QStringLiteral("−")) + widgets::timeText(loop.gain);
}

/// In the words of the model where it is ported; else in those of the plan.
QString whyText(const PlannedLoop& loop) {
    const QString why = widgets::toQString(loop.why);
    return loop.choice == Choice::ported ? why.section(QStringLiteral(": "), 0, 0) : why;
}

} // namespace

PlanModel::PlanModel(QObject* parent) : QAbstractTableModel(parent) {}

void PlanModel::setPlan(SharedPlan plan) {
    beginResetModel();
    m_plan = std::move(plan);
    endResetModel();
}

const PlannedLoop* PlanModel::loopAt(int row) const {
    return row >= 0 && row < rowCount() ? &m_plan->loops[std::size_t(row)] : nullptr;
}

int PlanModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_plan ? 0 : int(m_plan->loops.size());
}

int PlanModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant PlanModel::data(const QModelIndex& index, int role) const {
    const PlannedLoop* loop = index.isValid() ? loopAt(index.row()) : nullptr;
    if (!loop) return {};
    switch (role) {
    case Qt::DisplayRole: return displayText(*loop, index.column());
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: return toolTip(*loop);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole:
        if (index.column() == verdictColumn) return theme::verdictInk(loop->verdict);
        return loop->choice == Choice::ported ? QVariant() : QVariant(theme::tokens().textMuted);
    default: return {};
    }
}

QString PlanModel::displayText(const PlannedLoop& loop, int column) const {
    switch (column) {
    case loopColumn: return widgets::toQString(loop.loop) + QStringLiteral("   ") + placeText(loop);
    case verdictColumn: return theme::verdictGlyph(loop.verdict) + QLatin1Char(' ') + theme::verdictWord(loop.verdict);
    case cpuColumn: return widgets::timeText(loop.onCpu);
    case gpuColumn: return gpuText(loop);
    case gainColumn: return gainText(loop);
    case whyColumn: return whyText(loop);
    default: return {};
    }
}

QString PlanModel::toolTip(const PlannedLoop& loop) const {
    const QString place = QStringLiteral("%1, %2").arg(widgets::toQString(loop.loop), placeText(loop));
    const QString counts =
        tr("entered %1 times, %2 iterations")
            .arg(widgets::roundedCountText(loop.entries), widgets::roundedCountText(loop.iterations));
    return QStringLiteral("%1\n%2\n%3").arg(place, counts, widgets::toQString(loop.why));
}

QVariant PlanModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const bool isTitle = role == Qt::DisplayRole;
    switch (section) {
    case loopColumn: return isTitle ? tr("Loop") : tr("The loop, and where it begins. Double-click opens it.");
    case verdictColumn: return isTitle ? tr("Verdict") : tr("Whether its iterations may run in parallel.");
    case cpuColumn: return isTitle ? tr("On the CPU") : tr("Measured, all entries together.");
    case gpuColumn: return isTitle ? tr("On the GPU") : tr("Kernels and their starts, all entries, without copies.");
    case gainColumn:
        return isTitle ? tr("Gain") : tr("By how much longer the program takes without it; below zero: with it.");
    case whyColumn: return isTitle ? tr("Why") : tr("What limits it on the GPU, or why it stays on the CPU.");
    default: return {};
    }
}

QString planSentence(const Plan& plan) {
    const int ran = int(plan.loopsThatRan);
    const QString device = widgets::toQString(plan.device.name);
    if (plan.portedLoops() == 0)
        return QCoreApplication::translate("forewarp::views::program::PlanModel",
                                           "Not worth it: of %n loop(s) that ran, none makes the program faster on %1. "
                                           "It takes %2 on this CPU.",
                                           nullptr, ran)
            .arg(device, widgets::timeText(plan.before));
    return QCoreApplication::translate("forewarp::views::program::PlanModel", "Port %1 of %n loop(s): %2 → %3 on %4.",
                                       nullptr, ran)
        .arg(QString::number(plan.portedLoops()), widgets::timeText(plan.before),
             widgets::intervalText(plan.after, plan.interval), device);
}

QString partsSentence(const Plan& plan) {
    const QString program = QCoreApplication::translate("forewarp::views::program::PlanModel", "Measured: %1 on %2.")
                                .arg(widgets::toQString(plan.program), widgets::toQString(plan.cpu));
    if (plan.portedLoops() == 0) return program;
    const Seconds rest = plan.after - plan.kernels - plan.launches - plan.copying - plan.context;
    return QCoreApplication::translate(
               "forewarp::views::program::PlanModel",
               "Then %1 on the CPU, kernels %2, their starts %3, copies %4, start of the GPU %5; "
               "%6 on the GPU.")
               .arg(widgets::timeText(Seconds(std::max(0.0, rest.value()))), widgets::timeText(plan.kernels),
                    widgets::timeText(plan.launches), widgets::timeText(plan.copying), widgets::timeText(plan.context),
                    widgets::toQString(bytesText(plan.memory.value()))) +
           QLatin1Char(' ') + program;
}

} // namespace forewarp::views::program
