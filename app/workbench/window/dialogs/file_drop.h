#pragma once

#include <QObject>
#include <QString>

class QMimeData;
class QWidget;

namespace forewarp::workbench::window::dialogs {

/// Lets a file or folder be dropped anywhere on a window, also on widgets that would take it as text.
class FileDrop : public QObject {
    Q_OBJECT

  public:
    explicit FileDrop(QWidget* window);

  signals:
    void dropped(const QString& path);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* m_window;
};

} // namespace forewarp::workbench::window::dialogs
