#include "views/knapsack/shared_plan_model.h"

#include "core/base/units.h"
#include "views/theme/theme.h"
#include "views/widgets/number_text.h"
#include "views/widgets/occupancy_text.h"

#include <algorithm>

namespace forewarp::views::knapsack {

namespace {

bool isMarkColumn(int column) {
    return column >= SharedPlanModel::greedyColumn && column <= SharedPlanModel::fastestColumn;
}

Qt::Alignment alignmentOf(int column) {
    if (isMarkColumn(column)) return Qt::AlignCenter;
    const bool isText = column == SharedPlanModel::arrayColumn || column == SharedPlanModel::reasonColumn;
    return Qt::AlignVCenter | (isText ? Qt::AlignLeft : Qt::AlignRight);
}

} // namespace

bool isSizeKnown(const advice::shared_memory::SharedOpportunity& opportunity) {
    return opportunity.bytes > 0;
}

QString nameOf(const advice::shared_memory::SharedMemoryPlan& plan, int position) {
    const advice::shared_memory::SharedOpportunity& meant = plan.opportunities[std::size_t(position)];
    const auto isNamesake = [&meant](const advice::shared_memory::SharedOpportunity& other) {
        return other.array == meant.array;
    };
    const bool isUnique = std::ranges::count_if(plan.opportunities, isNamesake) == 1;
    return widgets::toQString(isUnique ? meant.array : meant.text);
}

SharedPlanModel::SharedPlanModel(QObject* parent) : QAbstractTableModel(parent) {}

void SharedPlanModel::setPlan(std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> plan,
                              advice::shared_memory::SharedChoice choice) {
    beginResetModel();
    m_plan = std::move(plan);
    m_choice = m_plan ? choice : 0;
    endResetModel();
}

void SharedPlanModel::setChoice(advice::shared_memory::SharedChoice choice) {
    if (rowCount() == 0 || choice == m_choice) return;
    m_choice = choice;
    emit dataChanged(index(0, arrayColumn), index(rowCount() - 1, arrayColumn), {Qt::CheckStateRole});
}

void SharedPlanModel::toggle(int row) {
    const QModelIndex cell = index(row, arrayColumn);
    if (!cell.isValid()) return;
    setData(cell, advice::shared_memory::isChosen(m_choice, std::size_t(row)) ? Qt::Unchecked : Qt::Checked,
            Qt::CheckStateRole);
}

SourceLocation SharedPlanModel::locationOf(int row) const {
    return row >= 0 && row < rowCount() ? m_plan->opportunities[std::size_t(row)].location : SourceLocation{};
}

const advice::shared_memory::SharedOpportunity& SharedPlanModel::at(const QModelIndex& index) const {
    return m_plan->opportunities[std::size_t(index.row())];
}

int SharedPlanModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_plan ? 0 : int(m_plan->opportunities.size());
}

int SharedPlanModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant SharedPlanModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
    case Qt::DisplayRole: return displayText(index);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: return toolTip(index);
    case Qt::CheckStateRole: return checkState(index);
    case Qt::FontRole:
        return index.column() == arrayColumn ? QVariant(theme::Theme::instance().monoFont(9)) : QVariant();
    case Qt::ForegroundRole: return isSizeKnown(at(index)) ? QVariant() : QVariant(theme::tokens().textFaint);
    case Qt::TextAlignmentRole: return int(alignmentOf(index.column()));
    default: return {};
    }
}

QVariant SharedPlanModel::checkState(const QModelIndex& index) const {
    if (index.column() != arrayColumn || !isSizeKnown(at(index))) return {};
    return advice::shared_memory::isChosen(m_choice, std::size_t(index.row())) ? Qt::Checked : Qt::Unchecked;
}

bool SharedPlanModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || !checkState(index).isValid()) return false;
    const advice::shared_memory::SharedChoice bit = advice::shared_memory::SharedChoice(1) << index.row();
    m_choice = value.toInt() == Qt::Checked ? m_choice | bit : m_choice & ~bit;
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit toggled(index.row());
    return true;
}

Qt::ItemFlags SharedPlanModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && checkState(index).isValid() ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant SharedPlanModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return int(alignmentOf(section));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const bool isTitle = role == Qt::DisplayRole;
    switch (section) {
    case arrayColumn: return isTitle ? tr("Keep") : tr("Ticked arrays are kept in shared memory.");
    case bytesColumn: return isTitle ? tr("Size") : tr("Shared memory per block.");
    case readsColumn: return isTitle ? tr("Reads") : tr("Executions per thread, all its accesses together.");
    case densityColumn:
        return isTitle ? tr("Per KiB") : tr("Reads per thread over KiB per block: the greedy choice goes by it.");
    case conflictsColumn:
        return isTitle ? tr("Conflicts") : tr("How many threads of a warp ask the same bank at a time, at worst.");
    case greedyColumn:
        return isTitle ? tr("Greedy") : tr("Most reads per byte first, as long as there is room (Algorithm 6.2).");
    case exactColumn: return isTitle ? tr("Exact") : tr("The most reads that fit: 0/1 knapsack.");
    case fastestColumn: return isTitle ? tr("Fastest") : tr("The shortest predicted time, occupancy included.");
    case reasonColumn: return isTitle ? tr("Re-use") : tr("Why the array is worth keeping.");
    default: return {};
    }
}

bool SharedPlanModel::isMarked(const QModelIndex& index) const {
    const auto row = std::size_t(index.row());
    switch (index.column()) {
    case greedyColumn: return advice::shared_memory::isChosen(m_plan->greedy, row);
    case exactColumn: return advice::shared_memory::isChosen(m_plan->exact, row);
    case fastestColumn: return advice::shared_memory::isChosen(m_plan->fastest, row);
    default: return false;
    }
}

QString SharedPlanModel::displayText(const QModelIndex& index) const {
    const advice::shared_memory::SharedOpportunity& shown = at(index);
    const bool isKnown = isSizeKnown(shown);
    switch (index.column()) {
    case arrayColumn: return widgets::toQString(shown.text);
    case bytesColumn: return isKnown ? widgets::sharedBytesText(shown.bytes) : widgets::noFigure();
    case readsColumn: return widgets::countText(shown.frequency);
    case densityColumn:
        return isKnown ? widgets::countText(shown.frequency / shown.bytes * kKibi) : widgets::noFigure();
    case conflictsColumn:
        if (!isKnown) return widgets::noFigure();
        return shown.conflictDegree > 1 ? tr("%1-way").arg(shown.conflictDegree) : tr("none");
    case reasonColumn: return widgets::toQString(shown.reason);
    default: return isMarked(index) ? QStringLiteral("●") : QString();
    }
}

QString SharedPlanModel::toolTip(const QModelIndex& index) const {
    const advice::shared_memory::SharedOpportunity& shown = at(index);
    if (!isSizeKnown(shown)) return widgets::toQString(shown.reason);
    switch (index.column()) {
    case arrayColumn:
        return tr("%1 in line %2").arg(widgets::toQString(shown.text), QString::number(shown.location.line));
    case bytesColumn:
        return shown.iterations > 0
                   ? tr("A tile of %1 iterations of a loop in the thread.").arg(widgets::countText(shown.iterations))
                   : tr("All that a block reads of it.");
    case readsColumn:
        return tr("%1 reads per thread, and %2 loads per thread that bring it in.")
            .arg(widgets::countText(shown.frequency), widgets::countText(shown.fillsPerThread));
    case greedyColumn: return isMarked(index) ? tr("Kept by the greedy choice.") : tr("Left out by the greedy choice.");
    case exactColumn: return isMarked(index) ? tr("Kept by the exact choice.") : tr("Left out by the exact choice.");
    case fastestColumn:
        return isMarked(index) ? tr("Kept by the fastest choice.") : tr("Left out by the fastest choice.");
    case reasonColumn: return widgets::toQString(shown.reason);
    default: return {};
    }
}

} // namespace forewarp::views::knapsack
