#pragma once

#include "core/base/source_location.h"
#include "core/device/device.h"
#include "views/messages/message_model.h"

#include <QFrame>
#include <QPointer>

#include <array>
#include <optional>
#include <span>
#include <vector>

class QAction;
class QLabel;
class QMainWindow;
class QStackedWidget;
class QToolButton;

namespace forewarp::views::device {
class DeviceView;
}
namespace forewarp::views::messages {
class MessagesView;
}

namespace forewarp::workbench::window::drawers {

/// What is looked up now and then: messages, and what is known of the device. A drawer opens over the lower part of the
/// window, on every page, and closes again; one at a time.
///
///     ╭────────────────────────────────────╮
///     │ Messages · 2 errors              × │
///     │ (list)                             │
///     ╰────────────────────────────────────╯
class Drawers : public QFrame {
    Q_OBJECT

  public:
    enum Drawer { messages, device };
    static constexpr std::size_t kCount = 2;

    /// On top of this window, whose central widget and status bar have to be there.
    explicit Drawers(QMainWindow* window);

    void setMessages(std::vector<views::messages::Message> messages);
    void setDevice(const forewarp::device::Device& device);
    /// Where `takesFocus`, keys go to what it shows.
    void open(Drawer drawer, bool takesFocus = false);
    /// Keys go where they went before.
    void shut();
    /// Nothing while all are closed.
    [[nodiscard]] std::optional<Drawer> opened() const;
    /// Opens the drawer, and closes it where it is open: for menu, status line and palette.
    [[nodiscard]] QAction* toggleAction(Drawer drawer) const { return m_toggles[drawer]; }
    /// «messages», «device», whatever the window's language.
    [[nodiscard]] static QStringList words();
    /// Nothing for other words.
    [[nodiscard]] static std::optional<Drawer> called(const QString& word);

  signals:
    /// Another one is open, or none is any more.
    void changed();
    void messageActivated(const QString& file, const forewarp::SourceLocation& location);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Row;
    /// By Drawer.
    [[nodiscard]] static std::span<const Row> rows();

    void layOut();
    void makeToggles();
    void toggle(Drawer drawer);
    void tellChange();
    QWidget& keyTarget();
    void showTitle();
    void place();

    QMainWindow* m_window;
    QLabel* m_title;
    QToolButton* m_close;
    QStackedWidget* m_contents;
    views::messages::MessagesView* m_messages;
    views::device::DeviceView* m_device;
    std::array<QAction*, kCount> m_toggles{};
    QPointer<QWidget> m_focusBefore;
};

} // namespace forewarp::workbench::window::drawers
