#pragma once

#include <QDialog>

namespace forewarp::views::help {
class HelpBrowser;
}

namespace forewarp::workbench::window::dialogs {

/// The help beside the window, which stays usable: pages with links, back, forward and the start page.
class HelpWindow : public QDialog {
    Q_OBJECT

  public:
    explicit HelpWindow(QWidget* parent = nullptr);

    /// One of views::help::pageNames().
    void showPage(const QString& name);

  private:
    views::help::HelpBrowser* m_browser;
};

} // namespace forewarp::workbench::window::dialogs
