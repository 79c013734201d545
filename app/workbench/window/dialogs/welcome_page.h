#pragma once

#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace forewarp::workbench::window::dialogs {

/// What the centre shows before a project is open: how to begin, and the projects of before.
class WelcomePage : public QWidget {
    Q_OBJECT

  public:
    explicit WelcomePage(QWidget* parent = nullptr);

    void setRecentProjects(const QStringList& projects);

  signals:
    void openFolderRequested();
    void openFileRequested();
    void projectChosen(const QString& path);

  private:
    QVBoxLayout* m_recent;
};

} // namespace forewarp::workbench::window::dialogs
