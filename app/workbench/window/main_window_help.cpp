// The help beside the window, and which of its pages tells of what is in front of the user.

#include "app/workbench/window/details.h"
#include "app/workbench/window/dialogs/help_window.h"
#include "app/workbench/window/main_window.h"
#include "views/help/help_pages.h"

#include <QApplication>
#include <QDockWidget>

namespace forewarp::workbench::window {

namespace {

QString pageOf(Details::Tab tab) {
    switch (tab) {
    case Details::why: return QStringLiteral("why");
    case Details::memory: return QStringLiteral("memory");
    case Details::warps: return QStringLiteral("warps");
    case Details::registers:
    case Details::sharedMemory:
    case Details::assembly: return QStringLiteral("resources");
    case Details::code: break;
    }
    return QStringLiteral("code");
}

} // namespace

/// One for as long as the window lives: it keeps its place and where it has been.
void MainWindow::showHelp() {
    if (m_help == nullptr) m_help = new dialogs::HelpWindow(this);
    m_help->showPage(helpPage());
}

/// Of the loop's page the tab that shows, unless the focus is beside it.
QString MainWindow::helpPage() const {
    if (m_workbench.state().project().path.isEmpty()) return views::help::pageNames().front();
    if (m_page == Page::program) return QStringLiteral("program");
    if (m_page == Page::models) return QStringLiteral("models");
    const QWidget* focus = QApplication::focusWidget();
    for (const FramedDock& beside : {m_projectDock, m_loopsDock, m_inspectorDock})
        if (focus && beside.dock->isAncestorOf(focus)) return QStringLiteral("loop");
    return pageOf(m_details->tab());
}

} // namespace forewarp::workbench::window
