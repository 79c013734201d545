#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/trace/observe.h"

#include <string>

namespace forewarp::cli::text {

/// How the run ended, what it took, and what the program wrote last where it ended early.
///
///     The program exited with status 0 after 1.2 s. 4 200 000 events in 1.2 s.
[[nodiscard]] std::string observationText(const frontend::trace::ObservationResult& result);

/// The last lines a program wrote; nothing where it wrote none.
[[nodiscard]] std::string lastOutputText(const std::string& output);

/// {"schema": 1, "file", "loops": […], "run": {"ending", "ended_early", "output", "events", "seconds"}}, the loops as
/// loopsJson() writes them.
[[nodiscard]] std::string observedLoopsJson(const kernel::ProgramFacts& facts,
                                            const frontend::trace::ObservationResult& result);

} // namespace forewarp::cli::text
