#pragma once

#include "core/explain/report.h"

namespace forewarp::workbench::window {

/// Which of a loop's predictions has the execution band to show, by position; -1 where none has.
[[nodiscard]] int positionOfBand(const explain::LoopReport& loop);

} // namespace forewarp::workbench::window
