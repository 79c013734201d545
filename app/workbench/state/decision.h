#pragma once

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

} // namespace forewarp::workbench::state
