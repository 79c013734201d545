#include "views/dependences/dependence_text.h"

#include "views/number_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cstdlib>

namespace forewarp::views {

namespace {

/// Gives the texts below a translation context.
struct DistanceText {
    Q_DECLARE_TR_FUNCTIONS(DistanceText)
};

bool isSamePair(const Dependence& a, const Dependence& b) {
    return a.kind == b.kind && a.source.location == b.source.location && a.sink.location == b.sink.location;
}

QString componentText(const Distance& distance) {
    return distance.iterations ? QString::number(*distance.iterations) : QString(QLatin1Char(distance.direction));
}

QString wordsFor(const Distance& distance) {
    if (distance.iterations) {
        const int count = int(std::abs(*distance.iterations));
        if (count == 0) return DistanceText::tr("the same iteration");
        return *distance.iterations > 0 ? DistanceText::tr("%n iteration(s) later", nullptr, count)
                                        : DistanceText::tr("%n iteration(s) earlier", nullptr, count);
    }
    switch (distance.direction) {
    case '<': return DistanceText::tr("a later iteration");
    case '=': return DistanceText::tr("the same iteration");
    case '>': return DistanceText::tr("an earlier iteration");
    default: return DistanceText::tr("any iteration");
    }
}

} // namespace

std::vector<Dependence> shownDependences(const LoopFacts& loop) {
    std::vector<Dependence> shown = loop.dependences;
    if (!loop.observation) return shown;
    for (const Dependence& conflict : loop.observation->conflicts) {
        if (!holdsPair(shown, conflict)) shown.push_back(conflict);
    }
    return shown;
}

bool holdsPair(const std::vector<Dependence>& dependences, const Dependence& wanted) {
    return std::any_of(dependences.begin(), dependences.end(),
                       [&wanted](const Dependence& dependence) { return isSamePair(dependence, wanted); });
}

QString distanceText(const Dependence& dependence) {
    QStringList components;
    for (const Distance& distance : dependence.distances) components << componentText(distance);
    return components.isEmpty() ? QString() : QStringLiteral("(%1)").arg(components.join(QStringLiteral(", ")));
}

QString distanceExplanation(const Dependence& dependence) {
    QStringList lines;
    for (const Distance& distance : dependence.distances) {
        lines << QStringLiteral("%1: %2").arg(shortLoopName(distance.loop), wordsFor(distance));
    }
    return lines.join(QLatin1Char('\n'));
}

QString referenceText(const Reference& reference) {
    if (!reference.location.isKnown()) return toQString(reference.text);
    return QStringLiteral("%1 (%2)").arg(toQString(reference.text), toQString(reference.location.text()));
}

QString shortLoopName(const std::string& loopId) {
    return toQString(loopId).section(QLatin1Char(':'), -1);
}

} // namespace forewarp::views
