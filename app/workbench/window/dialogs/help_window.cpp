#include "app/workbench/window/dialogs/help_window.h"

#include "views/help/help_browser.h"
#include "views/help/help_pages.h"
#include "views/theme/icon.h"

#include <QAction>
#include <QToolBar>
#include <QVBoxLayout>

namespace forewarp::workbench::window::dialogs {

using views::help::HelpBrowser;

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent), m_browser(new HelpBrowser) {
    setObjectName(QStringLiteral("helpWindow"));
    setWindowTitle(tr("Forewarp Help"));
    resize(740, 620);
    auto* bar = new QToolBar;
    bar->setIconSize({18, 18});
    QAction* back = bar->addAction(views::theme::icon(QStringLiteral("back")), tr("Back"));
    QAction* forward = bar->addAction(views::theme::icon(QStringLiteral("forward")), tr("Forward"));
    QAction* start = bar->addAction(tr("Contents"));
    back->setShortcut(QKeySequence::Back);
    forward->setShortcut(QKeySequence::Forward);
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(m_browser, &HelpBrowser::backwardAvailable, back, &QAction::setEnabled);
    connect(m_browser, &HelpBrowser::forwardAvailable, forward, &QAction::setEnabled);
    connect(back, &QAction::triggered, m_browser, &HelpBrowser::backward);
    connect(forward, &QAction::triggered, m_browser, &HelpBrowser::forward);
    connect(start, &QAction::triggered, this, [this] { m_browser->showPage(views::help::pageNames().front()); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(m_browser, 1);
}

void HelpWindow::showPage(const QString& name) {
    m_browser->showPage(name);
    show();
    raise();
    activateWindow();
}

} // namespace forewarp::workbench::window::dialogs
