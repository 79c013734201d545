#include "views/memory/access_view.h"

#include "views/memory/access_model.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/tables/item_views.h"
#include "views/widgets/tables/narrow_header.h"

#include <QEvent>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace forewarp::views::memory {

AccessView::AccessView(QWidget* parent)
    : QWidget(parent), m_model(new AccessModel(this)), m_sorted(new QSortFilterProxyModel(this)),
      m_table(widgets::tables::makeTable()), m_page(new widgets::Placeholder(m_table)) {
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(AccessModel::sortRole);
    m_table->setModel(m_sorted);
    m_header = new widgets::tables::NarrowHeader(*m_table, AccessModel::accessColumn);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(AccessModel::bytesColumn, Qt::DescendingOrder);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_table, &QTableView::clicked, this, &AccessView::activate);
    connect(m_table, &QTableView::activated, this, &AccessView::activate);
    retranslate();
}

void AccessView::retranslate() {
    m_table->setAccessibleName(tr("Memory accesses of the selected loop"));
    m_page->setSentence(m_hasLoop ? tr("The selected loop reads and writes no memory that the analysis could see.")
                                  : tr("Select a loop to see what its memory accesses cost."));
}

void AccessView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void AccessView::setLoop(const forewarp::explain::LoopReport* loop, const CacheTraits& caches) {
    m_hasLoop = loop != nullptr;
    m_model->setLoop(loop, caches);
    for (int column = 0; column < m_model->columnCount(); ++column) {
        m_table->setColumnHidden(column, !m_model->hasFigures(column));
    }
    m_header->fit();
    m_page->setBodyShown(m_model->rowCount({}) > 0);
    retranslate();
}

void AccessView::activate(const QModelIndex& index) {
    const SourceLocation location = m_model->locationOf(m_sorted->mapToSource(index).row());
    if (location.isKnown()) emit locationActivated(location);
}

} // namespace forewarp::views::memory
