#pragma once

#include "frontend/trace/instrument/event_plan.h"

namespace forewarp::frontend::trace::instrument {

/// Inserts what was planned.
void insertEvents(const EventPlan& plan);

} // namespace forewarp::frontend::trace::instrument
