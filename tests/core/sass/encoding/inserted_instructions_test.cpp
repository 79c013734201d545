#include "core/sass/encoding/inserted_instructions.h"

#include "core/sass/encoding/opcodes.h"
#include "core/sass/encoding/register_fields.h"
#include "tests/core/sass/sample_cubins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace forewarp::sass::encoding {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Words = std::array<std::uint64_t, 2>;
using Range = RegisterRange;

/// Without the control field.
Words bare(Words words) {
    words[1] &= (1ULL << 41) - 1;
    return words;
}

constexpr int kMaxwell = 52;
constexpr int kAll[] = {50, 52, 61, 70, 75, 80, 86, 89, 90};

// ---- Encodings -------------------------------------------------------------------------------------------------

TEST(InsertedInstructions, AsPtxasEncodesThem) {
    // ptxas 13.0: LDS R13, [R10+0x14] for sm_90, 86 and 75; STS [R11+0x100], R12; NOP.
    EXPECT_EQ(bare(sharedLoad(90, 13, 10, 0x14).words), (Words{0x000014000a0d7984, 0x800}));
    EXPECT_EQ(bare(sharedLoad(86, 8, 8, 0).words), (Words{0x0000000008087984, 0x800}));
    EXPECT_EQ(bare(sharedLoad(75, 8, 8, 0).words), (Words{0x0000000008087984, 0x1800}));
    EXPECT_EQ(bare(sharedStore(90, 11, 0x100, 12).words), (Words{0x0001000c0b007388, 0x800}));
    EXPECT_EQ(bare(sharedStore(75, 6, 0x400, 17).words), (Words{0x0004001106007388, 0x800}));
    EXPECT_EQ(bare(noOperation(86).words), (Words{0x0000000000007918, 0}));
}

TEST(InsertedInstructions, OfMaxwellAsMaxasEncodesThem) {
    // LDS is 0xef48…, STS 0xef58…, 32 bits are 4 in bits 48–50; data 0–7, address 8–15, offset 20–43.
    EXPECT_EQ(sharedLoad(kMaxwell, 4, 5, 0x100).words, (Words{0xef4c000010070504, 0}));
    EXPECT_EQ(sharedStore(kMaxwell, 5, 0x100, 4).words, (Words{0xef5c000010070504, 0}));
    EXPECT_EQ(noOperation(kMaxwell).words, (Words{0x50b0000000070f00, 0}));
}

TEST(InsertedInstructions, TextClassAndRegisters) {
    for (const int sm : kAll) {
        const Instruction load = sharedLoad(sm, 4, 5, 0x100);
        EXPECT_EQ(load.text(), sm == 70 || sm == 75 ? "LDS.U R4, [R5+0x100]" : "LDS R4, [R5+0x100]") << sm;
        EXPECT_EQ(load.instructionClass, InstructionClass::sharedLoad);
        EXPECT_THAT(load.writes, ElementsAre(Range{4, 1}));
        EXPECT_THAT(load.reads, ElementsAre(Range{5, 1}));
        const Instruction store = sharedStore(sm, 5, 0x100, 4);
        EXPECT_EQ(store.text(), "STS [R5+0x100], R4") << sm;
        EXPECT_EQ(store.instructionClass, InstructionClass::sharedStore);
        EXPECT_THAT(store.writes, IsEmpty());
        EXPECT_THAT(store.reads, testing::UnorderedElementsAre(Range{4, 1}, Range{5, 1}));
        EXPECT_EQ(sharedStore(sm, 254, 0, 253).text(), "STS [R254], R253") << sm;
        EXPECT_EQ(noOperation(sm).text(), "NOP");
        EXPECT_EQ(noOperation(sm).instructionClass, InstructionClass::nop);
    }
}

TEST(InsertedInstructions, OffsetsBeyond16Bits) {
    for (const int sm : kAll) EXPECT_EQ(sharedStore(sm, 3, 0x38000, 2).text(), "STS [R3+0x38000], R2") << sm;
}

TEST(InsertedInstructions, ControlsWaitForNothing) {
    for (const int sm : kAll)
        for (const Instruction& instruction : {sharedLoad(sm, 4, 5, 0), sharedStore(sm, 4, 0, 5), noOperation(sm)}) {
            EXPECT_EQ(instruction.control, (ControlCode{.stall = 2})) << sm;
            if (encodingOf(sm) == Encoding::volta) {
                EXPECT_EQ(decodeControl(std::uint32_t(instruction.words[1] >> 41)), instruction.control) << sm;
            }
        }
}

/// What a listing's words say of an instruction and what its encoding says.
void expectBothWaysAgree(const Instruction& instruction, int sm) {
    SCOPED_TRACE("sm_" + std::to_string(sm) + " " + instruction.text());
    EXPECT_TRUE(registerFields(instruction, sm).has_value());
    Instruction told = instruction;
    classify(told, sm);
    EXPECT_TRUE(registerFields(told, sm).has_value());
    EXPECT_EQ(told.instructionClass, instruction.instructionClass);
    EXPECT_EQ(told.predicateReads, 0U);
    EXPECT_EQ(told.predicateWrites, 0U);
}

TEST(InsertedInstructions, ClassifyAgrees) {
    for (const int sm : kAll) {
        expectBothWaysAgree(sharedLoad(sm, 4, 5, 0x100), sm);
        expectBothWaysAgree(sharedStore(sm, 5, 0x100, 4), sm);
        expectBothWaysAgree(noOperation(sm), sm);
        for (const Instruction& instruction : threadAddress(sm, {8, 4, 2}, 6, 7, 0))
            expectBothWaysAgree(instruction, sm);
    }
}

bool isPlainAccess(const Instruction& instruction) {
    const bool isLoad = instruction.mnemonic == "LDS" || instruction.mnemonic == "LDS.U";
    const std::string text = instruction.text();
    return (isLoad || instruction.mnemonic == "STS") && text.find("UR") == std::string::npos &&
           text.find(".X") == std::string::npos && text.find("RZ") == std::string::npos;
}

TEST(InsertedInstructions, EveryAccessOfTheCubinsIsBuiltAgain) {
    int compared = 0;
    for (const char* name : {"tiled_product_sm75", "tiled_product_sm86", "tiled_product_sm90", "two_kernels_sm86"}) {
        const Kernel kernel = sample::kernelIn(name);
        for (const Instruction& access : kernel.instructions) {
            if (!isPlainAccess(access)) continue;
            const bool isLoad = !access.writes.empty();
            const auto offset = std::uint32_t(access.words[0] >> 40);
            const int base = int(access.words[0] >> 24 & 0xff);
            const Instruction built = isLoad ? sharedLoad(kernel.sm, access.writes.front().first, base, offset)
                                             : sharedStore(kernel.sm, base, offset, int(access.words[0] >> 32 & 0xff));
            Words expected = bare(access.words);
            expected[0] = (expected[0] & ~0xf000ULL) | 0x7000; // Without its guard.
            EXPECT_EQ(bare(built.words), expected) << name << ' ' << access.text();
            ++compared;
        }
    }
    EXPECT_GT(compared, 150);
}

TEST(InsertedInstructions, TheSharedWindowBeginsBehindTheSystemsBytes) {
    EXPECT_EQ(sharedWindowBase(52), 0U);
    EXPECT_EQ(sharedWindowBase(89), 0U);
    EXPECT_EQ(sharedWindowBase(90), 1024U);
}

// ---- The address of a thread -----------------------------------------------------------------------------------

struct Thread {
    unsigned x = 0, y = 0, z = 0;
};

/// Runs what threadAddress() gives by its text, and minds barriers and stalls.
class Machine {
  public:
    Machine(Thread thread, int sm) : m_thread(thread), m_settling(sm < 70 ? 6 : 5) {}

    void run(const Instruction& instruction) {
        waitFor(instruction.control.waitMask);
        const std::string_view head = std::string_view(instruction.mnemonic).substr(0, instruction.mnemonic.find('.'));
        if (head == "S2R") setLater(instruction);
        else write(instruction.operands[0], arithmetic(head, instruction.operands));
        m_now += instruction.control.stall;
        EXPECT_GE(instruction.control.stall, 1);
    }
    /// At the end: nothing is on its way, and the next instruction may read.
    unsigned result(const std::string& name) {
        EXPECT_EQ(m_pending.size(), 0U);
        return read(name);
    }
    [[nodiscard]] const std::set<std::string>& touched() const { return m_touched; }

  private:
    struct Pending {
        int barrier = 0;
        int since = 0;
        unsigned value = 0;
    };

    void waitFor(unsigned mask) {
        for (auto pending = m_pending.begin(); pending != m_pending.end();) {
            if ((mask >> unsigned(pending->second.barrier) & 1) == 0) {
                ++pending;
                continue;
            }
            EXPECT_GE(m_now - pending->second.since, 2) << "The barrier is not set yet.";
            m_values[pending->first] = {pending->second.value, m_now};
            pending = m_pending.erase(pending);
        }
    }
    void setLater(const Instruction& instruction) {
        const std::string& from = instruction.operands[1];
        const unsigned value = from == "SR_TID.X" ? m_thread.x : from == "SR_TID.Y" ? m_thread.y : m_thread.z;
        EXPECT_THAT(from, testing::AnyOf("SR_TID.X", "SR_TID.Y", "SR_TID.Z"));
        m_touched.insert(instruction.operands[0]);
        m_pending[instruction.operands[0]] = {instruction.control.writeBarrier, m_now, value};
    }
    unsigned arithmetic(std::string_view head, const std::vector<std::string>& operands) {
        if (head == "IMAD" || head == "XMAD") return read(operands[1]) * read(operands[2]) + read(operands[3]);
        EXPECT_THAT(head, testing::AnyOf("SHF", "SHL"));
        return read(operands[1]) << read(operands[2]);
    }
    unsigned read(const std::string& operand) {
        if (operand == "RZ") return 0;
        if (operand.starts_with("0x")) return unsigned(std::stoul(operand, nullptr, 16));
        EXPECT_EQ(m_pending.count(operand), 0U) << operand << " is read before it has arrived.";
        EXPECT_EQ(m_values.count(operand), 1U) << operand;
        EXPECT_LE(m_values[operand].second, m_now) << operand << " is read too soon.";
        return m_values[operand].first;
    }
    void write(const std::string& operand, unsigned value) {
        m_touched.insert(operand);
        m_values[operand] = {value, m_now + m_settling};
    }

    Thread m_thread;
    int m_settling;
    int m_now = 0;
    std::map<std::string, std::pair<unsigned, int>> m_values; ///< And from when on.
    std::map<std::string, Pending> m_pending;
    std::set<std::string> m_touched;
};

void expectAddresses(int sm, const kernel::BlockShape& block) {
    SCOPED_TRACE("sm_" + std::to_string(sm) + " " + block.text());
    const std::vector<Instruction> code = threadAddress(sm, block, 20, 21, 3);
    unsigned expected = 0;
    for (unsigned z = 0; z < unsigned(block.z); ++z)
        for (unsigned y = 0; y < unsigned(block.y); ++y)
            for (unsigned x = 0; x < unsigned(block.x); ++x) {
                Machine machine({x, y, z}, sm);
                for (const Instruction& instruction : code) machine.run(instruction);
                ASSERT_EQ(machine.result("R20"), expected);
                expected += 4;
            }
}

TEST(ThreadAddress, IsFourTimesTheThreadsNumber) {
    for (const int sm : kAll)
        for (const kernel::BlockShape& block :
             {kernel::BlockShape{256, 1, 1}, kernel::BlockShape{16, 16, 1}, kernel::BlockShape{8, 1, 4},
              kernel::BlockShape{5, 3, 7}, kernel::BlockShape{1, 32, 1}, kernel::BlockShape{1, 1, 64}})
            expectAddresses(sm, block);
}

TEST(ThreadAddress, NeedsNoSecondRegisterInOneDimension) {
    for (const int sm : kAll) {
        const std::vector<Instruction> code = threadAddress(sm, {1024, 1, 1}, 20, 21, 3);
        EXPECT_EQ(code.size(), 2U);
        Machine machine({}, sm);
        for (const Instruction& instruction : code) machine.run(instruction);
        EXPECT_THAT(machine.touched(), ElementsAre("R20"));
    }
}

TEST(ThreadAddress, AsPtxasEncodesIt) {
    // ptxas 13.0, sm_86: S2R R0, SR_TID.X; S2R R3, SR_TID.Y; IMAD R0, R3, 0x25, R0; SHF.L.U32 R6, R9, 0x2, RZ.
    const std::vector<Instruction> code = threadAddress(86, {37, 5, 1}, 0, 3, 0);
    ASSERT_EQ(code.size(), 4U);
    EXPECT_EQ(bare(code[0].words), (Words{0x0000000000007919, 0x2100}));
    EXPECT_EQ(bare(code[1].words), (Words{0x0000000000037919, 0x2200}));
    EXPECT_EQ(bare(code[2].words), (Words{0x0000002503007824, 0x78e0200}));
    EXPECT_EQ(bare(code[3].words), (Words{0x0000000200007819, 0x6ff}));
    EXPECT_EQ(code[2].control.waitMask, 1U);
    EXPECT_EQ(code[1].words[1] >> 41, encodeControl(code[1].control));
}

TEST(ThreadAddress, OfMaxwell) {
    // S2R R0, SR_TID.X is 0xf0c8000002170000 (CuAssembler), SHL R4, R0, 0x2 0x3848000000270004; XMAD with an immediate
    // 0x3600… (maxas: 0x5b00 with the upper byte exclusive-ored with 0x6d).
    const std::vector<Instruction> code = threadAddress(61, {16, 8, 1}, 0, 2, 1);
    ASSERT_EQ(code.size(), 4U);
    EXPECT_EQ(code[0].words[0], 0xf0c8000002170000U);
    EXPECT_EQ(code[1].words[0], 0xf0c8000002270002U);
    EXPECT_EQ(code[2].words[0], 0x3600000001070200U);
    EXPECT_EQ(code[2].text(), "XMAD R0, R2, 0x10, R0");
    EXPECT_EQ(code[3].words[0], 0x3848000000270000U);
    EXPECT_EQ(code[3].control.stall, 6);
}

TEST(ThreadAddress, SettlesBeforeAccessesToMemory) {
    // ptxas 13.0 leaves eight cycles between arithmetic and an access on sm_75, five from sm_80 on.
    EXPECT_GE(threadAddress(75, {32, 1, 1}, 0, 1, 0).back().control.stall, 8);
    EXPECT_GE(threadAddress(86, {32, 1, 1}, 0, 1, 0).back().control.stall, 5);
}

} // namespace
} // namespace forewarp::sass::encoding
