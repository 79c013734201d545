#include "core/sass/validation/wait_check.h"

#include "core/sass/analysis/hazards.h"
#include "core/sass/encoding/instruction_queries.h"

#include <set>
#include <string>
#include <tuple>

namespace forewarp::sass::validation {

namespace {

using Failures = std::vector<ValidationFailure>;

constexpr int kCyclesToSetBarrier = 2;

std::string unfinishedText(const analysis::Hazard& hazard) {
    switch (hazard.kind) {
    case analysis::HazardKind::unwrittenRead: return " reads " + registerText(hazard.reg) + " without waiting for ";
    case analysis::HazardKind::unreadOverwritten:
        return " overwrites " + registerText(hazard.reg) + " before it is read by ";
    case analysis::HazardKind::unwrittenOverwritten:
        return " overwrites " + registerText(hazard.reg) + " before it is written by ";
    case analysis::HazardKind::tooSoon: return " reads " + registerText(hazard.reg) + " too few cycles after ";
    }
    return {};
}

/// What may go wrong in the changed kernel only.
void checkHazards(const KernelPair& pair, Failures& failures) {
    std::set<std::tuple<int, int, analysis::HazardKind, int>> known;
    for (const analysis::Hazard& hazard : analysis::hazardsOf(pair.original, pair.flow))
        if (pair.demotion.slotOf(hazard.reg) < 0)
            known.insert({pair.itself[std::size_t(hazard.earlier)], pair.itself[std::size_t(hazard.later)], hazard.kind,
                          pair.demotion.places[std::size_t(hazard.reg)]});
    for (const analysis::Hazard& hazard :
         analysis::hazardsOf(pair.changed(), analysis::controlFlowOf(pair.changed()))) {
        if (known.contains({hazard.earlier, hazard.later, hazard.kind, hazard.reg})) continue;
        failures.push_back({hazard.later, placeText(pair.changedAt(hazard.later)) + unfinishedText(hazard) +
                                              placeText(pair.changedAt(hazard.earlier)) + "."});
    }
}

/// The instruction that waits for a barrier before it can be set, -1 where none does.
int hastyWaiter(const encoding::Kernel& kernel, int setter, int barrier) {
    int elapsed = 0;
    for (int i = setter; i < int(kernel.instructions.size()); ++i) {
        const encoding::ControlCode& control = kernel.instructions[std::size_t(i)].control;
        if (elapsed >= kCyclesToSetBarrier) return -1;
        if (i > setter && encoding::waits(control, barrier)) return i;
        elapsed += control.stall;
    }
    return -1;
}

void checkBarrierTimes(const KernelPair& pair, Failures& failures) {
    for (int i = 0; i < pair.changedSize(); ++i) {
        for (int barrier = 0; barrier < encoding::kBarriers; ++barrier) {
            if (!encoding::sets(pair.changedAt(i).control, barrier)) continue;
            const int waiter = hastyWaiter(pair.changed(), i, barrier);
            if (waiter < 0) continue;
            const bool isOld = !pair.isAdded(i) && !pair.isAdded(waiter) &&
                               encoding::sets(pair.originalAt(pair.originOf(i)).control, barrier) &&
                               hastyWaiter(pair.original, pair.originOf(i), barrier) == pair.originOf(waiter);
            if (!isOld)
                failures.push_back({waiter, placeText(pair.changedAt(waiter)) + " waits for barrier " +
                                                std::to_string(barrier) + " before " + placeText(pair.changedAt(i)) +
                                                " can have set it."});
        }
    }
}

} // namespace

void checkWaits(const KernelPair& pair, std::vector<ValidationFailure>& failures) {
    checkHazards(pair, failures);
    checkBarrierTimes(pair, failures);
}

} // namespace forewarp::sass::validation
