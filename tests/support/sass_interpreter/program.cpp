#include "tests/support/sass_interpreter/program.h"

#include "core/sass/analysis/latency.h"
#include "core/sass/encoding/decode.h"
#include "core/sass/encoding/opcode_table.h"
#include "core/sass/encoding/opcodes.h"
#include "core/sass/encoding/register_fields.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace forewarp::support::sass_interpreter {

namespace {

using Class = encoding::InstructionClass;

/// These exchange values between lanes.
constexpr std::string_view kAcrossLanes[] = {"SHFL", "VOTE", "VOTEU", "MATCH", "REDUX", "MOVM",
                                             "HMMA", "IMMA", "BMMA",  "DMMA",  "ELECT", "FSWZADD"};

bool isMixable(const encoding::Instruction& instruction) {
    const std::string_view head = std::string_view(instruction.mnemonic).substr(0, instruction.mnemonic.find('.'));
    if (std::ranges::find(kAcrossLanes, head) != std::end(kAcrossLanes)) return false;
    return instruction.instructionClass == Class::alu || instruction.instructionClass == Class::doublePrecision ||
           instruction.instructionClass == Class::quarterRate;
}

/// As the encoding alone tells it; a listing may say more.
encoding::Instruction decoded(const encoding::Instruction& instruction, int sm) {
    encoding::Instruction bare;
    bare.address = instruction.address;
    bare.words = instruction.words;
    encoding::decode(bare, sm);
    return bare;
}

constexpr unsigned kRegisterBits = 8;

/// What is left of an encoding without registers and, from Volta on, control fields.
std::uint64_t keyOf(const encoding::Instruction& instruction, const std::vector<encoding::RegisterField>& fields,
                    int sm) {
    std::array<std::uint64_t, 2> words = instruction.words;
    for (const encoding::RegisterField& field : fields) encoding::putBits(words, field.bit, kRegisterBits, 0);
    if (encoding::encodingOf(sm) == encoding::Encoding::volta) encoding::putBits(words, 105, 21, 0);
    return mixed(words[0], words[1]);
}

void addUniformOperand(Step& step, const encoding::Instruction& instruction) {
    constexpr unsigned kSecondUniform = 6;
    constexpr unsigned kThirdUniform = 7;
    const encoding::Bits bits(instruction.words);
    const unsigned form = bits.number(9, 3);
    if (form != kSecondUniform && form != kThirdUniform) return;
    step.addSource({.kind = Source::Kind::places, .place = kFirstUniform + int(bits.number(32, 6)), .words = 2});
}

bool isUniform(const encoding::Instruction& instruction, int sm) {
    if (encoding::encodingOf(sm) == encoding::Encoding::maxwell) return false;
    const encoding::VoltaOpcode* row = encoding::findVoltaOpcode(encoding::Bits(instruction.words).number(0, 12));
    return row && row->isUniform;
}

/// Double precision has variable latency where it sets a barrier, uniform instructions likewise.
bool writesLate(const Step& step, const encoding::Instruction& instruction) {
    if (!analysis::hasVariableLatency(instruction)) return false;
    if (instruction.control.writeBarrier != encoding::kNoBarrier) return true;
    const bool isUniformResult = step.result >= kFirstUniform;
    const bool isLate = step.readQueue != analysis::Queue::none && step.readQueue != analysis::Queue::doublePrecision;
    return !isUniformResult && (isLate || instruction.instructionClass == Class::constantLoad ||
                                instruction.instructionClass == Class::specialRegister);
}

bool isProduct(const encoding::Instruction& instruction) {
    return instruction.mnemonic.starts_with("IMAD.WIDE") || instruction.mnemonic.starts_with("IMAD.HI");
}

/// A reader of each kind of one register.
std::array<encoding::Instruction, 3> readersOf(int reg) {
    std::array<encoding::Instruction, 3> readers;
    for (encoding::Instruction& reader : readers) {
        reader.instructionClass = Class::alu;
        reader.reads = {{reg, 1}};
    }
    readers[std::size_t(Reader::memory)].instructionClass = Class::globalStore;
    readers[std::size_t(Reader::upperHalf)].mnemonic = "IMAD.WIDE";
    readers[std::size_t(Reader::upperHalf)].reads = {{reg - 1, 2}};
    return readers;
}

void addLatencies(Step& step, const encoding::Instruction& instruction, int sm) {
    constexpr int kMaxwellLatency = 6;
    constexpr int kVoltaLatency = 4;
    constexpr int kUniformLatency = 2; // UMOV to UIADD3 in code of nvcc 13 for sm_90.
    const int usual = encoding::encodingOf(sm) == encoding::Encoding::maxwell ? kMaxwellLatency : kVoltaLatency;
    if (step.result >= kFirstUniform) {
        step.latencies.front().fill(kUniformLatency);
        step.latencies[1].fill(kUniformLatency);
        return;
    }
    for (int word = 0; word < std::max(1, step.resultWords); ++word) {
        const int reg = step.resultWords > 0 ? step.result + word : encoding::kZeroRegister;
        const auto readers = readersOf(reg);
        for (std::size_t i = 0; i < readers.size(); ++i)
            step.latencies[std::size_t(word)][i] =
                std::uint8_t(analysis::latencyBetween(instruction, readers[i], reg, sm).value_or(usual));
    }
}

void addTiming(Step& step, const encoding::Instruction& instruction, int sm) {
    step.control = instruction.control;
    step.readQueue = analysis::readQueueOf(instruction);
    step.writeQueue = analysis::writeQueueOf(instruction);
    step.readsLate = analysis::hasVariableLatency(instruction);
    step.writesLate = writesLate(step, instruction);
    if (!step.writesLate) addLatencies(step, instruction, sm);
    if (step.readQueue == analysis::Queue::memory) step.reader = Reader::memory;
    else if (isProduct(instruction)) step.reader = Reader::upperHalf;
}

Error cannotRun(const encoding::Kernel& kernel, const encoding::Instruction& instruction) {
    return {ErrorKind::input, "The instruction «" + instruction.text() + "» cannot be interpreted.", kernel.name, {}};
}

bool needsTarget(Action action) {
    return action == Action::branch || action == Action::call || action == Action::push;
}

bool translateOne(Step& step, const encoding::Instruction& instruction, const encoding::Kernel& kernel) {
    const bool isMaxwell = encoding::encodingOf(kernel.sm) == encoding::Encoding::maxwell;
    const bool isKnown = isMaxwell ? translateMaxwell(step, instruction) : translateVolta(step, instruction, kernel.sm);
    if (!isKnown) {
        step = {};
        if (!translateMixed(step, instruction, kernel.sm)) return false;
    }
    if (instruction.target) step.target = kernel.indexAt(*instruction.target);
    addTiming(step, instruction, kernel.sm);
    return !needsTarget(step.action) || step.target >= 0;
}

} // namespace

std::uint64_t mixed(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    // Steele, Lea, Flood, «Fast splittable pseudorandom number generators», 2014: the finalizer of SplitMix64.
    const auto spread = [](std::uint64_t value) {
        value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;
        value = (value ^ value >> 27) * 0x94d049bb133111eb;
        return value ^ value >> 31;
    };
    constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;
    return spread(spread(spread(a + kGolden) + b + kGolden) + c + kGolden);
}

bool translateMixed(Step& step, const encoding::Instruction& instruction, int sm) {
    auto fields = encoding::registerFields(instruction, sm);
    const encoding::Instruction bare = decoded(instruction, sm);
    if (!fields || !isMixable(instruction) || isUniform(instruction, sm)) return false;
    std::ranges::sort(*fields, {}, &encoding::RegisterField::bit);
    step.action = Action::compute;
    step.mixKey = keyOf(instruction, *fields, sm);
    for (const encoding::RegisterField& field : *fields) {
        if (field.isWritten) {
            if (step.result != kNoPlace) return false;
            step.result = field.registers.first;
            step.resultWords = field.registers.count;
        } else {
            if (step.sourceCount > 2) return false;
            step.addSource(
                {.kind = Source::Kind::places, .place = field.registers.first, .words = field.registers.count});
        }
    }
    if (encoding::encodingOf(sm) == encoding::Encoding::volta) addUniformOperand(step, instruction);
    if (step.sourceCount > 3) return false;
    step.addSource({.kind = Source::Kind::predicates, .number = bare.predicateReads});
    for (int i = 0; i < kPredicates; ++i)
        if ((bare.predicateWrites >> unsigned(i) & 1) != 0) step.addPredicateResult(kFirstPredicate + i);
    step.guard = {kFirstPredicate + bare.guard, bare.isGuardNegated};
    return true;
}

Result<std::vector<Step>> translate(const encoding::Kernel& kernel) {
    std::vector<Step> steps;
    steps.reserve(kernel.instructions.size());
    for (const encoding::Instruction& instruction : kernel.instructions)
        if (!translateOne(steps.emplace_back(), instruction, kernel)) return cannotRun(kernel, instruction);
    return steps;
}

} // namespace forewarp::support::sass_interpreter
