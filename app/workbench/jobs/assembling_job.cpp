#include "app/workbench/jobs/assembling_job.h"

#include "app/workbench/jobs/register_count_job.h"
#include "views/widgets/number_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

namespace forewarp::workbench::jobs {

namespace {

using views::widgets::toQString;

QString cubinIn(const QString& folder) {
    return QDir(folder).filePath(QStringLiteral("kernel.cubin"));
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// «matmul.c:10 matmul:L1»
QString titleOf(const QJsonObject& object, const ChosenNest& nest) {
    return QStringLiteral("%1:%2 %3")
        .arg(QFileInfo(nest.file).fileName())
        .arg(object.value(QLatin1String("line")).toInt())
        .arg(toQString(nest.loop));
}

} // namespace

ToolCall AssemblingRequest::toolCall() const {
    ToolCall call = RegisterCountRequest{nest}.toolCall();
    call.folder = std::make_shared<QTemporaryDir>();
    const QString cubin = QStringLiteral("--cubin=") + cubinIn(call.folder->path());
    call.arguments.insert(2, cubin); // Behind verb and loop; compiler arguments stay last.
    return call;
}

Result<code::AssemblyFile> AssemblingRequest::readAnswer(const ToolOutput& output) const {
    const QJsonObject object = QJsonDocument::fromJson(output.text).object();
    std::string cubin = contentOf(cubinIn(output.folder)).toStdString();
    const QJsonObject factor = object.value(QLatin1String("loop_factor")).toObject();
    if (object.value(QLatin1String("schema")).toInt() != 1 || factor.isEmpty() || cubin.empty()) {
        return Error{ErrorKind::internal, "forewarp-cli assembled the loop in a form that forewarp cannot read.",
                     nest.file.toStdString(), "Install forewarp and forewarp-cli of the same version."};
    }
    code::AssemblyFile loop;
    loop.path = titleOf(object, nest);
    loop.isLoop = true;
    loop.bytes = std::move(cubin);
    loop.block = block;
    const QJsonValue times = factor.value(QLatin1String("times"));
    if (times.isDouble()) loop.loopFactor = times.toDouble();
    const QString reason = factor.value(QLatin1String("reason")).toString();
    if (!reason.isEmpty()) loop.notes.push_back(reason.toStdString());
    for (const QJsonValue& note : object.value(QLatin1String("notes")).toArray())
        loop.notes.push_back(note.toString().toStdString());
    return loop;
}

} // namespace forewarp::workbench::jobs
