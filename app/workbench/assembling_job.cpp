#include "app/workbench/assembling_job.h"

#include "views/number_text.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

namespace forewarp::workbench {

namespace {

using views::toQString;

QStringList toolArguments(const AssemblingRequest& request, const QString& cubin) {
    QStringList all = request.nest.toolArguments();
    all.insert(2, QStringLiteral("--cubin=") + cubin); // Behind verb and loop; compiler arguments stay last.
    return all;
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// «matmul.c:10 matmul:L1»
QString titleOf(const QJsonObject& object, const AssemblingRequest& request) {
    return QStringLiteral("%1:%2 %3")
        .arg(QFileInfo(request.nest.file).fileName())
        .arg(object.value(QLatin1String("line")).toInt())
        .arg(toQString(request.nest.loop));
}

} // namespace

Result<AssemblyFile> readAssembledLoop(const QByteArray& json, std::string cubin, const AssemblingRequest& request) {
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const QJsonObject factor = object.value(QLatin1String("loop_factor")).toObject();
    if (object.value(QLatin1String("schema")).toInt() != 1 || factor.isEmpty() || cubin.empty()) {
        return Error{ErrorKind::internal, "forewarp-cli assembled the loop in a form that forewarp cannot read.",
                     request.nest.file.toStdString(), "Install forewarp and forewarp-cli of the same version."};
    }
    AssemblyFile loop;
    loop.path = titleOf(object, request);
    loop.isLoop = true;
    loop.bytes = std::move(cubin);
    loop.block = request.block;
    const QJsonValue times = factor.value(QLatin1String("times"));
    if (times.isDouble()) loop.loopFactor = times.toDouble();
    const QString reason = factor.value(QLatin1String("reason")).toString();
    if (!reason.isEmpty()) loop.notes.push_back(reason.toStdString());
    for (const QJsonValue& note : object.value(QLatin1String("notes")).toArray())
        loop.notes.push_back(note.toString().toStdString());
    return loop;
}

AssemblingJob::AssemblingJob(Result<QString> tool, QObject* parent) : QObject(parent), m_tool(std::move(tool)) {}

void AssemblingJob::assemble(AssemblingRequest request) {
    cancel();
    if (!m_tool) {
        emit failed(m_tool.error());
        return;
    }
    m_folder.emplace();
    m_process = new ToolProcess({*m_tool, toolArguments(request, cubinPath()), {}, request.nest.file}, this);
    connect(m_process, &ToolProcess::progressed, this, &AssemblingJob::progressed);
    connect(m_process, &ToolProcess::finished, this,
            [this, request = std::move(request)](const Result<QByteArray>& output) { end(output, request); });
    m_process->start();
}

void AssemblingJob::cancel() {
    if (ToolProcess* process = std::exchange(m_process, nullptr)) process->abandon();
    m_folder.reset();
}

Result<AssemblyFile> AssemblingJob::resultOf(const Result<QByteArray>& output, const AssemblingRequest& request) const {
    if (!output) return output.failureAs<AssemblyFile>();
    return readAssembledLoop(*output, contentOf(cubinPath()).toStdString(), request);
}

void AssemblingJob::end(const Result<QByteArray>& output, const AssemblingRequest& request) {
    std::exchange(m_process, nullptr)->deleteLater();
    const Result<AssemblyFile> loop = resultOf(output, request);
    m_folder.reset();
    if (loop) emit assembled(*loop);
    else if (!loop.wasCancelled()) emit failed(loop.error());
    emit idle();
}

} // namespace forewarp::workbench
