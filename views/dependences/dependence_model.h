#pragma once

#include "core/kernel/program_facts.h"

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace forewarp::views::dependences {

/// Dependences of a loop, as shownDependences() orders them: kind, variable, the reference of the earlier iteration, that of the later one,
/// distance, certainty.
class DependenceModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { kindColumn, variableColumn, sourceColumn, sinkColumn, distanceColumn, certaintyColumn, kColumnCount };

    explicit DependenceModel(QObject* parent = nullptr);

    /// Takes shownDependences() of the loop.
    void setLoop(const kernel::LoopFacts& loop);
    /// Null outside the model.
    [[nodiscard]] const kernel::Dependence* at(int row) const;
    /// Where the end that a cell shows stands in the source; unknown for cells that show none.
    [[nodiscard]] SourceLocation locationAt(const QModelIndex& index) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    [[nodiscard]] QString displayText(const QModelIndex& index) const;
    [[nodiscard]] QString toolTip(const QModelIndex& index) const;
    [[nodiscard]] QString certaintyText(int row) const;

    std::vector<kernel::Dependence> m_dependences;
    std::vector<kernel::Dependence> m_conflicts; ///< What a run met.
};

} // namespace forewarp::views::dependences
