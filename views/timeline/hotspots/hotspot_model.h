#pragma once

#include "core/simulation/scheduler/warp_simulation.h"

#include <QAbstractTableModel>
#include <QString>

#include <memory>
#include <vector>

namespace forewarp::views::timeline::hotspots {

/// The instructions of a simulated kernel and what each costs the SM.
class HotspotModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        instructionColumn,
        placeColumn,
        classColumn,
        executionsColumn,
        idleColumn,
        unitColumn,
        waitColumn,
        kColumnCount,
    };
    enum Role { sortRole = Qt::UserRole + 100 };

    explicit HotspotModel(QObject* parent = nullptr);

    /// A row per instruction, in program order; null empties.
    void setSimulation(std::shared_ptr<const simulation::scheduler::WarpSimulation> simulation);
    [[nodiscard]] SourceLocation locationOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    /// ShareDelegate::kShareRole gives the share of idle time.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        const simulation::scheduler::WarpInstruction* instruction = nullptr;
        double idleShare = 0; ///< Of all idle cycles, 0…1.
        double unitShare = 0; ///< Of all cycles in which its kind of unit was held, 0…1.
        double meanWait = 0;  ///< Cycles per execution of one warp.
    };
    [[nodiscard]] QString displayText(const Row& row, int column) const;
    [[nodiscard]] QVariant sortKey(const Row& row, int column) const;
    [[nodiscard]] QString toolTip(const Row& row, int column) const;

    std::shared_ptr<const simulation::scheduler::WarpSimulation> m_simulation;
    std::vector<Row> m_rows;
};

} // namespace forewarp::views::timeline::hotspots
