#include "views/timeline/hotspots/hotspot_list.h"

#include "views/timeline/hotspots/hotspot_model.h"
#include "views/widgets/tables/item_views.h"
#include "views/widgets/tables/narrow_header.h"
#include "views/widgets/tables/share_delegate.h"

#include <QEvent>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace forewarp::views::timeline::hotspots {

namespace {

constexpr int kBarWidth = 112;

/// Leaves room for the bar.
class IdleShareDelegate : public widgets::tables::ShareDelegate {
  public:
    using widgets::tables::ShareDelegate::ShareDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return widgets::tables::ShareDelegate::sizeHint(option, index).expandedTo({kBarWidth, 0});
    }
};

} // namespace

HotspotList::HotspotList(QWidget* parent)
    : QWidget(parent), m_model(new HotspotModel(this)), m_sorted(new QSortFilterProxyModel(this)),
      m_table(widgets::tables::makeTable()) {
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(HotspotModel::sortRole);
    m_table->setModel(m_sorted);
    m_header = new widgets::tables::NarrowHeader(*m_table, HotspotModel::instructionColumn);
    m_table->setItemDelegateForColumn(HotspotModel::idleColumn, new IdleShareDelegate(m_table));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(HotspotModel::idleColumn, Qt::DescendingOrder);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_table);
    connect(m_table, &QTableView::clicked, this, &HotspotList::activate);
    connect(m_table, &QTableView::activated, this, &HotspotList::activate);
    retranslate();
}

void HotspotList::retranslate() {
    m_table->setAccessibleName(tr("What each instruction costs"));
    m_header->fit();
}

void HotspotList::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void HotspotList::setSimulation(std::shared_ptr<const simulation::scheduler::WarpSimulation> simulation) {
    const int selected = currentInstruction();
    const int before = m_model->rowCount();
    m_model->setSimulation(std::move(simulation));
    m_header->fit();
    showInstruction(m_model->rowCount() == before ? selected : -1);
}

int HotspotList::currentInstruction() const {
    const QModelIndex index = m_sorted->mapToSource(m_table->currentIndex());
    return index.isValid() ? index.row() : -1;
}

void HotspotList::showInstruction(int instruction) {
    const QModelIndex index = m_sorted->mapFromSource(m_model->index(instruction, HotspotModel::instructionColumn));
    m_table->setCurrentIndex(index);
    if (index.isValid()) m_table->scrollTo(index);
    else m_table->clearSelection();
}

void HotspotList::activate(const QModelIndex& index) {
    const int instruction = m_sorted->mapToSource(index).row();
    emit instructionActivated(instruction);
    const SourceLocation location = m_model->locationOf(instruction);
    if (location.isKnown()) emit locationActivated(location);
}

} // namespace forewarp::views::timeline::hotspots
