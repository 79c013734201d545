#include "core/sass/validation/thread_addresses.h"

#include "core/sass/encoding/code_units.h"
#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/validation/kernel_pair.h"

#include <array>
#include <bitset>
#include <optional>
#include <vector>

namespace forewarp::sass::validation {

namespace {

enum class Operation { threadIndex, multiplyAdd, shiftLeft };

constexpr unsigned kAbsent = 128;

/// How an operation is encoded: where its operands stand, and what stands elsewhere.
struct Form {
    Operation operation = Operation::threadIndex;
    std::array<std::uint64_t, 2> words{};
    unsigned result = 0;
    unsigned source = kAbsent;
    unsigned number = 0;
    unsigned numberWidth = 8;
    unsigned summand = kAbsent;
    std::uint32_t factorMask = ~0U; ///< Bits of the source that count.
};

// CuAssembler (DefaultInsAsmRepos of sm_61 and sm_75), code of nvcc 13; guard PT.
constexpr Form kVoltaForms[] = {
    {.words = {0x7919, 0}, .result = 16, .number = 72}, // S2R R, special
    {.operation = Operation::multiplyAdd, // IMAD R, R, number, R
     .words = {0x7824, 0x78e0200},
     .result = 16,
     .source = 24,
     .number = 32,
     .numberWidth = 32,
     .summand = 64},
    {.operation = Operation::shiftLeft, // SHF.L.U32 R, R, number, RZ
     .words = {0x7819, 0x6ff},
     .result = 16,
     .source = 24,
     .number = 32,
     .numberWidth = 32},
};
constexpr Form kMaxwellForms[] = {
    {.words = {0xf0c8000000070000, 0}, .result = 0, .number = 20}, // S2R R, special
    {.operation = Operation::multiplyAdd, // XMAD R, R, number, R: of halves
     .words = {0x3600000000070000, 0},
     .result = 0,
     .source = 8,
     .number = 20,
     .numberWidth = 16,
     .summand = 39,
     .factorMask = 0xffff},
    {.operation = Operation::shiftLeft, // SHL R, R, number
     .words = {0x3848000000070000, 0},
     .result = 0,
     .source = 8,
     .number = 20,
     .numberWidth = 5},
};

bool matches(const Form& form, std::array<std::uint64_t, 2> words, int sm) {
    if (encoding::encodingOf(sm) == encoding::Encoding::volta)
        encoding::putBits(words, 64 + encoding::kVoltaControlBit, encoding::kControlBits, 0);
    for (const unsigned field : {form.result, form.source, form.summand})
        if (field != kAbsent) encoding::putBits(words, field, 8, 0);
    encoding::putBits(words, form.number, form.numberWidth, 0);
    return words == form.words;
}

/// An instruction of the prologue, ready to be run.
struct Step {
    Operation operation = Operation::threadIndex;
    int result = encoding::kZeroRegister;
    int source = encoding::kZeroRegister;
    int summand = encoding::kZeroRegister;
    std::uint32_t number = 0;
    std::uint32_t factorMask = 0;
};

Step stepOf(const Form& form, const encoding::Bits& bits) {
    Step step;
    step.operation = form.operation;
    step.result = int(bits.number(form.result, 8));
    if (form.source != kAbsent) step.source = int(bits.number(form.source, 8));
    if (form.summand != kAbsent) step.summand = int(bits.number(form.summand, 8));
    step.number = std::uint32_t(bits.at(form.number, form.numberWidth));
    step.factorMask = form.factorMask;
    return step;
}

std::optional<Step> stepOf(const encoding::Instruction& instruction, int sm) {
    const auto find = [&](std::span<const Form> forms) -> std::optional<Step> {
        for (const Form& form : forms)
            if (matches(form, instruction.words, sm)) return stepOf(form, encoding::Bits(instruction.words));
        return std::nullopt;
    };
    return encoding::encodingOf(sm) == encoding::Encoding::maxwell ? find(kMaxwellForms) : find(kVoltaForms);
}

struct Thread {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    std::uint32_t z = 0;
};

/// One thread's registers.
class Run {
  public:
    explicit Run(const Thread& thread) : m_thread(thread) { m_isWritten.set(encoding::kZeroRegister); }

    /// Whether all operands were there.
    bool take(const Step& step) {
        if (step.operation != Operation::threadIndex && !m_isWritten[std::size_t(step.source)]) return false;
        if (step.operation == Operation::multiplyAdd && !m_isWritten[std::size_t(step.summand)]) return false;
        if (step.result == encoding::kZeroRegister) return true;
        m_values[std::size_t(step.result)] = value(step);
        m_isWritten.set(std::size_t(step.result));
        return true;
    }
    [[nodiscard]] std::uint32_t operator[](int reg) const { return m_values[std::size_t(reg)]; }

  private:
    [[nodiscard]] std::uint32_t value(const Step& step) const {
        switch (step.operation) {
        case Operation::threadIndex: return index(step.number);
        case Operation::multiplyAdd:
            return ((*this)[step.source] & step.factorMask) * step.number + (*this)[step.summand];
        case Operation::shiftLeft: return step.number < 32 ? (*this)[step.source] << step.number : 0;
        }
        return 0;
    }
    /// SR_TID.X, .Y and .Z
    [[nodiscard]] std::uint32_t index(std::uint32_t special) const {
        return special == 0x21 ? m_thread.x : special == 0x22 ? m_thread.y : m_thread.z;
    }

    Thread m_thread;
    std::array<std::uint32_t, 256> m_values{};
    std::bitset<256> m_isWritten;
};

bool isThreadIndex(std::uint32_t special) {
    return special >= 0x21 && special <= 0x23;
}

std::string difference(const std::vector<Step>& steps, const Thread& thread, const kernel::BlockShape& block,
                       int addressRegister) {
    Run run(thread);
    const std::string who =
        "thread (" + std::to_string(thread.x) + ", " + std::to_string(thread.y) + ", " + std::to_string(thread.z) + ")";
    for (const Step& step : steps)
        if (!run.take(step)) return "The prologue reads a register that it has not written.";
    const auto width = std::uint32_t(block.x);
    const std::uint32_t expected = 4 * (thread.x + width * (thread.y + std::uint32_t(block.y) * thread.z));
    if (run[addressRegister] == expected) return {};
    return "The prologue gives " + who + " the address " + std::to_string(run[addressRegister]) + " in " +
           registerText(addressRegister) + " instead of " + std::to_string(expected) + ".";
}

} // namespace

std::string threadAddressDifference(std::span<const encoding::Instruction> prologue, int sm,
                                    const kernel::BlockShape& block, int addressRegister) {
    std::vector<Step> steps;
    for (const encoding::Instruction& instruction : prologue) {
        const auto step = stepOf(instruction, sm);
        if (!step || (step->operation == Operation::threadIndex && !isThreadIndex(step->number)))
            return placeText(instruction) + " is no instruction of a prologue.";
        steps.push_back(*step);
    }
    for (std::uint32_t z = 0; z < std::uint32_t(block.z); ++z)
        for (std::uint32_t y = 0; y < std::uint32_t(block.y); ++y)
            for (std::uint32_t x = 0; x < std::uint32_t(block.x); ++x)
                if (auto text = difference(steps, {x, y, z}, block, addressRegister); !text.empty()) return text;
    return {};
}

} // namespace forewarp::sass::validation
