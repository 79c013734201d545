#pragma once

#include "core/kernel/kernel_profile.h"

#include <QStringList>

namespace forewarp::workbench {

/// «--set=n=1024 --map=x=j …», as forewarp-cli takes what the user decided.
[[nodiscard]] QStringList choiceArguments(const Assumptions& assumptions);

/// The choices of which these facts know, `symbols` being those a loop needs: forewarp-cli refuses others, which may be
/// of another file.
[[nodiscard]] Assumptions withinFile(Assumptions chosen, const ProgramFacts& facts,
                                     const std::vector<std::string>& symbols);

} // namespace forewarp::workbench
