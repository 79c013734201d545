#include "app/workbench/jobs/register_count_job.h"

#include "views/widgets/number_text.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace forewarp::workbench::jobs {

namespace {

using views::widgets::toQString;

struct RegisterCountText {
    Q_DECLARE_TR_FUNCTIONS(RegisterCountText)
};

QString assembledText(const QJsonObject& assembled) {
    const int stored = assembled.value(QLatin1String("spill_store_bytes")).toInt();
    const int loaded = assembled.value(QLatin1String("spill_load_bytes")).toInt();
    const QString text =
        RegisterCountText::tr("ptxas: %n register(s)", nullptr, assembled.value(QLatin1String("registers")).toInt());
    if (stored == 0 && loaded == 0) return RegisterCountText::tr("%1, no spills").arg(text);
    return RegisterCountText::tr("%1, spills of %2 B stored and %3 B loaded").arg(text).arg(stored).arg(loaded);
}

} // namespace

QStringList RegisterCountRequest::toolArguments() const {
    QStringList all{QStringLiteral("registers"), nest.file + QLatin1Char(':') + toQString(nest.loop),
                    QStringLiteral("--device=") + toQString(nest.device), QStringLiteral("--json")};
    return all << choiceArguments(nest.assumptions)
               << nest.compile.toolArguments(); // Last: compiler arguments follow «--».
}

Result<QString> RegisterCountRequest::readAnswer(const ToolOutput& output) const {
    const QJsonObject object = QJsonDocument::fromJson(output.text).object();
    const QJsonObject ptx = object.value(QLatin1String("ptx")).toObject();
    const QJsonValue registers = ptx.value(QLatin1String("registers"));
    if (object.value(QLatin1String("schema")).toInt() != 1 || !registers.isDouble()) {
        return Error{ErrorKind::internal, "forewarp-cli counted registers in a form that forewarp cannot read.",
                     nest.file.toStdString(), "Install forewarp and forewarp-cli of the same version."};
    }
    const QString architecture = ptx.value(QLatin1String("architecture")).toString();
    QStringList sentences{
        RegisterCountText::tr("PTX for %1: %n register(s) per thread", nullptr, registers.toInt()).arg(architecture)};
    const QJsonValue assembled = object.value(QLatin1String("ptxas"));
    if (assembled.isObject()) sentences << assembledText(assembled.toObject());
    for (const QJsonValue& note : object.value(QLatin1String("notes")).toArray()) sentences << note.toString();
    return sentences.join(QStringLiteral(" · "));
}

} // namespace forewarp::workbench::jobs
