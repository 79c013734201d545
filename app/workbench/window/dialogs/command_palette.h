#pragma once

#include <QDialog>
#include <QList>

class QAction;
class QLineEdit;
class QListWidget;

namespace forewarp::workbench::window::dialogs {

/// Name of an action as a list shows it: «Analyse again», without mnemonic and dots.
[[nodiscard]] QString plainName(const QAction& action);

/// All commands with a field that filters them; Enter runs the chosen one.
class CommandPalette : public QDialog {
    Q_OBJECT

  public:
    /// Actions that cannot be triggered now are left out.
    CommandPalette(const QList<QAction*>& actions, QWidget* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void filter(const QString& words);
    void runCurrent();

    QList<QAction*> m_actions;
    QLineEdit* m_words;
    QListWidget* m_list;
};

} // namespace forewarp::workbench::window::dialogs
