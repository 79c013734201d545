#include "app/workbench/register_count_job.h"

#include "app/workbench/choice_arguments.h"
#include "views/number_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

namespace forewarp::workbench {

namespace {

using views::toQString;

QString failureText(const Error& error) {
    return RegisterCountJob::tr("Not counted: %1").arg(toQString(error.text()));
}

QString assembledText(const QJsonObject& assembled) {
    const int stored = assembled.value(QLatin1String("spill_store_bytes")).toInt();
    const int loaded = assembled.value(QLatin1String("spill_load_bytes")).toInt();
    const QString text =
        RegisterCountJob::tr("ptxas: %n register(s)", nullptr, assembled.value(QLatin1String("registers")).toInt());
    if (stored == 0 && loaded == 0) return RegisterCountJob::tr("%1, no spills").arg(text);
    return RegisterCountJob::tr("%1, spills of %2 B stored and %3 B loaded").arg(text).arg(stored).arg(loaded);
}

} // namespace

QStringList RegisterCountRequest::toolArguments() const {
    QStringList all{QStringLiteral("registers"), file + QLatin1Char(':') + toQString(loop),
                    QStringLiteral("--device=") + toQString(device), QStringLiteral("--json")};
    return all << choiceArguments(assumptions) << compile.toolArguments(); // Last: compiler arguments follow «--».
}

Result<QString> readRegisterCount(const QByteArray& json, const QString& file) {
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const QJsonObject ptx = object.value(QLatin1String("ptx")).toObject();
    const QJsonValue registers = ptx.value(QLatin1String("registers"));
    if (object.value(QLatin1String("schema")).toInt() != 1 || !registers.isDouble()) {
        return Error{ErrorKind::internal, "forewarp-cli counted registers in a form that forewarp cannot read.",
                     file.toStdString(), "Install forewarp and forewarp-cli of the same version."};
    }
    const QString architecture = ptx.value(QLatin1String("architecture")).toString();
    QStringList sentences{
        RegisterCountJob::tr("PTX for %1: %n register(s) per thread", nullptr, registers.toInt()).arg(architecture)};
    const QJsonValue assembled = object.value(QLatin1String("ptxas"));
    if (assembled.isObject()) sentences << assembledText(assembled.toObject());
    for (const QJsonValue& note : object.value(QLatin1String("notes")).toArray()) sentences << note.toString();
    return sentences.join(QStringLiteral(" · "));
}

RegisterCountJob::RegisterCountJob(Result<QString> tool, QObject* parent)
    : QObject(parent), m_tool(std::move(tool)) {}

void RegisterCountJob::count(RegisterCountRequest request) {
    cancel();
    if (!m_tool) {
        emit counted(toQString(request.loop), failureText(m_tool.error()));
        return;
    }
    m_process = new ToolProcess({*m_tool, request.toolArguments(), {}, request.file}, this);
    connect(m_process, &ToolProcess::finished, this,
            [this, request = std::move(request)](const Result<QByteArray>& output) { end(output, request); });
    m_process->start();
}

void RegisterCountJob::cancel() {
    if (ToolProcess* process = std::exchange(m_process, nullptr)) process->abandon();
}

void RegisterCountJob::end(const Result<QByteArray>& output, const RegisterCountRequest& request) {
    std::exchange(m_process, nullptr)->deleteLater();
    const QString loop = toQString(request.loop);
    if (!output) {
        if (!output.wasCancelled()) emit counted(loop, failureText(output.error()));
    } else {
        const Result<QString> sentence = readRegisterCount(*output, request.file);
        emit counted(loop, sentence ? *sentence : failureText(sentence.error()));
    }
    emit idle();
}

} // namespace forewarp::workbench
