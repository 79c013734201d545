#pragma once

#include "app/workbench/jobs/command_line_tool.h"
#include "core/kernel/kernel_profile.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace forewarp::workbench::jobs {

/// A nest that forewarp-cli is asked about, and what the user chose for it.
struct ChosenNest {
    QString file;
    std::string loop;                ///< Id.
    std::string device;              ///< Id or path of a profile.
    kernel::Assumptions assumptions; ///< Such as the file's loops know.
    CompileOptions compile;
};

/// «--set=n=1024 --map=x=j …», as forewarp-cli takes what the user decided.
[[nodiscard]] QStringList choiceArguments(const kernel::Assumptions& assumptions);

/// The choices of which these facts know, `symbols` being those a loop needs: forewarp-cli refuses others, which may be
/// of another file.
[[nodiscard]] kernel::Assumptions withinFile(kernel::Assumptions chosen, const kernel::ProgramFacts& facts,
                                             const std::vector<std::string>& symbols);

} // namespace forewarp::workbench::jobs
