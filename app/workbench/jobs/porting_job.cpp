#include "app/workbench/jobs/porting_job.h"

#include "core/render/json/port_json.h"
#include "views/widgets/number_text.h"

namespace forewarp::workbench::jobs {

namespace {

using views::widgets::toQString;

/// «best», «none» or «a,b»
QString sharedArgument(const PortingRequest& request) {
    if (!request.arrays) return QStringLiteral("best");
    return request.arrays->isEmpty() ? QStringLiteral("none") : request.arrays->join(QLatin1Char(','));
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

ToolCall PortingRequest::toolCall() const {
    return {toolArguments(), nest.file, unsavedText.value_or(QByteArray())};
}

bool PortingRequest::isSameAs(const PortingRequest& other) const {
    return facts == other.facts && nest.loop == other.nest.loop && nest.device == other.nest.device &&
           nest.assumptions == other.nest.assumptions && block == other.block && arrays == other.arrays;
}

Result<explain::PortReport> PortingRequest::readAnswer(const ToolOutput& output) const {
    auto port = render::json::readPort({output.text.data(), std::size_t(output.text.size())}, "forewarp-cli");
    if (!port) return unreadable(*this);
    if (port->loop != nest.loop) return otherLoop(*this, port->loop);
    port->threads = threads;
    port->isSharedByHand = arrays.has_value();
    return port;
}

} // namespace forewarp::workbench::jobs
