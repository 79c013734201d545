#include "views/memory/memory_traffic.h"

#include "core/explain/memory_report.h"
#include "views/widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace forewarp::views::memory {

namespace {

/// Gives the texts below a translation context.
struct MemoryText {
    Q_DECLARE_TR_FUNCTIONS(MemoryText)
};

} // namespace

CacheTraits cacheTraits(const forewarp::device::Device& device) {
    return {device.l1.has_value(), device.l2 ? device.l2->sector.value : Bytes()};
}

const forewarp::memory::MemoryBehaviour* simulatedMemory(const forewarp::explain::LoopReport* loop) {
    return loop ? forewarp::explain::memoryOf(*loop) : nullptr;
}

bool isOfLaunch(const forewarp::explain::LoopReport& loop, const forewarp::memory::MemoryBehaviour& memory) {
    const bool hasOwnSizes = loop.profile && !loop.profile->sample.sizes;
    return memory.isWhole && !memory.isTraced && hasOwnSizes;
}

SourceLocation placeOf(const forewarp::explain::LoopReport& loop, std::string_view array) {
    const auto isMeant = [array](const forewarp::explain::AccessReport& report) {
        return report.access.array == array && report.access.location.isKnown();
    };
    const auto found = std::ranges::find_if(loop.accesses, isMeant);
    return found == loop.accesses.end() ? SourceLocation{} : found->access.location;
}

double hitsOf(const forewarp::memory::MemoryTraffic& traffic) {
    return traffic.l1Hits + traffic.l2Hits;
}

double missesOf(const forewarp::memory::MemoryTraffic& traffic) {
    return std::max(0.0, traffic.transactions - hitsOf(traffic));
}

QString l1Sentence(const forewarp::memory::MemoryTraffic& traffic) {
    return MemoryText::tr("The first-level cache serves %1 of %2 transactions.")
        .arg(widgets::countText(traffic.l1Hits), widgets::countText(traffic.transactions));
}

QString l2Sentence(const forewarp::memory::MemoryTraffic& traffic) {
    return MemoryText::tr("The second-level cache serves %1 of the %2 transactions that reach it.")
        .arg(widgets::countText(traffic.l2Hits), widgets::countText(traffic.l2Transactions));
}

QString reuseSentence(const forewarp::memory::MemoryTraffic& traffic) {
    return MemoryText::tr("%1 transactions at the second-level cache touch %2 different lines.")
        .arg(widgets::countText(traffic.l2Transactions), widgets::countText(traffic.distinctLines));
}

QString bytesText(double bytes) {
    const QString number = widgets::roundedCountText(bytes);
    return number.back().isLetter() ? number + QLatin1Char('B') : number + QStringLiteral(" B");
}

QString timesText(double count) {
    return widgets::countText(count) + QStringLiteral("×");
}

} // namespace forewarp::views::memory
