#pragma once

#include "core/simulation/scheduler/warp_simulation.h"

#include <QWidget>

#include <memory>

class QModelIndex;
class QSortFilterProxyModel;
class QTableView;

namespace forewarp::views::widgets::tables {
class NarrowHeader;
}

namespace forewarp::views::timeline::hotspots {

class HotspotModel;

/// The instructions of a simulated kernel, the costliest first.
class HotspotList : public QWidget {
    Q_OBJECT

  public:
    explicit HotspotList(QWidget* parent = nullptr);

    /// Null empties. The selected row stays where the program has as many instructions as before.
    void setSimulation(std::shared_ptr<const simulation::scheduler::WarpSimulation> simulation);
    /// Selects its row without any signal; -1 selects none.
    void showInstruction(int instruction);

  signals:
    /// A row was clicked or Enter pressed on it.
    void instructionActivated(int instruction);
    /// The same, where its place is known.
    void locationActivated(const forewarp::SourceLocation& location);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    void activate(const QModelIndex& index);
    [[nodiscard]] int currentInstruction() const;

    HotspotModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    widgets::tables::NarrowHeader* m_header = nullptr;
};

} // namespace forewarp::views::timeline::hotspots
