#include "core/sass/demotion/code_references.h"

#include "core/sass/demotion/code_layout.h"

#include "core/sass/encoding/code_units.h"
#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/instruction_queries.h"
#include "core/sass/files/listing_lines.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace forewarp::sass::demotion {

namespace {

using Complaint = std::optional<Error>;

unsigned bitsAt(const encoding::Instruction& instruction, unsigned low, unsigned width) {
    return encoding::Bits(instruction.words).number(low, width);
}

/// Line 12 of a listing, or the address.
Error refusal(const encoding::Kernel& kernel, const encoding::Instruction& at, const std::string& why,
              std::string remedy) {
    const std::string where =
        at.location.isKnown() ? "line " + std::to_string(at.location.line) : files::hexText(at.address);
    return {ErrorKind::input, at.text() + " " + why, kernel.name + ": " + where, std::move(remedy)};
}
constexpr const char* kOtherKernel = "Code of this kernel cannot be moved; choose another kernel.";
constexpr const char* kInline = "Compile so that all calls are inlined or to functions of the same file.";

// ---- What a single instruction hands on ------------------------------------------------------------------------

/// What an instruction makes of one register that it writes.
struct Value {
    enum class Kind { other, copy, constant };
    Kind kind = Kind::other;
    int source = 0; ///< Of copies.
    std::uint32_t number = 0;
    bool isPlain = false; ///< The number stands at 32–63 as it is.
};

Value copyOf(unsigned reg) {
    if (reg == unsigned(encoding::kZeroRegister)) return {.kind = Value::Kind::constant};
    return {.kind = Value::Kind::copy, .source = int(reg)};
}

/// MOV, and what stands in for it: RZ · RZ + a number or a register; clearing by CS2R.
Value valueOf(const encoding::Instruction& instruction) {
    constexpr unsigned kRz = unsigned(encoding::kZeroRegister);
    const bool multipliesZero = bitsAt(instruction, 24, 8) == kRz;
    const std::uint32_t immediate = bitsAt(instruction, 32, 32);
    const auto number = [&](bool isPlain) {
        return Value{.kind = Value::Kind::constant, .number = immediate, .isPlain = isPlain};
    };
    constexpr unsigned kWholeMask = 0xf;
    constexpr unsigned kCarryOrNegated = 0xc; // Of bits 72–75.
    switch (bitsAt(instruction, 0, 12)) {
    case 0x802: // MOV R, number
        if (bitsAt(instruction, 72, 4) == kWholeMask) return number(true);
        break;
    case 0x202: // MOV R, R
        if (bitsAt(instruction, 72, 4) == kWholeMask) return copyOf(bitsAt(instruction, 32, 8));
        break;
    case 0x424: // IMAD.MOV.U32 R, RZ, RZ, number
        if (multipliesZero && (bitsAt(instruction, 72, 4) & kCarryOrNegated) == 0) return number(true);
        break;
    case 0x224: // IMAD.MOV.U32 R, RZ, RZ, R
        if (multipliesZero && (bitsAt(instruction, 72, 4) & kCarryOrNegated) == 0)
            return copyOf(bitsAt(instruction, 64, 8));
        break;
    case 0x431: // HFMA2 R, -RZ, RZ, two halves
    case 0x435:
        if (multipliesZero) return number(false);
        break;
    case 0x805: // CS2R R, SRZ
        if (bitsAt(instruction, 72, 8) == kRz) return {.kind = Value::Kind::constant};
        break;
    default: break;
    }
    return {};
}

// ---- Where a register's value comes from -----------------------------------------------------------------------

/// One place that gives a register its value.
struct Source {
    int instruction = -1; ///< That writes a number; -1: the function's caller gave it.
    int reg = 0;          ///< In which the caller gave it.

    friend auto operator<=>(const Source&, const Source&) = default;
};
using Sources = std::set<Source>;

/// A called function, as far as its return goes.
struct Function {
    std::set<int> blocks;
    std::vector<int> returns; ///< Instructions.
    std::set<int> callees;    ///< Their first blocks.
    int addressRegister = -1; ///< In which the caller gives the lower half of the return address; -1: it never returns.
    int upperRegister = -1; ///< The upper half; -1: the function clears it itself.
};

/// Follows return addresses from the functions' ends to the instructions that hold them.
class ReturnTracer {
  public:
    ReturnTracer(const encoding::Kernel& kernel, const analysis::ControlFlow& flow) : m_kernel(kernel), m_flow(flow) {
        for (std::size_t i = 0; i < kernel.instructions.size(); ++i)
            if (at(int(i)).instructionClass == encoding::InstructionClass::call) m_calls.push_back(int(i));
        for (const int call : m_calls) m_functions[calleeOf(call)];
        for (auto& [entry, function] : m_functions) findExtent(entry, function);
    }

    [[nodiscard]] Result<std::vector<CodeReference>> run() {
        if (Complaint complaint = refuseReturnOfKernel()) return *std::move(complaint);
        for (auto& [entry, function] : m_functions)
            if (Complaint complaint = traceReturns(entry, function)) return *std::move(complaint);
        std::vector<CodeReference> references;
        for (const int call : m_calls)
            if (Complaint complaint = traceCall(call, references)) return *std::move(complaint);
        return references;
    }

  private:
    [[nodiscard]] const encoding::Instruction& at(int instruction) const {
        return m_kernel.instructions[std::size_t(instruction)];
    }
    [[nodiscard]] const analysis::Block& block(int index) const { return m_flow.blocks[std::size_t(index)]; }
    [[nodiscard]] int calleeOf(int call) const { return m_flow.blockOf(m_kernel.indexAt(*at(call).target)); }
    [[nodiscard]] Error refuse(int instruction, const std::string& why) const {
        return refusal(m_kernel, at(instruction), why, kOtherKernel);
    }

    [[nodiscard]] std::set<int> reachableFrom(int entry) const {
        std::set<int> found{entry};
        std::vector<int> open{entry};
        while (!open.empty()) {
            const int index = open.back();
            open.pop_back();
            for (const int next : block(index).successors)
                if (found.insert(next).second) open.push_back(next);
        }
        return found;
    }

    void findExtent(int entry, Function& function) const {
        function.blocks = reachableFrom(entry);
        for (const int index : function.blocks) {
            const int end = block(index).last;
            if (at(end).instructionClass == encoding::InstructionClass::ret) function.returns.push_back(end);
            if (at(end).instructionClass == encoding::InstructionClass::call) function.callees.insert(calleeOf(end));
        }
    }

    [[nodiscard]] Complaint refuseReturnOfKernel() const {
        if (m_flow.blocks.empty()) return std::nullopt;
        for (const int index : reachableFrom(0))
            if (at(block(index).last).instructionClass == encoding::InstructionClass::ret)
                return refuse(block(index).last, "returns from the kernel itself to an address that is not known.");
        return std::nullopt;
    }

    /// Whether a function, or one that it calls, writes a register.
    [[nodiscard]] bool writesRegister(int entry, int reg, std::set<int>& seen) const {
        if (!seen.insert(entry).second) return false;
        const Function& function = m_functions.at(entry);
        for (const int index : function.blocks)
            for (int i = block(index).first; i <= block(index).last; ++i)
                if (encoding::names(at(i).writes, reg)) return true;
        return std::ranges::any_of(function.callees, [&](int callee) { return writesRegister(callee, reg, seen); });
    }
    [[nodiscard]] bool changes(const encoding::Instruction& instruction, int position, int reg) const {
        if (instruction.instructionClass != encoding::InstructionClass::call)
            return encoding::names(instruction.writes, reg);
        std::set<int> seen;
        return writesRegister(calleeOf(position), reg, seen);
    }

    /// A register as it is before an instruction of a block.
    struct Question {
        int block = 0;
        int before = 0; ///< Instruction.
        int reg = 0;

        friend auto operator<=>(const Question&, const Question&) = default;
    };

    /// Walks up to the block's start; nothing where something else than a number or a copy is written.
    [[nodiscard]] bool walkUp(Question& question, Sources& sources, bool& isAnswered) const {
        for (int i = question.before - 1; i >= block(question.block).first; --i) {
            if (!changes(at(i), i, question.reg)) continue;
            const Value value = encoding::isGuarded(at(i)) ? Value{} : valueOf(at(i));
            if (value.kind == Value::Kind::other) return false;
            if (value.kind == Value::Kind::copy) question.reg = value.source;
            else sources.insert({.instruction = i});
            isAnswered = value.kind == Value::Kind::constant;
            if (isAnswered) return true;
        }
        return true;
    }

    /// What may have given `reg` its value before `instruction`, in a function that begins with block `entry` (-1: the
    /// kernel). Nothing where it is computed, or may come from elsewhere.
    [[nodiscard]] std::optional<Sources> sourcesOf(int instruction, int reg, int entry) const {
        Sources sources;
        std::set<Question> seen;
        std::vector<Question> open{{m_flow.blockOf(instruction), instruction, reg}};
        while (!open.empty()) {
            Question question = open.back();
            open.pop_back();
            if (!seen.insert(question).second) continue;
            bool isAnswered = false;
            if (!walkUp(question, sources, isAnswered)) return std::nullopt;
            if (isAnswered) continue;
            if (question.block == entry) sources.insert({.instruction = -1, .reg = question.reg});
            else if (question.block == 0 || m_functions.contains(question.block)) return std::nullopt;
            for (const int from : block(question.block).predecessors)
                open.push_back({from, block(from).last + 1, question.reg});
        }
        return sources;
    }

    /// The register in which the caller gave what `reg` holds before an instruction; -1: it is cleared here.
    [[nodiscard]] std::optional<int> givenIn(int instruction, int reg, int entry) const {
        const auto sources = sourcesOf(instruction, reg, entry);
        if (!sources || sources->empty()) return std::nullopt;
        const bool isCleared = std::ranges::all_of(*sources, [this](const Source& source) {
            return source.instruction >= 0 && valueOf(at(source.instruction)).number == 0;
        });
        if (isCleared) return -1;
        if (sources->size() > 1 || sources->begin()->instruction >= 0) return std::nullopt;
        return sources->begin()->reg;
    }

    [[nodiscard]] Complaint traceReturns(int entry, Function& function) const {
        for (std::size_t i = 0; i < function.returns.size(); ++i) {
            const int end = function.returns[i];
            const int reg = int(bitsAt(at(end), 24, 8));
            const auto lower = givenIn(end, reg, entry);
            const auto upper = givenIn(end, reg + 1, entry);
            if (!lower || *lower < 0 || !upper)
                return refuse(end, "takes its return address from a register that the caller did not write.");
            const bool isFirst = i == 0;
            if (!isFirst && (*lower != function.addressRegister || *upper != function.upperRegister))
                return refuse(end, "takes its return address from another register than the function's other returns.");
            function.addressRegister = *lower;
            function.upperRegister = *upper;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool isZeroBefore(int call, int reg) const {
        const auto sources = sourcesOf(call, reg, -1);
        return sources && std::ranges::all_of(*sources, [this](const Source& source) {
                   return source.instruction >= 0 && valueOf(at(source.instruction)).number == 0;
               });
    }

    [[nodiscard]] Complaint traceCall(int call, std::vector<CodeReference>& references) const {
        const Function& function = m_functions.at(calleeOf(call));
        if (function.addressRegister < 0) return std::nullopt;
        const std::string reg = "R" + std::to_string(function.addressRegister);
        const auto sources = sourcesOf(call, function.addressRegister, -1);
        if (!sources || sources->empty())
            return refuse(call, "is to return to what " + reg + " holds, which no MOV before it sets.");
        for (const Source& source : *sources) {
            const Value value = valueOf(at(source.instruction));
            if (!value.isPlain || value.number != at(call).address + encoding::kVoltaBytes)
                return refuse(call, "is to return to another address than the one after it; " + reg + " holds it.");
            references.push_back({source.instruction, call + 1});
        }
        if (function.upperRegister >= 0 && !isZeroBefore(call, function.upperRegister))
            return refuse(call, "is to return to an address whose upper half no MOV before it clears.");
        return std::nullopt;
    }

    const encoding::Kernel& m_kernel;
    const analysis::ControlFlow& m_flow;
    std::vector<int> m_calls;
    std::map<int, Function> m_functions; // By first block.
};

// ---- What cannot be moved at all -------------------------------------------------------------------------------

bool isIndirect(std::string_view head) {
    constexpr std::array<std::string_view, 8> kIndirect = {"BRX", "BRXU", "JMP", "JMX", "JMXU", "JCAL", "LEPC", "PRET"};
    return std::ranges::find(kIndirect, head) != kIndirect.end();
}
bool needsTarget(std::string_view head) {
    constexpr std::array<std::string_view, 7> kWithTarget = {"BRA", "BSSY", "SSY", "PBK", "PCNT", "CAL", "CALL"};
    return std::ranges::find(kWithTarget, head) != kWithTarget.end();
}

/// Maxwell's branches may take their target from constant memory.
bool hasConstantTarget(const encoding::Instruction& instruction, bool isMaxwell) {
    constexpr unsigned kFromConstant = 5;
    return isMaxwell && instruction.target && bitsAt(instruction, kFromConstant, 1) != 0;
}

/// RET's own offset leads to the kernel's start, from where its register counts; it stands where that of BRA does.
bool countsFromStart(const encoding::Instruction& ret, int sm) {
    constexpr unsigned kAbsolute = 85;
    const encoding::Bits bits(ret.words);
    if (bits.has(kAbsolute)) return false;
    std::int64_t offset = bits.signedAt(34, 48);
    if (sm >= encoding::kFirstHopper) offset = offset * 256 + std::int64_t(bits.at(16, 8));
    return ret.address + encoding::kVoltaBytes + std::uint64_t(offset * 4) == 0;
}

Complaint refuseUnmovable(const encoding::Kernel& kernel, const encoding::Instruction& instruction) {
    const bool isMaxwell = encoding::encodingOf(kernel.sm) == encoding::Encoding::maxwell;
    const std::string_view head = encoding::headOf(instruction);
    const auto refuse = [&](const char* why, const char* remedy) { return refusal(kernel, instruction, why, remedy); };
    if (instruction.instructionClass == encoding::InstructionClass::unknown)
        return refuse("is not in the tables, so that nobody knows whether it holds an address.", kOtherKernel);
    if (isIndirect(head) || hasConstantTarget(instruction, isMaxwell))
        return refuse("goes to an address that is computed or looked up.",
                      "Write the switch as a chain of conditions, or choose another kernel.");
    if (instruction.mnemonic.starts_with("WARPSYNC.COLLECTIVE"))
        return refuse("holds an address in a field that is not known.", kOtherKernel);
    if (instruction.mnemonic.starts_with("CALL.ABS"))
        return refuse("calls a function by its address in memory.", kInline);
    if (instruction.instructionClass == encoding::InstructionClass::call && !instruction.target)
        return refuse("calls a function that is not in this code.", kInline);
    if (needsTarget(head) && (!instruction.target || kernel.indexAt(*instruction.target) < 0))
        return refuse("leads out of this code.", kInline);
    if (!isMaxwell && instruction.instructionClass == encoding::InstructionClass::ret &&
        !countsFromStart(instruction, kernel.sm))
        return refuse("does not count its return address from the kernel's start.", kInline);
    return std::nullopt;
}

} // namespace

Result<std::vector<CodeReference>> codeReferences(const encoding::Kernel& kernel, const analysis::ControlFlow& flow) {
    for (const encoding::Instruction& instruction : kernel.instructions)
        if (Complaint complaint = refuseUnmovable(kernel, instruction)) return *std::move(complaint);
    if (encoding::encodingOf(kernel.sm) == encoding::Encoding::maxwell)
        return std::vector<CodeReference>{}; // CAL leaves it on a stack.
    return ReturnTracer(kernel, flow).run();
}

} // namespace forewarp::sass::demotion
