#pragma once

#include "core/program/plan.h"

#include <QAbstractTableModel>
#include <QString>

#include <memory>

namespace forewarp::views::program {

using SharedPlan = std::shared_ptr<const forewarp::program::Plan>;

/// The loops of a plan: those on the GPU first, then those that stay, each with its reason.
class PlanModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { loopColumn, verdictColumn, cpuColumn, gpuColumn, gainColumn, whyColumn, kColumnCount };

    explicit PlanModel(QObject* parent = nullptr);

    /// Shares the plan; null empties the model.
    void setPlan(SharedPlan plan);
    /// Null for a row that is not there.
    [[nodiscard]] const forewarp::program::PlannedLoop* loopAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    [[nodiscard]] QString displayText(const forewarp::program::PlannedLoop& loop, int column) const;
    [[nodiscard]] QString toolTip(const forewarp::program::PlannedLoop& loop) const;

    SharedPlan m_plan;
};

/// «Port 3 of 56 loops: 41 s → 6.6 s (5.1–8.0) on A100.», or that it is not worth it.
[[nodiscard]] QString planSentence(const forewarp::program::Plan& plan);
/// Of what the program's time is made up then; of a plan without ported loops, what was measured.
[[nodiscard]] QString partsSentence(const forewarp::program::Plan& plan);

} // namespace forewarp::views::program
