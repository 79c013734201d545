#pragma once

#include "core/report/report.h"

namespace forewarp::workbench {

/// Which of a loop's predictions has the execution band to show, by position; -1 where none has.
[[nodiscard]] int positionOfBand(const LoopReport& loop);

} // namespace forewarp::workbench
