#include "app/workbench/window/dialogs/key_list.h"

#include "app/workbench/window/dialogs/command_palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QFormLayout>
#include <QLabel>

namespace forewarp::workbench::window::dialogs {

void showKeyList(const QList<QAction*>& actions, QWidget* parent) {
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("keyList"));
    dialog->setWindowTitle(QCoreApplication::translate("KeyList", "Keys"));
    auto* rows = new QFormLayout(dialog);
    rows->setContentsMargins(20, 16, 20, 16);
    rows->setHorizontalSpacing(28);
    for (const QAction* action : actions) {
        if (action->shortcut().isEmpty()) continue;
        auto* keys = new QLabel(action->shortcut().toString(QKeySequence::NativeText));
        keys->setObjectName(QStringLiteral("chip"));
        rows->addRow(plainName(*action), keys);
    }
    auto* slider = new QLabel(QStringLiteral("← →"));
    slider->setObjectName(QStringLiteral("chip"));
    rows->addRow(QCoreApplication::translate("KeyList", "Next block shape, with the slider in focus"), slider);
    dialog->open();
}

} // namespace forewarp::workbench::window::dialogs
