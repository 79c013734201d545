#include "views/item_models/memory_traffic.h"

#include "core/report/memory_report.h"
#include "views/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace forewarp::views {

namespace {

/// Gives the texts below a translation context.
struct MemoryText {
    Q_DECLARE_TR_FUNCTIONS(MemoryText)
};

} // namespace

CacheTraits cacheTraits(const Device& device) {
    return {device.l1.has_value(), device.l2 ? device.l2->sector.value : Bytes()};
}

const MemoryBehaviour* simulatedMemory(const LoopReport* loop) {
    return loop ? memoryOf(*loop) : nullptr;
}

bool isOfLaunch(const LoopReport& loop, const MemoryBehaviour& memory) {
    const bool hasOwnSizes = loop.profile && !loop.profile->sample.sizes;
    return memory.isWhole && !memory.isTraced && hasOwnSizes;
}

SourceLocation placeOf(const LoopReport& loop, std::string_view array) {
    const auto isMeant = [array](const AccessReport& report) {
        return report.access.array == array && report.access.location.isKnown();
    };
    const auto found = std::ranges::find_if(loop.accesses, isMeant);
    return found == loop.accesses.end() ? SourceLocation{} : found->access.location;
}

double hitsOf(const MemoryTraffic& traffic) {
    return traffic.l1Hits + traffic.l2Hits;
}

double missesOf(const MemoryTraffic& traffic) {
    return std::max(0.0, traffic.transactions - hitsOf(traffic));
}

QString l1Sentence(const MemoryTraffic& traffic) {
    return MemoryText::tr("The first-level cache serves %1 of %2 transactions.")
        .arg(countText(traffic.l1Hits), countText(traffic.transactions));
}

QString l2Sentence(const MemoryTraffic& traffic) {
    return MemoryText::tr("The second-level cache serves %1 of the %2 transactions that reach it.")
        .arg(countText(traffic.l2Hits), countText(traffic.l2Transactions));
}

QString reuseSentence(const MemoryTraffic& traffic) {
    return MemoryText::tr("%1 transactions at the second-level cache touch %2 different lines.")
        .arg(countText(traffic.l2Transactions), countText(traffic.distinctLines));
}

QString noFigure() {
    return QStringLiteral("–");
}

QString bytesText(double bytes) {
    const QString number = roundedCountText(bytes);
    return number.back().isLetter() ? number + QLatin1Char('B') : number + QStringLiteral(" B");
}

QString timesText(double count) {
    return countText(count) + QStringLiteral("×");
}

} // namespace forewarp::views
