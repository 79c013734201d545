#pragma once

#include <QDialog>

class QDialogButtonBox;

namespace forewarp::views::widgets {
class RunFields;
}
namespace forewarp::workbench::state {
class Workbench;
}

namespace forewarp::workbench::window::dialogs {

/// Asks how the program is to be run, then has the selected loop's memory traced in that run.
///
///     Addresses that do not follow from the loop counters are recorded while the program runs once.
///     Program arguments [1000                     ]
///     Standard input    [                     ][…]
///                                  [Trace] [Cancel]
class TraceDialog : public QDialog {
    Q_OBJECT

  public:
    /// `workbench` has to outlive the dialog.
    TraceDialog(state::Workbench& workbench, QWidget* parent);

  signals:
    /// The user wants to choose the input file from a dialog.
    void inputFileRequested();

  private:
    void showRun();

    state::Workbench& m_workbench;
    views::widgets::RunFields* m_fields;
    QDialogButtonBox* m_buttons;
};

} // namespace forewarp::workbench::window::dialogs
