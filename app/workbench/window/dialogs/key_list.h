#pragma once

#include <QList>

class QAction;
class QWidget;

namespace forewarp::workbench::window::dialogs {

/// Shows a dialog with every action that has a key, and the keys of the views.
void showKeyList(const QList<QAction*>& actions, QWidget* parent);

} // namespace forewarp::workbench::window::dialogs
