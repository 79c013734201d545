#include "core/sass/validation/validation.h"

#include "core/sass/demotion/code_references.h"
#include "core/sass/encoding/decode.h"
#include "core/sass/files/cubin.h"
#include "tests/core/sass/validation/hand_made_demotion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <ostream>
#include <sstream>

namespace forewarp::sass::validation {

void PrintTo(const ValidationFailure& failure, std::ostream* out) {
    *out << "[" << failure.instruction << "] " << failure.reason;
}

namespace {

using sample::HandMade;
using sample::LoopSample;
using testing::HasSubstr;
using testing::IsEmpty;

class Validation : public testing::TestWithParam<int> {
  protected:
    void SetUp() override {
        m_made = sample::LoopSample(GetParam()).take();
        m_start = m_made.demotion.prologueLength;
    }

    encoding::Instruction& at(sample::LoopSample::Position position) {
        return m_made.changedAt(m_start + int(position));
    }
    std::vector<ValidationFailure> failures() {
        m_made.finish();
        return validate(m_made.original, m_made.demotion);
    }
    /// All sentences, one a line.
    std::string reasons() {
        std::string text;
        for (const ValidationFailure& failure : failures()) text += failure.reason + '\n';
        return text;
    }
    /// In the encoding, and in what is read and written.
    void rename(sample::LoopSample::Position position, int from, int to) {
        encoding::RegisterMap map = encoding::identityMap();
        map[std::size_t(from)] = std::uint8_t(to);
        encoding::renameRegisters(at(position), GetParam(), map);
    }
    void remove(sample::LoopSample::Position position) { m_made.remove(m_start + int(position)); }
    [[nodiscard]] bool isMaxwell() const { return encoding::encodingOf(GetParam()) == encoding::Encoding::maxwell; }

    sample::HandMade m_made;
    int m_start = 0;
};

using P = sample::LoopSample;

TEST_P(Validation, ProvesADemotionThatIsRight) {
    EXPECT_THAT(failures(), IsEmpty());
}

TEST_P(Validation, ProvesBlocksOfAllShapes) {
    for (const kernel::BlockShape& block : {kernel::BlockShape{64, 1, 1}, kernel::BlockShape{8, 4, 2},
                                            kernel::BlockShape{7, 3, 5}, kernel::BlockShape{1, 1, 1}}) {
        m_made = sample::LoopSample(GetParam(), block).take();
        EXPECT_THAT(failures(), IsEmpty()) << block.x << " " << block.y << " " << block.z;
    }
}

TEST_P(Validation, ProvesThatNothingWasChanged) {
    const encoding::Kernel& original = m_made.original;
    demotion::Demotion same;
    same.edited.kernel = original;
    for (int i = 0; i < int(original.instructions.size()); ++i)
        same.edited.origins.push_back({i, demotion::Origin::Place::itself});
    same.places = encoding::identityMap();
    same.addressRegister = original.highestRegister() + 1;
    same.slotBase = 4096;
    EXPECT_THAT(validate(original, same), IsEmpty());
}

// ---- Values ------------------------------------------------------------------------------------------------------

TEST_P(Validation, ALoadThatIsMissing) {
    remove(P::loadSum);
    EXPECT_THAT(reasons(), HasSubstr("reads R1, which does not hold R4 of the original."));
    SetUp();
    remove(P::loadSecond);
    EXPECT_THAT(reasons(), HasSubstr("reads R5, which does not hold R3 of the original."));
}

TEST_P(Validation, AStoreThatIsMissing) {
    remove(P::storeOne);
    EXPECT_THAT(reasons(), HasSubstr("slot 1 does not hold R4 of the original after the block"));
    SetUp();
    remove(P::storeSum);
    EXPECT_THAT(reasons(), HasSubstr("slot 1 does not hold R4 of the original after the block"));
}

TEST_P(Validation, AStoreBeforeItsProducer) {
    std::swap(at(P::one), at(P::storeOne));
    auto& origins = m_made.demotion.edited.origins;
    std::swap(origins[std::size_t(m_start + P::one)], origins[std::size_t(m_start + P::storeOne)]);
    origins[std::size_t(m_start + P::one)] = {0, demotion::Origin::Place::after};
    EXPECT_THAT(reasons(), HasSubstr("slot 1 does not hold R4 of the original"));
}

TEST_P(Validation, SwappedSlots) {
    const std::uint32_t other = m_made.demotion.slotOffset(0);
    at(P::loadSum) = encoding::sharedLoad(GetParam(), 1, 0, other);
    at(P::loadSum).control.writeBarrier = 4;
    EXPECT_THAT(reasons(), HasSubstr("reads R1, which does not hold R4 of the original."));
    SetUp();
    at(P::storeTwo) = encoding::sharedStore(GetParam(), 0, m_made.demotion.slotOffset(1), 1);
    EXPECT_THAT(reasons(), HasSubstr("slot 0 does not hold R3"));
}

TEST_P(Validation, AGuardThatIsMissingFromAStore) {
    // RDV holds what is right whatever the guard says, so this is right, too.
    at(P::storeSum) = encoding::sharedStore(GetParam(), 0, m_made.demotion.slotOffset(1), 1);
    at(P::storeSum).control.readBarrier = 3;
    EXPECT_THAT(failures(), IsEmpty());
    // Without the load before it RDV holds nothing where the guard fails.
    SetUp();
    at(P::loadSum) = sample::Assembler(GetParam()).underP0(at(P::loadSum));
    EXPECT_THAT(reasons(), HasSubstr("reads R1, which does not hold R4 of the original.")); // FMUL, always.
    at(P::storeSum) = encoding::sharedStore(GetParam(), 0, m_made.demotion.slotOffset(1), 1);
    at(P::storeSum).control.readBarrier = 3;
    EXPECT_THAT(reasons(), HasSubstr("slot 1 does not hold R4 of the original"));
}

TEST_P(Validation, AGuardOfTheOppositeSense) {
    encoding::putBits(at(P::storeSum).words, isMaxwell() ? 16 : 12, 4, 8);
    encoding::decode(at(P::storeSum), GetParam());
    at(P::storeSum).control.readBarrier = 3;
    EXPECT_THAT(reasons(), HasSubstr("slot 1 does not hold R4 of the original"));
}

TEST_P(Validation, ARegisterThatIsShifted) {
    rename(P::multiply, 4, 3);
    EXPECT_THAT(reasons(), HasSubstr("reads R3, which does not hold R6 of the original."));
    SetUp();
    rename(P::multiply, 5, 4); // Its result: what is read after the loop is wrong.
    EXPECT_THAT(reasons(), HasSubstr("R5 does not hold R7 of the original after the block"));
    SetUp();
    encoding::putBits(at(P::multiply).words, isMaxwell() ? 20 : 32, 8, 3); // In the encoding alone.
    EXPECT_THAT(reasons(), HasSubstr("names other registers than its encoding"));
}

TEST_P(Validation, AnotherOperation) {
    const encoding::Instruction other = sample::Assembler(GetParam()).add(5, 1, 4);
    at(P::multiply).words = other.words;
    EXPECT_THAT(reasons(), HasSubstr("is encoded as another operation"));
    SetUp();
    at(P::count).words[0] ^= std::uint64_t{1} << (isMaxwell() ? 21 : 33); // MOV R5, 10
    EXPECT_THAT(reasons(), HasSubstr("is encoded as another operation"));
    SetUp();
    encoding::putBits(at(P::addUnderGuard).words, isMaxwell() ? 16 : 12, 4, 7); // The guard
    EXPECT_THAT(reasons(), HasSubstr("is encoded as another operation"));
}

// ---- Slots -------------------------------------------------------------------------------------------------------

TEST_P(Validation, AnotherAddressRegister) {
    encoding::putBits(at(P::loadSum).words, isMaxwell() ? 8 : 24, 8, 2);
    encoding::decode(at(P::loadSum), GetParam());
    EXPECT_THAT(reasons(), HasSubstr("goes by R2 instead of R0, the thread's address."));
}

TEST_P(Validation, AnOffsetOfNoSlot) {
    at(P::loadSum) = encoding::sharedLoad(GetParam(), 1, 0, m_made.demotion.slotOffset(1) + 4);
    EXPECT_THAT(reasons(), HasSubstr("where no slot is"));
    SetUp();
    at(P::loadSum) = encoding::sharedLoad(GetParam(), 1, 0, m_made.demotion.slotOffset(2));
    EXPECT_THAT(reasons(), HasSubstr("where no slot is"));
}

TEST_P(Validation, AccessesOfOtherWidths) {
    encoding::putBits(at(P::loadSum).words, isMaxwell() ? 48 : 73, 3, 5); // 64 bits
    encoding::decode(at(P::loadSum), GetParam());
    EXPECT_THAT(reasons(), HasSubstr("moves no plain word of 32 bits"));
}

TEST_P(Validation, AddedInstructionsThatDoOtherThings) {
    at(P::loadSum) = sample::Assembler(GetParam()).copy(1, 4);
    EXPECT_THAT(reasons(), HasSubstr("was added, but neither loads nor stores a slot"));
}

TEST_P(Validation, SlotsThatDoNotLieBehindTheKernelsOwnMemory) {
    m_made.demotion.slotBase -= 4;
    EXPECT_THAT(reasons(), HasSubstr("no word behind the kernel's own shared memory"));
    SetUp();
    m_made.demotion.edited.kernel.sharedBytes -= 1;
    EXPECT_THAT(reasons(), HasSubstr("bytes of shared memory and takes"));
    SetUp();
    m_made.demotion.demoted[1].firstSlot = 0;
    EXPECT_THAT(reasons(), HasSubstr("Slot 0 holds two registers."));
    SetUp();
    m_made.demotion.demoted[1].registers.first = 3;
    EXPECT_THAT(reasons(), HasSubstr("R3 is demoted twice"));
}

TEST_P(Validation, TheAddressIsWritten) {
    rename(P::multiply, 5, 0);
    EXPECT_THAT(reasons(), HasSubstr("writes R0, the thread's address."));
    SetUp();
    m_made.demotion.places[7] = 0;
    EXPECT_THAT(reasons(), HasSubstr("R7 has its place in R0, which is the thread's address"));
}

TEST_P(Validation, TwoRegistersInOnePlace) {
    m_made.demotion.places[7] = 4;
    EXPECT_THAT(reasons(), HasSubstr("R6 and R7 have one place, R4."));
}

TEST_P(Validation, APrologueThatMissesThreads) {
    m_made = sample::LoopSample(GetParam(), {32, 2, 1}).take();
    m_made.demotion.block = {16, 4, 1}; // As many threads, otherwise numbered.
    EXPECT_THAT(reasons(), HasSubstr("The prologue gives thread (0, 1, 0) the address 128 in R0 instead of 64."));
    SetUp();
    m_made.remove(m_start - 1); // The shift
    --m_made.demotion.prologueLength;
    EXPECT_THAT(reasons(), HasSubstr("The prologue gives thread (1, 0, 0) the address 1 in R0 instead of 4."));
    SetUp();
    m_made.changedAt(0) = sample::Assembler(GetParam()).copy(0, 2);
    EXPECT_THAT(reasons(), HasSubstr("is no instruction of a prologue."));
    SetUp();
    m_made.changedAt(m_start - 1) = sample::Assembler(GetParam()).underP0(m_made.changedAt(m_start - 1));
    EXPECT_THAT(reasons(), HasSubstr("is no instruction of a prologue."));
}

TEST_P(Validation, APrologueThatIsNotThere) {
    for (int i = 0; i < m_start; ++i) m_made.remove(0);
    m_made.demotion.prologueLength = 0;
    EXPECT_THAT(reasons(), HasSubstr("The prologue is not at the start."));
}

TEST_P(Validation, RegistersBeyondTheCount) {
    --m_made.demotion.edited.kernel.registers;
    EXPECT_THAT(reasons(), HasSubstr("names R5, beyond the 5 registers that it may use."));
}

// ---- Control fields ----------------------------------------------------------------------------------------------

TEST_P(Validation, AWaitThatIsMissing) {
    at(P::addUnderGuard).control.waitMask = 0b00010;
    EXPECT_THAT(reasons(), HasSubstr("reads R1 without waiting for «LDS"));
    SetUp();
    at(P::addUnderGuard).control.waitMask = 0b10000;
    EXPECT_THAT(reasons(), HasSubstr("no longer waits for barrier 1."));
    SetUp();
    at(P::two).control.waitMask = 0;
    EXPECT_THAT(reasons(), HasSubstr("overwrites R1 before it is read by «STS"));
}

TEST_P(Validation, ABarrierThatIsNotSet) {
    at(P::loadSum).control.writeBarrier = encoding::kNoBarrier;
    EXPECT_THAT(reasons(), HasSubstr("reads R1 without waiting for «LDS"));
    SetUp();
    at(P::storeOne).control.readBarrier = encoding::kNoBarrier;
    EXPECT_THAT(reasons(), HasSubstr("overwrites R1 before it is read by «STS"));
    SetUp();
    at(P::loadInput).control.writeBarrier = encoding::kNoBarrier;
    EXPECT_THAT(reasons(), HasSubstr("sets write barrier none instead of 1."));
    SetUp();
    at(P::storeResult).control.readBarrier = 4;
    EXPECT_THAT(reasons(), HasSubstr("sets read barrier 4 instead of 2."));
}

TEST_P(Validation, StallsThatAreShorter) {
    at(P::decrement).control.stall = 7;
    EXPECT_THAT(reasons(), HasSubstr("stalls 7 cycles instead of 8."));
    SetUp();
    at(P::one).control.stall = 4; // As long as in the original, but the store is too soon.
    EXPECT_THAT(reasons(), HasSubstr("reads R1 too few cycles after"));
}

TEST_P(Validation, ABarrierIsAwaitedBeforeItCanBeSet) {
    at(P::loadSum).control.stall = 1;
    EXPECT_THAT(reasons(), HasSubstr("waits for barrier 4 before «LDS"));
}

TEST_P(Validation, ReuseOfWhatIsLoadedAnew) {
    at(P::addProduct).control.reuse = 0b1;
    EXPECT_THAT(reasons(), HasSubstr("keeps an operand in the reuse cache that it did not keep."));
    SetUp();
    m_made.original.instructions[10].control.reuse = 0b10; // R7, whose place is R5, and R3 is loaded there.
    encoding::writeControl(m_made.original.instructions[10], GetParam());
    EXPECT_THAT(failures(), IsEmpty());
    at(P::addProduct).control.reuse = 0b10;
    EXPECT_THAT(reasons(), HasSubstr("keeps R5 in the reuse cache, which the next instruction writes."));
}

TEST_P(Validation, ControlFieldsOfTheEncodingCount) {
    m_made.finish();
    at(P::multiply).control.stall = 9;
    const bool isFound = !validate(m_made.original, m_made.demotion).empty();
    EXPECT_EQ(isFound, !isMaxwell()); // Whose encodings have none.
}

TEST_P(Validation, BarriersThatAreCounted) {
    encoding::Instruction counting = encoding::noOperation(GetParam()); // What stands in the encoding does not matter.
    counting.mnemonic = "DEPBAR.LE";
    counting.instructionClass = encoding::InstructionClass::barrier;
    const auto withOperands = [&](std::vector<std::string> operands) {
        SetUp();
        encoding::Instruction depbar = counting;
        depbar.operands = std::move(operands);
        depbar.address = m_made.original.instructions.back().address + (isMaxwell() ? 8 : 16);
        if (isMaxwell() && depbar.address % 32 == 0) depbar.address += 8;
        m_made.original.instructions.push_back(depbar);
        while (m_made.demotion.edited.origins.back() != demotion::Origin{13, demotion::Origin::Place::itself})
            m_made.remove(int(m_made.demotion.edited.origins.size()) - 1);
        m_made.add(depbar, {14, demotion::Origin::Place::itself});
        return reasons();
    };
    EXPECT_THAT(withOperands({"SB4", "0x1"}), HasSubstr("sets a barrier that DEPBAR counts."));
    EXPECT_THAT(withOperands({}), HasSubstr("sets a barrier that DEPBAR counts."));
    EXPECT_EQ(withOperands({"SB4", "0x0"}), "");
    EXPECT_EQ(withOperands({"SB1", "0x1"}), "");
}

// ---- Order -------------------------------------------------------------------------------------------------------

TEST_P(Validation, AWrongTarget) {
    m_made.finish();
    encoding::Instruction& branch = at(P::branch);
    branch.target = at(P::decrement).address;
    EXPECT_THAT(validate(m_made.original, m_made.demotion).front().reason, HasSubstr("leads to"));
    SetUp();
    const std::uint64_t words = at(P::branch).words[0];
    at(P::branch).words[0] = words + (std::uint64_t{isMaxwell() ? 8U : 16U} << (isMaxwell() ? 20 : 32));
    if (GetParam() >= 90) at(P::branch).words[0] = words + (std::uint64_t{4} << 16);
    const auto found = validate(m_made.original, m_made.demotion);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_THAT(found.front().reason, HasSubstr("leads to"));
}

TEST_P(Validation, InstructionsThatAreMissingOrMixedUp) {
    remove(P::multiply);
    EXPECT_THAT(reasons(), HasSubstr("is not the next one of the original."));
    SetUp();
    m_made.demotion.edited.origins.pop_back();
    EXPECT_THAT(validate(m_made.original, m_made.demotion).front().reason, HasSubstr("The origins do not go with"));
    SetUp();
    at(P::loadSum).address += 8;
    EXPECT_THAT(validate(m_made.original, m_made.demotion).front().reason, HasSubstr("stands where"));
    SetUp();
    m_made.demotion.edited.origins[std::size_t(m_start + P::loadSumAgain)] = {9, demotion::Origin::Place::after};
    EXPECT_THAT(reasons(), HasSubstr("was added behind a jump."));
}

TEST_P(Validation, AnotherKernel) {
    m_made.demotion.edited.kernel.name = "other";
    EXPECT_THAT(reasons(), HasSubstr("The changed kernel is not sample for sm_"));
    SetUp();
    m_made.demotion.block = {1024, 2, 1};
    EXPECT_THAT(reasons(), HasSubstr("cannot be launched."));
    SetUp();
    m_made.original.instructions.clear();
    EXPECT_THAT(validate(m_made.original, m_made.demotion).front().reason, HasSubstr("nothing to compare"));
}

/// What the encoding says, where an instruction's bits were changed.
void decodeAnew(encoding::Instruction& instruction, int sm) {
    encoding::Instruction decoded;
    decoded.address = instruction.address;
    decoded.words = instruction.words;
    encoding::decode(decoded, sm);
    decoded.control = instruction.control;
    instruction = decoded;
}

TEST_P(Validation, EveryBitCounts) {
    const std::vector<encoding::Instruction> right = m_made.demotion.edited.kernel.instructions;
    const auto isControl = [&](unsigned bit) { return !isMaxwell() && bit >= 105 && bit < 126; };
    // What is multiplied by 4 then loses its two uppermost bits.
    const auto isShiftedOut = [&](std::size_t position, unsigned bit) {
        return right[position].mnemonic == "IMAD" && (bit == 62 || bit == 63);
    };
    for (std::size_t position = 0; position < right.size(); ++position) {
        for (unsigned bit = 0; bit < (isMaxwell() ? 64U : 128U); ++bit) {
            if (isControl(bit) || isShiftedOut(position, bit)) continue;
            encoding::Instruction& changed = m_made.changedAt(int(position));
            changed.words[bit / 64] ^= std::uint64_t{1} << bit % 64;
            decodeAnew(changed, GetParam());
            EXPECT_FALSE(validate(m_made.original, m_made.demotion).empty())
                << "bit " << bit << " of " << right[position].text() << " at " << position;
            changed = right[position];
        }
    }
}

// ---- Compiled code -----------------------------------------------------------------------------------------------

/// A kernel that calls a function, with two registers demoted.
class CallSample : public testing::Test {
  protected:
    void SetUp() override {
        const std::string path = FOREWARP_SOURCE_DIR "/tests/core/sass/cubins/quotient_sm86.cubin";
        std::stringstream bytes;
        bytes << std::ifstream(path, std::ios::binary).rdbuf();
        auto kernels = files::readCubin(bytes.str(), path);
        ASSERT_TRUE(kernels.hasValue());
        m_original = kernels->front();
        demotion::DemotionRequest request;
        request.block = {128, 1, 1};
        request.demotedRegisters = 2;
        auto demotion = demotion::demote(m_original, request, {});
        ASSERT_TRUE(demotion.hasValue()) << demotion.error().message;
        m_demotion = *std::move(demotion);
    }
    /// The instruction that has `mnemonic`, the last one.
    encoding::Instruction& last(std::string_view mnemonic) {
        auto& instructions = m_demotion.edited.kernel.instructions;
        return *std::find_if(instructions.rbegin(), instructions.rend(),
                             [&](const encoding::Instruction& one) { return one.mnemonic.starts_with(mnemonic); });
    }
    std::string reasons() {
        std::string text;
        for (const ValidationFailure& failure : validate(m_original, m_demotion)) text += failure.reason + '\n';
        return text;
    }

    encoding::Kernel m_original;
    demotion::Demotion m_demotion;
};

TEST_F(CallSample, IsProved) {
    EXPECT_EQ(reasons(), "");
}

TEST_F(CallSample, AReturnCountsFromTheKernelsStart) {
    last("RET").words[0] += std::uint64_t{16} << 32;
    EXPECT_THAT(reasons(), HasSubstr("counts its return address from 0x10 instead of 0"));
}

TEST_F(CallSample, ACallReturnsToWhatFollowsIt) {
    const auto references = demotion::codeReferences(m_original, analysis::controlFlowOf(m_original));
    ASSERT_TRUE(references.hasValue());
    ASSERT_FALSE(references->empty());
    const demotion::Origin holder{references->front().instruction, demotion::Origin::Place::itself};
    const auto& origins = m_demotion.edited.origins;
    const auto position = std::size_t(std::ranges::find(origins, holder) - origins.begin());
    m_demotion.edited.kernel.instructions[position].words[0] += std::uint64_t{16} << 32;
    EXPECT_THAT(reasons(), HasSubstr("gives the return address"));
}

TEST_F(CallSample, ACallLeadsToItsFunction) {
    last("CALL.REL").words[0] += std::uint64_t{16} << 32;
    EXPECT_THAT(reasons(), HasSubstr("leads to"));
}

INSTANTIATE_TEST_SUITE_P(Architectures, Validation, testing::Values(52, 61, 75, 86, 90),
                         [](const auto& sm) { return "sm" + std::to_string(sm.param); });

} // namespace
} // namespace forewarp::sass::validation
