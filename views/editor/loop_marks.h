#pragma once

#include "core/explain/report.h"

#include <QString>

#include <vector>

namespace forewarp::views::editor {

/// A memory access as the editor explains it.
struct AccessNote {
    int line = 0;   ///< 0-based, as the editor counts.
    int column = 0; ///< 0-based byte in the line.
    int length = 0; ///< Bytes of the access as written; 0 where that is not known.
    QString text;   ///< «b[k*n+j]: coalesced, 4 × 32 B per warp»
};

/// What the editor shows of one loop.
struct LoopMark {
    QString id;
    QString label;        ///< «L1.1 reduction»
    QString explanation;  ///< The verdict's reason.
    kernel::Verdict verdict = kernel::Verdict::unknown;
    int firstLine = 0;    ///< 0-based.
    int lastLine = 0;
    double share = 0;     ///< Of the file's predicted time, 0…1; 0 where there is none of its own.
    std::vector<AccessNote> accesses;

    [[nodiscard]] bool holds(int line) const { return line >= firstLine && line <= lastLine; }
};

/// The marks of all loops with a known place, in source order: inner loops after those around them. Loops that the user
/// takes as independent have a star.
[[nodiscard]] std::vector<LoopMark> loopMarks(const forewarp::explain::FileReport& report,
                                              const kernel::Assumptions& assumptions);

} // namespace forewarp::views::editor
