#pragma once

#include "app/workbench/jobs/command_line_tool.h"
#include "core/kernel/expression.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <string_view>

namespace forewarp::workbench::startup {

/// What the command line asks for.
struct StartupOptions {
    QString path; ///< Project to open; empty: the one of last time.
    jobs::CompileOptions compile;
    std::optional<std::string> device;
    kernel::Bindings values;
    std::optional<QString> theme;    ///< «light» or «dark».
    std::optional<QString> language; ///< «de»; nothing: the system's.
    QString reportFile;  ///< --export-report: write this file and show no window…
    QString requestFile; ///< …from this request.
    QString screenshot;  ///< Picture of the window, once everything is predicted.
    QString part;        ///< --part: object name of a widget; empty: all of the window.
    std::string loop;    ///< --select
    std::optional<QString> page; ///< One that MainWindow::pageCalled() knows.
    std::optional<QString> tab; ///< One that Details::tabCalled() knows.
    std::optional<QString> drawer; ///< One that Drawers::called() knows.
    bool timesStart = false;
    std::optional<std::string> printed; ///< What --help or --version prints; nothing else is to be done then.
};

/// Reads the arguments, the program's name first; errors say which argument is wrong.
[[nodiscard]] Result<StartupOptions> readStartupOptions(const QStringList& arguments);

/// What `--print PAGE` prints: the manual page or a completion, see command_line::pageOf().
[[nodiscard]] Result<std::string> printedPage(std::string_view page);

} // namespace forewarp::workbench::startup
