#pragma once

#include "core/kernel/program_facts.h"

namespace forewarp::kernel {

/// Adds what a run showed: «observed» where it settles an unknown loop, «refuted» where it met a flow dependence.
void addObservation(LoopFacts& loop, Observation observation);

} // namespace forewarp::kernel
