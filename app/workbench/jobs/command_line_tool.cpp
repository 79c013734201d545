#include "app/workbench/jobs/command_line_tool.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

namespace forewarp::workbench::jobs {

QStringList CompileOptions::toolArguments() const {
    QStringList arguments;
    if (!buildDirectory.isEmpty()) arguments << QStringLiteral("-p") << buildDirectory;
    if (!project.isEmpty()) arguments << QStringLiteral("--project") << project;
    if (!compilerArguments.isEmpty()) arguments << QStringLiteral("--") << compilerArguments;
    return arguments;
}

QStringList RunOptions::toolArguments() const {
    QStringList all;
    for (const QString& argument : arguments) all << QStringLiteral("--argument=") + argument;
    if (!inputFile.isEmpty()) all << QStringLiteral("--stdin=") + inputFile;
    return all;
}

Result<QString> findCommandLineTool() {
    const QString own = QCoreApplication::applicationDirPath();
    for (const char* place : {"/forewarp-cli", "/../cli/forewarp-cli", "/../app/cli/forewarp-cli"}) {
        const QFileInfo candidate(own + QLatin1String(place));
        if (candidate.isFile() && candidate.isExecutable()) return candidate.canonicalFilePath();
    }
    const QString inPath = QStandardPaths::findExecutable(QStringLiteral("forewarp-cli"));
    if (!inPath.isEmpty()) return inPath;
    return Error{ErrorKind::internal, "The analysis program forewarp-cli was not found.", own.toStdString(),
                 "Install it beside forewarp or add its folder to PATH, then start forewarp again."};
}

} // namespace forewarp::workbench::jobs
