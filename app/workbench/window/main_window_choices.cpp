// What the user chooses in the views, handed to the workbench.

#include "app/workbench/window/main_window.h"
#include "app/workbench/window/status_line.h"
#include "views/editor/source_editor.h"

#include <algorithm>

namespace forewarp::workbench::window {

void MainWindow::chooseAssumptions(const kernel::Assumptions& assumptions) {
    explain::Scenario scenario = m_workbench.state().scenario();
    if (assumptions.dimensions != scenario.assumptions.dimensions)
        scenario.block.reset(); // It was chosen for other threads.
    scenario.assumptions = assumptions;
    m_workbench.chooseScenario(scenario);
}

void MainWindow::measure() {
    keepText();
    showPage(Page::program);
    m_workbench.plan().measure();
}

void MainWindow::observe() {
    keepText();
    showTab(Details::why);
    m_workbench.runs().observe();
}

void MainWindow::selectLoop(const QString& loop) {
    m_workbench.show({m_workbench.state().selection().file, loop.toStdString()});
}

void MainWindow::selectFunction(const QString& file, const QString& function) {
    const explain::SharedFacts facts = m_workbench.state().factsOf(file);
    if (!facts) return;
    const auto loop = std::ranges::find(facts->loops, function.toStdString(), &kernel::LoopFacts::function);
    if (loop == facts->loops.end()) return;
    keepText();
    showPage(Page::loop);
    m_workbench.show({file, loop->id});
}

void MainWindow::goTo(const QString& file, const SourceLocation& location) {
    showPage(Page::loop);
    const bool isShown = file.isEmpty() || file == m_workbench.state().selection().file;
    if (isShown) {
        if (location.isKnown()) m_editor->showLocation(location);
        return;
    }
    if (!m_workbench.state().project().files.contains(file)) {
        m_status->say(tr("%1 is not one of the project's C files; open it in another editor.").arg(file));
        return;
    }
    keepText();
    if (location.isKnown()) m_wantedPlace = location;
    m_workbench.show({file, {}});
}

void MainWindow::chooseDevice(const QString& id) {
    explain::Scenario scenario = m_workbench.state().scenario();
    if (id == QString::fromStdString(m_workbench.state().device().id)) return;
    scenario.device = id.toStdString();
    m_workbench.chooseScenario(scenario);
}

void MainWindow::chooseHostMemory(device::HostMemory memory) {
    explain::Scenario scenario = m_workbench.state().scenario();
    if (memory == scenario.hostMemory) return;
    scenario.hostMemory = memory;
    m_workbench.chooseScenario(scenario);
}

void MainWindow::goBack() {
    if (!m_history.canGoBack()) return;
    keepText();
    showPage(Page::loop);
    m_workbench.show(m_history.goBack());
}

void MainWindow::goForward() {
    if (!m_history.canGoForward()) return;
    keepText();
    showPage(Page::loop);
    m_workbench.show(m_history.goForward());
}

void MainWindow::showTab(Details::Tab tab) {
    showPage(Page::loop);
    m_drawers->shut();
    m_details->show(tab);
    if (tab == Details::code) makeRoomForPort();
}

void MainWindow::openDrawer(drawers::Drawers::Drawer drawer) {
    m_drawers->open(drawer);
}

void MainWindow::openProject(const QString& path) {
    if (code::isAssemblyPath(path) || mayDiscardTexts()) m_workbench.openProject({path, std::nullopt, {}, {}});
}

void MainWindow::keepText() {
    const QString file = m_workbench.state().selection().file;
    if (!file.isEmpty() && m_editor->isModified()) m_workbench.edit(m_editor->text());
}

} // namespace forewarp::workbench::window
