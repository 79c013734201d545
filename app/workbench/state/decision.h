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

/// Gives each iteration of the loop a warp, or a thread again. Inputs: the loop's report.
inline void shareRows(kernel::Assumptions& assumptions, const explain::LoopReport& loop, bool areShared) {
    if (areShared && loop.rowMapping) {
        for (const auto& [name, dimension] : loop.rowMapping->dimensions) assumptions.dimensions[name] = dimension;
    } else if (!areShared && loop.profile) {
        for (const kernel::MappedLoop& mapped : loop.profile->mapped) assumptions.dimensions.erase(mapped.loop);
        for (const std::string& row : loop.profile->rows) assumptions.dimensions.erase(row);
    }
}

} // namespace forewarp::workbench::state
