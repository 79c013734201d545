#include "app/workbench/tracing_job.h"

#include "app/workbench/choice_arguments.h"
#include "views/number_text.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtConcurrent>

#include <utility>

namespace forewarp::workbench {

namespace {

using views::toQString;

} // namespace

QStringList TraceRequest::toolArguments(const QString& traceFile) const {
    QStringList all{QStringLiteral("trace"),
                    file + QLatin1Char(':') + toQString(loop),
                    QStringLiteral("-o"),
                    traceFile,
                    QStringLiteral("--device=") + toQString(device),
                    QStringLiteral("--json"),
                    QStringLiteral("--progress")};
    all << choiceArguments(assumptions) << program.toolArguments();
    return all << compile.toolArguments(); // Last: compiler arguments follow «--».
}

Result<TraceEnding> readTraceEnding(const QByteArray& json, const QString& file) {
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const QJsonValue ending = object.value(QLatin1String("ending"));
    if (object.value(QLatin1String("schema")).toInt() != 1 || !ending.isString()) {
        return Error{ErrorKind::internal, "forewarp-cli described the run in a form that forewarp cannot read.",
                     file.toStdString(), "Install forewarp and forewarp-cli of the same version."};
    }
    return TraceEnding{ending.toString(), object.value(QLatin1String("ended_early")).toBool(),
                       object.value(QLatin1String("output")).toString().trimmed()};
}

TracingJob::TracingJob(Result<QString> tool, QObject* parent) : QObject(parent), m_tool(std::move(tool)) {}

void TracingJob::trace(TraceRequest request) {
    abandon();
    if (!m_tool) {
        emit tracingFailed(request.file, m_tool.error());
        emit idle();
        return;
    }
    m_folder = std::make_unique<QTemporaryDir>(QDir::temp().filePath(QStringLiteral("forewarp-trace")));
    if (!m_folder->isValid()) {
        fail(request.file, {ErrorKind::input, "There is no place for the trace of a run.",
                            QDir::tempPath().toStdString(), "Make room there, or set TMPDIR to another folder."});
        return;
    }
    ToolRequest tool{*m_tool, request.toolArguments(traceFile()), {}, request.file, kLongestSilentRun};
    m_process = new ToolProcess(std::move(tool), this);
    connect(m_process, &ToolProcess::progressed, this, &TracingJob::progressed);
    const QString step = tr("Tracing %1 in a run").arg(toQString(request.loop));
    connect(m_process, &ToolProcess::finished, this,
            [this, request = std::move(request)](const Result<QByteArray>& output) { end(output, request); });
    m_process->start();
    emit progressed(0, step);
}

void TracingJob::cancel() {
    if (!isBusy()) return;
    abandon();
    emit cancelled();
    emit idle();
}

void TracingJob::abandon() {
    ++m_generation;
    if (ToolProcess* process = std::exchange(m_process, nullptr)) process->abandon();
    m_folder.reset();
}

void TracingJob::end(const Result<QByteArray>& output, const TraceRequest& request) {
    std::exchange(m_process, nullptr)->deleteLater();
    if (!output) {
        if (output.wasCancelled()) settle();
        else fail(request.file, output.error());
        return;
    }
    const Result<TraceEnding> ending = readTraceEnding(*output, request.file);
    if (ending) openInBackground({request.file, request.loop, nullptr, *ending});
    else fail(request.file, ending.error());
}

void TracingJob::openInBackground(TracedRun run) {
    using Outcome = Result<std::shared_ptr<const ThreadTrace>>;
    const auto open = [path = traceFile().toStdString()] {
        return std::make_shared<const Outcome>(ThreadTrace::open(path));
    };
    QtConcurrent::run(open).then(
        this, [this, generation = m_generation, run = std::move(run)](const std::shared_ptr<const Outcome>& trace) {
            if (m_generation == generation) take(run, *trace);
        });
}

void TracingJob::take(TracedRun run, const Result<std::shared_ptr<const ThreadTrace>>& trace) {
    if (!trace) {
        fail(run.file, trace.error());
        return;
    }
    run.trace = *trace;
    m_folder.reset();
    emit traced(run);
    emit idle();
}

void TracingJob::fail(const QString& file, const Error& error) {
    m_folder.reset();
    emit tracingFailed(file, error);
    emit idle();
}

void TracingJob::settle() {
    m_folder.reset();
    emit idle();
}

} // namespace forewarp::workbench
