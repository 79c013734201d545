#include "views/project/project_tree.h"

#include "views/project/project_model.h"
#include "views/theme/icon.h"
#include "views/theme/theme.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/tables/item_views.h"

#include <QEvent>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace forewarp::views::project {

ProjectTree::ProjectTree(QWidget* parent)
    : QWidget(parent), m_model(new ProjectModel(this)), m_filtered(new QSortFilterProxyModel(this)),
      m_filter(new QLineEdit), m_tree(widgets::tables::makeTree()), m_page(new widgets::Placeholder(m_tree)) {
    m_filtered->setSourceModel(m_model);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setAutoAcceptChildRows(true);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_tree->setModel(m_filtered);
    m_tree->setHeaderHidden(true);
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(theme::icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 6);
    layout->setSpacing(6);
    layout->addWidget(m_filter);
    layout->addWidget(m_page, 1);
    connect(m_filter, &QLineEdit::textChanged, this, &ProjectTree::filter);
    connect(m_tree, &QTreeView::clicked, this, &ProjectTree::activate);
    connect(m_tree, &QTreeView::activated, this, &ProjectTree::activate);
    retranslate();
}

void ProjectTree::retranslate() {
    m_filter->setPlaceholderText(tr("Filter files and functions"));
    m_filter->setAccessibleName(tr("Filter files and functions"));
    m_tree->setAccessibleName(tr("Files and functions of the project"));
    m_page->setSentence(tr("Open a C file, a folder or a compile_commands.json to begin."));
}

void ProjectTree::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void ProjectTree::setProject(const QString& root, const QStringList& files) {
    m_model->setProject(root, files);
    m_page->setBodyShown(!files.isEmpty());
    m_filter->setEnabled(!files.isEmpty());
    m_tree->expandAll();
}

void ProjectTree::setFunctions(const QString& file, const QStringList& functions) {
    m_model->setFunctions(file, functions);
}

void ProjectTree::selectFile(const QString& file) {
    const QModelIndex index = m_filtered->mapFromSource(m_model->indexOfFile(file));
    m_tree->setCurrentIndex(index);
    if (!index.isValid()) return;
    m_tree->expand(index);
    m_tree->scrollTo(index);
}

void ProjectTree::focusFilter() {
    m_filter->setFocus();
    m_filter->selectAll();
}

void ProjectTree::activate(const QModelIndex& index) {
    const QString file = index.data(ProjectModel::fileRole).toString();
    const QString function = index.data(ProjectModel::functionRole).toString();
    if (file.isEmpty()) return;
    if (function.isEmpty()) {
        emit fileActivated(file);
    } else {
        emit functionActivated(file, function);
    }
}

void ProjectTree::filter(const QString& text) {
    m_filtered->setFilterFixedString(text);
    if (!text.isEmpty()) m_tree->expandAll();
}

} // namespace forewarp::views::project
