#pragma once

#include "app/workbench/state/selection_history.h"
#include "app/workbench/state/workbench.h"
#include "app/workbench/window/details.h"
#include "app/workbench/window/dock_frame.h"
#include "app/workbench/window/drawers/drawers.h"
#include "views/theme/theme.h"

#include <QMainWindow>

#include <optional>

class QAction;
class QMenu;
class QStackedWidget;
class QTabBar;

namespace forewarp::views::device {
class DeviceSelector;
}
namespace forewarp::views::editor {
class SourceEditor;
}
namespace forewarp::views::explain {
class ModelsView;
}
namespace forewarp::views::loops {
class LoopTable;
}
namespace forewarp::views::program {
class ProgramView;
}
namespace forewarp::views::project {
class ProjectTree;
}
namespace forewarp::views::widgets {
class Card;
}
namespace forewarp::workbench::window::dialogs {
class Notices;
class HelpWindow;
class ValidationDialog;
class WelcomePage;
} // namespace forewarp::workbench::window::dialogs

namespace forewarp::workbench::window {

class Inspector;
class StatusLine;

/// The window, in three pages: the whole program; one loop, with project and loops on the left, the editor in the centre,
/// the inspector on the right, details below; and what each model says of that loop. Drawers open over all of them.
///
/// Shows what Workbench's state says and hands the user's choices to it; decides nothing itself.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// `workbench` has to outlive the window.
    explicit MainWindow(state::Workbench& workbench, QWidget* parent = nullptr);

    /// The theme that layoutText() described; light where it says nothing.
    [[nodiscard]] static views::theme::ThemeMode themeIn(const std::string& layout);
    /// Sets window size and docks as layoutText() described them; anything else changes nothing.
    void restoreLayout(const std::string& layout);
    /// Theme, window size and docks, for the session.
    [[nodiscard]] std::string layoutText() const;
    /// What fills the window: the whole program; one loop with its source and all that is known of it; or that loop's times
    /// by every model, and how each comes to its own.
    enum class Page { program, loop, models };
    void showPage(Page page);
    /// «program», «loop», …, whatever the window's language.
    [[nodiscard]] static QStringList pageWords();
    /// Nothing for other words.
    [[nodiscard]] static std::optional<Page> pageCalled(const QString& word);
    [[nodiscard]] Page page() const { return m_page; }
    /// The next project begins with this page, whatever suits it.
    void beginWith(Page page) { m_firstPage = page; }
    /// On the page of the loop; a drawer that lies over the tabs closes.
    void showTab(Details::Tab tab);
    void openDrawer(drawers::Drawers::Drawer drawer);
    /// Opens a project after asking about unsaved changes, or GPU assembly beside the one that is open.
    void openProject(const QString& path);

  protected:
    void closeEvent(QCloseEvent* event) override;

  private:
    /// What menus, toolbar, keys and the command palette offer.
    struct Actions {
        QAction* openFile = nullptr;
        QAction* openFolder = nullptr;
        QAction* openAssembly = nullptr;
        QAction* assemble = nullptr;
        QAction* writePort = nullptr;
        QAction* save = nullptr;
        QAction* exportReport = nullptr;
        QAction* quit = nullptr;
        QAction* find = nullptr;
        QAction* filterFiles = nullptr;
        QAction* filterLoops = nullptr;
        QAction* back = nullptr;
        QAction* forward = nullptr;
        QAction* analyse = nullptr;
        QAction* cancel = nullptr;
        QAction* measure = nullptr;
        QAction* readProfile = nullptr;
        QAction* observe = nullptr;
        QAction* trace = nullptr;
        QAction* bestBlock = nullptr;
        QAction* validate = nullptr;
        QAction* theme = nullptr;
        QAction* programPage = nullptr;
        QAction* loopPage = nullptr;
        QAction* modelsPage = nullptr;
        QAction* resetLayout = nullptr;
        QAction* palette = nullptr;
        QAction* fullScreen = nullptr;
        QAction* help = nullptr;
        QAction* keys = nullptr;
        QAction* about = nullptr;
    };

    // main_window_layout.cpp
    void buildWidgets();
    void buildCentre();
    void buildDocks();
    void buildPages();
    void placeDocks();
    void arrangeDocks();
    void arrangePages();
    void restoreDocks();
    [[nodiscard]] QList<QDockWidget*> docks() const;
    void resetLayout();

    // main_window_actions.cpp
    void buildActions();
    void buildFileActions();
    void buildAnalysisActions();
    void buildOtherActions();
    void buildMenus();
    void buildToolBar();
    void fillRecentProjects();
    void chooseFile();
    void chooseFolder();
    void chooseReportFile();
    void chooseInputFile();
    void saveTimeline();
    void askForTrace();
    void showValidation();
    /// False where the user wants to go on editing.
    [[nodiscard]] bool mayDiscardTexts();
    void toggleTheme();
    void showAbout();
    [[nodiscard]] QList<QAction*> allActions() const;

    // main_window_models.cpp
    void connectModels();
    void showModels();
    void showDerivation(const QString& symbol);
    void showModel(int position);

    // main_window_assembly.cpp
    void connectAssembly();
    void showAssembly();
    void showDemotion();
    void makeRoomForDetails(int least);
    void chooseAssembly();
    void chooseAssemblyBlock(const kernel::BlockShape& block);
    void saveVariant(int variant);
    void sayVariantSaved(const jobs::SavedVariant& variant);

    // main_window_porting.cpp
    void connectPorting();
    void showPort();
    [[nodiscard]] QString portRefusal() const;
    void makeRoomForPort();
    void writePort();
    void offerToSavePort();
    void copyPort();
    void savePort();

    // main_window_notices.cpp
    void connectNotices();
    void showNotices();
    [[nodiscard]] QString sentenceOn(const session::UnsavedText& text) const;
    void tellErrors();
    [[nodiscard]] QString sentenceOnErrors() const;
    /// False where the user does not want to lose what somebody else has written to the file.
    [[nodiscard]] bool mayReplace(const QString& file);

    // main_window_choices.cpp
    void chooseAssumptions(const kernel::Assumptions& assumptions);
    void measure();
    void chooseProfile();
    void observe();
    void selectLoop(const QString& loop);
    void selectFunction(const QString& file, const QString& function);
    void goTo(const QString& file, const SourceLocation& location);
    void chooseDevice(const QString& id);
    void chooseHostMemory(device::HostMemory memory);
    void goBack();
    void goForward();
    /// Hands the editor's text over, so that nothing typed is lost when another file is shown.
    void keepText();

    // main_window_help.cpp
    void showHelp();
    [[nodiscard]] QString helpPage() const;

    // main_window.cpp
    void connectState();
    void connectJobs();
    void connectViews();
    void connectDetails();
    void connectProgram();
    void showProject();
    void showText(const QString& file, const QString& text);
    void showFacts(const QString& file);
    void showReport();
    void showLoopReport();
    void showSelection();
    void showScenario();
    void showRuns();
    void showPlan();
    void showOnSource();
    void showProvenance();
    void showMessages();
    void showTitle();

    state::Workbench& m_workbench;
    Actions m_actions;
    state::SelectionHistory m_history;
    std::optional<SourceLocation> m_wantedPlace; ///< Shown when its file's text is there.
    bool m_wantsPortFile = false; ///< The port is saved when it is there.
    QByteArray m_firstDocks; ///< Dock places of a new window, for «reset layout».

    dialogs::Notices* m_notices = nullptr;
    QStackedWidget* m_centre = nullptr;
    dialogs::WelcomePage* m_welcome = nullptr;
    dialogs::ValidationDialog* m_validation = nullptr; ///< Made when it is asked for, likewise…
    dialogs::HelpWindow* m_help = nullptr; ///< …this.
    views::widgets::Card* m_editorCard = nullptr;
    views::editor::SourceEditor* m_editor = nullptr;
    views::project::ProjectTree* m_project = nullptr;
    views::loops::LoopTable* m_loops = nullptr;
    views::device::DeviceSelector* m_device = nullptr;
    Inspector* m_inspector = nullptr;
    Details* m_details = nullptr;
    views::program::ProgramView* m_program = nullptr;
    views::explain::ModelsView* m_models = nullptr;
    views::widgets::Card* m_modelsCard = nullptr;
    drawers::Drawers* m_drawers = nullptr;
    QTabBar* m_pages = nullptr;
    Page m_page = Page::loop;
    std::optional<Page> m_firstPage;
    QString m_raised; ///< The problem that was told last.
    QString m_toldErrors; ///< What the banner on them says; empty without one.
    QString m_shownProject; ///< Its path: another one begins with the page that suits it.
    QByteArray m_loopDocks; ///< Where docks are on the loop's page, while another one shows.
    StatusLine* m_status = nullptr;
    QMenu* m_recentMenu = nullptr;
    FramedDock m_projectDock;
    FramedDock m_loopsDock;
    FramedDock m_inspectorDock;
    FramedDock m_detailsDock;
};

} // namespace forewarp::workbench::window
