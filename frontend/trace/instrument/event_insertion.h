#pragma once

#include "frontend/trace/instrument/event_plan.h"

namespace forewarp::frontend::trace::instrument {

/// Inserts the planned events into their function: code that writes their words at the cursor and, where the chunk is
/// full, hands it to the process that reads the events. Loop analyses of the function are void afterwards.
void insertEvents(const EventPlan& plan);

} // namespace forewarp::frontend::trace::instrument
