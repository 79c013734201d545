#include "app/workbench/startup/startup_options.h"

#include "app/command_line/pages.h"
#include "app/command_line/parser.h"
#include "app/command_line/version_text.h"
#include "app/workbench/window/main_window.h"
#include "core/base/assignment.h"
#include "core/base/text.h"

#include <QtGlobal>

#include <utility>
#include <vector>

namespace forewarp::workbench::startup {

namespace {

using command_line::OneOf;
using command_line::Option;
using command_line::ValueKind;

const char* const kName = "forewarp";
const char* const kMeaning = "Predicts how fast sequential C and C++ loops would run on a GPU, in a window";
const char* const kDescription =
    "Opens a project in a window.\n"
    "It lists the loops of the C and C++ files and says which may run in parallel.\n"
    "For each it shows what is predicted on a GPU, what limits it, and what would help.\n"
    "\n"
    "The page Program runs the program once and makes a plan of it: which loops to port, and what the program gains.\n"
    "forewarp-cli run and forewarp-cli plan do the same in the terminal.\n"
    "Loops of C++ are predicted, but neither run nor ported.";
const char* const kFooter = "Compiler arguments for every file follow after --.\n"
                            "Exit codes: 0 done, 2 bad usage, 3 bad input, 4 internal error.";

/// What is typed, as the targets of the table take it.
struct Typed {
    std::vector<std::string> paths;
    std::string buildDirectory;
    std::optional<std::string> device;
    std::vector<std::string> values;
    std::optional<std::string> theme;
    std::optional<std::string> language;
    std::string loop;
    std::optional<std::string> tab;
    std::optional<std::string> drawer;
    std::optional<std::string> page;
    std::string screenshot;
    std::string part;
    bool timesStart = false;
    std::string reportFile;
    std::string requestFile;
};

std::vector<std::string> plain(const QStringList& words) {
    std::vector<std::string> plain;
    for (const QString& word : words) plain.push_back(word.toStdString());
    return plain;
}

std::vector<Option> projectOptions(Typed& typed) {
    return {
        {.names = "PATH",
         .meaning = "A folder, a compile_commands.json, a C or C++ file, or GPU assembly (.cubin, .sass); without it "
                    "the project of last time is opened",
         .target = &typed.paths,
         .kind = ValueKind::file,
         .takesManyWords = true}, // To say what is wrong with a second one.
        {.names = "-p",
         .placeholder = "BUILD",
         .meaning = "Folder of the compile_commands.json",
         .target = &typed.buildDirectory,
         .kind = ValueKind::folder},
        {.names = "--device",
         .placeholder = "ID",
         .meaning = "Device to predict for; forewarp-cli devices lists them",
         .target = &typed.device,
         .kind = ValueKind::device},
        {.names = "--set",
         .placeholder = "NAME=VALUE",
         .meaning = "Value of a parameter or symbol; repeatable",
         .target = &typed.values},
    };
}

std::vector<Option> windowOptions(Typed& typed) {
    const std::vector<std::string> tabs = plain(window::Details::tabWords());
    const std::vector<std::string> drawers = plain(window::drawers::Drawers::words());
    const std::vector<std::string> pages = plain(window::MainWindow::pageWords());
    return {
        {.names = "--theme",
         .placeholder = "THEME",
         .meaning = "Colours of the window: light or dark",
         .target = &typed.theme,
         .check = OneOf{{"light", "dark"}}},
        {.names = "--lang",
         .placeholder = "LANG",
         .meaning = "Language of the window, for example de",
         .target = &typed.language},
        {.names = "--select",
         .placeholder = "LOOP",
         .meaning = "Loop to select, for example gemm:L1",
         .target = &typed.loop},
        {.names = "--tab",
         .placeholder = "TAB",
         .meaning = "Tab below the editor: " + joined(tabs, ", "),
         .target = &typed.tab,
         .check = OneOf{tabs}},
        {.names = "--drawer",
         .placeholder = "DRAWER",
         .meaning = "Drawer to open: " + joined(drawers, ", "),
         .target = &typed.drawer,
         .check = OneOf{drawers}},
        {.names = "--page",
         .placeholder = "PAGE",
         .meaning = joined(pages, ", ") + "; a folder opens with the first, a file with the second",
         .target = &typed.page,
         .check = OneOf{pages}},
    };
}

/// For scripts: what the program makes and measures, and ends.
std::vector<Option> scriptOptions(Typed& typed) {
    return {
        {.names = "--screenshot",
         .placeholder = "PNG",
         .meaning = "Write a picture of the window when everything is predicted, and end",
         .target = &typed.screenshot,
         .kind = ValueKind::file},
        {.names = "--part",
         .placeholder = "NAME",
         .meaning = "Of that picture only this part, by its object name, for example detailsDock",
         .target = &typed.part,
         .needs = {"--screenshot"}},
        {.names = "--time-start",
         .meaning = "Print the milliseconds from start to first frame, and end",
         .target = &typed.timesStart},
        {.names = "--export-report",
         .placeholder = "FILE",
         .meaning = "Write a report without showing a window; needs --request",
         .target = &typed.reportFile,
         .kind = ValueKind::file,
         .needs = {"--request"}},
        {.names = "--request",
         .placeholder = "JSON",
         .meaning = "Report request that forewarp-cli report wrote",
         .target = &typed.requestFile,
         .kind = ValueKind::file,
         .needs = {"--export-report"}},
    };
}

std::string versionText() {
    return command_line::versionText(kName, std::string("Qt ") + qVersion());
}

command_line::ProgramUsage usageOf(Typed& typed) {
    command_line::VerbUsage usage;
    for (const std::vector<Option>& options : {projectOptions(typed), windowOptions(typed), scriptOptions(typed)})
        usage.options.insert(usage.options.end(), options.begin(), options.end());
    return {.name = kName,
            .meaning = kMeaning,
            .description = kDescription,
            .footer = kFooter,
            .seeAlso = "forewarp-cli",
            .version = versionText,
            .verbs = {std::move(usage)}};
}

Error usageError(std::string message) {
    return Error{ErrorKind::usage, std::move(message), {}, "Run forewarp --help to see what it takes."};
}

Result<kernel::Bindings> readValues(const std::vector<std::string>& settings) {
    kernel::Bindings values;
    for (const std::string& setting : settings) {
        auto assignment = parseAssignment(setting);
        if (!assignment) return usageError("--set " + setting + " is not NAME=VALUE.");
        values[std::move(assignment->symbol)] = assignment->value;
    }
    return values;
}

/// Cuts off what follows «--» and returns it.
QStringList takeCompilerArguments(QStringList& arguments) {
    const qsizetype separator = arguments.indexOf("--");
    if (separator < 0) return {};
    const QStringList compilerArguments = arguments.mid(separator + 1);
    arguments = arguments.first(separator);
    return compilerArguments;
}

Result<command_line::CommandLine> parse(const QStringList& arguments, Typed& typed) {
    std::vector<std::string> words;
    for (const QString& argument : arguments) words.push_back(argument.toStdString());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    return command_line::parse(usageOf(typed), pointers);
}

std::optional<QString> text(const std::optional<std::string>& typed) {
    return typed ? std::optional(QString::fromStdString(*typed)) : std::nullopt;
}

StartupOptions optionsOf(const Typed& typed) {
    StartupOptions options;
    if (!typed.paths.empty()) options.path = QString::fromStdString(typed.paths.front());
    options.compile.buildDirectory = QString::fromStdString(typed.buildDirectory);
    options.device = typed.device;
    options.theme = text(typed.theme);
    options.language = text(typed.language);
    options.reportFile = QString::fromStdString(typed.reportFile);
    options.requestFile = QString::fromStdString(typed.requestFile);
    options.screenshot = QString::fromStdString(typed.screenshot);
    options.part = QString::fromStdString(typed.part);
    options.loop = typed.loop;
    options.page = text(typed.page);
    options.tab = text(typed.tab);
    options.drawer = text(typed.drawer);
    options.timesStart = typed.timesStart;
    return options;
}

} // namespace

Result<StartupOptions> readStartupOptions(const QStringList& arguments) {
    QStringList own = arguments;
    const QStringList compilerArguments = takeCompilerArguments(own);
    Typed typed;
    Result<command_line::CommandLine> asked = parse(own, typed);
    if (!asked) return asked.failureAs<StartupOptions>();
    if (typed.paths.size() > 1) return usageError("Only one project can be opened; compiler arguments come after --.");
    Result<kernel::Bindings> values = readValues(typed.values);
    if (!values) return values.failureAs<StartupOptions>();
    StartupOptions options = optionsOf(typed);
    options.values = std::move(values).value();
    options.compile.compilerArguments = compilerArguments;
    options.printed = std::move(asked->page);
    return options;
}

Result<std::string> printedPage(std::string_view page) {
    Typed typed;
    return command_line::pageOf(page, usageOf(typed));
}

} // namespace forewarp::workbench::startup
