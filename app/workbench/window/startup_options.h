#pragma once

#include "app/workbench/jobs/command_line_tool.h"
#include "core/kernel/expression.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace forewarp::workbench::window {

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
    std::string loop;    ///< --select
    std::optional<QString> page; ///< «program» or «loop».
    std::optional<QString> tab; ///< One that Details::tabCalled() knows.
    bool timesStart = false;
    bool asksForHelp = false;
    bool asksForVersion = false;
};

/// Reads the arguments, the program's name first; errors say which argument is wrong.
[[nodiscard]] Result<StartupOptions> readStartupOptions(const QStringList& arguments);

/// What --help prints.
[[nodiscard]] QString usageText();

/// What --version prints: Forewarp, Qt, and how much is known of devices, a line each.
[[nodiscard]] std::string versionText();

} // namespace forewarp::workbench::window
