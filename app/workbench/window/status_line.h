#pragma once

#include "core/base/source_location.h"

#include <QObject>
#include <QString>

class QAction;
class QLabel;
class QProgressBar;
class QStatusBar;
class QToolButton;

namespace forewarp::views::widgets {
class ElidedLabel;
}

namespace forewarp::workbench::window {

/// The status bar: what runs, how far it is, a button that cancels; the last news; where the numbers come from; what opens
/// drawers.
class StatusLine : public QObject {
    Q_OBJECT

  public:
    explicit StatusLine(QStatusBar* bar);

    /// Adds a button to the right of the news.
    void addToggle(QAction* toggle);
    void showProgress(double fraction, const QString& step);
    void showIdle();
    /// A sentence that stays until the next one.
    void say(const QString& sentence);
    /// Where that sentence is still the last, it does not hold any more.
    void takeBack(const QString& sentence);
    /// What the numbers rest on: «static analysis · trace of csr 1000, L2 simulated»; shortened where it is long.
    void showProvenance(const QString& text);
    void showCursor(const SourceLocation& location);

  signals:
    void cancelRequested();

  private:
    QStatusBar* m_statusBar;
    views::widgets::ElidedLabel* m_news;
    QLabel* m_step;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
    views::widgets::ElidedLabel* m_provenance;
    QLabel* m_cursor;
};

} // namespace forewarp::workbench::window
