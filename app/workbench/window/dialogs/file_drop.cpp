#include "app/workbench/window/dialogs/file_drop.h"

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace forewarp::workbench::window::dialogs {

namespace {

/// The first local path of what is dragged; empty where there is none.
QString pathIn(const QMimeData& dragged) {
    for (const QUrl& url : dragged.urls()) {
        if (url.isLocalFile()) return url.toLocalFile();
    }
    return {};
}

} // namespace

FileDrop::FileDrop(QWidget* window) : QObject(window), m_window(window) {
    window->setAcceptDrops(true);
    qApp->installEventFilter(this);
}

bool FileDrop::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    const bool isDrag = type == QEvent::DragEnter || type == QEvent::DragMove || type == QEvent::Drop;
    if (!isDrag) return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (widget == nullptr || widget->window() != m_window) return false;
    auto* drag = static_cast<QDropEvent*>(event); // All three are QDropEvents.
    const QString path = pathIn(*drag->mimeData());
    if (path.isEmpty()) return false;
    drag->acceptProposedAction();
    if (type == QEvent::Drop) emit dropped(path);
    return true;
}

} // namespace forewarp::workbench::window::dialogs
