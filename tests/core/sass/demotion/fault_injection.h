#pragma once

#include "core/sass/demotion/demotion.h"
#include "tests/core/sass/demotion/random_schedule.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace forewarp::sass::test {

/// What can go wrong in a demotion.
enum class FaultKind {
    waitDropped,       ///< A barrier is not waited for any more.
    barrierDropped,    ///< An added instruction sets none any more.
    barrierChanged,    ///< An added instruction sets another one.
    stallLowered,      ///< Too few cycles to the next instruction.
    slotsSwapped,      ///< Two added accesses go to each other's slots.
    slotMoved,         ///< An added access goes elsewhere.
    addressChanged,    ///< An added access takes its address from another register.
    registerChanged,   ///< Any instruction names another register.
    accessRemoved,     ///< An added load or store is missing.
    accessInverted,    ///< A load where a store was, or the other way round.
    guardChanged,      ///< Executed always, or in the other case.
    branchMoved,       ///< A jump leads elsewhere.
    modifierFlipped,   ///< Some bit that is no register changes what an instruction does.
    neighboursSwapped, ///< Two instructions change places.
    prologueSpoiled,   ///< The prologue lacks an instruction.
    recordLowered,     ///< Too few registers or too little shared memory are recorded.
};
inline constexpr std::array<FaultKind, 16> kFaultKinds = {
    FaultKind::waitDropped,     FaultKind::barrierDropped,    FaultKind::barrierChanged,  FaultKind::stallLowered,
    FaultKind::slotsSwapped,    FaultKind::slotMoved,         FaultKind::addressChanged,  FaultKind::registerChanged,
    FaultKind::accessRemoved,   FaultKind::accessInverted,    FaultKind::guardChanged,    FaultKind::branchMoved,
    FaultKind::modifierFlipped, FaultKind::neighboursSwapped, FaultKind::prologueSpoiled, FaultKind::recordLowered};
[[nodiscard]] std::string_view name(FaultKind kind);

/// A demotion with one fault.
struct Fault {
    FaultKind kind = FaultKind::waitDropped;
    int instruction = 0; ///< Of the changed kernel.
    std::string text;    ///< The instruction before and after.
    demotion::Demotion demotion;
};
/// Nothing where the demotion has no place for such a fault.
[[nodiscard]] std::optional<Fault> injectFault(FaultKind kind, const demotion::Demotion& demotion, Random& random);

/// Why a fault does no harm, found without the validator; nothing where it does or may do.
///
/// It is unreachable; or a wait, barrier or stall that something else makes up for: hazardsOf() finds nothing new; or all
/// that the instruction writes, with and without the fault, is registers, predicates and slots that nothing reads afterwards.
[[nodiscard]] std::optional<std::string_view> harmlessnessOf(const demotion::Demotion& before, const Fault& fault);

} // namespace forewarp::sass::test
