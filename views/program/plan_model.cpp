#include "views/program/plan_model.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/render/text/plan_lines.h"
#include "views/theme/theme.h"
#include "views/theme/verdict_style.h"
#include "views/widgets/number_text.h"
#include "views/widgets/tables/share_delegate.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace forewarp::views::program {

namespace {

using forewarp::program::Choice;
using forewarp::program::Plan;
using forewarp::program::PlannedLoop;

bool isNumber(int column) {
    return column >= PlanModel::runsColumn && column <= PlanModel::gainColumn;
}

QString placeText(const PlannedLoop& loop) {
    const QString name = widgets::toQString(loop.file).section(QLatin1Char('/'), -1);
    return QStringLiteral("%1:%2").arg(name).arg(loop.range.begin.line);
}

/// What is left of so short a time is the clock's.
QString cpuText(const PlannedLoop& loop) {
    constexpr Seconds kLeast(1e-9);
    return loop.onCpu < kLeast ? QStringLiteral("< 1 ns") : widgets::timeText(loop.onCpu);
}

QString gpuText(const PlannedLoop& loop) {
    if (!loop.onGpu) return widgets::noFigure();
    return widgets::toQString(render::text::gpuText(loop));
}

QString gainText(const PlannedLoop& loop) {
    if (loop.choice == Choice::unmeasured) return loop.onGpu ? QStringLiteral("?") : QString();
    return widgets::toQString(render::text::gainText(loop));
}

/// In the words of the model where it is ported; else in those of the plan.
QString whyText(const PlannedLoop& loop) {
    const QString why = widgets::toQString(loop.why);
    const bool isLimiter = loop.choice == Choice::ported || (loop.choice == Choice::unmeasured && loop.onGpu);
    return isLimiter ? why.section(QStringLiteral(": "), 0, 0) : why;
}

} // namespace

PlanModel::PlanModel(QObject* parent) : QAbstractTableModel(parent) {}

void PlanModel::setPlan(SharedPlan plan) {
    if (plan == m_plan) return;
    const bool isSame = plan && m_plan && hasSameRows(*plan);
    if (!isSame) beginResetModel();
    m_plan = std::move(plan);
    if (!isSame) m_order.clear();
    arrange();
    if (!isSame) endResetModel();
    else if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumnCount - 1));
}

bool PlanModel::hasSameRows(const Plan& plan) const {
    return plan.device.id == m_plan->device.id && plan.loops.size() == m_order.size() &&
           std::ranges::all_of(plan.loops,
                               [&](const PlannedLoop& loop) { return m_order.contains({loop.file, loop.loop}); });
}

/// As the order says; without one, as the plan does.
void PlanModel::arrange() {
    m_rows.clear();
    if (!m_plan) return;
    if (m_order.empty())
        for (const PlannedLoop& loop : m_plan->loops) m_order.try_emplace({loop.file, loop.loop}, int(m_order.size()));
    m_rows.resize(m_order.size());
    for (const PlannedLoop& loop : m_plan->loops) m_rows[std::size_t(m_order.at({loop.file, loop.loop}))] = &loop;
}

const PlannedLoop* PlanModel::loopAt(int row) const {
    return row >= 0 && row < rowCount() ? m_rows[std::size_t(row)] : nullptr;
}

int PlanModel::rowOf(const forewarp::program::LoopName& loop) const {
    const auto found = m_order.find(loop);
    return found == m_order.end() ? -1 : found->second;
}

int PlanModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_rows.size());
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
    case Qt::CheckStateRole:
        if (index.column() != loopColumn || !loop->onGpu || !m_plan->isMeasured) return {};
        return loop->choice == Choice::ported ? Qt::Checked : Qt::Unchecked;
    case widgets::tables::ShareDelegate::kShareRole:
        if (index.column() != shareColumn || !m_plan->isMeasured) return {};
        return m_plan->before.value() > 0 ? loop->onCpu / m_plan->before : 0;
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole:
        if (index.column() == verdictColumn) return theme::verdictInk(loop->verdict);
        return loop->choice == Choice::ported || loop->choice == Choice::unmeasured
                   ? QVariant()
                   : QVariant(theme::tokens().textMuted);
    default: return {};
    }
}

QString PlanModel::displayText(const PlannedLoop& loop, int column) const {
    switch (column) {
    case loopColumn: return widgets::toQString(loop.loop) + QStringLiteral("   ") + placeText(loop);
    case verdictColumn: return theme::verdictGlyph(loop.verdict) + QLatin1Char(' ') + theme::verdictWord(loop.verdict);
    case runsColumn:
        if (!m_plan->isMeasured) return {};
        return widgets::roundedCountText(loop.entries) + QStringLiteral(" × ") +
               widgets::roundedCountText(loop.entries > 0 ? loop.iterations / loop.entries : 0);
    case cpuColumn: return m_plan->isMeasured ? cpuText(loop) : tr("not run");
    case shareColumn:
        if (!m_plan->isMeasured) return {};
        return widgets::percentText(m_plan->before.value() > 0 ? loop.onCpu / m_plan->before : 0);
    case gpuColumn: return gpuText(loop);
    case copiesColumn:
        if (loop.choice != Choice::ported) return {};
        return loop.copying.value() > 0 ? widgets::timeText(loop.copying) : tr("none");
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
    case runsColumn:
        return isTitle ? tr("Runs × iterations") : tr("How often it was entered, and its iterations per entry.");
    case cpuColumn: return isTitle ? tr("On the CPU") : tr("Measured, all entries together.");
    case shareColumn: return isTitle ? tr("Share") : tr("Of the program's time on the CPU.");
    case gpuColumn:
        return isTitle ? tr("On the GPU")
                       : tr("Kernels and their starts, all entries, without copies; before a run, one execution "
                            "without its start.");
    case copiesColumn:
        return isTitle ? tr("Copies") : tr("Copies that the program would do without if this loop alone stayed.");
    case gainColumn:
        return isTitle ? tr("Gain") : tr("By how much longer the program takes without it; below zero: with it.");
    case whyColumn: return isTitle ? tr("Why") : tr("What limits it on the GPU, or why it stays on the CPU.");
    default: return {};
    }
}

Qt::ItemFlags PlanModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const PlannedLoop* loop = index.isValid() ? loopAt(index.row()) : nullptr;
    if (loop && loop->onGpu && m_plan->isMeasured && index.column() == loopColumn) flags |= Qt::ItemIsUserCheckable;
    return flags;
}

bool PlanModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const PlannedLoop* loop = index.isValid() ? loopAt(index.row()) : nullptr;
    if (!loop || role != Qt::CheckStateRole || !flags(index).testFlag(Qt::ItemIsUserCheckable)) return false;
    emit sideChosen(widgets::toQString(loop->file), widgets::toQString(loop->loop), value.toInt() == int(Qt::Checked));
    return true;
}

QString planSentence(const Plan& plan) {
    const int ran = int(plan.loopsThatRan);
    const QString device = widgets::toQString(plan.device.name);
    if (!plan.isMeasured)
        return QCoreApplication::translate("forewarp::views::program::PlanModel",
                                           "%1 of %n loop nest(s) may run on %2. Which of them pay is not known yet.",
                                           nullptr, int(plan.loops.size()))
            .arg(QString::number(plan.candidates()), device);
    if (plan.portedLoops() == 0)
        return QCoreApplication::translate("forewarp::views::program::PlanModel",
                                           "Not worth it: of %n loop(s) that ran, none makes the program faster on %1. "
                                           "It takes %2 on the CPU.",
                                           nullptr, ran)
            .arg(device, widgets::timeText(plan.before));
    return QCoreApplication::translate("forewarp::views::program::PlanModel", "Port %1 of %n loop(s): %2 → %3 on %4.",
                                       nullptr, ran)
        .arg(QString::number(plan.portedLoops()), widgets::timeText(plan.before),
             widgets::intervalText(plan.after, plan.interval), device);
}

QString partsSentence(const Plan& plan) {
    if (!plan.isMeasured) {
        const QString sizes = widgets::toQString(listedUpTo(4, plan.missing));
        if (sizes.isEmpty())
            return QCoreApplication::translate("forewarp::views::program::PlanModel",
                                               "Missing: how often each loop runs, how long it takes on this CPU. "
                                               "One run of the program measures all of it.");
        return QCoreApplication::translate("forewarp::views::program::PlanModel",
                                           "Missing: sizes (%1), how often each loop runs, how long it takes on this "
                                           "CPU. One run of the program measures all of it.")
            .arg(sizes);
    }
    const QString command = widgets::toQString(plan.program);
    const QString program =
        plan.cpu.empty() // A profiler's times are from anywhere.
            ? QCoreApplication::translate("forewarp::views::program::PlanModel", "Measured: %1.").arg(command)
            : QCoreApplication::translate("forewarp::views::program::PlanModel", "Measured: %1 on %2.")
                  .arg(command, widgets::toQString(plan.cpu));
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
