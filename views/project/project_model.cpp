#include "views/project/project_model.h"

#include "views/theme/icon.h"
#include "views/theme/theme.h"

#include <memory>

namespace forewarp::views::project {

namespace {

std::unique_ptr<QStandardItem> makeItem(const QString& iconName, const QString& text) {
    auto item = std::make_unique<QStandardItem>(theme::icon(iconName), text);
    item->setEditable(false);
    return item;
}

QString parentPath(const QString& path) {
    return path.contains(QLatin1Char('/')) ? path.section(QLatin1Char('/'), 0, -2) : QString();
}

} // namespace

ProjectModel::ProjectModel(QObject* parent) : QStandardItemModel(parent) {}

void ProjectModel::setProject(const QString& root, const QStringList& files) {
    clear();
    m_folders.clear();
    m_files.clear();
    if (files.isEmpty()) return;
    auto rootItem =
        makeItem(QStringLiteral("folder"), root.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty));
    rootItem->setToolTip(root);
    m_folders.insert(QString(), rootItem.get());
    const QString prefix = root.endsWith(QLatin1Char('/')) ? root : root + QLatin1Char('/');
    for (const QString& file : files) {
        const bool isBelow = file.startsWith(prefix);
        const QString path = isBelow ? file.mid(prefix.size()) : file;
        auto item = makeItem(QStringLiteral("file"), isBelow ? path.section(QLatin1Char('/'), -1) : path);
        item->setData(file, fileRole);
        item->setToolTip(file);
        m_files.insert(file, item.get());
        folderItem(isBelow ? parentPath(path) : QString())->appendRow(item.release());
    }
    appendRow(rootItem.release());
}

QStandardItem* ProjectModel::folderItem(const QString& relativePath) {
    if (QStandardItem* known = m_folders.value(relativePath)) return known;
    auto item = makeItem(QStringLiteral("folder"), relativePath.section(QLatin1Char('/'), -1));
    QStandardItem* folder = item.get();
    folderItem(parentPath(relativePath))->appendRow(item.release());
    m_folders.insert(relativePath, folder);
    return folder;
}

void ProjectModel::setFunctions(const QString& file, const QStringList& functions) {
    QStandardItem* fileItem = m_files.value(file);
    if (!fileItem) return;
    if (fileItem->rowCount() > 0) fileItem->removeRows(0, fileItem->rowCount());
    for (const QString& function : functions) {
        auto item = makeItem(QStringLiteral("function"), function + QStringLiteral("()"));
        item->setData(file, fileRole);
        item->setData(function, functionRole);
        fileItem->appendRow(item.release());
    }
}

QModelIndex ProjectModel::indexOfFile(const QString& file) const {
    const QStandardItem* item = m_files.value(file);
    return item ? item->index() : QModelIndex();
}

} // namespace forewarp::views::project
