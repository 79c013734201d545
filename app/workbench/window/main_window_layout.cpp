// Where the window's parts are.

#include "app/workbench/window/details.h"
#include "app/workbench/window/dialogs/notices.h"
#include "app/workbench/window/dialogs/welcome_page.h"
#include "app/workbench/window/inspector.h"
#include "app/workbench/window/main_window.h"
#include "app/workbench/window/status_line.h"
#include "views/editor/source_editor.h"
#include "views/explain/models_view.h"
#include "views/loops/loop_table.h"
#include "views/program/program_view.h"
#include "views/project/project_tree.h"
#include "views/theme/theme.h"
#include "views/theme/verdict_style.h"
#include "views/widgets/card.h"

#include <QDockWidget>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>

#include <algorithm>

namespace forewarp::workbench::window {

namespace {

constexpr int kLayoutVersion = 1; ///< Of the dock places; another number makes Qt ignore old ones.
constexpr QSize kFirstSize(1440, 900);
constexpr QSize kFrame(4, 32); ///< That the desktop puts around a window.
constexpr int kLeftWidth = 370;
constexpr int kRightWidth = 430;
constexpr int kBottomHeight = 300;
constexpr int kLeastLeftWidth = 260; ///< Below it loop names are cut off…
constexpr int kLeastInspectorWidth = 350; ///< …and below that the figures.

/// What the marks in the editor's margin mean.
class VerdictLegend : public QLabel {
  public:
    VerdictLegend() {
        setObjectName(QStringLiteral("faint"));
        setTextFormat(Qt::RichText);
        explain();
        connect(&views::theme::Theme::instance(), &views::theme::Theme::changed, this, [this] { explain(); });
    }

  private:
    void explain() {
        QString text;
        for (const kernel::Verdict verdict :
             {kernel::Verdict::proved, kernel::Verdict::reduction, kernel::Verdict::observed, kernel::Verdict::refuted,
              kernel::Verdict::unknown}) {
            text += QStringLiteral("<span style='color:%1'>%2</span>&nbsp;%3&nbsp;&nbsp;&nbsp;")
                        .arg(views::theme::verdictColour(verdict).name(), views::theme::verdictGlyph(verdict),
                             views::theme::verdictWord(verdict));
        }
        setText(text);
    }
};

/// Inside the screen; where nothing is shown, pictures are as large as ever.
/// A page, its word on the command line, and what the user reads.
struct PageName {
    MainWindow::Page page;
    const char* word;
    const char* title;
};

constexpr PageName kPageNames[] = {
    {MainWindow::Page::program, "program", QT_TRANSLATE_NOOP("forewarp::workbench::window::MainWindow", "Program")},
    {MainWindow::Page::loop, "loop", QT_TRANSLATE_NOOP("forewarp::workbench::window::MainWindow", "Loop")},
    {MainWindow::Page::models, "models", QT_TRANSLATE_NOOP("forewarp::workbench::window::MainWindow", "Models")},
};
static_assert(std::ranges::is_sorted(kPageNames, {}, &PageName::page));

QSize firstSize(const QScreen& screen) {
    if (QGuiApplication::platformName() == QLatin1String("offscreen")) return kFirstSize;
    return kFirstSize.boundedTo(screen.availableSize() - kFrame);
}

QString encoded(const QByteArray& bytes) {
    return QString::fromLatin1(bytes.toBase64());
}

QJsonObject objectIn(const std::string& layout) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(layout)).object();
}

QByteArray decoded(const QJsonObject& object, const QString& key) {
    return QByteArray::fromBase64(object.value(key).toString().toLatin1());
}

} // namespace

void MainWindow::buildWidgets() {
    setObjectName(QStringLiteral("forewarp"));
    resize(firstSize(*screen()));
    buildCentre();
    buildDocks();
    buildPages();
    m_status = new StatusLine(statusBar());
    m_drawers = new drawers::Drawers(this);
    for (const auto drawer : {drawers::Drawers::messages, drawers::Drawers::device}) {
        addAction(m_drawers->toggleAction(drawer));
        m_status->addToggle(m_drawers->toggleAction(drawer));
    }
    showProvenance();
}

void MainWindow::buildCentre() {
    m_editor = new views::editor::SourceEditor;
    m_editor->setObjectName(QStringLiteral("editor"));
    m_editorCard = new views::widgets::Card({}, {}, m_editor);
    m_editorCard->addHeaderWidget(new VerdictLegend);
    m_welcome = new dialogs::WelcomePage;
    m_centre = new QStackedWidget;
    m_centre->addWidget(m_welcome);
    m_centre->addWidget(m_editorCard);
    m_program = new views::program::ProgramView;
    m_centre->addWidget(m_program);
    m_models = new views::explain::ModelsView;
    m_modelsCard = new views::widgets::Card(tr("Models"), {}, m_models);
    m_centre->addWidget(m_modelsCard);
    m_notices = new dialogs::Notices;
    auto* centre = new QWidget;
    auto* rows = new QVBoxLayout(centre);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_notices);
    rows->addWidget(m_centre, 1);
    setCentralWidget(centre);
}

void MainWindow::buildDocks() {
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    m_project = new views::project::ProjectTree;
    m_loops = new views::loops::LoopTable;
    m_inspector = new Inspector(m_workbench.state());
    m_details = new Details;
    m_projectDock = makeDock(this, QStringLiteral("projectDock"), m_project);
    m_loopsDock = makeDock(this, QStringLiteral("loopsDock"), m_loops);
    m_inspectorDock = makeDock(this, QStringLiteral("inspectorDock"), m_inspector, DockLook::plain);
    m_detailsDock = makeDock(this, QStringLiteral("detailsDock"), m_details);
    m_projectDock.dock->setWindowTitle(tr("Project"));
    m_loopsDock.dock->setWindowTitle(tr("Loops"));
    m_inspectorDock.dock->setWindowTitle(tr("Inspector"));
    m_detailsDock.dock->setWindowTitle(tr("Details"));
    m_detailsDock.title->replaceName(m_details->tabs());
    for (QDockWidget* left : {m_projectDock.dock, m_loopsDock.dock}) left->setMinimumWidth(kLeastLeftWidth);
    m_inspectorDock.dock->setMinimumWidth(kLeastInspectorWidth);
    placeDocks();
    m_firstDocks = saveState(kLayoutVersion);
}

void MainWindow::buildPages() {
    m_pages = new QTabBar;
    m_pages->setObjectName(QStringLiteral("pages"));
    for (const PageName& name : kPageNames) m_pages->addTab(tr(name.title));
    m_pages->setDrawBase(false);
    m_pages->setExpanding(false);
    m_pages->setCurrentIndex(int(m_page));
    connect(m_pages, &QTabBar::currentChanged, this, [this](int page) { showPage(Page(page)); });
}

QList<QDockWidget*> MainWindow::docks() const {
    return {m_projectDock.dock, m_loopsDock.dock, m_inspectorDock.dock, m_detailsDock.dock};
}

void MainWindow::showPage(Page page) {
    if (page == m_page) return;
    if (m_page == Page::loop) m_loopDocks = isVisible() ? saveState(kLayoutVersion) : m_firstDocks;
    m_page = page;
    m_pages->setCurrentIndex(int(page));
    arrangeDocks();
    arrangePages();
    showModels();
    tellErrors();
}

/// Docks belong to the loop; the program needs the whole window. Models and their derivation need all the width that the
/// inspector leaves, with whose slider they change.
void MainWindow::arrangeDocks() {
    if (m_page != Page::program) restoreDocks();
    for (QDockWidget* dock : docks()) {
        const bool isOffered = m_page == Page::loop || (m_page == Page::models && dock == m_inspectorDock.dock);
        dock->toggleViewAction()->setEnabled(isOffered);
        if (!isOffered) dock->hide();
    }
}

/// The docks of a new window have no sizes yet. Where places that were kept cannot be read those of a new window hold.
void MainWindow::restoreDocks() {
    if (!restoreState(m_loopDocks, kLayoutVersion)) {
        m_loopDocks = m_firstDocks;
        restoreState(m_loopDocks, kLayoutVersion);
    }
    if (m_loopDocks == m_firstDocks) placeDocks();
}

/// Without a project every page says how to open one.
void MainWindow::arrangePages() {
    const bool hasProject = !m_workbench.state().project().files.isEmpty();
    m_pages->setEnabled(hasProject);
    if (!hasProject) m_centre->setCurrentWidget(m_welcome);
    else if (m_page == Page::program) m_centre->setCurrentWidget(m_program);
    else if (m_page == Page::models) m_centre->setCurrentWidget(m_modelsCard);
    else m_centre->setCurrentWidget(m_editorCard);
}

void MainWindow::placeDocks() {
    addDockWidget(Qt::LeftDockWidgetArea, m_projectDock.dock);
    addDockWidget(Qt::LeftDockWidgetArea, m_loopsDock.dock);
    addDockWidget(Qt::RightDockWidgetArea, m_inspectorDock.dock);
    addDockWidget(Qt::BottomDockWidgetArea, m_detailsDock.dock);
    resizeDocks({m_projectDock.dock, m_inspectorDock.dock}, {kLeftWidth, kRightWidth}, Qt::Horizontal);
    resizeDocks({m_detailsDock.dock}, {kBottomHeight}, Qt::Vertical);
}

void MainWindow::resetLayout() {
    showPage(Page::loop);
    restoreState(m_firstDocks, kLayoutVersion);
    placeDocks();
    m_workbench.rememberLayout(layoutText());
}

QStringList MainWindow::pageWords() {
    QStringList words;
    for (const PageName& name : kPageNames) words << QLatin1String(name.word);
    return words;
}

std::optional<MainWindow::Page> MainWindow::pageCalled(const QString& word) {
    for (const PageName& name : kPageNames)
        if (word == QLatin1String(name.word)) return name.page;
    return std::nullopt;
}

std::string MainWindow::layoutText() const {
    const bool isDark = views::theme::Theme::instance().mode() == views::theme::ThemeMode::dark;
    const QJsonObject layout{
        {QStringLiteral("theme"), isDark ? QStringLiteral("dark") : QStringLiteral("light")},
        {QStringLiteral("geometry"), encoded(saveGeometry())},
        {QStringLiteral("docks"), encoded(m_page == Page::loop ? saveState(kLayoutVersion) : m_loopDocks)},
        {QStringLiteral("tab"), Details::tabWords().at(m_details->tab())}};
    return QJsonDocument(layout).toJson(QJsonDocument::Compact).toStdString();
}

views::theme::ThemeMode MainWindow::themeIn(const std::string& layout) {
    const QString theme = objectIn(layout).value(QStringLiteral("theme")).toString();
    return theme == QLatin1String("dark") ? views::theme::ThemeMode::dark : views::theme::ThemeMode::light;
}

void MainWindow::restoreLayout(const std::string& layout) {
    const QJsonObject object = objectIn(layout);
    if (object.isEmpty()) return;
    restoreGeometry(decoded(object, QStringLiteral("geometry")));
    const QByteArray docks = decoded(object, QStringLiteral("docks"));
    if (m_page == Page::loop) restoreState(docks, kLayoutVersion);
    else m_loopDocks = docks;
    if (const auto tab = Details::tabCalled(object.value(QStringLiteral("tab")).toString())) m_details->show(*tab);
}

} // namespace forewarp::workbench::window
