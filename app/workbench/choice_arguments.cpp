#include "app/workbench/choice_arguments.h"

#include "views/number_text.h"

#include <QLocale>

#include <algorithm>
#include <set>

namespace forewarp::workbench {

namespace {

using views::toQString;

QString valueText(double value) {
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString dimensionText(ThreadDimension dimension) {
    switch (dimension) {
    case ThreadDimension::x: return QStringLiteral("x");
    case ThreadDimension::y: return QStringLiteral("y");
    case ThreadDimension::z: break;
    }
    return QStringLiteral("z");
}

} // namespace

QStringList choiceArguments(const Assumptions& assumptions) {
    QStringList all;
    for (const auto& [symbol, value] : assumptions.values)
        all << QStringLiteral("--set=%1=%2").arg(toQString(symbol), valueText(value));
    for (const std::string& loop : assumptions.independentLoops)
        all << QStringLiteral("--independent=") + toQString(loop);
    for (const std::string& key : assumptions.rejected) all << QStringLiteral("--reject=") + toQString(key);
    for (const auto& [loop, dimension] : assumptions.dimensions)
        all << QStringLiteral("--map=%1=%2").arg(dimensionText(dimension), toQString(loop));
    if (assumptions.registersPerThread != Assumptions{}.registersPerThread)
        all << QStringLiteral("--registers=%1").arg(assumptions.registersPerThread);
    return all;
}

Assumptions withinFile(Assumptions chosen, const ProgramFacts& facts, const std::vector<std::string>& symbols) {
    std::set<std::string, std::less<>> keys;
    for (const LoopFacts& loop : facts.loops)
        for (const VerdictAssumption& assumption : loop.assumptions) keys.insert(keyOf(loop, assumption));
    std::erase_if(chosen.values,
                  [&](const auto& value) { return std::ranges::find(symbols, value.first) == symbols.end(); });
    std::erase_if(chosen.independentLoops, [&](const std::string& loop) { return facts.find(loop) == nullptr; });
    std::erase_if(chosen.rejected, [&](const std::string& key) { return !keys.contains(key); });
    return chosen;
}

} // namespace forewarp::workbench
