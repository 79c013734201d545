#include "app/workbench/porting_job.h"

#include "app/workbench/choice_arguments.h"
#include "views/number_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

namespace forewarp::workbench {

namespace {

using views::toQString;

/// «best», «none» or «a,b»
QString sharedArgument(const PortingRequest& request) {
    if (!request.arrays) return QStringLiteral("best");
    return request.arrays->isEmpty() ? QStringLiteral("none") : request.arrays->join(QLatin1Char(','));
}

std::string textIn(const QJsonObject& object, const char* key) {
    return object.value(QLatin1String(key)).toString().toStdString();
}

std::vector<std::string> textsIn(const QJsonObject& object, const char* key) {
    std::vector<std::string> texts;
    for (const QJsonValue& text : object.value(QLatin1String(key)).toArray())
        texts.push_back(text.toString().toStdString());
    return texts;
}

int countIn(const QJsonObject& object, const char* key) {
    return object.value(QLatin1String(key)).toInt();
}

std::optional<CompiledKernel> compiledIn(const QJsonObject& port) {
    const QJsonValue compiled = port.value(QLatin1String("nvcc"));
    if (!compiled.isObject()) return std::nullopt;
    const QJsonObject object = compiled.toObject();
    return CompiledKernel{textIn(object, "architecture"), countIn(object, "registers"), countIn(object, "shared_bytes"),
                          countIn(object, "spill_store_bytes"), countIn(object, "spill_load_bytes")};
}

std::vector<PortTime> timesIn(const QJsonObject& port) {
    std::vector<PortTime> times;
    for (const QJsonValue& each : port.value(QLatin1String("predictions")).toArray()) {
        const QJsonObject prediction = each.toObject();
        times.push_back({textIn(prediction, "model"), Seconds(prediction.value(QLatin1String("time_s")).toDouble())});
    }
    return times;
}

Error unreadable(const PortingRequest& request) {
    return {ErrorKind::internal, "forewarp-cli wrote the port in a form that forewarp cannot read.",
            request.nest.file.toStdString(), "Install forewarp and forewarp-cli of the same version."};
}

Error otherLoop(const PortingRequest& request, const std::string& ported) {
    return {ErrorKind::input, "At this line begins " + ported + ", too.",
            request.nest.file.toStdString() + ":" + std::to_string(request.line),
            "Put each loop on a line of its own."};
}

} // namespace

QStringList PortingRequest::toolArguments() const {
    QStringList all{QStringLiteral("port"),
                    QStringLiteral("%1:%2").arg(nest.file).arg(line),
                    QStringLiteral("--json"),
                    QStringLiteral("--device=") + toQString(nest.device),
                    QStringLiteral("--block=%1x%2x%3").arg(block.x).arg(block.y).arg(block.z),
                    QStringLiteral("--shared=") + sharedArgument(*this)};
    if (unsavedText) all << QStringLiteral("--stdin-source");
    all << choiceArguments(nest.assumptions);
    return all << nest.compile.toolArguments(); // Last: compiler arguments follow «--».
}

bool PortingRequest::isSameAs(const PortingRequest& other) const {
    return facts == other.facts && nest.loop == other.nest.loop && nest.device == other.nest.device &&
           nest.assumptions == other.nest.assumptions && block == other.block && arrays == other.arrays;
}

Result<PortReport> readPort(const QByteArray& json, const PortingRequest& request) {
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const QJsonArray block = object.value(QLatin1String("block")).toArray();
    PortReport port;
    port.loop = textIn(object, "loop");
    port.kernel = textIn(object, "kernel");
    port.cuda = textIn(object, "cuda");
    const bool isComplete = block.size() == 3 && !port.loop.empty() && !port.kernel.empty() && !port.cuda.empty();
    if (object.value(QLatin1String("schema")).toInt() != 1 || !isComplete) return unreadable(request);
    if (port.loop != request.nest.loop) return otherLoop(request, port.loop);
    port.device = textIn(object, "device");
    port.threads = request.threads;
    port.block = {block[0].toInt(), block[1].toInt(), block[2].toInt()};
    port.isBlockFixed = object.value(QLatin1String("block_is_fixed")).toBool();
    port.shared = textsIn(object, "shared");
    port.isSharedByHand = request.arrays.has_value();
    port.compiled = compiledIn(object);
    port.notCompiled = textIn(object, "not_compiled");
    port.times = timesIn(object);
    port.notes = textsIn(object, "notes");
    return port;
}

PortingJob::PortingJob(Result<QString> tool, QObject* parent) : QObject(parent), m_tool(std::move(tool)) {}

void PortingJob::port(PortingRequest request) {
    cancel();
    if (!m_tool) {
        emit failed(m_tool.error());
        emit idle();
        return;
    }
    const QByteArray text = request.unsavedText.value_or(QByteArray());
    m_process = new ToolProcess({*m_tool, request.toolArguments(), text, request.nest.file}, this);
    connect(m_process, &ToolProcess::finished, this,
            [this, request = std::move(request)](const Result<QByteArray>& output) { end(output, request); });
    m_process->start();
}

void PortingJob::cancel() {
    if (ToolProcess* process = std::exchange(m_process, nullptr)) process->abandon();
}

void PortingJob::end(const Result<QByteArray>& output, const PortingRequest& request) {
    std::exchange(m_process, nullptr)->deleteLater();
    const Result<PortReport> port = output ? readPort(*output, request) : output.failureAs<PortReport>();
    if (port) emit ported(*port);
    else if (!port.wasCancelled()) emit failed(port.error());
    emit idle();
}

} // namespace forewarp::workbench
