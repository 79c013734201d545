#include "app/workbench/jobs/chosen_nest.h"

#include "core/kernel/decisions.h"
#include "views/widgets/number_text.h"

#include <QLocale>

#include <algorithm>
#include <set>

namespace forewarp::workbench::jobs {

namespace {

using views::widgets::toQString;

QString valueText(double value) {
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString dimensionText(kernel::ThreadDimension dimension) {
    switch (dimension) {
    case kernel::ThreadDimension::x: return QStringLiteral("x");
    case kernel::ThreadDimension::y: return QStringLiteral("y");
    case kernel::ThreadDimension::z: break;
    }
    return QStringLiteral("z");
}

} // namespace

QStringList choiceArguments(const kernel::Assumptions& assumptions) {
    QStringList all;
    for (const auto& [symbol, value] : assumptions.values)
        all << QStringLiteral("--set=%1=%2").arg(views::widgets::toQString(symbol), valueText(value));
    for (const std::string& loop : assumptions.independentLoops)
        all << QStringLiteral("--independent=") + views::widgets::toQString(loop);
    for (const std::string& key : assumptions.rejected)
        all << QStringLiteral("--reject=") + views::widgets::toQString(key);
    for (const auto& [loop, dimension] : assumptions.dimensions)
        all << QStringLiteral("--map=%1=%2").arg(dimensionText(dimension), views::widgets::toQString(loop));
    if (assumptions.registersPerThread != kernel::Assumptions{}.registersPerThread)
        all << QStringLiteral("--registers=%1").arg(assumptions.registersPerThread);
    return all;
}

kernel::Assumptions withinFile(kernel::Assumptions chosen, const kernel::ProgramFacts& facts,
                               const std::vector<std::string>& symbols) {
    std::set<std::string, std::less<>> keys;
    for (const kernel::LoopFacts& loop : facts.loops)
        for (const kernel::VerdictAssumption& assumption : loop.assumptions)
            keys.insert(kernel::keyOf(loop, assumption));
    std::erase_if(chosen.values,
                  [&](const auto& value) { return std::ranges::find(symbols, value.first) == symbols.end(); });
    std::erase_if(chosen.independentLoops, [&](const std::string& loop) { return facts.find(loop) == nullptr; });
    std::erase_if(chosen.rejected, [&](const std::string& key) { return !keys.contains(key); });
    std::erase_if(chosen.dimensions, [&](const auto& mapped) {
        const auto isMeant = [&](const kernel::LoopFacts& loop) {
            return loop.id == mapped.first || loop.counter == mapped.first;
        };
        return std::ranges::none_of(facts.loops, isMeant);
    });
    return chosen;
}

} // namespace forewarp::workbench::jobs
