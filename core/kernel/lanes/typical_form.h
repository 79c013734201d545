#pragma once

#include "core/kernel/kernel_profile.h"

namespace forewarp::kernel::lanes {

/// What a function of threads and counters is nearly everywhere, found by looking at 64 places.
struct TypicalForm {
    CounterForm form;     ///< Each step is what it is nearly everywhere, else its mean size.
    bool isForm = false;  ///< At 9 of 10 places or more the function is this form: it differs at borders only.
    double least = 0;     ///< The least value found at the places, at the corners and a few steps from these.
    double most = 0;      ///< Likewise.
};

/// Inputs: `extent` says how far threads and counters go.
[[nodiscard]] TypicalForm typicalForm(const LaneFunction& function, const LaneExtent& extent);

/// Share of places where it is not 0: of single threads, and of warps with 32 threads in x that have one such thread.
struct TakenShare {
    double ofThreads = 1;
    double ofWarps = 1;
};
/// By looking at 256 warps and counters spread over all; exact where there are no more than 1,024.
[[nodiscard]] TakenShare takenShare(const LaneCondition& condition);

} // namespace forewarp::kernel::lanes
