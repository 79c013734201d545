#pragma once

#include "core/sass/analysis/control_flow.h"
#include "core/sass/analysis/liveness.h"
#include "core/sass/demotion/demotion.h"

#include <utility>
#include <vector>

namespace forewarp::sass::demotion {

/// A load or store of one slot, to be inserted.
struct SlotMove {
    int gap = 0; ///< Instruction that it stands in front of; one past the block's last: at the end.
    bool isStore = false;
    int reg = 0;           ///< Of the original.
    int valueRegister = 0; ///< As in the changed kernel.
    int guardedBy = -1;    ///< Instruction whose guard a store takes over.
};

/// An instruction that names a demoted group, and the register that stands for the group's first one there.
struct ValuePlace {
    int instruction = 0;
    int group = 0; ///< Position in DemotedRegisters::groups.
    int valueRegister = 0;
};

struct BlockPlan {
    std::vector<SlotMove> moves; ///< By gap; stores in front of loads.
    std::vector<ValuePlace> values;
};

/// What is the same for all blocks.
struct DemotedRegisters {
    std::vector<RegisterGroup> groups; ///< Demoted, in the original's numbers.
    encoding::RegisterMap places;                ///< Of all other registers.
    int valueRegister = 0;             ///< RDV, the first of valueCount; free everywhere.
    int valueCount = 1;
    int addressRegister = 0;
    int registers = 0; ///< Numbers in use, RDA and RDV among them.
    DemotionOptions options;
};

/// Plans where a block's instructions find demoted registers, and the loads and stores for it.
///
/// Source: RegDem, Figure 3: each access has RDV for itself, a load before it, a store after it. With
/// removesRedundantAccesses (section 3.4.2) accesses of one group follow each other without loads between, only the last
/// value that is still needed is stored, loads go up as far as their latency is hidden, and stores down behind what they
/// would wait for. With substitutesValueRegister, registers that hold nothing for a while stand in for RDV.
[[nodiscard]] BlockPlan planBlock(const encoding::Kernel& kernel, const analysis::Block& block,
                                  const analysis::Liveness& liveness, const DemotedRegisters& demoted);

} // namespace forewarp::sass::demotion
