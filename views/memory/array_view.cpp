#include "views/memory/array_view.h"

#include "views/memory/array_model.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/tables/item_views.h"
#include "views/widgets/tables/narrow_header.h"

#include <QEvent>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace forewarp::views::memory {

ArrayView::ArrayView(QWidget* parent)
    : QWidget(parent), m_model(new ArrayModel(this)), m_sorted(new QSortFilterProxyModel(this)),
      m_table(widgets::tables::makeTable()), m_page(new widgets::Placeholder(m_table)) {
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(ArrayModel::sortRole);
    m_table->setModel(m_sorted);
    m_header = new widgets::tables::NarrowHeader(*m_table, ArrayModel::arrayColumn);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(ArrayModel::dramColumn, Qt::DescendingOrder);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_table, &QTableView::clicked, this, &ArrayView::activate);
    connect(m_table, &QTableView::activated, this, &ArrayView::activate);
    retranslate();
}

void ArrayView::retranslate() {
    m_table->setAccessibleName(tr("Arrays of the selected loop"));
    m_page->setSentence(tr("No model that simulates caches has predicted this loop."));
}

void ArrayView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void ArrayView::setLoop(const forewarp::explain::LoopReport* loop, const CacheTraits& caches) {
    m_model->setLoop(loop, caches);
    for (int column = 0; column < m_model->columnCount(); ++column) {
        m_table->setColumnHidden(column, !m_model->hasFigures(column));
    }
    m_header->fit();
    m_page->setBodyShown(m_model->rowCount() > 0);
}

void ArrayView::activate(const QModelIndex& index) {
    const SourceLocation location = m_model->locationOf(m_sorted->mapToSource(index).row());
    if (location.isKnown()) emit locationActivated(location);
}

} // namespace forewarp::views::memory
