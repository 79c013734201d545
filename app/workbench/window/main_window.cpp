#include "app/workbench/window/main_window.h"

#include "app/workbench/window/dialogs/file_drop.h"
#include "app/workbench/window/dialogs/welcome_page.h"
#include "app/workbench/window/inspector.h"
#include "app/workbench/window/resource_pages.h"
#include "app/workbench/window/status_line.h"
#include "core/explain/execution_report.h"
#include "core/render/text/memory_rows.h"
#include "views/dependences/dependence_text.h"
#include "views/dependences/dependences_view.h"
#include "views/device/device_selector.h"
#include "views/editor/source_editor.h"
#include "views/loops/loop_table.h"
#include "views/memory/memory_view.h"
#include "views/program/program_view.h"
#include "views/project/project_tree.h"
#include "views/registers/registers_view.h"
#include "views/sweep/block_size_view.h"
#include "views/timeline/timeline_page.h"
#include "views/widgets/card.h"
#include "views/widgets/number_text.h"

#include <QAction>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QStackedWidget>

#include <algorithm>
#include <iterator>
#include <utility>

namespace forewarp::workbench::window {

MainWindow::MainWindow(state::Workbench& workbench, QWidget* parent) : QMainWindow(parent), m_workbench(workbench) {
    buildWidgets();
    buildActions();
    buildMenus();
    buildToolBar();
    connectState();
    connectJobs();
    connectViews();
    connectNotices();
    auto* drop = new dialogs::FileDrop(this);
    connect(drop, &dialogs::FileDrop::dropped, this, &MainWindow::openProject);
    m_welcome->setRecentProjects(m_workbench.sessions().recentProjects());
    showPage(Page::program); // While nothing is open no dock has anything to show.
    showProject();
    showScenario();
    showMessages();
    showRuns();
}

void MainWindow::connectState() {
    state::WorkbenchState* state = &m_workbench.state();
    connect(state, &state::WorkbenchState::projectChanged, this, &MainWindow::showProject);
    connect(state, &state::WorkbenchState::factsChanged, this, &MainWindow::showFacts);
    connect(state, &state::WorkbenchState::reportChanged, this, &MainWindow::showReport);
    connect(state, &state::WorkbenchState::selectionChanged, this, &MainWindow::showSelection);
    connect(state, &state::WorkbenchState::loopReportChanged, this, &MainWindow::showLoopReport);
    connect(state, &state::WorkbenchState::scenarioChanged, this, &MainWindow::showScenario);
}

void MainWindow::connectJobs() {
    connect(&m_workbench, &state::Workbench::textLoaded, this, &MainWindow::showText);
    connect(&m_workbench, &state::Workbench::progressed, this, [this](double fraction, const QString& step) {
        m_status->showProgress(fraction, step);
        m_actions.cancel->setEnabled(true);
    });
    connect(&m_workbench, &state::Workbench::settled, this, [this] {
        m_status->showIdle();
        m_actions.cancel->setEnabled(false);
    });
    connect(&m_workbench, &state::Workbench::cancelled, this,
            [this] { m_status->say(tr("Cancelled; F5 analyses again.")); });
    connect(&m_workbench.reportExport(), &state::ReportExport::written, this, [this](const QString& path) {
        m_status->say(tr("Report written to %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(&m_workbench.reportExport(), &state::ReportExport::postponed, this, [this](const QString& path) {
        m_status->say(tr("%1 is written after the report that is being made.").arg(QFileInfo(path).fileName()));
    });
    connect(&m_workbench.problems(), &state::Problems::changed, this, &MainWindow::showMessages);
    connect(&m_workbench.problems(), &state::Problems::changed, this, [this] {
        if (m_workbench.problems().errors().isEmpty()) m_status->takeBack(m_raised);
    });
    connect(&m_workbench.problems(), &state::Problems::raised, this, [this](const QString& sentence) {
        m_raised = sentence;
        m_status->say(sentence);
        if (m_page != Page::program) openDrawer(drawers::Drawers::messages); // There a banner tells of it.
    });
    connect(m_status, &StatusLine::cancelRequested, &m_workbench, &state::Workbench::cancel);
}

void MainWindow::connectViews() {
    connect(m_welcome, &dialogs::WelcomePage::openFileRequested, this, &MainWindow::chooseFile);
    connect(m_welcome, &dialogs::WelcomePage::openFolderRequested, this, &MainWindow::chooseFolder);
    connect(m_welcome, &dialogs::WelcomePage::projectChosen, this, &MainWindow::openProject);
    connect(m_project, &views::project::ProjectTree::fileActivated, this,
            [this](const QString& file) { goTo(file, {}); });
    connect(m_project, &views::project::ProjectTree::functionActivated, this, &MainWindow::selectFunction);
    connect(m_loops, &views::loops::LoopTable::loopSelected, this, &MainWindow::selectLoop);
    connect(m_device, &views::device::DeviceSelector::deviceChanged, this, &MainWindow::chooseDevice);
    connect(m_editor, &views::editor::SourceEditor::loopClicked, this, &MainWindow::selectLoop);
    connect(m_editor, &views::editor::SourceEditor::cursorMoved, m_status, &StatusLine::showCursor);
    connect(m_editor, &views::editor::SourceEditor::cursorMoved, m_details,
            [this](const SourceLocation& cursor) { m_details->selectLine(cursor.line); });
    connect(m_editor, &views::editor::SourceEditor::edited, this, [this] { m_workbench.edit(m_editor->text()); });
    connect(m_editor, &views::editor::SourceEditor::typed, this, [this] { m_workbench.keepTyped(m_editor->text()); });
    connect(m_editor, &views::editor::SourceEditor::modificationChanged, this, &MainWindow::showTitle);
    connect(&m_inspector->blockSizeView(), &views::sweep::BlockSizeView::blockChanged, &m_workbench,
            &state::Workbench::chooseBlock);
    connect(m_inspector, &Inspector::assumptionsChosen, this, &MainWindow::chooseAssumptions);
    const auto goToLine = [this](const SourceLocation& location) { goTo({}, location); };
    connect(m_inspector, &Inspector::locationActivated, this, goToLine);
    connectDetails();
    connectModels();
    connectProgram();
    connectAssembly();
    connectPorting();
}

void MainWindow::connectDetails() {
    connect(m_details, &Details::locationActivated, m_editor, &views::editor::SourceEditor::showLocation);
    connect(m_drawers, &drawers::Drawers::messageActivated, this, &MainWindow::goTo);
    connect(m_details, &Details::assumptionsChosen, this, &MainWindow::chooseAssumptions);
    connect(m_inspector, &Inspector::adviceRequested, this, [this] {
        showTab(Details::memory);
        m_details->memoryView().showAdvice();
    });
    const views::dependences::DependencesView* dependences = &m_details->dependencesView();
    connect(dependences, &views::dependences::DependencesView::dependenceSelected, m_editor,
            &views::editor::SourceEditor::selectDependence);
    connect(dependences, &views::dependences::DependencesView::observeRequested, this, &MainWindow::observe);
    connect(dependences, &views::dependences::DependencesView::inputFileRequested, this, &MainWindow::chooseInputFile);
    connect(dependences, &views::dependences::DependencesView::runChanged, this,
            [this](const QString& arguments, const QString& inputFile) {
                m_workbench.runs().choose({arguments.toStdString(), inputFile.toStdString()});
            });
    connect(&m_details->memoryView(), &views::memory::MemoryView::traceRequested, this, &MainWindow::askForTrace);
    connect(&m_details->timelinePage(), &views::timeline::TimelinePage::exportRequested, this,
            &MainWindow::saveTimeline);
    views::registers::RegistersView* registers = &m_details->resourcePages().registersView();
    connect(registers, &views::registers::RegistersView::countRequested, &m_workbench.code(),
            &state::LoopCode::countRegisters);
    connect(&m_workbench.code(), &state::LoopCode::registersCounted, registers,
            &views::registers::RegistersView::setCounted);
    connect(&m_workbench.runs(), &state::runs::ProgramRuns::changed, this, &MainWindow::showRuns);
}

void MainWindow::connectProgram() {
    const views::program::ProgramView* program = m_program;
    connect(program, &views::program::ProgramView::runRequested, this, &MainWindow::measure);
    connect(program, &views::program::ProgramView::inputFileRequested, this, &MainWindow::chooseInputFile);
    connect(program, &views::program::ProgramView::runChanged, this,
            [this](const QString& arguments, const QString& inputFile) {
                m_workbench.runs().choose({arguments.toStdString(), inputFile.toStdString()});
            });
    connect(program, &views::program::ProgramView::loopActivated, this,
            [this](const QString& file, const QString& loop) {
                keepText();
                showPage(Page::loop);
                m_workbench.show({file, loop.toStdString()});
            });
    connect(program, &views::program::ProgramView::sideChosen, this,
            [this](const QString& file, const QString& loop, bool onGpu) {
                m_workbench.plan().choose({file.toStdString(), loop.toStdString()}, onGpu);
            });
    connect(program, &views::program::ProgramView::sidesReset, &m_workbench.plan(),
            &state::runs::ProgramPlan::chooseAnew);
    connect(program, &views::program::ProgramView::deviceChosen, this, &MainWindow::chooseDevice);
    connect(program, &views::program::ProgramView::hostMemoryChosen, this, &MainWindow::chooseHostMemory);
    connect(&m_workbench.plan(), &state::runs::ProgramPlan::changed, this, &MainWindow::showPlan);
}

void MainWindow::showProject() {
    const state::Project& project = m_workbench.state().project();
    m_project->setProject(project.root, project.files);
    m_projectDock.title->setSubtitle(project.files.isEmpty() ? QString()
                                                             : tr("%n file(s)", nullptr, int(project.files.size())));
    m_history.clear();
    const bool hasFiles = !project.files.isEmpty();
    if (hasFiles) m_status->say(tr("Opened %1").arg(QFileInfo(project.path).fileName()));
    const Page suits = project.files.size() > 1 ? Page::program : Page::loop;
    if (project.path != m_shownProject) showPage(std::exchange(m_firstPage, std::nullopt).value_or(suits));
    m_shownProject = project.path;
    arrangePages();
    m_actions.analyse->setEnabled(hasFiles);
    m_actions.exportReport->setEnabled(hasFiles);
    showTitle();
}

void MainWindow::showText(const QString& file, const QString& text) {
    arrangePages();
    m_editor->setSource(text);
    m_editor->setReport(nullptr);
    m_loops->setReport(nullptr);
    m_project->selectFile(file);
    const QFileInfo info(file);
    m_editorCard->setTitle(info.fileName());
    const QString folder = QDir(m_workbench.state().project().root).relativeFilePath(info.path());
    m_editorCard->setSubtitle(folder == QLatin1String(".") ? QString() : folder);
    if (const explain::SharedFacts facts = m_workbench.state().factsOf(file))
        m_editor->setDiagnostics(facts->diagnostics, facts->file);
    if (m_wantedPlace) m_editor->showLocation(*std::exchange(m_wantedPlace, std::nullopt));
    showOnSource();
    showTitle();
}

void MainWindow::showFacts(const QString& file) {
    const explain::SharedFacts facts = m_workbench.state().factsOf(file);
    QStringList functions;
    for (const kernel::LoopFacts& loop : facts->loops) functions << QString::fromStdString(loop.function);
    functions.removeDuplicates();
    m_project->setFunctions(file, functions);
    if (file == m_workbench.state().selection().file) m_editor->setDiagnostics(facts->diagnostics, facts->file);
}

void MainWindow::showReport() {
    const jobs::SharedReport& report = m_workbench.state().report();
    const explain::FileReport* file = report ? &report->files.front() : nullptr;
    const kernel::Assumptions& assumptions = m_workbench.state().scenario().assumptions;
    m_editor->setReport(file, assumptions);
    m_loops->setReport(file, assumptions);
    const int count = file != nullptr ? int(file->loops.size()) : 0;
    m_loopsDock.title->setSubtitle(file != nullptr ? tr("%n found", nullptr, count) : QString());
    showMessages();
}

void MainWindow::showSelection() {
    const state::Selection& selection = m_workbench.state().selection();
    const QString loop = QString::fromStdString(selection.loop);
    m_loops->selectLoop(loop);
    m_editor->selectLoop(loop);
    m_inspectorDock.dock->setWindowTitle(loop.isEmpty() ? tr("Inspector") : loop);
    m_details->resourcePages().registersView().setCounted({});
    if (!loop.isEmpty()) m_history.visit(selection);
    m_actions.back->setEnabled(m_history.canGoBack());
    m_actions.forward->setEnabled(m_history.canGoForward());
    if (loop.isEmpty()) showLoopReport();
    else showOnSource();
}

void MainWindow::showLoopReport() {
    const explain::SharedLoopReport& loop = m_workbench.state().loopReport();
    m_details->setLoop(loop, m_workbench.state().scenario());
    showModels();
    const state::Selection& selection = m_workbench.state().selection();
    const auto point = loop ? explain::roofline::pointOf(*loop, m_workbench.state().device()) : std::nullopt;
    m_program->setCurrentLoop(selection.file, QString::fromStdString(selection.loop), point);
    showOnSource();
    m_actions.bestBlock->setEnabled(loop != nullptr);
    m_actions.assemble->setEnabled(loop != nullptr);
    m_actions.writePort->setEnabled(loop != nullptr);
    showProvenance();
}

/// Dependences and hot lines. The report, the selection and the text come one by one, in any order.
void MainWindow::showOnSource() {
    const explain::SharedLoopReport& loop = m_workbench.state().loopReport();
    const bool isSelected = loop && loop->facts.id == m_workbench.state().selection().loop;
    const bool isWrittenHere = isSelected && !loop->facts.included; // Arrows would be at lines of another file.
    m_editor->setDependences(isWrittenHere ? views::dependences::shownDependences(loop->facts)
                                           : std::vector<kernel::Dependence>{});
    m_editor->setHotLines(isSelected ? explain::lineShares(*loop) : std::vector<explain::LineShare>{});
}

/// What the verdict rests on, then what the counts of memory traffic do.
void MainWindow::showProvenance() {
    const explain::SharedLoopReport& loop = m_workbench.state().loopReport();
    QStringList parts{tr("static analysis")};
    const bool isObserved = loop && loop->facts.observation && loop->facts.observation->iterations > 0;
    if (isObserved) {
        const QString iterations = views::widgets::roundedCountText(double(loop->facts.observation->iterations));
        parts = {tr("observed: %1 iterations").arg(iterations)};
    }
    if (loop) parts << views::widgets::toQString(render::text::provenanceText(*loop));
    parts.removeAll(QString());
    m_status->showProvenance(parts.join(QStringLiteral(" · ")));
}

void MainWindow::showRuns() {
    const session::ProgramRun& run = m_workbench.runs().chosen();
    m_details->dependencesView().setRun(QString::fromStdString(run.arguments), QString::fromStdString(run.inputFile));
    m_program->setRun(QString::fromStdString(run.arguments), QString::fromStdString(run.inputFile));
    m_details->dependencesView().setRunning(m_workbench.runs().isObserving());
    m_actions.observe->setEnabled(m_workbench.runs().canObserve());
    m_details->memoryView().setTracing(m_workbench.runs().isTracing());
    m_actions.trace->setEnabled(m_workbench.runs().canTrace());
}

void MainWindow::showPlan() {
    state::runs::ProgramPlan& plan = m_workbench.plan();
    m_program->setRunnable(plan.canMeasure());
    m_program->setReason(plan.isMeasuring() ? tr("The program runs, once without counters and once with them.")
                                            : QString());
    m_program->setPlan(plan.plan());
    m_program->setDevices(plan.devices());
    m_program->setChanged(plan.hasChoices());
    m_actions.measure->setEnabled(plan.canMeasure());
    m_actions.readProfile->setEnabled(plan.canMeasure());
}

void MainWindow::showScenario() {
    const device::Device& device = m_workbench.state().device();
    std::vector<device::Device> devices = device::bundledDevices();
    if (std::ranges::find(devices, device.id, &device::Device::id) == devices.end()) devices.push_back(device);
    m_device->setDevices(devices);
    m_device->setCurrent(QString::fromStdString(device.id));
    m_details->setDevice(device);
    m_drawers->setDevice(device);
}

void MainWindow::showMessages() {
    const state::Problems& problems = m_workbench.problems();
    const QString shown = m_workbench.state().selection().file;
    const jobs::SharedReport& report = m_workbench.state().report();
    std::vector<views::messages::Message> messages;
    for (const auto& [topic, errors] : problems.errors().asKeyValueRange()) {
        const QString file = topic.startsWith(QLatin1Char(':')) ? QString() : topic;
        for (const Error& error : errors) messages.push_back(views::messages::messageOf(error, file));
    }
    if (report) std::ranges::move(views::messages::messagesOf(report->files.front()), std::back_inserter(messages));
    for (const auto& [file, diagnostics] : problems.diagnostics().asKeyValueRange()) {
        if (report && file == shown) continue; // Among the report's messages already.
        for (const kernel::Diagnostic& diagnostic : diagnostics) {
            const QString text = QString::fromStdString(diagnostic.message);
            const bool isSaid = diagnostic.file.empty() &&
                                std::ranges::find(messages, text, &views::messages::Message::text) != messages.end();
            if (isSaid) continue; // Of no file in particular: once for the project.
            messages.push_back(
                {diagnostic.severity, text, QString::fromStdString(diagnostic.file), diagnostic.location});
        }
    }
    m_drawers->setMessages(std::move(messages));
}

void MainWindow::showTitle() {
    const QString file = m_workbench.state().selection().file;
    const QString project = m_workbench.state().project().title();
    setWindowModified(m_editor->isModified() || m_workbench.documents().unsaved(file).has_value());
    m_actions.save->setEnabled(isWindowModified());
    const QString name = QFileInfo(file).fileName();
    if (project.isEmpty()) setWindowTitle(QStringLiteral("Forewarp"));
    else if (name.isEmpty() || name == project) setWindowTitle(tr("%1[*] – Forewarp").arg(project));
    else setWindowTitle(tr("%1[*] – %2 – Forewarp").arg(name, project));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!mayDiscardTexts()) {
        event->ignore();
        return;
    }
    // It may be about to tell of what was typed last, and that is saved or let go.
    disconnect(m_editor, &views::editor::SourceEditor::typed, this, nullptr);
    disconnect(m_editor, &views::editor::SourceEditor::edited, this, nullptr);
    m_workbench.recovery().forgetAll();
    m_workbench.rememberLayout(layoutText());
    m_workbench.sessions().flush();
    m_workbench.cancel();
    event->accept();
}

} // namespace forewarp::workbench::window
