#include "app/workbench/jobs/tracing_job.h"

#include "views/widgets/number_text.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>

namespace forewarp::workbench::jobs {

namespace {

using views::widgets::toQString;

QString traceIn(const QString& folder) {
    return QDir(folder).filePath(QStringLiteral("threads.trace"));
}

Result<TraceEnding> readEnding(const QByteArray& json, const QString& file) {
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const QJsonValue ending = object.value(QLatin1String("ending"));
    if (object.value(QLatin1String("schema")).toInt() != 1 || !ending.isString()) {
        return Error{ErrorKind::internal, "forewarp-cli described the run in a form that forewarp cannot read.",
                     file.toStdString(), "Install forewarp and forewarp-cli of the same version."};
    }
    return TraceEnding{ending.toString(), object.value(QLatin1String("ended_early")).toBool(),
                       object.value(QLatin1String("output")).toString().trimmed()};
}

} // namespace

QStringList TraceRequest::toolArguments(const QString& traceFile) const {
    QStringList all{QStringLiteral("trace"),
                    nest.file + QLatin1Char(':') + toQString(nest.loop),
                    QStringLiteral("-o"),
                    traceFile,
                    QStringLiteral("--device=") + toQString(nest.device),
                    QStringLiteral("--json"),
                    QStringLiteral("--progress")};
    all << choiceArguments(nest.assumptions) << program.toolArguments();
    return all << nest.compile.toolArguments(); // Last: compiler arguments follow «--».
}

Result<ToolCall> TraceRequest::toolCall() const {
    auto folder = std::make_shared<QTemporaryDir>(QDir::temp().filePath(QStringLiteral("forewarp-trace")));
    if (!folder->isValid()) {
        return Error{ErrorKind::input, "There is no place for the trace of a run.", QDir::tempPath().toStdString(),
                     "Make room there, or set TMPDIR to another folder."};
    }
    return ToolCall{.arguments = toolArguments(traceIn(folder->path())),
                    .subject = nest.file,
                    .silenceLimit = kLongestSilentRun,
                    .folder = folder};
}

Result<TracedRun> TraceRequest::readAnswer(const ToolOutput& output) const {
    const Result<TraceEnding> ending = readEnding(output.text, nest.file);
    if (!ending) return ending.failureAs<TracedRun>();
    const auto trace = trace::ThreadTrace::open(traceIn(output.folder).toStdString());
    if (!trace) return trace.failureAs<TracedRun>();
    return TracedRun{nest.file, nest.loop, *trace, *ending};
}

} // namespace forewarp::workbench::jobs
