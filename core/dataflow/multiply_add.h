#pragma once

#include "core/kernel/program_facts.h"

namespace forewarp::dataflow {

/// The block with every multiplication that one addition alone uses joined to it, as GPU compilers do with -fmad=true:
/// integer ones, too. Positions of operands follow.
[[nodiscard]] kernel::BasicBlock contractMultiplyAdds(const kernel::BasicBlock& block);

/// The block as the source has it: what the front end has joined is a multiplication and an addition again.
///
/// Deviates: whose operands were whose is lost. Inputs carried from an earlier iteration go to the addition, as in a sum;
/// everything else goes to the multiplication. Operations that the source itself writes as one (fma) stay.
[[nodiscard]] kernel::BasicBlock splitMultiplyAdds(const kernel::BasicBlock& block);

} // namespace forewarp::dataflow
