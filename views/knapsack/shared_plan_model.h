#pragma once

#include "core/advice/shared_memory/shared_memory.h"

#include <QAbstractTableModel>
#include <QString>

#include <memory>

namespace forewarp::views::knapsack {

/// Whether its bytes per block are known: only then can it be kept.
[[nodiscard]] bool isSizeKnown(const advice::shared_memory::SharedOpportunity& opportunity);
/// «in_image»; with its access where the plan has another of the same array.
[[nodiscard]] QString nameOf(const advice::shared_memory::SharedMemoryPlan& plan, int position);

/// The arrays that could be kept in shared memory, with a tick for those the user keeps and a mark for what each
/// algorithm keeps. Rows of unknown size cannot be ticked.
class SharedPlanModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        arrayColumn,
        bytesColumn,
        readsColumn,
        densityColumn,
        conflictsColumn,
        greedyColumn,
        exactColumn,
        fastestColumn,
        reasonColumn,
        kColumnCount
    };

    explicit SharedPlanModel(QObject* parent = nullptr);

    /// Shares the plan; null empties the model. Ticks `choice` without a signal.
    void setPlan(std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> plan,
                 advice::shared_memory::SharedChoice choice);
    /// Ticks exactly these, without a signal.
    void setChoice(advice::shared_memory::SharedChoice choice);
    [[nodiscard]] advice::shared_memory::SharedChoice choice() const { return m_choice; }
    /// As a click on the tick box does; rows of unknown size stay as they are.
    void toggle(int row);
    [[nodiscard]] SourceLocation locationOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  signals:
    /// The user ticked a row or took its tick away.
    void toggled(int row);

  private:
    [[nodiscard]] const advice::shared_memory::SharedOpportunity& at(const QModelIndex& index) const;
    [[nodiscard]] QVariant checkState(const QModelIndex& index) const;
    [[nodiscard]] QString displayText(const QModelIndex& index) const;
    [[nodiscard]] QString toolTip(const QModelIndex& index) const;
    [[nodiscard]] bool isMarked(const QModelIndex& index) const;

    std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> m_plan;
    advice::shared_memory::SharedChoice m_choice = 0;
};

} // namespace forewarp::views::knapsack
