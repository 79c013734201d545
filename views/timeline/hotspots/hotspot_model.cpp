#include "views/timeline/hotspots/hotspot_model.h"

#include "views/widgets/number_text.h"
#include "views/widgets/tables/share_delegate.h"

#include <array>
#include <utility>

namespace forewarp::views::timeline::hotspots {

namespace {

QString classWord(simulation::scheduler::InstructionClass instructionClass) {
    switch (instructionClass) {
    case simulation::scheduler::InstructionClass::compute: return HotspotModel::tr("arithmetic");
    case simulation::scheduler::InstructionClass::globalLoad: return HotspotModel::tr("global load");
    case simulation::scheduler::InstructionClass::globalStore: return HotspotModel::tr("global store");
    case simulation::scheduler::InstructionClass::sharedAccess: return HotspotModel::tr("shared memory");
    case simulation::scheduler::InstructionClass::spill: return HotspotModel::tr("spilled register");
    case simulation::scheduler::InstructionClass::barrier: break;
    }
    return HotspotModel::tr("barrier");
}

bool isText(int column) {
    return column <= HotspotModel::classColumn;
}

QString titleOf(int column) {
    switch (column) {
    case HotspotModel::instructionColumn: return HotspotModel::tr("Instruction");
    case HotspotModel::placeColumn: return HotspotModel::tr("Place");
    case HotspotModel::classColumn: return HotspotModel::tr("Class");
    case HotspotModel::executionsColumn: return HotspotModel::tr("Executions\nper warp");
    case HotspotModel::idleColumn: return HotspotModel::tr("Share of\nidle time");
    case HotspotModel::unitColumn: return HotspotModel::tr("Share of\nunit time");
    case HotspotModel::waitColumn: return HotspotModel::tr("Mean wait\n[cycles]");
    default: return {};
    }
}

QString meaningOf(int column) {
    switch (column) {
    case HotspotModel::executionsColumn:
        return HotspotModel::tr("How often each warp executes it, all loops multiplied out.");
    case HotspotModel::idleColumn:
        return HotspotModel::tr("Of the cycles in which no warp computes, those that pass while it is under way; "
                                "the higher, the more a change here saves.");
    case HotspotModel::unitColumn:
        return HotspotModel::tr(
            "Of the cycles in which its unit (compute, memory or barrier) is held, those it holds it.");
    case HotspotModel::waitColumn:
        return HotspotModel::tr("Cycles for which a warp waits, at each execution, for its unit or its result.");
    default: return titleOf(column);
    }
}

} // namespace

HotspotModel::HotspotModel(QObject* parent) : QAbstractTableModel(parent) {}

void HotspotModel::setSimulation(std::shared_ptr<const simulation::scheduler::WarpSimulation> simulation) {
    beginResetModel();
    m_simulation = std::move(simulation);
    m_rows.clear();
    const std::size_t count = m_simulation ? m_simulation->program.instructions.size() : 0;
    std::array<double, int(simulation::scheduler::WarpUnit::barrier) + 1> held{};
    for (std::size_t i = 0; i < count && i < m_simulation->costs.size(); ++i) {
        held[std::size_t(m_simulation->program.instructions[i].unit())] += m_simulation->costs[i].unitCycles;
    }
    for (std::size_t i = 0; i < count; ++i) {
        Row row{.instruction = &m_simulation->program.instructions[i]};
        if (i < m_simulation->costs.size()) {
            const simulation::scheduler::InstructionCosts& costs = m_simulation->costs[i];
            const double all = held[std::size_t(row.instruction->unit())];
            row.idleShare = m_simulation->idleShare(i);
            row.unitShare = all > 0 ? costs.unitCycles / all : 0;
            row.meanWait = costs.executions > 0 ? costs.waitCycles / costs.executions : 0;
        }
        m_rows.push_back(row);
    }
    endResetModel();
}

SourceLocation HotspotModel::locationOf(int row) const {
    const bool isThere = row >= 0 && std::size_t(row) < m_rows.size();
    return isThere ? m_rows[std::size_t(row)].instruction->location : SourceLocation{};
}

int HotspotModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_rows.size());
}

int HotspotModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant HotspotModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return displayText(row, index.column());
    case Qt::ToolTipRole: return toolTip(row, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight));
    case widgets::tables::ShareDelegate::kShareRole: return row.idleShare;
    case sortRole: return sortKey(row, index.column());
    default: return {};
    }
}

QVariant HotspotModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    switch (role) {
    case Qt::DisplayRole: return titleOf(section);
    case Qt::ToolTipRole: return meaningOf(section);
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (isText(section) ? Qt::AlignLeft : Qt::AlignRight));
    default: return {};
    }
}

QString HotspotModel::displayText(const Row& row, int column) const {
    switch (column) {
    case instructionColumn: return widgets::toQString(row.instruction->text);
    case placeColumn:
        return row.instruction->location.isKnown() ? widgets::toQString(row.instruction->location.text())
                                                   : QStringLiteral("–");
    case classColumn: return classWord(row.instruction->instructionClass);
    case executionsColumn: return widgets::countText(row.instruction->executions);
    case idleColumn: return widgets::percentText(row.idleShare);
    case unitColumn: return widgets::percentText(row.unitShare);
    case waitColumn: return widgets::countText(row.meanWait);
    default: return {};
    }
}

QVariant HotspotModel::sortKey(const Row& row, int column) const {
    switch (column) {
    case placeColumn: return row.instruction->location.line * 1e6 + row.instruction->location.column;
    case executionsColumn: return row.instruction->executions;
    case idleColumn: return row.idleShare;
    case unitColumn: return row.unitShare;
    case waitColumn: return row.meanWait;
    default: return displayText(row, column);
    }
}

QString HotspotModel::toolTip(const Row& row, int column) const {
    if (!isText(column)) return meaningOf(column);
    return tr("%1: a result takes %2 cycles, the unit is held for %3.")
        .arg(widgets::toQString(row.instruction->text), widgets::countText(row.instruction->latency),
             widgets::countText(row.instruction->penalty));
}

} // namespace forewarp::views::timeline::hotspots
