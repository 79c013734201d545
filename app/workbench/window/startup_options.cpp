#include "app/workbench/window/startup_options.h"

#include "app/workbench/window/details.h"
#include "core/base/assignment.h"
#include "core/base/version.h"
#include "core/device/device.h"

#include <QCommandLineParser>

#include <utility>

namespace forewarp::workbench::window {

namespace {

const char* const kRemedy = "Run forewarp --help to see what it takes.";

Error usage(const QString& message) {
    return Error{ErrorKind::usage, message.toStdString(), {}, kRemedy};
}

/// «timeline, memory, … or messages»
QString listOfTabs() {
    QStringList words = Details::tabWords();
    const QString last = words.takeLast();
    return words.join(QStringLiteral(", ")) + QStringLiteral(" or ") + last;
}

void declare(QCommandLineParser& parser) {
    parser.setApplicationDescription("Forewarp predicts how fast sequential C loops would run on a GPU.");
    parser.addPositionalArgument("PATH",
                                 "A folder, a compile_commands.json, a C file or GPU assembly (.cubin, .sass); last "
                                 "time's project if absent.");
    parser.addPositionalArgument("ARGS", "Compiler arguments for every file, after --.", "[-- ARGS...]");
    parser.addOptions({
        {{"h", "help"}, "Shows this text."},
        {{"v", "version"}, "Shows the version."},
        {"p", "Folder of the compile_commands.json.", "BUILD"},
        {"device", "Device to predict for; forewarp-cli devices lists them.", "ID"},
        {"set", "Value of a parameter or symbol; may be repeated.", "NAME=VALUE"},
        {"theme", "light or dark.", "THEME"},
        {"lang", "Language of the window: en, de, …", "LANG"},
        {"select", "Loop to select, for example gemm:L1.", "LOOP"},
        {"tab", QStringLiteral("Tab below the editor: %1.").arg(listOfTabs()), "TAB"},
        {"page", "program or loop; a folder opens with the one, a file with the other.", "PAGE"},
        {"screenshot", "Writes a picture of the window when everything is predicted, and ends.", "PNG"},
        {"time-start", "Prints the milliseconds from start to first frame, and ends."},
        {"export-report", "Writes a report without showing a window; needs --request.", "FILE"},
        {"request", "Report request that forewarp-cli report wrote.", "JSON"},
    });
}

std::optional<QString> valueOf(const QCommandLineParser& parser, const QString& option) {
    return parser.isSet(option) ? std::optional(parser.value(option)) : std::nullopt;
}

Result<kernel::Bindings> readValues(const QStringList& settings) {
    kernel::Bindings values;
    for (const QString& setting : settings) {
        auto assignment = parseAssignment(setting.toStdString());
        if (!assignment) return usage(QStringLiteral("--set %1 is not NAME=VALUE.").arg(setting));
        values[std::move(assignment->symbol)] = assignment->value;
    }
    return values;
}

/// What is wrong with options that are fine one by one; empty for nothing.
QString conflictIn(const StartupOptions& options, qsizetype paths) {
    if (paths > 1) return QStringLiteral("Only one project can be opened; compiler arguments come after --.");
    if (options.theme && *options.theme != "light" && *options.theme != "dark") {
        return QStringLiteral("--theme is light or dark, not %1.").arg(*options.theme);
    }
    if (options.tab && !Details::tabCalled(*options.tab)) {
        return QStringLiteral("--tab is %1, not %2.").arg(listOfTabs(), *options.tab);
    }
    if (options.page && *options.page != "program" && *options.page != "loop") {
        return QStringLiteral("--page is program or loop, not %1.").arg(*options.page);
    }
    if (options.reportFile.isEmpty() != options.requestFile.isEmpty()) {
        return QStringLiteral("--export-report and --request belong together.");
    }
    return {};
}

/// Cuts off what follows «--» and returns it.
QStringList takeCompilerArguments(QStringList& arguments) {
    const qsizetype separator = arguments.indexOf("--");
    if (separator < 0) return {};
    const QStringList compilerArguments = arguments.mid(separator + 1);
    arguments = arguments.first(separator);
    return compilerArguments;
}

} // namespace

Result<StartupOptions> readStartupOptions(const QStringList& arguments) {
    QStringList own = arguments;
    const QStringList compilerArguments = takeCompilerArguments(own);
    QCommandLineParser parser;
    declare(parser);
    if (!parser.parse(own)) return usage(parser.errorText());
    Result<kernel::Bindings> values = readValues(parser.values("set"));
    if (!values) return values.failureAs<StartupOptions>();

    StartupOptions options;
    options.path = parser.positionalArguments().value(0);
    options.compile = {parser.value("p"), compilerArguments};
    if (const auto device = valueOf(parser, "device")) options.device = device->toStdString();
    options.values = std::move(values).value();
    options.theme = valueOf(parser, "theme");
    options.language = valueOf(parser, "lang");
    options.reportFile = parser.value("export-report");
    options.requestFile = parser.value("request");
    options.screenshot = parser.value("screenshot");
    options.loop = parser.value("select").toStdString();
    options.tab = valueOf(parser, "tab");
    options.page = valueOf(parser, "page");
    options.timesStart = parser.isSet("time-start");
    options.asksForHelp = parser.isSet("help");
    options.asksForVersion = parser.isSet("version");
    const QString conflict = conflictIn(options, parser.positionalArguments().size());
    if (!conflict.isEmpty()) return usage(conflict);
    return options;
}

QString usageText() {
    QCommandLineParser parser;
    declare(parser);
    return parser.helpText();
}

std::string versionText() {
    return "forewarp " + std::string(version()) + "\nQt " + qVersion() + "\n" + device::bundledDataText() + "\n";
}

} // namespace forewarp::workbench::window
