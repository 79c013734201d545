#include "core/sass/files/listing_writer.h"

#include "core/sass/encoding/code_units.h"
#include "core/sass/files/listing.h"

#include "core/sass/files/demoted_lines.h"
#include "core/sass/files/listing_edits.h"
#include "core/sass/files/listing_resources.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace forewarp::sass::files {
namespace {

using Lines = std::vector<std::string>;

/// Writes a kernel's encodings and statements over the lines they came from.
class KernelWriter {
  public:
    KernelWriter(const encoding::Kernel& kernel, Lines& lines)
        : m_kernel(kernel), m_lines(lines), m_encoding(encoding::encodingOf(kernel.sm)) {}

    void write(std::size_t line);

  private:
    [[nodiscard]] const encoding::Instruction* instructionOf(std::size_t position) const;
    [[nodiscard]] std::optional<std::uint64_t> wordAt(std::uint64_t address, std::uint64_t old) const;
    bool writeWord(std::string& text, std::string_view digits);
    void writeStatement(bool isNew);

    const encoding::Kernel& m_kernel;
    Lines& m_lines;
    encoding::Encoding m_encoding;
    std::size_t m_instruction = 0;
    std::size_t m_statement = 0; ///< Line of the instruction read last.
    std::uint64_t m_words = 0;
};

const encoding::Instruction* KernelWriter::instructionOf(std::size_t position) const {
    return position < m_kernel.instructions.size() ? &m_kernel.instructions[position] : nullptr;
}

std::optional<std::uint64_t> KernelWriter::wordAt(std::uint64_t address, std::uint64_t old) const {
    const bool isMaxwell = m_encoding == encoding::Encoding::maxwell;
    const std::size_t group = address / encoding::kMaxwellGroupBytes * encoding::kMaxwellGroup;
    if (isMaxwell && address % encoding::kMaxwellGroupBytes == 0) return controlWord(m_kernel, group, old);
    const std::size_t inGroup = address % encoding::kMaxwellGroupBytes / encoding::kWordBytes - 1;
    const encoding::Instruction* instruction =
        instructionOf(isMaxwell ? group + inGroup : address / encoding::kVoltaBytes);
    if (instruction == nullptr) return std::nullopt;
    return encodedWords(*instruction, m_encoding)[isMaxwell ? 0 : address / encoding::kWordBytes % 2];
}

/// Returns: whether the line has changed.
bool KernelWriter::writeWord(std::string& text, std::string_view digits) {
    const auto word = wordAt(encoding::kWordBytes * m_words++, hexNumber(digits).value_or(0));
    return word && replaceEncoding(text, *word);
}

/// Annotations say no more what holds where the encoding `isNew`.
void KernelWriter::writeStatement(bool isNew) {
    const encoding::Instruction* instruction = m_instruction == 0 ? nullptr : instructionOf(m_instruction - 1);
    if (instruction == nullptr) return;
    const ListingLine line = scanLine(m_lines[m_statement]);
    if (!says(line, *instruction) || (line.isAnnotated && isNew)) replaceStatement(m_lines[m_statement], *instruction);
}

void KernelWriter::write(std::size_t line) {
    const ListingLine old = scanLine(m_lines[line]);
    const bool isInstruction = old.kind == LineKind::instruction;
    if (!isInstruction && old.kind != LineKind::encoding) return;
    const bool isNew = !old.encodingDigits.empty() && writeWord(m_lines[line], old.encodingDigits);
    if (isInstruction) {
        m_statement = line;
        ++m_instruction;
    }
    if (isInstruction || (isNew && m_encoding == encoding::Encoding::volta)) writeStatement(isNew);
}

/// Where the lines of each kernel begin and end.
std::vector<LineRange> kernelLines(const Lines& lines) {
    std::vector<LineRange> ranges;
    KernelTracker tracker;
    bool isOpen = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const KernelTracker::Step step = tracker.take(scanLine(lines[i]));
        if (step != KernelTracker::Step::same && isOpen) ranges.back().end = i;
        if (step == KernelTracker::Step::begins) ranges.push_back({i, lines.size()});
        if (step != KernelTracker::Step::same) isOpen = step == KernelTracker::Step::begins;
    }
    return ranges;
}

void writeOver(const encoding::Kernel& kernel, Lines& lines, const LineRange& range) {
    KernelWriter writer(kernel, lines);
    for (std::size_t i = range.begin; i < range.end; ++i) writer.write(i);
}

std::string fileText(const Lines& lines, bool endsWithNewline) {
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        text += lines[i];
        if (i + 1 < lines.size() || endsWithNewline) text += '\n';
    }
    return text;
}

// ---- What a demoted kernel takes and where its instructions went ---------------------------------------------------

/// Where a text says what a kernel takes.
struct ResourcePlace {
    ResourceMention::Kind kind;
    std::size_t line = 0;
    std::size_t column = 0;
    std::size_t digits = 0;
};

std::vector<ResourcePlace> resourcePlaces(const Lines& lines, const encoding::Kernel& kernel) {
    std::vector<ResourcePlace> places;
    ListingResources resources;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const ListingLine line = scanLine(lines[i]);
        const bool isSection = line.kind == LineKind::section;
        if (!isSection && line.kind != LineKind::other) continue;
        resources.read(lines[i], isSection ? line.name : std::string_view{});
        for (const ResourceMention& mention : resources.mentions()) {
            if (mention.kernel != kernel.name || mention.architecture != kernel.sm) continue;
            const auto column = static_cast<std::size_t>(mention.digits.data() - lines[i].data());
            places.push_back({mention.kind, i, column, mention.digits.size()});
        }
    }
    return places;
}

/// Of several parts of shared memory the last one grows.
void writeResources(Lines& lines, const encoding::Kernel& original, const encoding::Kernel& demoted) {
    using Kind = ResourceMention::Kind;
    std::uint64_t added = demoted.sharedBytes - original.sharedBytes;
    const std::vector<ResourcePlace> places = resourcePlaces(lines, original);
    for (auto place = places.rbegin(); place != places.rend(); ++place) { // Columns before a change stay true.
        std::string& line = lines[place->line];
        const std::string_view digits = std::string_view(line).substr(place->column, place->digits);
        if (place->kind == Kind::registers && demoted.registers != original.registers)
            replaceNumber(line, digits, std::uint64_t(demoted.registers));
        if (place->kind == Kind::sharedBytes) replaceNumber(line, digits, demoted.sharedBytes);
        if (place->kind == Kind::sharedPart && added != 0)
            replaceNumber(line, digits, std::stoull(std::string(digits)) + std::exchange(added, 0));
    }
}

/// Finds the addresses that nvdisasm shows in «.nv.info.NAME», line by line.
class OffsetAttributes {
  public:
    explicit OffsetAttributes(const std::string& kernel) : m_section(".nv.info." + kernel) {}

    /// «0x00000070» in a line of EXIT_INSTR_OFFSETS and its like; empty elsewhere.
    [[nodiscard]] std::string_view offsetIn(std::string_view line) {
        constexpr std::string_view kAttribute = "//----- nvinfo : EIATTR_";
        constexpr std::array<std::string_view, 4> kOfOffsets = {
            "EXIT_INSTR_OFFSETS", "S2RCTAID_INSTR_OFFSETS", "COOP_GROUP_INSTR_OFFSETS", "INT_WARP_WIDE_INSTR_OFFSETS"};
        const ListingLine scanned = scanLine(line);
        const std::string_view text = trimmed(line);
        if (scanned.kind == LineKind::section) m_isInside = scanned.name == m_section;
        if (text.starts_with(kAttribute))
            m_isOffsets = std::ranges::find(kOfOffsets, text.substr(kAttribute.size())) != kOfOffsets.end();
        const std::size_t word = line.find(".word");
        const bool isOffset = m_isInside && m_isOffsets && word != std::string_view::npos;
        return isOffset ? trimmed(line.substr(word + 5)) : std::string_view{};
    }

  private:
    std::string m_section;
    bool m_isInside = false;
    bool m_isOffsets = false;
};

void writeInstructionOffsets(Lines& lines, const encoding::Kernel& original, const demotion::EditedKernel& edited) {
    std::map<std::uint64_t, std::uint64_t> moved;
    for (std::size_t i = 0; i < edited.origins.size(); ++i)
        if (edited.origins[i].place == demotion::Origin::Place::itself)
            moved[original.instructions[std::size_t(edited.origins[i].instruction)].address] =
                edited.kernel.instructions[i].address;
    OffsetAttributes attributes(original.name);
    for (std::string& line : lines) {
        const std::string_view digits = attributes.offsetIn(line);
        const auto old = hexNumber(digits);
        if (const auto to = old ? moved.find(*old) : moved.end(); to != moved.end())
            replaceNumber(line, digits, to->second);
    }
}

bool hasAddedInstructions(const demotion::EditedKernel& edited) {
    return std::ranges::any_of(
        edited.origins, [](const demotion::Origin& origin) { return origin.place != demotion::Origin::Place::itself; });
}

} // namespace

std::string writeListing(const Listing& listing) {
    Lines lines = listing.lines;
    const std::vector<LineRange> ranges = kernelLines(lines);
    for (std::size_t i = 0; i < std::min(ranges.size(), listing.kernels.size()); ++i)
        writeOver(listing.kernels[i], lines, ranges[i]);
    return fileText(lines, listing.endsWithNewline);
}

std::string writeDemotedListing(const Listing& listing, std::size_t kernel, const demotion::Demotion& demotion) {
    const encoding::Kernel& original = listing.kernels[kernel];
    const demotion::EditedKernel& edited = demotion.edited;
    Lines lines = listing.lines;
    writeResources(lines, original, edited.kernel);
    writeInstructionOffsets(lines, original, edited);
    const LineRange range = kernelLines(lines)[kernel];
    if (hasAddedInstructions(edited)) insertLines(lines, range, original, edited);
    else writeOver(edited.kernel, lines, range);
    return fileText(lines, listing.endsWithNewline);
}

} // namespace forewarp::sass::files
