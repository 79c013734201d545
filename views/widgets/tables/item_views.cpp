#include "views/widgets/tables/item_views.h"

#include <QHeaderView>
#include <QTableView>
#include <QTreeView>

namespace forewarp::views::widgets::tables {

namespace {

constexpr int kRowHeight = 26;

void makePlain(QAbstractItemView& view) {
    view.setFrameShape(QFrame::NoFrame);
    view.setEditTriggers(QAbstractItemView::NoEditTriggers);
    view.setSelectionMode(QAbstractItemView::SingleSelection);
    view.setSelectionBehavior(QAbstractItemView::SelectRows);
    view.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view.setMouseTracking(true);
    view.setIconSize({16, 16});
}

} // namespace

QTreeView* makeTree() {
    auto* tree = new QTreeView;
    makePlain(*tree);
    tree->setUniformRowHeights(true);
    tree->setAllColumnsShowFocus(true);
    tree->header()->setHighlightSections(false);
    return tree;
}

QTableView* makeTable() {
    auto* table = new QTableView;
    makePlain(*table);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(kRowHeight);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

} // namespace forewarp::views::widgets::tables
