#pragma once

#include "app/workbench/jobs/chosen_nest.h"
#include "app/workbench/state/problems.h"
#include "app/workbench/state/session_keeper.h"
#include "app/workbench/state/workbench_state.h"
#include "app/workbench/texts/documents.h"

#include <QSet>

#include <optional>

namespace forewarp::workbench::state {

/// What all parts of a workbench look at and write to.
struct Common {
    Common(jobs::CompileOptions options, const QString& sessionFile);

    jobs::CompileOptions compile;
    WorkbenchState state;
    Problems problems;
    texts::Documents documents;
    QSet<QString> unanalysed; ///< Files whose text is newer than their facts.
    SessionKeeper sessions;   ///< Writes when it goes; so it goes first.

    /// The selected loop for forewarp-cli; nothing until it is explained.
    [[nodiscard]] std::optional<jobs::ChosenNest> selectedNest() const;
    /// Of a file's text and how it is compiled, whatever version of Forewarp reads it; empty where it cannot be read.
    [[nodiscard]] QByteArray textHashOf(const QString& file) const;
    /// The same for this version of Forewarp and this name of the file.
    [[nodiscard]] QByteArray factsHashOf(const QString& file) const;
};

} // namespace forewarp::workbench::state
