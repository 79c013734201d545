#pragma once

#include <QString>
#include <QWidget>

class QDockWidget;
class QHBoxLayout;
class QLabel;
class QMainWindow;

namespace forewarp::workbench::window {

/// Whether a dock looks like a card or lets the cards inside it stand on the window's background.
enum class DockLook { card, plain };

/// Title row of a dock: name, subtitle, a button that hides it. Dragging moves the dock, a double click floats it.
class DockTitle : public QWidget {
    Q_OBJECT

  public:
    DockTitle(QDockWidget* dock, DockLook look);

    void setSubtitle(const QString& subtitle);
    /// Puts a widget (tabs) in place of the name; takes ownership.
    void replaceName(QWidget* widget);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    DockLook m_look;
    QHBoxLayout* m_row;
    QLabel* m_name;
    QLabel* m_subtitle;
};

/// The card below a DockTitle.
class DockBody : public QWidget {
    Q_OBJECT

  public:
    /// Takes ownership of `content`.
    explicit DockBody(QWidget* content);

  protected:
    void paintEvent(QPaintEvent* event) override;
};

/// A dock and the title row on it.
struct FramedDock {
    QDockWidget* dock = nullptr;
    DockTitle* title = nullptr;
};

/// Makes a dock that can be moved, floated, hidden and brought back; `id` names it in saved layouts.
[[nodiscard]] FramedDock makeDock(QMainWindow* window, const QString& id, QWidget* content,
                                  DockLook look = DockLook::card);

} // namespace forewarp::workbench::window
