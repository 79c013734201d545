#include "views/port/port_text.h"

#include "core/models/registry.h"
#include "views/widgets/number_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace forewarp::views::port {

namespace {

/// Gives the texts below a translation context.
struct PortText {
    Q_DECLARE_TR_FUNCTIONS(PortText)
};

const QString kBetweenFacts = QStringLiteral(" · ");

QString dimensionName(kernel::ThreadDimension dimension) {
    return QString(QLatin1Char("xyz"[int(dimension)]));
}

QString threadsText(const forewarp::explain::PortReport& port) {
    QStringList parts;
    for (const kernel::MappedLoop& mapped : port.threads) {
        const std::string& shown = mapped.counter.empty() ? mapped.loop : mapped.counter;
        parts << PortText::tr("%1 over %2").arg(dimensionName(mapped.dimension), widgets::toQString(shown));
    }
    return PortText::tr("threads: %1").arg(parts.join(QStringLiteral(", ")));
}

QString shapeText(const forewarp::explain::PortReport& port) {
    const QString shape = PortText::tr("blocks of %1").arg(widgets::blockText(port.block));
    return port.isBlockFixed ? PortText::tr("%1, fixed").arg(shape) : PortText::tr("%1, or any other").arg(shape);
}

QString sharedText(const forewarp::explain::PortReport& port) {
    QStringList names;
    for (const std::string& name : port.shared) names << widgets::toQString(name);
    const QString text = names.isEmpty()
                             ? PortText::tr("nothing kept in shared memory")
                             : PortText::tr("%1 kept in shared memory").arg(names.join(QStringLiteral(", ")));
    return port.isSharedByHand ? PortText::tr("%1, as ticked").arg(text) : text;
}

QString spillText(const forewarp::explain::CompiledKernel& compiled) {
    if (compiled.spillStoreBytes == 0 && compiled.spillLoadBytes == 0) return PortText::tr("no spills");
    return PortText::tr("spills of %1 B stored and %2 B loaded")
        .arg(compiled.spillStoreBytes)
        .arg(compiled.spillLoadBytes);
}

QString compiledText(const forewarp::explain::PortReport& port) {
    if (!port.compiled) return PortText::tr("registers not counted: %1").arg(widgets::toQString(port.notCompiled));
    const QString registers = PortText::tr("%n register(s) per thread", nullptr, port.compiled->registers);
    return PortText::tr("%1, %2; nvcc for %3")
        .arg(registers, spillText(*port.compiled), widgets::toQString(port.compiled->architecture));
}

QString timeOf(const forewarp::explain::PortTime& predicted) {
    return QStringLiteral("%1 (%2)").arg(widgets::timeText(predicted.time),
                                         widgets::toQString(models::titleOf(predicted.model)));
}

} // namespace

QString portHeadline(const forewarp::explain::PortReport& port) {
    QStringList parts{widgets::toQString(port.kernel)};
    if (!port.threads.empty()) parts << threadsText(port);
    parts << shapeText(port);
    return parts.join(kBetweenFacts);
}

QString portFacts(const forewarp::explain::PortReport& port) {
    QStringList parts{sharedText(port), compiledText(port)};
    if (!port.times.empty()) parts << PortText::tr("predicted %1").arg(timeOf(port.times.front()));
    return parts.join(kBetweenFacts);
}

QString portTimes(const forewarp::explain::PortReport& port) {
    QStringList lines;
    for (const forewarp::explain::PortTime& predicted : port.times)
        lines << PortText::tr("predicted %1").arg(timeOf(predicted));
    return lines.join(QLatin1Char('\n'));
}

int kernelLine(const forewarp::explain::PortReport& port) {
    const std::size_t place = port.cuda.find("__global__");
    if (place == std::string::npos) return 0;
    return int(std::count(port.cuda.begin(), port.cuda.begin() + std::ptrdiff_t(place), '\n'));
}

} // namespace forewarp::views::port
