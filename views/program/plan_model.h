#pragma once

#include "core/program/plan.h"

#include <QAbstractTableModel>
#include <QString>

#include <map>
#include <memory>
#include <vector>

namespace forewarp::views::program {

using SharedPlan = std::shared_ptr<const forewarp::program::Plan>;

/// The loops of a plan: those on the GPU first, then those that stay, each with its reason. A loop that could be ported has
/// a tick, which the user may change.
class PlanModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        loopColumn,
        verdictColumn,
        runsColumn,
        cpuColumn,
        shareColumn,
        gpuColumn,
        copiesColumn,
        gainColumn,
        whyColumn,
        kColumnCount
    };

    explicit PlanModel(QObject* parent = nullptr);

    /// Shares the plan; null empties the model. Of the same loops on the same device the rows stay where they are.
    void setPlan(SharedPlan plan);
    /// Null for a row that is not there.
    [[nodiscard]] const forewarp::program::PlannedLoop* loopAt(int row) const;

    /// -1 where there is no such loop.
    [[nodiscard]] int rowOf(const forewarp::program::LoopName& loop) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Of ticks: asks for the change; the plan that follows shows it.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

  signals:
    void sideChosen(const QString& file, const QString& loopId, bool onGpu);

  private:
    [[nodiscard]] QString displayText(const forewarp::program::PlannedLoop& loop, int column) const;
    [[nodiscard]] QString toolTip(const forewarp::program::PlannedLoop& loop) const;

    [[nodiscard]] bool hasSameRows(const forewarp::program::Plan& plan) const;
    void arrange();

    SharedPlan m_plan;
    std::map<forewarp::program::LoopName, int> m_order; ///< Row by loop.
    std::vector<const forewarp::program::PlannedLoop*> m_rows; ///< Into the plan.
};

/// «Port 3 of 56 loops: 41 s → 6.6 s (5.1–8.0) on A100.», or that it is not worth it.
[[nodiscard]] QString planSentence(const forewarp::program::Plan& plan);
/// Of what the program's time is made up then; of a plan without ported loops, what was measured.
[[nodiscard]] QString partsSentence(const forewarp::program::Plan& plan);

} // namespace forewarp::views::program
