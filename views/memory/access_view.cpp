#include "views/memory/access_view.h"

#include "views/item_models/access_model.h"
#include "views/item_views.h"
#include "views/placeholder.h"

#include <QEvent>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace forewarp::views {

AccessView::AccessView(QWidget* parent)
    : QWidget(parent), m_model(new AccessModel(this)), m_sorted(new QSortFilterProxyModel(this)), m_table(makeTable()),
      m_page(new Placeholder(m_table)) {
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(AccessModel::sortRole);
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(AccessModel::bytesColumn, Qt::DescendingOrder);
    QHeaderView* header = m_table->horizontalHeader();
    header->setMinimumSectionSize(80); // what is left of the access column stays readable
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(AccessModel::accessColumn, QHeaderView::Stretch);
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

void AccessView::setLoop(const LoopReport* loop) {
    m_hasLoop = loop != nullptr;
    m_model->setLoop(loop);
    m_page->setBodyShown(m_model->rowCount({}) > 0);
    retranslate();
}

void AccessView::activate(const QModelIndex& index) {
    const SourceLocation location = m_model->locationOf(m_sorted->mapToSource(index).row());
    if (location.isKnown()) emit locationActivated(location);
}

} // namespace forewarp::views
