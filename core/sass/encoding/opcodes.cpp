#include "core/sass/encoding/opcodes.h"

#include "core/sass/encoding/instruction_queries.h"
#include "core/sass/encoding/register_words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace forewarp::sass::encoding {

namespace {

using Class = InstructionClass;

constexpr unsigned kAllPredicates = 0x7f;

struct NamedClass {
    std::string_view head; ///< Before the first dot.
    Class instructionClass;
};
constexpr NamedClass kNamed[] = {
    {"LDG", Class::globalLoad},
    {"LD", Class::globalLoad},
    {"ATOM", Class::globalLoad},
    {"ATOMG", Class::globalLoad},
    {"LDGSTS", Class::globalLoad},
    {"STG", Class::globalStore},
    {"ST", Class::globalStore},
    {"RED", Class::globalStore},
    {"REDG", Class::globalStore},
    {"LDS", Class::sharedLoad},
    {"LDSM", Class::sharedLoad},
    {"ATOMS", Class::sharedLoad},
    {"STS", Class::sharedStore},
    {"STSM", Class::sharedStore},
    {"LDL", Class::localLoad},
    {"STL", Class::localStore},
    {"LDC", Class::constantLoad},
    {"LDCU", Class::constantLoad},
    {"ULDC", Class::constantLoad},
    {"S2R", Class::specialRegister},
    {"S2UR", Class::specialRegister},
    {"CS2R", Class::specialRegister},
    {"B2R", Class::specialRegister},
    {"LEPC", Class::specialRegister},
    {"BRA", Class::branch},
    {"BRX", Class::branch},
    {"BRXU", Class::branch},
    {"JMP", Class::branch},
    {"JMX", Class::branch},
    {"JMXU", Class::branch},
    {"SSY", Class::branch},
    {"SYNC", Class::branch},
    {"PBK", Class::branch},
    {"BRK", Class::branch},
    {"PCNT", Class::branch},
    {"CONT", Class::branch},
    {"BSSY", Class::branch},
    {"BSYNC", Class::branch},
    {"BREAK", Class::branch},
    {"CALL", Class::call},
    {"CAL", Class::call},
    {"JCAL", Class::call},
    {"RET", Class::ret},
    {"EXIT", Class::exit},
    {"KIL", Class::exit},
    {"KILL", Class::exit},
    {"BAR", Class::barrier},
    {"DEPBAR", Class::barrier},
    {"BPT", Class::barrier},
    {"LDGDEPBAR", Class::barrier},
    {"MEMBAR", Class::barrier},
    {"ERRBAR", Class::barrier},
    {"CCTL", Class::barrier},
    {"CCTLL", Class::barrier},
    {"WARPSYNC", Class::barrier},
    {"NOP", Class::nop},
    {"YIELD", Class::nop},
    {"NANOSLEEP", Class::nop},
    {"DADD", Class::doublePrecision},
    {"DMUL", Class::doublePrecision},
    {"DFMA", Class::doublePrecision},
    {"DSETP", Class::doublePrecision},
    {"DSET", Class::doublePrecision},
    {"DMNMX", Class::doublePrecision},
    {"DMMA", Class::doublePrecision},
    {"MUFU", Class::quarterRate},
    {"F2F", Class::quarterRate},
    {"F2I", Class::quarterRate},
    {"I2F", Class::quarterRate},
    {"I2I", Class::quarterRate},
    {"FRND", Class::quarterRate},
    {"POPC", Class::quarterRate},
    {"FLO", Class::quarterRate},
    {"BREV", Class::quarterRate},
};
/// The rest that is known: fixed latency, or work inside the SM.
constexpr std::string_view kAlu[] = {
    "BFE",   "BFI",      "BMMA",      "BMOV",      "BMSK",  "CSET",   "CSETP",   "ELECT", "F2FP",   "FADD",   "FADD32I",
    "FCHK",  "FCMP",     "FFMA",      "FFMA32I",   "FMNMX", "FMUL",   "FMUL32I", "FSEL",  "FSET",   "FSETP",  "FSWZADD",
    "HADD2", "HFMA2",    "HMMA",      "HMNMX2",    "HMUL2", "HSET2",  "HSETP2",  "I2FP",  "I2IP",   "IABS",   "IADD",
    "IADD3", "IADD32I",  "ICMP",      "IDP",       "IMAD",  "IMMA",   "IMNMX",   "IMUL",  "ISCADD", "ISET",   "ISETP",
    "LEA",   "LOP",      "LOP3",      "LOP32I",    "MATCH", "MOV",    "MOV32I",  "MOVM",  "P2R",    "PLOP3",  "PRMT",
    "PSET",  "PSETP",    "R2P",       "R2UR",      "REDUX", "RRO",    "SEL",     "SGXT",  "SHF",    "SHFL",   "SHL",
    "SHR",   "VABSDIFF", "VABSDIFF4", "VIADDMNMX", "VIADD", "VIMNMX", "VOTE",    "VOTEU", "XMAD",   "UBMSK",  "UBREV",
    "UFLO",  "UIADD3",   "UIMAD",     "UISETP",    "ULEA",  "ULOP",   "ULOP3",   "UMOV",  "UP2UR",  "UPLOP3", "UPOPC",
    "UPRMT", "UR2UP",    "USEL",      "USGXT",     "USHF",
};

/// Whether «.PART» is one of the mnemonic's modifiers.
bool hasModifier(std::string_view mnemonic, std::string_view part) {
    for (std::size_t dot = mnemonic.find('.'); dot != std::string_view::npos;) {
        const std::size_t next = mnemonic.find('.', dot + 1);
        if (mnemonic.substr(dot + 1, next - dot - 1) == part) return true;
        dot = next;
    }
    return false;
}

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::ranges::find(words, word) != words.end();
}

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

// ---- How many registers an operand names -----------------------------------------------------------------------

/// «16816»: m, n, k; n is 8 in all of them.
struct MatrixShape {
    int m = 16;
    int k = 16;
};
std::optional<MatrixShape> matrixShapeOf(std::string_view mnemonic) {
    for (std::size_t dot = mnemonic.find('.'); dot != std::string_view::npos; dot = mnemonic.find('.', dot + 1)) {
        const std::string_view part = mnemonic.substr(dot + 1, mnemonic.find('.', dot + 1) - dot - 1);
        const std::size_t digits = part.starts_with("16") ? 2 : 1;
        const std::optional<int> k = part.size() > digits + 1 ? numbered(part.substr(digits + 1), "") : std::nullopt;
        if (k && part[digits] == '8' && numbered(part.substr(0, digits), ""))
            return MatrixShape{digits == 2 ? 16 : 8, *k};
    }
    return std::nullopt;
}

int elementBits(std::string_view mnemonic) {
    const std::string_view head = headOf(mnemonic);
    if (head == "DMMA") return 64;
    if (head == "BMMA") return 1;
    if (head == "IMMA") return hasModifier(mnemonic, "S4") || hasModifier(mnemonic, "U4") ? 4 : 8;
    return hasModifier(mnemonic, "TF32") ? 32 : 16;
}

bool isMatrixInstruction(std::string_view head) {
    return isOneOf(head, std::array<std::string_view, 4>{"HMMA", "IMMA", "BMMA", "DMMA"});
}

/// Registers of each of 32 threads for D and C, A, B; a fifth operand (of sparse ones) is taken as one.
int matrixWidth(std::string_view mnemonic, std::size_t position) {
    constexpr int kBitsPerRegister = 32 * 32;
    constexpr int kN = 8;
    const std::optional<MatrixShape> shape = matrixShapeOf(mnemonic);
    if (!shape) return 4;
    const std::string_view head = headOf(mnemonic);
    if (head == "HMMA" && shape->m == 8) return 2; // HMMA.884: two in each of its steps.
    const int sum = head == "DMMA" ? 64 : head == "HMMA" && !hasModifier(mnemonic, "F32") ? 16 : 32;
    const int content = position == 1   ? shape->m * shape->k * elementBits(mnemonic)
                        : position == 2 ? kN * shape->k * elementBits(mnemonic)
                        : position > 3  ? 0
                                        : shape->m * kN * sum;
    return std::max(1, content / kBitsPerRegister);
}

/// «I2F.F64.S64 R2, R4»: 64 bits to 64 bits.
int conversionWidth(std::string_view mnemonic, bool isResult) {
    const std::string_view head = headOf(mnemonic);
    const bool isFloat = hasModifier(mnemonic, "F64");
    const bool isInteger = hasModifier(mnemonic, "S64") || hasModifier(mnemonic, "U64");
    if (head == "I2F") return (isResult ? isFloat : isInteger) ? 2 : 1;
    if (head == "F2I") return (isResult ? isInteger : isFloat) ? 2 : 1;
    if (head == "FRND") return isFloat ? 2 : 1;
    const std::size_t first = mnemonic.find(".F"); // F2F: the type of the result stands first.
    const bool comesFirst = first != std::string_view::npos && mnemonic.substr(first).starts_with(".F64");
    const bool comesLast = isFloat && (!comesFirst || mnemonic.find(".F64", first + 1) != std::string_view::npos);
    return (isResult ? comesFirst : comesLast) ? 2 : 1;
}

int atomicWidth(std::string_view mnemonic) {
    constexpr std::array<std::string_view, 4> kWide = {"64", "S64", "U64", "F64"};
    return std::ranges::any_of(kWide, [&](std::string_view type) { return hasModifier(mnemonic, type); }) ? 2 : 1;
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

InstructionClass classOf(std::string_view mnemonic) {
    const std::string_view head = headOf(mnemonic);
    const auto* named = std::ranges::find(kNamed, head, &NamedClass::head);
    if (named != std::end(kNamed)) return named->instructionClass;
    return std::ranges::find(kAlu, head) != std::end(kAlu) ? Class::alu : Class::unknown;
}

int accessRegisters(std::string_view mnemonic) {
    const std::string_view head = headOf(mnemonic);
    const bool isMatrix = head == "LDSM" || head == "STSM";
    if (hasModifier(mnemonic, "128") || hasModifier(mnemonic, "256") || (isMatrix && hasModifier(mnemonic, "4")))
        return 4;
    return hasModifier(mnemonic, "64") || (isMatrix && hasModifier(mnemonic, "2")) ? 2 : 1;
}

void classify(Instruction& instruction, int sm) {
    Classifier(instruction, sm).run();
}

} // namespace forewarp::sass::encoding
