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

/// Gives the loop's threads other loops, or those that it has by itself. Inputs: the loop's report.
inline void chooseMapping(kernel::Assumptions& assumptions, const explain::LoopReport& loop,
                          advice::layout::LayoutAdvice::Kind kind, bool isChosen) {
    if (isChosen) {
        for (const auto& other : loop.otherMappings)
            if (other->kind == kind)
                for (const auto& [name, dimension] : other->dimensions) assumptions.dimensions[name] = dimension;
    } else if (loop.profile) {
        for (const kernel::MappedLoop& mapped : loop.profile->mapped) assumptions.dimensions.erase(mapped.loop);
        for (const std::string& row : loop.profile->rows) assumptions.dimensions.erase(row);
    }
}

} // namespace forewarp::workbench::state
