#include "core/sass/encoding/opcodes.h"

#include "core/base/text.h"
#include "core/sass/encoding/instruction_queries.h"
#include "core/sass/encoding/mnemonic_class.h"
#include "core/sass/encoding/operand_width.h"
#include "core/sass/encoding/register_words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace forewarp::sass::encoding {

namespace {

using Class = InstructionClass;

constexpr unsigned kAllPredicates = 0x7f;

// ---- Operands --------------------------------------------------------------------------------------------------

/// One register as an operand names it.
struct NamedRegister {
    int number = kZeroRegister;
    bool isWide = false;   ///< «R2.64»
    bool isNarrow = false; ///< «R2.U32»
};

/// All words of an operand that are registers.
std::vector<NamedRegister> registersIn(std::string_view operand) {
    std::vector<NamedRegister> found;
    for (auto word = nextRegisterWord(operand, 0); word; word = nextRegisterWord(operand, word->end())) {
        const std::string_view rest = operand.substr(word->end());
        found.push_back({word->number, rest.starts_with(".64"), rest.starts_with(".U32")});
    }
    return found;
}

enum class OperandKind { registers, predicate, memory, other };
OperandKind kindOf(std::string_view operand) {
    if (operand.starts_with("c[") || operand.starts_with("cx[")) return OperandKind::other;
    if (operand.find('[') != std::string_view::npos) return OperandKind::memory;
    const std::size_t begin = operand.find_first_not_of("!-|~+");
    if (begin == std::string_view::npos) return OperandKind::other;
    const std::string_view body = operand.substr(begin);
    std::size_t end = 0;
    while (end < body.size() && isWordCharacter(body[end])) ++end;
    const std::string_view word = body.substr(0, end);
    if (word == "RZ" || numbered(word, "R")) return OperandKind::registers;
    if (word == "PT" || word == "UPT" || word == "PR" || numbered(word, "P") || numbered(word, "UP"))
        return OperandKind::predicate;
    return OperandKind::other;
}

unsigned predicatesIn(std::string_view operand) {
    const std::string_view word = operand.substr(operand.starts_with('!') ? 1 : 0);
    if (word.starts_with("PR")) return kAllPredicates;
    const std::optional<int> number = numbered(word, "P");
    return number && *number < kTruePredicate ? 1U << unsigned(*number) : 0;
}

bool isAtomic(std::string_view head) {
    return isOneOf(head, std::array<std::string_view, 5>{"ATOM", "ATOMG", "ATOMS", "RED", "REDG"});
}

bool isAccess(Class instructionClass) {
    return instructionClass >= Class::globalLoad && instructionClass <= Class::constantLoad;
}

/// One instruction's operands as it is taken apart.
class Classifier {
  public:
    Classifier(Instruction& instruction, int sm)
        : m_instruction(instruction), m_mnemonic(instruction.mnemonic), m_head(headOf(m_mnemonic)),
          m_class(classOf(m_mnemonic)), m_isMaxwell(encodingOf(sm) == Encoding::maxwell) {}

    void run() {
        m_instruction.instructionClass = m_class;
        m_instruction.reads.clear();
        m_instruction.writes.clear();
        m_instruction.predicateReads = guardPredicate();
        m_instruction.predicateWrites = 0;
        if (m_class == Class::unknown) return takeAllBothWays();
        const std::size_t results = countResults();
        for (std::size_t i = 0; i < m_instruction.operands.size(); ++i) take(i, i < results);
        if (m_head == "R2P") m_instruction.predicateReads = kAllPredicates; // Its mask leaves some as they are.
    }

  private:
    [[nodiscard]] const std::vector<std::string>& operands() const { return m_instruction.operands; }

    [[nodiscard]] unsigned guardPredicate() const {
        const bool isOwn = m_instruction.guard < kTruePredicate && !m_instruction.isGuardUniform;
        return isOwn ? 1U << unsigned(m_instruction.guard) : 0;
    }

    static void add(std::vector<RegisterRange>& ranges, const NamedRegister& named, int count) {
        if (named.number == kZeroRegister) return;
        ranges.push_back({named.number, std::min(count, kZeroRegister - named.number)});
    }

    /// What these name first is read like everything else.
    [[nodiscard]] bool hasNoResult() const {
        constexpr std::array<std::string_view, 6> kWithout = {"WARPSYNC", "NANOSLEEP", "KIL", "CCTL", "BAR", "DEPBAR"};
        const bool isStore =
            m_class == Class::globalStore || m_class == Class::sharedStore || m_class == Class::localStore;
        const bool isFlow = m_class >= Class::branch && m_class <= Class::exit;
        return isStore || isFlow || isOneOf(m_head, kWithout);
    }
    [[nodiscard]] bool hasOnlyPredicateResults() const {
        constexpr std::array<std::string_view, 9> kComparing = {"ISETP", "FSETP", "DSETP", "HSETP2", "PSETP",
                                                                "CSETP", "PLOP3", "FCHK",  "R2P"};
        return isOneOf(m_head, kComparing);
    }

    /// Predicates, a register, and the predicates right after it; loads may name several registers.
    [[nodiscard]] std::size_t countResults() const {
        if (hasNoResult()) return 0;
        std::size_t count = skip(OperandKind::predicate, 0);
        if (hasOnlyPredicateResults()) return std::min(count, m_head == "FCHK" || m_head == "R2P" ? std::size_t{1} : 2);
        if (m_head.starts_with("VOTE")) return operands().empty() ? 0 : operands().size() - 1;
        if (count == operands().size()) return count;
        const OperandKind kind = kindOf(operands()[count]);
        if (kind == OperandKind::memory || m_head == "P2R") return kind == OperandKind::memory ? count : count + 1;
        if (kind != OperandKind::registers) return skip(OperandKind::predicate, count + 1);
        if (isAccess(m_class) && !isAtomic(m_head)) return skip(OperandKind::registers, count);
        return skip(OperandKind::predicate, count + 1);
    }
    [[nodiscard]] std::size_t skip(OperandKind kind, std::size_t from) const {
        while (from < operands().size() && kindOf(operands()[from]) == kind) ++from;
        return from;
    }

    void take(std::size_t position, bool isResult) {
        const std::string& operand = operands()[position];
        const OperandKind kind = kindOf(operand);
        if (kind == OperandKind::predicate) {
            (isResult ? m_instruction.predicateWrites : m_instruction.predicateReads) |= predicatesIn(operand);
            return;
        }
        for (const NamedRegister& named : registersIn(operand)) {
            const bool isWritten = isResult && kind == OperandKind::registers;
            const int count =
                kind == OperandKind::registers ? dataWidth(named, position, isResult) : addressWidth(named, position);
            add(isWritten ? m_instruction.writes : m_instruction.reads, named, count);
        }
    }

    void takeAllBothWays() {
        for (const std::string& operand : operands()) {
            for (const NamedRegister& named : registersIn(operand)) {
                const int count = named.isWide ? 2 : unknownWidth();
                add(m_instruction.reads, named, count);
                add(m_instruction.writes, named, count);
            }
            m_instruction.predicateReads |= predicatesIn(operand);
            m_instruction.predicateWrites |= predicatesIn(operand);
        }
    }
    /// Textures and surfaces move up to four; warp group products («64x128x16») half of n.
    [[nodiscard]] int unknownWidth() const {
        constexpr std::array<std::string_view, 4> kImages = {"TE", "TL", "TX", "SU"};
        const bool isImage =
            std::ranges::any_of(kImages, [&](std::string_view start) { return m_head.starts_with(start); });
        if (isImage || m_head == "TMML") return 4;
        const std::size_t first = m_mnemonic.find(".64x");
        if (first == std::string_view::npos) return 1;
        const std::string_view rest = m_mnemonic.substr(first + 4);
        return std::max(4, numbered(rest.substr(0, rest.find('x')), "").value_or(2 * kZeroRegister) / 2);
    }

    /// Registers of an address or of an index into constants.
    [[nodiscard]] int addressWidth(const NamedRegister& named, std::size_t position) const {
        if (named.isWide) return 2;
        const bool isAddress = kindOf(operands()[position]) == OperandKind::memory && !named.isNarrow;
        const bool isGlobal = m_class == Class::globalLoad || m_class == Class::globalStore || m_head == "CCTL";
        const bool isFirst = position == 0;
        if (m_head == "LDGSTS" && isFirst) return 1; // Its shared address.
        if (isAddress && isGlobal && hasModifier(m_mnemonic, "E")) return 2;
        const bool isJump = m_class >= Class::branch && m_class <= Class::ret;
        return isJump && !m_isMaxwell ? 2 : 1;
    }

    [[nodiscard]] int dataWidth(const NamedRegister& named, std::size_t position, bool isResult) const {
        if (named.isWide) return 2;
        if (isMatrixInstruction(m_head)) return matrixWidth(m_mnemonic, position);
        if (isAtomic(m_head)) return atomicWidthOf(isResult);
        if (isAccess(m_class)) return accessRegisters(m_mnemonic);
        if (m_class >= Class::branch && m_class <= Class::ret) return addressWidth(named, position);
        if (m_class == Class::doublePrecision) return m_head == "DSET" && isResult ? 1 : 2;
        if (m_class == Class::quarterRate) return convertedWidth(isResult);
        if (m_head == "IMAD" && !m_isMaxwell) return productWidth(position, isResult);
        if (m_head == "CS2R") return !m_isMaxwell && !hasModifier(m_mnemonic, "32") ? 2 : 1;
        if (m_head == "LEPC") return 2;
        return hasModifier(m_mnemonic, "64") ? 2 : 1;
    }
    /// Maxwell takes the value to compare with and the one to store side by side.
    [[nodiscard]] int atomicWidthOf(bool isResult) const {
        const bool isPair = m_isMaxwell && !isResult && hasModifier(m_mnemonic, "CAS");
        return atomicWidth(m_mnemonic) * (isPair ? 2 : 1);
    }
    [[nodiscard]] int convertedWidth(bool isResult) const {
        constexpr std::array<std::string_view, 4> kConverting = {"F2F", "F2I", "I2F", "FRND"};
        return isOneOf(m_head, kConverting) ? conversionWidth(m_mnemonic, isResult) : 1;
    }
    /// IMAD.WIDE adds 64 bits to its product; IMAD.HI too, and keeps the upper half.
    [[nodiscard]] int productWidth(std::size_t position, bool isResult) const {
        const bool isWide = hasModifier(m_mnemonic, "WIDE");
        if (isResult) return isWide ? 2 : 1;
        const std::size_t summand = countResults() + 2;
        return position == summand && (isWide || hasModifier(m_mnemonic, "HI")) ? 2 : 1;
    }

    Instruction& m_instruction;
    std::string_view m_mnemonic;
    std::string_view m_head;
    Class m_class;
    bool m_isMaxwell;
};

} // namespace

void classify(Instruction& instruction, int sm) {
    Classifier(instruction, sm).run();
}

} // namespace forewarp::sass::encoding
