#pragma once

#include "core/base/result.h"

#include <QString>
#include <QStringList>

namespace forewarp::workbench::jobs {

/// How the sources of a project are compiled.
struct CompileOptions {
    QString buildDirectory;        ///< Folder of a compile_commands.json; empty: forewarp-cli looks for one.
    QStringList compilerArguments; ///< Added to every file's.
    QString project{}; ///< That a file belongs to; empty: forewarp-cli looks for what is around it.

    /// «-p BUILD --project PATH -- ARGS», as forewarp-cli takes them; empty parts left out.
    [[nodiscard]] QStringList toolArguments() const;
};

/// How the user's program is run.
struct RunOptions {
    QStringList arguments;
    QString inputFile; ///< Its standard input; empty for none.

    /// «--argument=A --stdin=FILE», as forewarp-cli takes them.
    [[nodiscard]] QStringList toolArguments() const;
};

/// Path of forewarp-cli: beside this program, in the build tree's app/cli or cli folder, else in PATH.
///
/// Errors: found nowhere.
[[nodiscard]] Result<QString> findCommandLineTool();

} // namespace forewarp::workbench::jobs
