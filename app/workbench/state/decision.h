#pragma once

#include "core/explain/report.h"

#include <QString>

#include <set>
#include <string>

namespace forewarp::workbench::state {

/// Takes a loop or a statement into the user's decisions, or back out of them.
inline void decide(std::set<std::string, std::less<>>& decisions, const QString& name, bool isTaken) {
    if (isTaken) {
        decisions.insert(name.toStdString());
    } else {
        decisions.erase(name.toStdString());
    }
}

/// Gives the loop's threads the loops of another mapping, or others than those. Where the report holds no such mapping, they
/// have its loops by the user's choice, or the model's: what he chose is forgotten. Inputs: the loop's report.
inline void chooseMapping(kernel::Assumptions& assumptions, const explain::LoopReport& loop,
                          advice::layout::LayoutAdvice::Kind kind, bool isChosen) {
    using Kind = advice::layout::LayoutAdvice::Kind;
    const Kind wanted = !isChosen && kind == Kind::innerThreads ? Kind::outerThreads : kind;
    const bool isWanted = isChosen || wanted != kind;
    for (const auto& other : loop.otherMappings)
        if (isWanted && other->kind == wanted) {
            for (const auto& [name, dimension] : other->dimensions) assumptions.dimensions[name] = dimension;
            return;
        }
    const std::string& id = loop.facts.id;
    std::erase_if(assumptions.dimensions,
                  [&](const auto& each) { return each.first == id || each.first.starts_with(id + '.'); });
}

} // namespace forewarp::workbench::state
