#include "views/dependences/dependence_text.h"

#include "views/widgets/number_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cstdlib>

namespace forewarp::views::dependences {

namespace {

/// Gives the texts below a translation context.
struct DistanceText {
    Q_DECLARE_TR_FUNCTIONS(DistanceText)
};

bool isSamePair(const kernel::Dependence& a, const kernel::Dependence& b) {
    return a.kind == b.kind && a.source.location == b.source.location && a.sink.location == b.sink.location;
}

QString componentText(const kernel::Distance& distance) {
    return distance.iterations ? QString::number(*distance.iterations) : QString(QLatin1Char(distance.direction));
}

QString wordsFor(const kernel::Distance& distance) {
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

std::vector<kernel::Dependence> shownDependences(const kernel::LoopFacts& loop) {
    std::vector<kernel::Dependence> shown = loop.dependences;
    if (!loop.observation) return shown;
    for (const kernel::Dependence& conflict : loop.observation->conflicts) {
        if (!holdsPair(shown, conflict)) shown.push_back(conflict);
    }
    return shown;
}

bool holdsPair(const std::vector<kernel::Dependence>& dependences, const kernel::Dependence& wanted) {
    return std::any_of(dependences.begin(), dependences.end(),
                       [&wanted](const kernel::Dependence& dependence) { return isSamePair(dependence, wanted); });
}

QString distanceText(const kernel::Dependence& dependence) {
    QStringList components;
    for (const kernel::Distance& distance : dependence.distances) components << componentText(distance);
    return components.isEmpty() ? QString() : QStringLiteral("(%1)").arg(components.join(QStringLiteral(", ")));
}

QString distanceExplanation(const kernel::Dependence& dependence) {
    QStringList lines;
    for (const kernel::Distance& distance : dependence.distances) {
        lines << QStringLiteral("%1: %2").arg(shortLoopName(distance.loop), wordsFor(distance));
    }
    return lines.join(QLatin1Char('\n'));
}

QString referenceText(const kernel::Reference& reference) {
    if (!reference.location.isKnown()) return widgets::toQString(reference.text);
    return QStringLiteral("%1 (%2)").arg(widgets::toQString(reference.text),
                                         widgets::toQString(reference.location.text()));
}

QString shortLoopName(const std::string& loopId) {
    return widgets::toQString(loopId).section(QLatin1Char(':'), -1);
}

} // namespace forewarp::views::dependences
