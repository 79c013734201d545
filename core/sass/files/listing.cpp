#include "core/sass/files/listing.h"

#include "core/sass/encoding/code_units.h"
#include "core/sass/encoding/opcodes.h"
#include "core/sass/files/listing_lines.h"
#include "core/sass/files/listing_resources.h"

#include <algorithm>
#include <array>
#include <unordered_map>

// Encodings are printed in order of address, 64 bits a word, whatever else stands between them: a label may come
// between the text of an instruction and its encoding (nvdisasm, dual issue), a Maxwell control word before or behind
// the text of the instruction that follows it. So word k of a kernel lies at byte 8k, and is told apart by that alone.

namespace forewarp::sass::files {
namespace {

constexpr const char* kPrint = "Print it with nvdisasm -hex or cuobjdump -sass.";
constexpr const char* kPrintAgain = "Print the whole listing again with nvdisasm -hex or cuobjdump -sass.";

/// Architectures that have an encoding this reads.
constexpr std::array<int, 21> kArchitectures = {50, 52, 53, 60, 61,  62,  70,  72,  75,  80, 86,
                                                87, 88, 89, 90, 100, 101, 103, 110, 120, 121};

using Complaint = std::optional<Error>;

std::string architectureText(int architecture) {
    return "sm_" + std::to_string(architecture);
}

/// Reads one kernel: instructions, their encodings, and labels.
class KernelReader {
  public:
    /// Views into the text are kept until the kernel is taken.
    KernelReader(std::string name, int beginsInLine, std::string_view document)
        : m_document(document), m_beginsInLine(beginsInLine) {
        m_kernel.name = std::move(name);
    }

    [[nodiscard]] Complaint read(const ListingLine& line, SourceLocation location, int architecture);
    [[nodiscard]] Complaint finish();
    [[nodiscard]] encoding::Kernel take() { return std::move(m_kernel); }

  private:
    struct Jump {
        std::size_t instruction = 0;
        BranchOperand operand;
    };

    [[nodiscard]] Error error(int line, std::string message, std::string remedy = kPrintAgain) const;
    [[nodiscard]] bool isMaxwell() const { return m_encoding == encoding::Encoding::maxwell; }
    [[nodiscard]] std::uint64_t instructionBytes() const {
        return isMaxwell() ? encoding::kWordBytes : encoding::kVoltaBytes;
    }
    [[nodiscard]] std::uint64_t instructionAt(std::uint64_t address) const;
    [[nodiscard]] std::uint64_t nextAddress() const;
    [[nodiscard]] Complaint begin(int line, int architecture);
    [[nodiscard]] Complaint readInstruction(const ListingLine& line, SourceLocation location);
    [[nodiscard]] Complaint readEncoding(std::string_view digits, int line);
    [[nodiscard]] Complaint expectEncodings() const;
    [[nodiscard]] encoding::ControlCode controlOf(std::size_t instruction) const;
    [[nodiscard]] std::optional<std::uint64_t> targetOf(const BranchOperand& operand) const;
    void resolveTargets();
    void noteOpenEnd();

    std::string_view m_document;
    int m_beginsInLine = 0;
    encoding::Kernel m_kernel;
    encoding::Encoding m_encoding = encoding::Encoding::volta;
    std::uint64_t m_words = 0; ///< Encodings read, control words too.
    int m_lastWordInLine = 0;
    std::vector<std::uint64_t> m_controlWords; ///< Maxwell: one for three instructions.
    std::unordered_map<std::string_view, std::uint64_t> m_labels;
    std::vector<Jump> m_jumps;
};

Error KernelReader::error(int line, std::string message, std::string remedy) const {
    return {ErrorKind::input, std::move(message), std::string(m_document) + ":" + std::to_string(line),
            std::move(remedy)};
}

/// The address itself, or that of the instruction behind it where a control word lies.
std::uint64_t KernelReader::instructionAt(std::uint64_t address) const {
    return isMaxwell() && address % encoding::kMaxwellGroupBytes == 0 ? address + encoding::kWordBytes : address;
}

std::uint64_t KernelReader::nextAddress() const {
    const bool isFirst = m_kernel.instructions.empty();
    return instructionAt(isFirst ? 0 : m_kernel.instructions.back().address + instructionBytes());
}

Complaint KernelReader::read(const ListingLine& line, SourceLocation location, int architecture) {
    if (line.kind == LineKind::broken)
        return error(location.line, "The line breaks off, or is no instruction with its encoding.");
    if (line.kind == LineKind::label) m_labels.insert_or_assign(line.name, nextAddress());
    if (line.kind != LineKind::instruction && line.kind != LineKind::encoding) return std::nullopt;
    if (m_kernel.sm == 0)
        if (Complaint complaint = begin(location.line, architecture)) return complaint;
    if (line.kind == LineKind::instruction)
        if (Complaint complaint = readInstruction(line, location)) return complaint;
    return line.encodingDigits.empty() ? std::nullopt : readEncoding(line.encodingDigits, location.line);
}

Complaint KernelReader::begin(int line, int architecture) {
    if (architecture == 0)
        return error(line, "The listing does not say which architecture " + m_kernel.name + " is for.",
                     "Add the line «.target sm_75», with the number of your GPU, before it.");
    if (architecture < kArchitectures.front())
        return error(line, m_kernel.name + " is for " + architectureText(architecture) + ", older than Maxwell.",
                     "Print newer code alone: cuobjdump -sass -arch sm_50, or later.");
    if (!std::ranges::binary_search(kArchitectures, architecture))
        return error(line, architectureText(architecture) + " is not a known architecture.",
                     "Known are some from " + architectureText(kArchitectures.front()) + " to " +
                         architectureText(kArchitectures.back()) + "; check the number.");
    m_kernel.sm = architecture;
    m_encoding = encoding::encodingOf(architecture);
    return std::nullopt;
}

Complaint KernelReader::readInstruction(const ListingLine& line, SourceLocation location) {
    if (Complaint complaint = expectEncodings()) return complaint;
    if (line.address != nextAddress())
        return error(location.line, "The instruction at " + hexText(line.address) + " stands where that at " +
                                        hexText(nextAddress()) + " belongs: lines are missing or doubled.");
    encoding::Instruction& instruction = m_kernel.instructions.emplace_back();
    instruction.address = line.address;
    instruction.location = location;
    if (!readStatement(line.statement, instruction))
        return error(location.line, "«" + std::string(line.statement) + "» is no instruction.");
    if (const std::string_view word = registerOutOfRange(instruction, m_kernel.sm); !word.empty())
        return error(location.line, architectureText(m_kernel.sm) + " has no register " + std::string(word) + ".");
    return std::nullopt;
}

Complaint KernelReader::readEncoding(std::string_view digits, int line) {
    const std::uint64_t word = hexNumber(digits).value_or(0);
    const std::uint64_t address = m_words++ * encoding::kWordBytes;
    m_lastWordInLine = line;
    if (instructionAt(address) != address) {
        m_controlWords.push_back(word);
        return std::nullopt;
    }
    if (m_kernel.instructions.empty() || address < m_kernel.instructions.back().address ||
        address >= m_kernel.instructions.back().address + instructionBytes())
        return error(line, "This encoding belongs to no instruction.");
    encoding::Instruction& instruction = m_kernel.instructions.back();
    instruction.words[(address - instruction.address) / encoding::kWordBytes] = word;
    return std::nullopt;
}

/// Whether all encodings up to the last instruction have been read.
Complaint KernelReader::expectEncodings() const {
    if (m_kernel.instructions.empty()) return std::nullopt;
    const encoding::Instruction& last = m_kernel.instructions.back();
    if (m_words == 0) return error(last.location.line, "The listing has no encodings.", kPrint);
    if (m_words * encoding::kWordBytes >= last.address + instructionBytes()) return std::nullopt;
    return error(last.location.line,
                 "The encoding of the instruction at " + hexText(last.address) + " is missing or incomplete.");
}

encoding::ControlCode KernelReader::controlOf(std::size_t instruction) const {
    if (!isMaxwell())
        return encoding::decodeControl(std::uint32_t(
            (m_kernel.instructions[instruction].words[1] >> encoding::kVoltaControlBit) & encoding::kControlMask));
    const auto shift = encoding::kControlBits * (instruction % encoding::kMaxwellGroup);
    return encoding::decodeControl(
        std::uint32_t((m_controlWords[instruction / encoding::kMaxwellGroup] >> shift) & encoding::kControlMask));
}

std::optional<std::uint64_t> KernelReader::targetOf(const BranchOperand& operand) const {
    if (!operand.address) return std::nullopt;
    std::uint64_t address = *operand.address;
    if (const auto label = m_labels.find(operand.label); label != m_labels.end()) address += label->second;
    else if (!operand.label.empty() && operand.label != m_kernel.name) return std::nullopt;
    address = instructionAt(address);
    return m_kernel.indexAt(address) >= 0 ? std::optional(address) : std::nullopt;
}

void KernelReader::resolveTargets() {
    int unresolved = 0;
    int inLine = 0;
    for (const Jump& jump : m_jumps) {
        encoding::Instruction& instruction = m_kernel.instructions[jump.instruction];
        instruction.target = targetOf(jump.operand);
        if (!instruction.target && unresolved++ == 0) inLine = instruction.location.line;
    }
    if (unresolved > 0)
        m_kernel.caveats.push_back("Branches or calls to where the listing shows no instruction: " +
                                   std::to_string(unresolved) + ", the first in line " + std::to_string(inLine) + ".");
}

/// A listing may have been cut between two instructions.
void KernelReader::noteOpenEnd() {
    const encoding::Instruction& last = m_kernel.instructions.back();
    if (last.endsBlock() || last.instructionClass == encoding::InstructionClass::nop) return;
    m_kernel.caveats.push_back("The last instruction, in line " + std::to_string(last.location.line) +
                               ", is neither EXIT nor a branch; the listing may be cut short.");
}

Complaint KernelReader::finish() {
    if (m_kernel.instructions.empty()) return error(m_beginsInLine, m_kernel.name + " has no instructions.");
    if (Complaint complaint = expectEncodings()) return complaint;
    if (m_words * encoding::kWordBytes > m_kernel.instructions.back().address + instructionBytes())
        return error(m_lastWordInLine, "No instruction follows this control word.");
    for (std::size_t i = 0; i < m_kernel.instructions.size(); ++i) {
        encoding::Instruction& instruction = m_kernel.instructions[i];
        instruction.control = controlOf(i);
        encoding::classify(instruction, m_kernel.sm);
        instruction.target.reset();
        if (const auto operand = branchOperandOf(instruction)) m_jumps.push_back({i, *operand});
    }
    resolveTargets();
    noteOpenEnd();
    return std::nullopt;
}

/// Reads the whole text, line by line.
class ListingReader {
  public:
    explicit ListingReader(std::string_view document) : m_document(document) {}

    [[nodiscard]] Result<Listing> read(std::string_view text);

  private:
    [[nodiscard]] Complaint readLine(std::string_view text, int number);
    [[nodiscard]] Complaint finishKernel();

    std::string_view m_document;
    Listing m_listing;
    ListingResources m_resources;
    KernelTracker m_tracker;
    std::optional<KernelReader> m_kernel;
};

Complaint ListingReader::finishKernel() {
    if (!m_kernel) return std::nullopt;
    Complaint complaint = m_kernel->finish();
    if (!complaint) m_listing.kernels.push_back(m_kernel->take());
    m_kernel.reset();
    return complaint;
}

Complaint ListingReader::readLine(std::string_view text, int number) {
    const ListingLine line = scanLine(text);
    if (line.kind == LineKind::other || line.kind == LineKind::section)
        m_resources.read(text, line.kind == LineKind::section ? line.name : std::string_view{});
    const KernelTracker::Step step = m_tracker.take(line);
    if (step != KernelTracker::Step::same)
        if (Complaint complaint = finishKernel()) return complaint;
    if (step == KernelTracker::Step::begins) m_kernel.emplace(m_tracker.name(), number, m_document);
    const SourceLocation location{number, line.statement.empty() ? 1 : int(line.statement.data() - text.data()) + 1};
    if (m_kernel) return m_kernel->read(line, location, m_resources.architecture());
    if (line.kind != LineKind::instruction) return std::nullopt;
    return Error{ErrorKind::input, "An instruction stands before the name of any kernel.",
                 std::string(m_document) + ":" + std::to_string(number), kPrintAgain};
}

Result<Listing> ListingReader::read(std::string_view text) {
    m_listing.endsWithNewline = text.ends_with('\n');
    m_listing.lines.reserve(static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1);
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        m_listing.lines.emplace_back(line);
        if (Complaint complaint = readLine(line, static_cast<int>(m_listing.lines.size()))) return *complaint;
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    if (Complaint complaint = finishKernel()) return *complaint;
    if (m_listing.kernels.empty())
        return Error{ErrorKind::input, "The listing shows no kernel.", std::string(m_document), kPrint};
    for (encoding::Kernel& kernel : m_listing.kernels) m_resources.complete(kernel);
    return std::move(m_listing);
}

} // namespace

Result<Listing> readListing(std::string_view text, std::string_view document) {
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        return Error{ErrorKind::input, "The listing is in UTF-16.", std::string(document), "Save it as UTF-8."};
    return ListingReader(document).read(text);
}

} // namespace forewarp::sass::files
