#include "app/workbench/printing/report_file.h"
#include "app/workbench/window/main_window.h"
#include "app/workbench/startup/startup_options.h"
#include "app/workbench/startup/window_probe.h"
#include "views/theme/icon.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <sys/stat.h>
#include <unistd.h>

namespace {

using namespace forewarp;
using namespace forewarp::workbench;

/// Says what is wrong; returns the exit code for it.
int complain(const Error& error) {
    std::fprintf(stderr, "forewarp: %s\n", error.text().c_str());
    switch (error.kind) {
    case ErrorKind::threshold: return 1;
    case ErrorKind::usage: return 2;
    case ErrorKind::input: return 3;
    case ErrorKind::internal: return 4;
    }
    return 4;
}

int print(const Result<std::string>& text) {
    if (!text) return complain(text.error());
    if (std::fputs(text->c_str(), stdout) >= 0 && std::fflush(stdout) == 0) return 0;
    return complain({ErrorKind::internal, "The output could not be written completely.", "stdout",
                     "Check that the disk has room."});
}

/// Options that show no window on a screen; with or without «=VALUE».
bool asksForNoWindow(std::string_view argument) {
    constexpr std::array<std::string_view, 6> kOptions{
        "--export-report", "--screenshot", "--help", "-h", "--version", "-v"};
    return std::ranges::find(kOptions, argument.substr(0, argument.find('='))) != kOptions.end();
}

bool hasDisplay() {
#if defined(Q_OS_UNIX) && !defined(Q_OS_MACOS)
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || qEnvironmentVariableIsSet("DISPLAY") ||
           qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

/// Qt ends the program where there is no display; so the choice is made before it starts.
std::optional<Error> choosePlatform(int argc, char** argv) {
    if (hasDisplay()) return std::nullopt;
    if (!std::any_of(argv + 1, argv + argc, asksForNoWindow)) {
        return Error{ErrorKind::usage,
                     "There is no display for the window.",
                     {},
                     "Use forewarp-cli, which predicts and reports in the terminal, or set DISPLAY."};
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::nullopt;
}

void installTranslations(QApplication& application, const std::optional<QString>& language) {
    if (language) QLocale::setDefault(QLocale(*language));
    const QLocale locale;
    auto* own = new QTranslator(&application);
    if (own->load(locale, QStringLiteral("forewarp"), QStringLiteral("_"), QStringLiteral(":/i18n"))) {
        auto* toolkit = new QTranslator(&application);
        const QString folder = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
        if (toolkit->load(locale, QStringLiteral("qtbase"), QStringLiteral("_"), folder)) {
            application.installTranslator(toolkit);
        }
    } else {
        if (language) {
            std::fprintf(stderr, "forewarp: There is no translation for «%s»; the window is in English.\n",
                         qPrintable(*language));
        }
        static_cast<void>(own->load(QStringLiteral(":/i18n/forewarp_en.qm"))); // English has its plurals there.
    }
    application.installTranslator(own);
}

/// What to open first: the project of the command line, else the one of last time.
workbench::state::Opening firstProject(const workbench::startup::StartupOptions& options,
                                       workbench::state::Workbench& workbench) {
    workbench::state::Opening opening{options.path, options.device, options.values, options.loop};
    if (opening.path.isEmpty()) {
        if (const std::optional<session::Session> latest = workbench.sessions().latest()) {
            opening.path = QString::fromStdString(latest->project.empty() ? latest->assembly : latest->project);
        }
    }
    return opening;
}

views::theme::ThemeMode themeFor(const workbench::startup::StartupOptions& options,
                                 const workbench::state::Workbench& workbench) {
    if (!options.theme) return workbench::window::MainWindow::themeIn(workbench.layout());
    return *options.theme == QLatin1String("dark") ? views::theme::ThemeMode::dark : views::theme::ThemeMode::light;
}

int runWindow(QApplication& application, const workbench::startup::StartupOptions& options,
              const QElapsedTimer& sinceStart) {
    workbench::state::WorkbenchSetup setup;
    setup.compile = options.compile;
    workbench::state::Workbench workbench(std::move(setup));
    views::theme::Theme::instance().prepare(application, themeFor(options, workbench));
    QApplication::setWindowIcon(views::theme::icon(QStringLiteral("chip")));
    workbench::window::MainWindow window(workbench);
    views::theme::Theme::instance().dress();
    window.restoreLayout(workbench.layout());
    if (options.timesStart) workbench::startup::printTimeOfFirstFrame(window, sinceStart);
    window.show();
    if (options.tab) window.showTab(*workbench::window::Details::tabCalled(*options.tab));
    if (options.drawer) window.openDrawer(*workbench::window::drawers::Drawers::called(*options.drawer));
    using MainWindow = workbench::window::MainWindow;
    if (options.page) window.beginWith(*MainWindow::pageCalled(*options.page));
    else if (options.tab || !options.loop.empty()) window.beginWith(MainWindow::Page::loop);
    const workbench::state::Opening opening = firstProject(options, workbench);
    if (!opening.path.isEmpty()) {
        workbench.openProject(opening);
    } else if (opening.device) {
        explain::Scenario scenario = workbench.state().scenario();
        scenario.device = *opening.device;
        workbench.chooseScenario(scenario);
    }
    if (!options.screenshot.isEmpty())
        workbench::startup::takeScreenshotWhenSettled(window, workbench, options.screenshot, options.part);
    return QApplication::exec();
}

int run(QApplication& application, const QElapsedTimer& sinceStart) {
    const Result<workbench::startup::StartupOptions> options =
        workbench::startup::readStartupOptions(QCoreApplication::arguments());
    if (!options) return complain(options.error());
    if (options->printed) return print(*options->printed);
    installTranslations(application, options->language);
    if (options->reportFile.isEmpty()) return runWindow(application, *options, sinceStart);
    views::theme::Theme::instance().install(application, views::theme::ThemeMode::light);
    const std::optional<Error> error = workbench::printing::exportRequest(options->requestFile, options->reportFile);
    return error ? complain(*error) : 0;
}

} // namespace

/// Without this variable Qt makes up such a folder itself, with a warning on which no user can act.
static void nameRuntimeFolder() {
    if (qEnvironmentVariableIsSet("XDG_RUNTIME_DIR")) return;
    const QByteArray folder = QDir::tempPath().toLocal8Bit() + "/runtime-" + QByteArray::number(getuid());
    mkdir(folder.constData(), S_IRWXU);
    qputenv("XDG_RUNTIME_DIR", folder);
}

int main(int argc, char** argv) {
    QElapsedTimer sinceStart;
    sinceStart.start();
    // `--print PAGE` alone: packages are built with it, where Qt may find no platform to start on.
    if (argc == 3 && std::string_view(argv[1]) == "--print") return print(startup::printedPage(argv[2]));
    nameRuntimeFolder();
    if (const std::optional<Error> error = choosePlatform(argc, argv)) return complain(*error);
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("forewarp"));
    return run(application, sinceStart);
}
