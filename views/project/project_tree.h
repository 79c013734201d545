#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

class QLineEdit;
class QModelIndex;
class QSortFilterProxyModel;
class QTreeView;

namespace forewarp::views::widgets {
class Placeholder;
}

namespace forewarp::views::project {

class ProjectModel;

/// The project's folders, files and functions with a filter field.
///
///     [⌕ Filter files and functions        ]
///     ▾ ▤ matmul-suite
///       ▾ ▤ src
///         ▾ ▯ matmul.c
///             ƒ matmul()
class ProjectTree : public QWidget {
    Q_OBJECT

  public:
    explicit ProjectTree(QWidget* parent = nullptr);

    /// Replaces everything; `files` are paths below or outside `root`. An empty list shows how to begin.
    void setProject(const QString& root, const QStringList& files);
    /// Lists functions under a file of the project.
    void setFunctions(const QString& file, const QStringList& functions);
    /// Marks a file as the current one; emits nothing.
    void selectFile(const QString& file);
    void focusFilter();

  signals:
    /// Enter, or a click on the file.
    void fileActivated(const QString& file);
    void functionActivated(const QString& file, const QString& function);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    void activate(const QModelIndex& index);
    void filter(const QString& text);

    ProjectModel* m_model;
    QSortFilterProxyModel* m_filtered;
    QLineEdit* m_filter;
    QTreeView* m_tree;
    widgets::Placeholder* m_page;
};

} // namespace forewarp::views::project
