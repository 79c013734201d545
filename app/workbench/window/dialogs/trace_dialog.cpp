#include "app/workbench/window/dialogs/trace_dialog.h"

#include "app/workbench/state/workbench.h"
#include "views/widgets/run_fields.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace forewarp::workbench::window::dialogs {

namespace {

constexpr int kWidth = 460; ///< Room for a path of usual length.

} // namespace

TraceDialog::TraceDialog(state::Workbench& workbench, QWidget* parent)
    : QDialog(parent), m_workbench(workbench), m_fields(new views::widgets::RunFields),
      m_buttons(new QDialogButtonBox) {
    setWindowTitle(tr("Trace a Run"));
    auto* purpose = new QLabel(tr("Addresses that do not follow from the loop counters are recorded while the program "
                                  "runs once, with these arguments."));
    purpose->setWordWrap(true);
    QPushButton* start = m_buttons->addButton(tr("Trace"), QDialogButtonBox::AcceptRole);
    start->setObjectName(QStringLiteral("startTrace"));
    start->setDefault(true);
    m_buttons->addButton(QDialogButtonBox::Cancel);
    auto* rows = new QVBoxLayout(this);
    for (QWidget* row :
         {static_cast<QWidget*>(purpose), static_cast<QWidget*>(m_fields), static_cast<QWidget*>(m_buttons)})
        rows->addWidget(row);
    setMinimumWidth(kWidth);
    connect(m_fields, &views::widgets::RunFields::runChanged, this,
            [this](const QString& arguments, const QString& inputFile) {
                m_workbench.runs().choose({arguments.toStdString(), inputFile.toStdString()});
            });
    connect(m_fields, &views::widgets::RunFields::inputFileRequested, this, &TraceDialog::inputFileRequested);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(this, &QDialog::accepted, &m_workbench.runs(), &state::runs::ProgramRuns::trace);
    connect(&m_workbench.runs(), &state::runs::ProgramRuns::changed, this, &TraceDialog::showRun);
    showRun();
}

void TraceDialog::showRun() {
    const session::ProgramRun& run = m_workbench.runs().chosen();
    m_fields->setRun(QString::fromStdString(run.arguments), QString::fromStdString(run.inputFile));
}

} // namespace forewarp::workbench::window::dialogs
