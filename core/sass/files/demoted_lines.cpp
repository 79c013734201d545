#include "core/sass/files/demoted_lines.h"

#include "core/sass/encoding/code_units.h"
#include "core/sass/files/listing_edits.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace forewarp::sass::files {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t kNone = std::string::npos;
constexpr std::string_view kNoEncoding = "/* 0x0000000000000000 */";

/// The lines that show one instruction.
struct InstructionLines {
    std::size_t statement = kNone;
    std::size_t encoding = kNone; ///< What the line of the statement has no room for; of Volta, the second word.
    bool hasOwnWord = false;      ///< On the line of the statement.
    bool hasOtherWord = false;    ///< Likewise, but that of a control word.
    bool opensPair = false;       ///< «{» of Maxwell's dual issue.
    bool closesPair = false;      ///< «}»

    [[nodiscard]] bool isPlain() const { return hasOwnWord && !hasOtherWord && !opensPair && !closesPair; }
};

std::size_t encodingColumn(const std::string& line) {
    const std::size_t comment = line.find("/* 0x");
    return comment == kNone ? line.size() : comment;
}

/// How a listing shows a kernel.
class KernelText {
  public:
    KernelText(const Lines& lines, LineRange range, encoding::Encoding encoding);

    /// The lines of a range that are an instruction's statement or no code at all.
    [[nodiscard]] const std::vector<std::size_t>& order() const { return m_order; }
    [[nodiscard]] const InstructionLines& of(std::size_t instruction) const { return m_instructions[instruction]; }
    [[nodiscard]] std::string plainForm(const std::string& statementLine) const;
    /// A line like those of the same mnemonic, if there are any.
    [[nodiscard]] std::string formOf(const std::string& mnemonic) const;
    /// A line with nothing but an encoding.
    [[nodiscard]] const std::string& encodingForm() const { return m_encodingForm; }

  private:
    void take(std::size_t line, const ListingLine& scanned);
    void takeWord(std::size_t line);
    void findColumn();
    void findForms();

    const Lines& m_lines;
    encoding::Encoding m_encoding;
    std::vector<std::size_t> m_order;
    std::vector<InstructionLines> m_instructions;
    std::uint64_t m_words = 0;
    std::size_t m_column = kNone; ///< Of encodings.
    std::map<std::string, std::size_t> m_forms; ///< A plain line by mnemonic.
    std::string m_anyForm;
    std::string m_encodingForm;
};

KernelText::KernelText(const Lines& lines, LineRange range, encoding::Encoding encoding)
    : m_lines(lines), m_encoding(encoding) {
    for (std::size_t i = range.begin; i < range.end; ++i) take(i, scanLine(lines[i]));
    findColumn();
    findForms();
}

void KernelText::take(std::size_t line, const ListingLine& scanned) {
    if (scanned.kind != LineKind::encoding) m_order.push_back(line);
    else if (m_encodingForm.empty()) m_encodingForm = m_lines[line];
    if (scanned.kind == LineKind::instruction) {
        const char* begin = m_lines[line].data();
        const std::string_view before(begin, static_cast<std::size_t>(scanned.statement.data() - begin));
        m_instructions.push_back(
            {.statement = line, .opensPair = before.find('{') != kNone, .closesPair = scanned.tail.starts_with('}')});
    }
    if (!scanned.encodingDigits.empty()) takeWord(line);
}

void KernelText::takeWord(std::size_t line) {
    const std::uint64_t address = encoding::kWordBytes * m_words++;
    const bool isMaxwell = m_encoding == encoding::Encoding::maxwell;
    const bool isOnStatement = !m_instructions.empty() && m_instructions.back().statement == line;
    if (isMaxwell && address % encoding::kMaxwellGroupBytes == 0) {
        if (isOnStatement) m_instructions.back().hasOtherWord = true;
    } else if (isOnStatement) {
        m_instructions.back().hasOwnWord = true;
    } else {
        m_instructions.back().encoding = line;
    }
}

/// Long statements push their encodings to the right; the column is that of the others.
void KernelText::findColumn() {
    for (const InstructionLines& one : m_instructions)
        if (one.isPlain()) m_column = std::min(m_column, encodingColumn(m_lines[one.statement]));
    if (m_column == kNone) m_column = encodingColumn(m_encodingForm);
}

void KernelText::findForms() {
    for (const InstructionLines& one : m_instructions) {
        const std::string& line = m_lines[one.statement];
        if (!one.isPlain() || encodingColumn(line) != m_column) continue;
        if (m_anyForm.empty()) m_anyForm = line;
        encoding::Instruction instruction;
        if (readStatement(scanLine(line).statement, instruction)) m_forms.emplace(instruction.mnemonic, one.statement);
    }
    if (m_anyForm.empty()) m_anyForm = plainForm(m_lines[m_instructions.front().statement]);
}

std::string KernelText::formOf(const std::string& mnemonic) const {
    const auto form = m_forms.find(mnemonic);
    return form == m_forms.end() ? m_anyForm : m_lines[form->second];
}

/// Without braces, with room for an encoding.
std::string KernelText::plainForm(const std::string& statementLine) const {
    const ListingLine line = scanLine(statementLine);
    const char* end = line.statement.data() + line.statement.size();
    std::string plain(statementLine.data(), end);
    if (const std::size_t brace = plain.find('{', plain.find("*/")); brace < plain.size() - line.statement.size())
        plain[brace] = ' ';
    plain += " ;";
    padTo(plain, m_column);
    const std::size_t comment = line.tail.find("/*");
    plain += comment == kNone ? kNoEncoding : line.tail.substr(comment);
    if (statementLine.ends_with('\r')) plain += '\r';
    return plain;
}

/// Writes the lines of a changed kernel.
class Inserter {
  public:
    Inserter(const Lines& lines, LineRange range, const encoding::Kernel& original,
             const demotion::EditedKernel& edited)
        : m_lines(lines), m_original(original), m_edited(edited), m_encoding(encoding::encodingOf(original.sm)),
          m_text(lines, range, m_encoding) {}

    [[nodiscard]] Lines write();

  private:
    [[nodiscard]] const encoding::Instruction& instruction(std::size_t at) const {
        return m_edited.kernel.instructions[at];
    }
    [[nodiscard]] bool isItself(std::size_t at) const {
        return m_edited.origins[at].place == demotion::Origin::Place::itself;
    }
    [[nodiscard]] const InstructionLines& linesOf(std::size_t at) const {
        return m_text.of(std::size_t(m_edited.origins[at].instruction));
    }
    [[nodiscard]] bool isAsBefore(std::size_t at) const;
    [[nodiscard]] bool isPaired(std::size_t first) const;
    [[nodiscard]] bool keepsForm(std::size_t at) const;
    [[nodiscard]] std::string statementForm(std::size_t at) const;
    void writeInstruction(std::size_t at);
    void writeEncoding(std::uint64_t word, const std::string& form);

    const Lines& m_lines;
    const encoding::Kernel& m_original;
    const demotion::EditedKernel& m_edited;
    encoding::Encoding m_encoding;
    KernelText m_text;
    Lines m_written;
};

/// Whether it is encoded like the original, so that annotations still hold.
bool Inserter::isAsBefore(std::size_t at) const {
    if (!isItself(at)) return false;
    const encoding::Instruction& old = m_original.instructions[std::size_t(m_edited.origins[at].instruction)];
    return old.control == instruction(at).control && old.words == encodedWords(instruction(at), m_encoding);
}

/// Whether two instructions in braces still follow each other in the same cycle.
bool Inserter::isPaired(std::size_t first) const {
    if (first + 1 >= m_edited.origins.size() || !isItself(first) || !isItself(first + 1)) return false;
    const int old = m_edited.origins[first].instruction;
    return m_edited.origins[first + 1].instruction == old + 1 && linesOf(first).opensPair &&
           linesOf(first + 1).closesPair &&
           m_original.instructions[std::size_t(old)].control.stall == instruction(first).control.stall;
}

/// Whether the lines of the original do with other numbers in them.
bool Inserter::keepsForm(std::size_t at) const {
    if (!isItself(at)) return false;
    const InstructionLines& old = linesOf(at);
    const bool isComplete = m_encoding == encoding::Encoding::maxwell ? old.hasOwnWord == (old.encoding == kNone)
                                                                      : old.hasOwnWord && old.encoding != kNone;
    if (old.hasOtherWord || !isComplete) return false;
    return (!old.opensPair || isPaired(at)) && (!old.closesPair || (at > 0 && isPaired(at - 1)));
}

std::string Inserter::statementForm(std::size_t at) const {
    if (!isItself(at)) return m_text.formOf(instruction(at).mnemonic);
    const std::string& old = m_lines[linesOf(at).statement];
    return keepsForm(at) ? old : m_text.plainForm(old);
}

void Inserter::writeEncoding(std::uint64_t word, const std::string& form) {
    m_written.push_back(form);
    replaceEncoding(m_written.back(), word);
}

void Inserter::writeInstruction(std::size_t at) {
    const bool isMaxwell = m_encoding == encoding::Encoding::maxwell;
    if (isMaxwell && at % encoding::kMaxwellGroup == 0)
        writeEncoding(controlWord(m_edited.kernel, at), m_text.encodingForm());
    const auto words = encodedWords(instruction(at), m_encoding);
    std::string statement = statementForm(at);
    replaceAddress(statement, instruction(at).address);
    const ListingLine line = scanLine(statement);
    const bool hasWord = !line.encodingDigits.empty();
    if (!says(line, instruction(at)) || (line.isAnnotated && !isAsBefore(at)))
        replaceStatement(statement, instruction(at));
    replaceEncoding(statement, words[0]);
    m_written.push_back(std::move(statement));
    const std::string& form =
        keepsForm(at) && linesOf(at).encoding != kNone ? m_lines[linesOf(at).encoding] : m_text.encodingForm();
    if (!isMaxwell || !hasWord) writeEncoding(words[isMaxwell ? 0 : 1], form);
}

Lines Inserter::write() {
    std::size_t next = 0;
    int old = 0;
    for (const std::size_t line : m_text.order()) {
        if (scanLine(m_lines[line]).kind != LineKind::instruction) {
            m_written.push_back(m_lines[line]);
            continue;
        }
        while (next < m_edited.origins.size() && m_edited.origins[next].instruction <= old) writeInstruction(next++);
        ++old;
    }
    return std::move(m_written);
}

} // namespace

void insertLines(Lines& lines, LineRange range, const encoding::Kernel& original,
                 const demotion::EditedKernel& edited) {
    const Lines written = Inserter(lines, range, original, edited).write();
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(range.begin);
    const auto after = lines.erase(begin, lines.begin() + static_cast<std::ptrdiff_t>(range.end));
    lines.insert(after, written.begin(), written.end());
}

} // namespace forewarp::sass::files
