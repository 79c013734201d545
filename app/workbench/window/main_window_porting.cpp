// What the window does with the CUDA port of the selected loop: looking at it, copying, saving.

#include "app/workbench/code/assembly_file.h"
#include "app/workbench/window/main_window.h"
#include "app/workbench/window/resource_pages.h"
#include "app/workbench/window/status_line.h"
#include "core/explain/loop_ranking.h"
#include "views/editor/source_editor.h"
#include "views/knapsack/shared_plan_view.h"
#include "views/port/port_view.h"
#include "views/widgets/number_text.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QTimer>

#include <utility>

namespace forewarp::workbench::window {

using views::widgets::toQString;

void MainWindow::connectPorting() {
    code::CudaPorting* porting = &m_workbench.code().porting();
    connect(m_details, &Details::tabChanged, this, [this, porting] {
        m_wantsPortFile = false;
        porting->setWatched(m_details->tab() == Details::code);
    });
    connect(&m_workbench.state(), &state::WorkbenchState::selectionChanged, this, [this] { m_wantsPortFile = false; });
    connect(porting, &code::CudaPorting::changed, this, &MainWindow::showPort);
    const views::knapsack::SharedPlanView* plan = &m_details->resourcePages().sharedPlanView();
    connect(plan, &views::knapsack::SharedPlanView::arraysByHandChanged, &m_workbench.code(),
            &state::LoopCode::keepInShared);
    const views::port::PortView* view = &m_details->portView();
    connect(view, &views::port::PortView::copyRequested, this, &MainWindow::copyPort);
    connect(view, &views::port::PortView::saveRequested, this, &MainWindow::savePort);
    connect(view, &views::port::PortView::arraysRequested, this, [this] { showTab(Details::sharedMemory); });
}

void MainWindow::showPort() {
    using Stage = code::CudaPorting::Stage;
    const code::CudaPorting& porting = m_workbench.code().porting();
    views::port::PortView& view = m_details->portView();
    const QString loop = porting.request() ? views::widgets::toQString(porting.request()->nest.loop) : QString();
    switch (porting.stage()) {
    case Stage::nothing:
        view.clear(m_workbench.state().selection().loop.empty()
                       ? QString()
                       : tr("The CUDA port follows as soon as the loop is analysed."));
        break;
    case Stage::working: view.setBusy(loop); break;
    case Stage::cancelled: view.clear(tr("Cancelled; F9 writes the port again.")); break;
    case Stage::refused: view.setRefusal(loop, portRefusal()); break;
    case Stage::done: view.setPort(porting.port()); break;
    }
    if (m_wantsPortFile) offerToSavePort();
}

/// Why there is no port, and what to do about it here; options exist on the command line only.
QString MainWindow::portRefusal() const {
    const QString refusal = views::widgets::toQString(m_workbench.code().porting().refusal()->text());
    const qsizetype last = refusal.lastIndexOf(QLatin1String(". ")) + 1;
    const bool namesOption = refusal.mid(last).contains(QLatin1String(" --"));
    const QString reason = namesOption ? refusal.left(last) : refusal;
    const explain::SharedLoopReport& loop = m_workbench.state().loopReport();
    if (loop && !explain::mayRunInParallel(loop->facts, m_workbench.state().scenario().assumptions)) {
        return reason + QStringLiteral("\n\n") +
               tr("The Why tab shows what stands against it; if you know better, assume there that iterations "
                  "are independent.");
    }
    return namesOption ? reason + QStringLiteral("\n\n") + tr("On the command line: %1").arg(refusal.mid(last + 1))
                       : reason;
}

/// As much for the port as for its source, with the loop still in view.
void MainWindow::makeRoomForPort() {
    makeRoomForDetails(height() / 2);
    QTimer::singleShot(
        0, this, [this] { m_editor->selectLoop(views::widgets::toQString(m_workbench.state().selection().loop)); });
}

/// Shows the port and, as soon as it is there, asks for a file.
void MainWindow::writePort() {
    keepText();
    showTab(Details::code);
    m_wantsPortFile = true;
    m_workbench.code().porting().again();
    offerToSavePort();
}

void MainWindow::offerToSavePort() {
    using Stage = code::CudaPorting::Stage;
    const Stage stage = m_workbench.code().porting().stage();
    m_wantsPortFile = stage == Stage::working || stage == Stage::nothing;
    // Later: whoever announces the port is not done with that.
    if (stage == Stage::done) QMetaObject::invokeMethod(this, &MainWindow::savePort, Qt::QueuedConnection);
}

void MainWindow::copyPort() {
    const auto port = m_workbench.code().porting().port();
    if (!port) return;
    QGuiApplication::clipboard()->setText(views::widgets::toQString(port->cuda));
    m_status->say(tr("Copied %1").arg(views::widgets::toQString(port->kernel)));
}

void MainWindow::savePort() {
    const auto port = m_workbench.code().porting().port();
    if (!port) return;
    const QString name = views::widgets::toQString(port->kernel) + QStringLiteral(".cu");
    const QString proposal = QFileInfo(m_workbench.state().selection().file).dir().filePath(name);
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the CUDA port"), proposal,
                                                      tr("CUDA sources (*.cu);;All files (*)"));
    if (path.isEmpty()) return;
    if (const auto error = code::writeWhole(path, port->cuda)) {
        m_workbench.problems().set(state::Topic::port, {*error});
        return;
    }
    m_workbench.problems().clear(state::Topic::port);
    m_status->say(tr("CUDA written to %1").arg(QDir::toNativeSeparators(path)));
}

} // namespace forewarp::workbench::window
