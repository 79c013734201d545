// What the window offers: actions, menus, toolbar, and the dialogs they open.

#include "app/workbench/printing/picture_file.h"
#include "app/workbench/printing/report_file.h"
#include "app/workbench/window/dialogs/command_palette.h"
#include "app/workbench/window/dialogs/key_list.h"
#include "app/workbench/window/dialogs/trace_dialog.h"
#include "app/workbench/window/dialogs/validation_dialog.h"
#include "app/workbench/window/main_window.h"
#include "app/workbench/window/status_line.h"
#include "core/base/version.h"
#include "views/device/device_selector.h"
#include "views/editor/source_editor.h"
#include "views/loops/loop_table.h"
#include "views/project/project_tree.h"
#include "views/theme/icon.h"
#include "views/theme/theme.h"
#include "views/timeline/timeline_page.h"
#include "views/widgets/number_text.h"

#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QToolBar>
#include <QToolButton>

namespace forewarp::workbench::window {

namespace {

/// What an action is made of; `keys` may be empty.
struct ActionText {
    const char* name;
    QString text;
    const char* icon;
    QKeySequence keys;
};

template <class Receiver, class Slot>
QAction* makeAction(Receiver* window, const ActionText& text, Slot slot) {
    auto* action = new QAction(text.text, window);
    action->setObjectName(QString::fromLatin1(text.name));
    if (*text.icon != '\0') action->setIcon(views::theme::icon(QString::fromLatin1(text.icon)));
    action->setShortcut(text.keys);
    QObject::connect(action, &QAction::triggered, window, slot);
    window->addAction(action);
    return action;
}

QWidget* stretch() {
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return space;
}

} // namespace

void MainWindow::buildActions() {
    buildFileActions();
    buildAnalysisActions();
    buildOtherActions();
    m_actions.save->setEnabled(false);
    m_actions.back->setEnabled(false);
    m_actions.forward->setEnabled(false);
    m_actions.cancel->setEnabled(false);
    m_actions.measure->setEnabled(false);
    m_actions.readProfile->setEnabled(false);
    m_actions.observe->setEnabled(false);
    m_actions.trace->setEnabled(false);
    m_actions.assemble->setEnabled(false);
    m_actions.writePort->setEnabled(false);
}

void MainWindow::buildFileActions() {
    m_actions.openFile =
        makeAction(this, {"openFile", tr("&Open File…"), "open", QKeySequence::Open}, [this] { chooseFile(); });
    m_actions.openFolder =
        makeAction(this, {"openFolder", tr("Open &Folder…"), "folder", Qt::CTRL | Qt::SHIFT | Qt::Key_O},
                   [this] { chooseFolder(); });
    m_actions.openAssembly =
        makeAction(this, {"openAssembly", tr("Open GPU &Assembly…"), "chip", Qt::CTRL | Qt::ALT | Qt::Key_O},
                   [this] { chooseAssembly(); });
    m_actions.save = makeAction(this, {"save", tr("&Save"), "save", QKeySequence::Save}, [this] {
        keepText();
        if (!mayReplace(m_workbench.state().selection().file)) return;
        m_workbench.save();
        if (!m_workbench.documents().unsaved(m_workbench.state().selection().file)) m_editor->markSaved();
        showTitle();
    });
    m_actions.exportReport = makeAction(this, {"exportReport", tr("&Export Report…"), "report", Qt::CTRL | Qt::Key_E},
                                        [this] { chooseReportFile(); });
    m_actions.quit = makeAction(this, {"quit", tr("&Quit"), "", Qt::CTRL | Qt::Key_Q}, [this] { close(); });
    m_actions.find = makeAction(this, {"find", tr("&Find in File"), "search", QKeySequence::Find},
                                [this] { m_editor->showFindBar(); });
    m_actions.filterFiles = makeAction(this, {"filterFiles", tr("Filter &Project"), "", Qt::CTRL | Qt::Key_P}, [this] {
        showPage(Page::loop);
        m_projectDock.dock->show();
        m_project->focusFilter();
    });
    m_actions.filterLoops =
        makeAction(this, {"filterLoops", tr("Filter by &Verdict"), "", Qt::CTRL | Qt::SHIFT | Qt::Key_F}, [this] {
            showPage(Page::loop);
            m_loopsDock.dock->show();
            m_loops->focusFilter();
        });
}

void MainWindow::buildAnalysisActions() {
    m_actions.analyse = makeAction(this, {"analyse", tr("&Analyse"), "analyse", Qt::Key_F5}, [this] {
        keepText();
        m_workbench.analyseAgain();
    });
    m_actions.cancel =
        makeAction(this, {"cancel", tr("&Cancel"), "stop", Qt::SHIFT | Qt::Key_F5}, [this] { m_workbench.cancel(); });
    m_actions.measure =
        makeAction(this, {"measure", tr("&Run the Program and Plan"), "run", Qt::Key_F4}, [this] { measure(); });
    m_actions.readProfile =
        makeAction(this, {"readProfile", tr("Times of a &Profiler…"), "file", {}}, [this] { chooseProfile(); });
    m_actions.observe =
        makeAction(this, {"observe", tr("&Observe the Loop in a Run"), "run", Qt::Key_F6}, [this] { observe(); });
    m_actions.trace = makeAction(this, {"trace", tr("&Trace the Loop's Memory in a Run…"), "run", Qt::Key_F7},
                                 [this] { askForTrace(); });
    m_actions.assemble = makeAction(this, {"assemble", tr("A&ssemble the Loop for the GPU"), "chip", Qt::Key_F8},
                                    [this] { m_workbench.code().assembleLoop(); });
    m_actions.writePort =
        makeAction(this, {"writePort", tr("&Write CUDA Port…"), "file", Qt::Key_F9}, [this] { writePort(); });
    m_actions.bestBlock =
        makeAction(this, {"bestBlock", tr("Choose the Best &Block"), "reset", Qt::CTRL | Qt::Key_B}, [this] {
            explain::Scenario scenario = m_workbench.state().scenario();
            scenario.block.reset();
            m_workbench.chooseScenario(scenario);
        });
    m_actions.validate =
        makeAction(this, {"validate", tr("Compare with &Measured Times…"), "compare", Qt::CTRL | Qt::Key_M},
                   [this] { showValidation(); });
}

void MainWindow::buildOtherActions() {
    m_actions.back = makeAction(this, {"back", tr("&Back"), "back", Qt::ALT | Qt::Key_Left}, [this] { goBack(); });
    m_actions.forward =
        makeAction(this, {"forward", tr("For&ward"), "forward", Qt::ALT | Qt::Key_Right}, [this] { goForward(); });
    m_actions.theme = makeAction(this, {"theme", tr("Light or Dark &Theme"), "theme", Qt::CTRL | Qt::Key_T},
                                 [this] { toggleTheme(); });
    m_actions.programPage = makeAction(this, {"programPage", tr("&Program"), "", Qt::CTRL | Qt::Key_1},
                                       [this] { showPage(Page::program); });
    m_actions.loopPage =
        makeAction(this, {"loopPage", tr("&Loop"), "", Qt::CTRL | Qt::Key_2}, [this] { showPage(Page::loop); });
    m_actions.modelsPage =
        makeAction(this, {"modelsPage", tr("&Models"), "", Qt::CTRL | Qt::Key_3}, [this] { showPage(Page::models); });
    m_actions.resetLayout = makeAction(this, {"resetLayout", tr("&Reset Layout"), "", {}}, [this] { resetLayout(); });
    m_actions.palette =
        makeAction(this, {"palette", tr("&Command Palette"), "command", Qt::CTRL | Qt::SHIFT | Qt::Key_P}, [this] {
            auto* palette = new dialogs::CommandPalette(allActions(), this);
            palette->setAttribute(Qt::WA_DeleteOnClose);
            palette->open();
        });
    m_actions.fullScreen = makeAction(this, {"fullScreen", tr("&Full Screen"), "", Qt::Key_F11},
                                      [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    m_actions.help = makeAction(this, {"help", tr("&Help on What Shows"), "help", Qt::Key_F1}, [this] { showHelp(); });
    m_actions.keys = makeAction(this, {"keys", tr("&Keys"), "keyboard", Qt::Key_Question},
                                [this] { dialogs::showKeyList(allActions(), this); });
    m_actions.about = makeAction(this, {"about", tr("&About Forewarp"), "", {}}, [this] { showAbout(); });
}

void MainWindow::buildMenus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addActions({m_actions.openFile, m_actions.openFolder, m_actions.openAssembly});
    m_recentMenu = file->addMenu(tr("Open &Recent"));
    file->addSeparator();
    file->addActions({m_actions.save, m_actions.exportReport});
    file->addSeparator();
    file->addAction(m_actions.quit);
    connect(file, &QMenu::aboutToShow, this, &MainWindow::fillRecentProjects);
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({m_actions.find, m_actions.filterFiles, m_actions.filterLoops});
    QMenu* go = menuBar()->addMenu(tr("&Go"));
    go->addActions({m_actions.back, m_actions.forward});
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addActions({m_actions.programPage, m_actions.loopPage, m_actions.modelsPage});
    view->addSeparator();
    for (const FramedDock& framed : {m_projectDock, m_loopsDock, m_inspectorDock, m_detailsDock}) {
        view->addAction(framed.dock->toggleViewAction());
    }
    for (const auto drawer : {drawers::Drawers::messages, drawers::Drawers::device})
        view->addAction(m_drawers->toggleAction(drawer));
    view->addSeparator();
    view->addActions({m_actions.theme, m_actions.fullScreen, m_actions.resetLayout});
    QMenu* analysis = menuBar()->addMenu(tr("&Analysis"));
    analysis->addActions({m_actions.analyse, m_actions.measure, m_actions.readProfile, m_actions.observe,
                          m_actions.trace, m_actions.assemble, m_actions.writePort, m_actions.cancel,
                          m_actions.bestBlock});
    analysis->addSeparator();
    analysis->addAction(m_actions.validate);
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addActions({m_actions.help, m_actions.palette, m_actions.keys, m_actions.about});
}

void MainWindow::buildToolBar() {
    QToolBar* bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize({18, 18});
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addWidget(m_pages);
    bar->addSeparator();
    bar->addActions({m_actions.openFile, m_actions.openFolder, m_actions.save});
    bar->addSeparator();
    bar->addActions({m_actions.exportReport});
    bar->addSeparator();
    m_device = new views::device::DeviceSelector;
    m_device->setObjectName(QStringLiteral("device"));
    bar->addWidget(m_device);
    bar->addWidget(stretch());
    bar->addAction(m_actions.theme);
    auto* analyse = new QToolButton;
    analyse->setObjectName(QStringLiteral("primary"));
    analyse->setToolButtonStyle(Qt::ToolButtonTextOnly);
    analyse->setDefaultAction(m_actions.analyse);
    bar->addWidget(analyse);
    m_actions.openFile->setIconText(tr("Open"));
    m_actions.openFolder->setIconText(tr("Folder"));
    m_actions.exportReport->setIconText(tr("Report"));
    m_actions.theme->setIconText(tr("Theme"));
}

void MainWindow::fillRecentProjects() {
    m_recentMenu->clear();
    const QStringList projects = m_workbench.sessions().recentProjects();
    for (const QString& project : projects) {
        m_recentMenu->addAction(project, this, [this, project] { openProject(project); });
    }
    m_recentMenu->setEnabled(!projects.isEmpty());
}

void MainWindow::chooseFile() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open a C file or compile_commands.json"), QFileInfo(m_workbench.state().project().path).path(),
        tr("C and C++ sources and projects (*.c *.h *.cpp *.cc *.cxx *.hpp compile_commands.json);;All files (*)"));
    if (!path.isEmpty()) openProject(path);
}

void MainWindow::chooseFolder() {
    const QString path =
        QFileDialog::getExistingDirectory(this, tr("Open a folder"), m_workbench.state().project().root);
    if (!path.isEmpty()) openProject(path);
}

void MainWindow::chooseReportFile() {
    const QFileInfo project(m_workbench.state().project().path);
    const QString proposal = project.completeBaseName() + QStringLiteral("-forewarp.pdf");
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export a report"), proposal, printing::reportFileFilters());
    if (!path.isEmpty()) m_workbench.reportExport().write(path);
}

void MainWindow::saveTimeline() {
    const QString loop = QString::fromStdString(m_workbench.state().selection().loop);
    const QString proposal = QString(loop).replace(QLatin1Char(':'), QLatin1Char('-')) + QStringLiteral("-warps.svg");
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save the timeline"), proposal, printing::pictureFileFilters());
    if (path.isEmpty()) return;
    const views::timeline::TimelinePage& page = m_details->timelinePage();
    const auto paint = [&page](QPainter& painter, const QRectF& area) { page.paintOn(painter, area); };
    if (const auto error = printing::writePicture({loop, page.pictureSize(), paint}, path)) {
        m_status->say(views::widgets::toQString(error->text()));
        return;
    }
    m_status->say(tr("Picture written to %1").arg(QDir::toNativeSeparators(path)));
}

void MainWindow::chooseInputFile() {
    session::ProgramRun run = m_workbench.runs().chosen();
    const QString path = QFileDialog::getOpenFileName(this, tr("Standard input of the program"),
                                                      m_workbench.state().project().root, tr("All files (*)"));
    if (path.isEmpty()) return;
    run.inputFile = path.toStdString();
    m_workbench.runs().choose(run);
}

void MainWindow::chooseProfile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open what perf script or gprof printed"),
                                                      m_workbench.state().project().root, tr("All files (*)"));
    if (path.isEmpty()) return;
    keepText();
    showPage(Page::program);
    m_workbench.plan().measure(path);
}

void MainWindow::askForTrace() {
    keepText();
    if (!m_workbench.runs().canTrace()) return;
    showTab(Details::memory);
    auto* dialog = new dialogs::TraceDialog(m_workbench, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &dialogs::TraceDialog::inputFileRequested, this, &MainWindow::chooseInputFile);
    dialog->open();
}

/// One for as long as the window lives: it keeps files and result.
void MainWindow::showValidation() {
    if (m_validation == nullptr) m_validation = new dialogs::ValidationDialog(m_workbench.validating(), this);
    m_validation->show();
    m_validation->raise();
    m_validation->activateWindow();
}

bool MainWindow::mayDiscardTexts() {
    keepText();
    const QStringList files = m_workbench.documents().unsavedFiles();
    if (files.isEmpty()) return true;
    QStringList names;
    for (const QString& file : files) names << QFileInfo(file).fileName();
    const auto answer = QMessageBox::question(this, tr("Unsaved changes"),
                                              tr("Save the changes in %1?").arg(names.join(QStringLiteral(", "))),
                                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Cancel) return false;
    if (answer == QMessageBox::Discard) return true;
    for (const QString& file : files) {
        if (!mayReplace(file) || !m_workbench.saveFile(file)) return false;
    }
    return true;
}

void MainWindow::toggleTheme() {
    views::theme::Theme& theme = views::theme::Theme::instance();
    theme.setMode(theme.mode() == views::theme::ThemeMode::light ? views::theme::ThemeMode::dark
                                                                 : views::theme::ThemeMode::light);
    m_workbench.rememberLayout(layoutText());
}

void MainWindow::showAbout() {
    const std::string_view number = version();
    const QString text =
        tr("Forewarp %1 predicts how fast sequential C loops would run on a GPU, with published models.\n\n"
           "Free software under the GNU General Public License, version 3.")
            .arg(QString::fromUtf8(number.data(), qsizetype(number.size())));
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Forewarp"), text, QMessageBox::Ok, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

QList<QAction*> MainWindow::allActions() const {
    QList<QAction*> all = actions();
    for (const FramedDock& framed : {m_projectDock, m_loopsDock, m_inspectorDock, m_detailsDock}) {
        all << framed.dock->toggleViewAction();
    }
    return all;
}

} // namespace forewarp::workbench::window
