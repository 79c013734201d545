#include "app/workbench/window/drawers/drawers.h"

#include "views/device/device_view.h"
#include "views/messages/messages_view.h"
#include "views/theme/icon.h"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QShortcut>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace forewarp::workbench::window::drawers {

namespace {

constexpr int kLeastHeight = 260; ///< Room for six messages.
constexpr int kLeastWidth = 900; ///< Below it sources of facts are cut off.

} // namespace

/// A row of the table of drawers.
struct Drawers::Row {
    Drawer drawer;
    const char* word; ///< On the command line, whatever the window's language.
    const char* title;
    const char* toolTip;
    const char* icon;
    QKeyCombination keys;
};

std::span<const Drawers::Row> Drawers::rows() {
    static constexpr Row kRows[] = {
        {messages, "messages", QT_TR_NOOP("Messages"), QT_TR_NOOP("What compiler and analyses have to say"), "note",
         Qt::CTRL | Qt::SHIFT | Qt::Key_M},
        {device, "device", QT_TR_NOOP("Device facts"), QT_TR_NOOP("What the models know of the device, and from where"),
         "chip", Qt::CTRL | Qt::SHIFT | Qt::Key_D},
    };
    static_assert(std::ranges::is_sorted(kRows, {}, &Row::drawer) && std::size(kRows) == kCount);
    return kRows;
}

Drawers::Drawers(QMainWindow* window)
    : QFrame(window), m_window(window), m_title(new QLabel), m_close(new QToolButton), m_contents(new QStackedWidget),
      m_messages(new views::messages::MessagesView), m_device(new views::device::DeviceView) {
    setObjectName(QStringLiteral("drawer"));
    m_contents->addWidget(m_messages);
    m_contents->addWidget(m_device);
    layOut();
    makeToggles();
    for (QObject* frame : {static_cast<QObject*>(window), static_cast<QObject*>(window->centralWidget()),
                           static_cast<QObject*>(window->statusBar())})
        frame->installEventFilter(this);
    auto* escape = new QShortcut(Qt::Key_Escape, this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &Drawers::shut);
    connect(m_close, &QToolButton::clicked, this, &Drawers::shut);
    connect(m_messages, &views::messages::MessagesView::locationActivated, this, &Drawers::messageActivated);
    hide();
}

void Drawers::layOut() {
    m_title->setObjectName(QStringLiteral("cardTitle"));
    m_close->setObjectName(QStringLiteral("closeDrawer"));
    m_close->setIcon(views::theme::icon(QStringLiteral("close")));
    m_close->setIconSize({13, 13});
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setAccessibleName(m_close->toolTip());
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 4, 6, 2);
    head->addWidget(m_title);
    head->addStretch(1);
    head->addWidget(m_close);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(1, 1, 1, 4);
    lines->setSpacing(0);
    lines->addLayout(head);
    lines->addWidget(m_contents, 1);
}

void Drawers::makeToggles() {
    for (const Row& row : rows()) {
        auto* toggle = new QAction(views::theme::icon(QLatin1String(row.icon)), tr(row.title), this);
        toggle->setObjectName(QLatin1String(row.word) + QStringLiteral("Drawer"));
        toggle->setToolTip(tr(row.toolTip));
        toggle->setShortcut(row.keys);
        toggle->setCheckable(true);
        connect(toggle, &QAction::triggered, this, [this, drawer = row.drawer] { this->toggle(drawer); });
        m_toggles[row.drawer] = toggle;
    }
}

void Drawers::setMessages(std::vector<views::messages::Message> messages) {
    const auto errors = std::ranges::count(messages, kernel::Severity::error, &views::messages::Message::severity);
    QAction* toggle = m_toggles[Drawer::messages];
    toggle->setIconText(errors > 0 ? tr("Messages · %n error(s)", nullptr, int(errors)) : toggle->text());
    toggle->setIcon(views::theme::icon(errors > 0 ? QStringLiteral("error") : QStringLiteral("note")));
    m_messages->setMessages(std::move(messages));
    showTitle();
}

void Drawers::setDevice(const forewarp::device::Device& device) {
    m_device->setDevice(&device);
}

std::optional<Drawers::Drawer> Drawers::opened() const {
    return isHidden() ? std::nullopt : std::optional(Drawer(m_contents->currentIndex()));
}

void Drawers::open(Drawer drawer, bool takesFocus) {
    if (isHidden()) m_focusBefore = QApplication::focusWidget();
    m_contents->setCurrentIndex(drawer);
    showTitle();
    place();
    show();
    if (takesFocus) keyTarget().setFocus();
    tellChange();
}

void Drawers::shut() {
    if (isHidden()) return;
    const bool hasFocus = isAncestorOf(QApplication::focusWidget());
    hide();
    if (hasFocus && m_focusBefore) m_focusBefore->setFocus();
    tellChange();
}

void Drawers::toggle(Drawer drawer) {
    if (opened() == drawer) shut();
    else open(drawer, true);
}

void Drawers::tellChange() {
    for (const Row& row : rows()) m_toggles[row.drawer]->setChecked(opened() == row.drawer);
    emit changed();
}

/// An empty list takes no keys.
QWidget& Drawers::keyTarget() {
    auto* table = m_contents->currentWidget()->findChild<QTableView*>();
    if (table && table->isVisible()) return *table;
    return *m_close;
}

void Drawers::showTitle() {
    m_title->setText(m_toggles[std::size_t(m_contents->currentIndex())]->iconText());
    setAccessibleName(m_title->text());
}

/// From the status bar up over whatever is below the centre; as wide as the centre, and to the window's right edge where
/// that is too narrow.
void Drawers::place() {
    const QRect centre = m_window->centralWidget()->geometry();
    const int bottom = m_window->statusBar()->geometry().top();
    const int wide = std::max(m_window->width() - centre.left(), std::min(kLeastWidth, m_window->width()));
    const int width = centre.width() < kLeastWidth ? wide : centre.width();
    const int height = std::min(std::max(bottom - centre.bottom(), kLeastHeight), bottom);
    setGeometry(std::min(centre.left(), m_window->width() - width), bottom - height, width, height);
    raise(); // Docks that were shown since lie above it.
}

bool Drawers::eventFilter(QObject* watched, QEvent* event) {
    const bool isMoved = event->type() == QEvent::Resize || event->type() == QEvent::Move;
    if (isMoved && !isHidden()) place();
    return QFrame::eventFilter(watched, event);
}

QStringList Drawers::words() {
    QStringList words;
    for (const Row& row : rows()) words << QLatin1String(row.word);
    return words;
}

std::optional<Drawers::Drawer> Drawers::called(const QString& word) {
    for (const Row& row : rows())
        if (word == QLatin1String(row.word)) return row.drawer;
    return std::nullopt;
}

} // namespace forewarp::workbench::window::drawers
