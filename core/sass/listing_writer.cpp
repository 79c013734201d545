#include "core/sass/listing.h"

#include "core/sass/listing_lines.h"

#include <algorithm>

namespace forewarp::sass {
namespace {

constexpr std::uint64_t kControlMask = (std::uint64_t{1} << kControlBits) - 1;

std::uint64_t withControl(std::uint64_t word, unsigned bit, const ControlCode& control) {
    return (word & ~(kControlMask << bit)) | (std::uint64_t{encodeControl(control)} << bit);
}

/// Whether the line says the same as the instruction, but for blanks.
bool says(const Instruction& line, const Instruction& instruction) {
    return line.mnemonic == instruction.mnemonic && line.operands == instruction.operands &&
           line.guard == instruction.guard && line.isGuardNegated == instruction.isGuardNegated &&
           line.isGuardUniform == instruction.isGuardUniform;
}

/// Blanks up to a column, one at least.
void padTo(std::string& line, std::size_t column) {
    line.append(column > line.size() ? column - line.size() : 1, ' ');
}

/// Writes a kernel's encodings and statements over the lines they came from.
class KernelWriter {
  public:
    explicit KernelWriter(const Kernel* kernel) : m_kernel(kernel) {}

    void write(std::string& text, const ListingLine& line);

  private:
    [[nodiscard]] std::optional<std::uint64_t> wordAt(std::uint64_t address, std::uint64_t old) const;
    [[nodiscard]] const Instruction* instructionOf(std::size_t position) const;
    [[nodiscard]] std::uint64_t controlWord(std::size_t first, std::uint64_t old) const;
    bool writeWord(std::string& text, const ListingLine& line);
    void writeStatement(std::string& text, const ListingLine& line, const Instruction& instruction) const;

    const Kernel* m_kernel = nullptr;
    std::size_t m_instruction = 0;
    std::uint64_t m_words = 0;
};

const Instruction* KernelWriter::instructionOf(std::size_t position) const {
    return position < m_kernel->instructions.size() ? &m_kernel->instructions[position] : nullptr;
}

std::uint64_t KernelWriter::controlWord(std::size_t first, std::uint64_t old) const {
    for (unsigned i = 0; i < kMaxwellGroup; ++i)
        if (const Instruction* one = instructionOf(first + i)) old = withControl(old, kControlBits * i, one->control);
    return old;
}

std::optional<std::uint64_t> KernelWriter::wordAt(std::uint64_t address, std::uint64_t old) const {
    if (encodingOf(m_kernel->sm) == Encoding::volta) {
        const Instruction* instruction = instructionOf(address / (2 * kWordBytes));
        if (instruction == nullptr) return std::nullopt;
        if (address % (2 * kWordBytes) == 0) return instruction->words[0];
        return withControl(instruction->words[1], kVoltaControlBit, instruction->control);
    }
    const std::size_t first = address / kMaxwellGroupBytes * kMaxwellGroup;
    if (address % kMaxwellGroupBytes == 0) return controlWord(first, old);
    const Instruction* instruction = instructionOf(first + address % kMaxwellGroupBytes / kWordBytes - 1);
    return instruction == nullptr ? std::nullopt : std::optional(instruction->words[0]);
}

/// Returns: whether the line has changed.
bool KernelWriter::writeWord(std::string& text, const ListingLine& line) {
    const std::uint64_t old = hexNumber(line.encodingDigits).value_or(0);
    const auto word = wordAt(kWordBytes * m_words++, old);
    if (!word || *word == old) return false;
    const auto at = static_cast<std::size_t>(line.encodingDigits.data() - text.data());
    text.replace(at, line.encodingDigits.size(), hexText(*word, line.encodingDigits.size()).substr(2));
    return true;
}

/// The mnemonic and the encoding stay in their columns as far as there is room.
void KernelWriter::writeStatement(std::string& text, const ListingLine& line, const Instruction& instruction) const {
    const std::string statement = instruction.text();
    const std::size_t guard = statement.find(instruction.mnemonic);
    const auto begin = static_cast<std::size_t>(line.statement.data() - text.data());
    std::size_t column = begin;
    if (line.statement.starts_with('@')) {
        column = text.find_first_of(" \t", begin);
        column = text.find_first_not_of(" \t", column);
    }
    std::string written = text.substr(0, begin);
    written.resize(written.find_last_not_of(" \t") + 1);
    padTo(written, column > guard ? column - guard : 0);
    written += statement + " ";
    const std::string_view tail = line.tail;
    const std::size_t comment = tail.find("/*");
    written += trimmed(tail.substr(0, comment));
    if (comment != std::string_view::npos) {
        padTo(written, static_cast<std::size_t>(tail.data() - text.data()) + comment);
        written += tail.substr(comment);
    }
    if (text.ends_with('\r')) written += '\r';
    text = std::move(written);
}

void KernelWriter::write(std::string& text, const ListingLine& line) {
    const bool isInstruction = line.kind == LineKind::instruction;
    if (!isInstruction && line.kind != LineKind::encoding) return;
    const bool hasNewWord = !line.encodingDigits.empty() && writeWord(text, line);
    const Instruction* instruction = isInstruction ? instructionOf(m_instruction++) : nullptr;
    if (instruction == nullptr) return;
    Instruction old;
    const bool isSame = readStatement(line.statement, old) && says(old, *instruction);
    if (!isSame || (line.isAnnotated && hasNewWord)) writeStatement(text, line, *instruction);
}

} // namespace

std::string writeListing(const Listing& listing) {
    std::string written;
    KernelTracker tracker;
    std::optional<KernelWriter> kernel;
    std::size_t kernels = 0;
    for (std::size_t i = 0; i < listing.lines.size(); ++i) {
        std::string text = listing.lines[i];
        const ListingLine line = scanLine(text);
        const KernelTracker::Step step = tracker.take(line);
        if (step != KernelTracker::Step::same) kernel.reset();
        if (step == KernelTracker::Step::begins && kernels < listing.kernels.size())
            kernel.emplace(&listing.kernels[kernels++]);
        if (kernel) kernel->write(text, line);
        written += text;
        if (i + 1 < listing.lines.size() || listing.endsWithNewline) written += '\n';
    }
    return written;
}

} // namespace forewarp::sass
