#pragma once

#include <QHash>
#include <QStandardItemModel>
#include <QString>
#include <QStringList>

namespace forewarp::views::project {

/// Folders, C files and their functions below a project's root.
class ProjectModel : public QStandardItemModel {
    Q_OBJECT

  public:
    enum Role { fileRole = Qt::UserRole + 1, functionRole };

    explicit ProjectModel(QObject* parent = nullptr);

    /// Replaces everything; files outside `root` are listed by their full path.
    void setProject(const QString& root, const QStringList& files);
    /// Replaces the functions of a file; a file that is not part of the project is ignored.
    void setFunctions(const QString& file, const QStringList& functions);
    [[nodiscard]] QModelIndex indexOfFile(const QString& file) const;

  private:
    QStandardItem* folderItem(const QString& relativePath);

    QHash<QString, QStandardItem*> m_folders; ///< By path relative to the root; the root's is empty.
    QHash<QString, QStandardItem*> m_files;   ///< By the path given.
};

} // namespace forewarp::views::project
