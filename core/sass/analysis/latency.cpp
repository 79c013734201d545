#include "core/sass/analysis/latency.h"

#include "core/base/text.h"
#include "core/sass/encoding/instruction_queries.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace forewarp::sass::analysis {

namespace {

using Class = encoding::InstructionClass;

constexpr int kMaxwellLatency = 6; // maxas, wiki «Control Codes».
constexpr int kVoltaLatency = 4; // Jia et al. 2018 and 2019; so are those for halves.
constexpr int kHalfLatency = 6;
// As far apart as nvcc 13 keeps them.
constexpr int kClockLatency = 6; // CS2R
constexpr int kTuringAccessLatency = 8;
constexpr int kAmpereAccessLatency = 5;
constexpr int kHalfAccessLatency = 7;
constexpr int kClockAccessLatency = 8;

constexpr int kAmpere = 80;
constexpr int kHopper = 90;

bool isHalf(const encoding::Instruction& instruction) {
    constexpr std::array<std::string_view, 5> kHalves = {"HADD2", "HMUL2", "HFMA2", "HSET2", "HMNMX2"};
    return isOneOf(encoding::headOf(instruction), kHalves);
}
bool isClock(const encoding::Instruction& instruction) {
    return encoding::headOf(instruction) == "CS2R";
}

bool hasKnownLatency(const encoding::Instruction& instruction) {
    constexpr std::array<std::string_view, 3> kMatrix = {"HMMA", "IMMA", "BMMA"};
    if (instruction.instructionClass != Class::alu && !isClock(instruction)) return false;
    return !hasVariableLatency(instruction) && !isOneOf(encoding::headOf(instruction), kMatrix);
}

/// Until a load or store may read a result.
int accessLatency(const encoding::Instruction& instruction, int sm) {
    if (encoding::encodingOf(sm) == encoding::Encoding::maxwell) return kMaxwellLatency;
    if (isClock(instruction)) return sm < kHopper ? kClockAccessLatency : kAmpereAccessLatency;
    if (sm < kAmpere) return kTuringAccessLatency;
    return isHalf(instruction) ? kHalfAccessLatency : kAmpereAccessLatency;
}
/// Until the ALU may.
int aluLatency(const encoding::Instruction& instruction, int sm) {
    if (encoding::encodingOf(sm) == encoding::Encoding::maxwell) return kMaxwellLatency;
    if (isClock(instruction)) return sm < kHopper ? kClockLatency : kAmpereAccessLatency;
    return isHalf(instruction) && sm < kAmpere ? kHalfLatency : kVoltaLatency;
}

bool isAccess(const encoding::Instruction& instruction) {
    return instruction.instructionClass >= Class::globalLoad && instruction.instructionClass <= Class::localStore;
}

/// Products of 64 bits are made in two steps from Hopper on: lower halves are there a cycle sooner, upper halves of summands
/// are asked for two cycles later (code of nvcc 13).
int halfStep(const encoding::Instruction& earlier, const encoding::Instruction& later, int reg, int sm) {
    if (sm < kHopper) return 0;
    const std::string_view product = earlier.mnemonic;
    const bool isLowerHalf =
        product.starts_with("IMAD.WIDE") && !earlier.writes.empty() && earlier.writes.front().first == reg;
    const std::string_view sum = later.mnemonic;
    const bool isUpperHalf = (sum.starts_with("IMAD.WIDE") || sum.starts_with("IMAD.HI")) &&
                             std::ranges::any_of(later.reads, [reg](const encoding::RegisterRange& range) {
                                 return range.first + 1 == reg;
                             });
    return isUpperHalf ? 2 : isLowerHalf ? 1 : 0;
}

} // namespace

bool hasVariableLatency(const encoding::Instruction& instruction) {
    constexpr std::array<std::string_view, 8> kAcrossLanes = {"SHFL", "MATCH", "REDUX", "MOVM",
                                                              "FCHK", "R2UR",  "BMOV",  "S2UR"};
    if (instruction.control.writeBarrier != encoding::kNoBarrier ||
        instruction.control.readBarrier != encoding::kNoBarrier)
        return true;
    switch (instruction.instructionClass) {
    case Class::globalLoad:
    case Class::globalStore:
    case Class::sharedLoad:
    case Class::sharedStore:
    case Class::localLoad:
    case Class::localStore:
    case Class::constantLoad:
    case Class::quarterRate: return true;
    case Class::specialRegister:
        return encoding::headOf(instruction) != "CS2R" && encoding::headOf(instruction) != "LEPC";
    default: return isOneOf(encoding::headOf(instruction), kAcrossLanes);
    }
}

std::optional<int> fixedLatency(const encoding::Instruction& instruction, int sm) {
    if (!hasKnownLatency(instruction)) return std::nullopt;
    return std::max(accessLatency(instruction, sm), aluLatency(instruction, sm));
}

std::optional<int> latencyBetween(const encoding::Instruction& earlier, const encoding::Instruction& later, int reg,
                                  int sm) {
    if (!hasKnownLatency(earlier)) return std::nullopt;
    if (isAccess(later)) return accessLatency(earlier, sm);
    return aluLatency(earlier, sm) - halfStep(earlier, later, reg, sm);
}

} // namespace forewarp::sass::analysis
