#include "core/sass/files/elf_writer.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace forewarp::sass::files {

namespace {

using Complaint = std::optional<Error>;

constexpr std::uint64_t kTableAlignment = 8;
constexpr std::uint32_t kLoad = 1;
constexpr std::uint32_t kWritable = 2;
constexpr std::uint32_t kReadable = 4;
constexpr std::uint32_t kUnusedType = 0;

Error damaged(std::string_view document, std::string message) {
    return {ErrorKind::input, std::move(message), std::string(document), "Make or copy the cubin again."};
}

std::uint64_t alignedUp(std::uint64_t offset, std::uint64_t alignment) {
    return alignment > 1 ? (offset + alignment - 1) / alignment * alignment : offset;
}

/// One section on its way to its new place.
struct Placed {
    std::size_t number = 0;
    bool isInFile = false;
    std::uint64_t oldOffset = 0;
    std::uint64_t oldBytes = 0; ///< In the file.
    std::uint64_t alignment = 1;
    std::string_view content;
    std::uint64_t zeroBytes = 0;
    std::uint64_t growth = 0; ///< Zeros more than before, or fewer, modulo 2^64.
    std::uint64_t newOffset = 0;
    std::string header;

    [[nodiscard]] std::uint64_t oldEnd() const { return oldOffset + oldBytes; }
    [[nodiscard]] std::uint64_t newEnd() const { return newOffset + content.size(); }
};

struct Range {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};

/// Takes a file apart and writes it anew.
class ElfAssembly {
  public:
    ElfAssembly(std::string_view bytes, const ElfFile& file, const ElfSegments& segments, const ElfChanges& changes)
        : m_bytes(bytes), m_file(file), m_segments(segments), m_changes(changes) {}

    [[nodiscard]] Result<std::string> run(std::string_view document) {
        if (Complaint complaint = collect(document)) return *std::move(complaint);
        place();
        std::string segments;
        if (Complaint complaint = moveSegments(segments, document)) return *std::move(complaint);
        return written(segments);
    }

  private:
    [[nodiscard]] std::size_t sectionCount() const { return m_file.sections.size() + m_changes.added.size(); }
    [[nodiscard]] static bool isZeros(const Placed& section) { return !section.isInFile; }

    [[nodiscard]] Complaint collect(std::string_view document) {
        constexpr std::size_t kMostSections = 0xff00;
        constexpr std::uint64_t kWidestAlignment = 4096;
        if (sectionCount() >= kMostSections) return damaged(document, "The file has too many sections.");
        appendNames();
        std::uint64_t copied = 0;
        for (std::size_t i = 0; i < m_file.sections.size(); ++i) {
            copied += m_file.sections[i].content.size();
            if (m_file.sections[i].alignment > kWidestAlignment)
                return damaged(document, "Section " + std::to_string(i) + " has an alignment that no cubin has.");
            if (m_file.sections[i].type != kUnusedType) m_placed.push_back(old(i));
        }
        constexpr std::uint64_t kMostCopies = 4; // Debugging text may stand in two sections at once.
        if (copied > kMostCopies * m_bytes.size()) return damaged(document, "Sections overlap.");
        for (std::size_t i = 0; i < m_changes.added.size(); ++i) m_placed.push_back(added(i));
        return std::nullopt;
    }

    void appendNames() {
        if (m_changes.added.empty()) return;
        m_names = m_changes.contents.contains(m_file.nameSection)
                      ? m_changes.contents.at(m_file.nameSection)
                      : std::string(m_file.sections[m_file.nameSection].content);
        for (const ZeroSection& section : m_changes.added) {
            m_nameOffsets.push_back(m_names.size());
            m_names += section.name + '\0';
        }
    }

    [[nodiscard]] std::string_view contentOf(std::size_t number) const {
        if (number == m_file.nameSection && !m_names.empty()) return m_names;
        const auto changed = m_changes.contents.find(number);
        return changed == m_changes.contents.end() ? m_file.sections[number].content : changed->second;
    }

    [[nodiscard]] Placed old(std::size_t number) const {
        const ElfSection& section = m_file.sections[number];
        const auto zeros = m_changes.zeroBytes.find(number);
        const auto info = m_changes.infos.find(number);
        Placed placed;
        placed.number = number;
        placed.isInFile = section.type != kNoBits;
        placed.oldOffset = section.offset;
        placed.oldBytes = section.content.size();
        placed.alignment = section.alignment;
        placed.content = contentOf(number);
        placed.zeroBytes = zeros == m_changes.zeroBytes.end() ? section.size : zeros->second;
        placed.growth = placed.zeroBytes - section.size;
        placed.header = std::string(section.header);
        if (info != m_changes.infos.end()) putLittleEndian(placed.header, 0x2c, info->second, 4);
        return placed;
    }

    /// Behind what is loaded for writing; else at the end.
    [[nodiscard]] Placed added(std::size_t i) const {
        const ZeroSection& section = m_changes.added[i];
        Placed placed;
        placed.number = m_file.sections.size() + i;
        const auto segment = std::ranges::find_if(m_segments.segments, isForZeros);
        for (const Placed& other : m_placed) placed.oldOffset = std::max(placed.oldOffset, other.oldEnd());
        if (segment != m_segments.segments.end()) placed.oldOffset = segment->offset + segment->fileBytes;
        placed.alignment = section.alignment;
        placed.zeroBytes = placed.growth = section.bytes;
        placed.header = std::string(kSectionHeaderBytes, '\0');
        putLittleEndian(placed.header, 0x00, m_nameOffsets[i], 4);
        putLittleEndian(placed.header, 0x04, kNoBits, 4);
        putLittleEndian(placed.header, 0x08, section.flags, 8);
        putLittleEndian(placed.header, 0x2c, section.info, 4);
        putLittleEndian(placed.header, 0x30, section.alignment, 8);
        return placed;
    }

    /// In the old order; zeros, which end a segment, before what the next one begins with.
    void place() {
        std::ranges::sort(m_placed, {}, [](const Placed& section) {
            return std::tuple(section.oldOffset, section.oldBytes > 0, section.number);
        });
        std::uint64_t cursor = kElfHeaderBytes;
        for (Placed& section : m_placed) {
            cursor = alignedUp(cursor, section.alignment);
            section.newOffset = cursor;
            cursor += section.content.size();
        }
        m_sectionTable = alignedUp(cursor, kTableAlignment);
        m_segmentTable = m_sectionTable + sectionCount() * kSectionHeaderBytes;
    }

    static bool isForZeros(const ElfSegment& segment) {
        return segment.type == kLoad && (segment.flags & kWritable) != 0;
    }

    [[nodiscard]] bool isHeld(const Placed& zeros) const {
        return std::ranges::any_of(m_segments.segments, [&](const ElfSegment& segment) {
            return isForZeros(segment) && segment.offset + segment.fileBytes == zeros.oldOffset;
        });
    }

    /// Zeros that were added and that no segment holds.
    [[nodiscard]] std::vector<const Placed*> alone() const {
        std::vector<const Placed*> found;
        for (const Placed& section : m_placed)
            if (section.number >= m_file.sections.size() && !m_segments.segments.empty() && !isHeld(section))
                found.push_back(&section);
        return found;
    }

    [[nodiscard]] std::optional<Range> movedRange(const ElfSegment& segment) const {
        const std::uint64_t oldEnd = segment.offset + segment.fileBytes;
        Range range{m_sectionTable, 0};
        std::uint64_t end = 0;
        for (const Placed& section : m_placed) {
            const bool isInside =
                section.oldBytes > 0 && section.oldOffset >= segment.offset && section.oldEnd() <= oldEnd;
            const bool isNext = section.oldOffset >= oldEnd;
            if (isInside || isNext) range.offset = std::min(range.offset, section.newOffset);
            if (isInside) end = section.newEnd();
            if (isNext && section.oldOffset == oldEnd && end > 0) end = section.newOffset; // With the gap before it.
            if (isNext) break;
        }
        if (segment.fileBytes == 0) return range;
        if (end == 0) return std::nullopt;
        range.bytes = end - range.offset;
        return range;
    }

    [[nodiscard]] std::uint64_t growthOf(const ElfSegment& segment) const {
        std::uint64_t growth = 0;
        for (const Placed& section : m_placed)
            if (isZeros(section) && isForZeros(segment) && segment.offset + segment.fileBytes == section.oldOffset)
                growth += section.growth;
        return growth;
    }

    [[nodiscard]] bool isTableItself(const ElfSegment& segment) const {
        return segment.offset == m_segments.tableOffset &&
               segment.fileBytes == m_segments.segments.size() * kSegmentHeaderBytes;
    }

    static void putRange(std::string& header, const Range& range, std::uint64_t memoryBytes) {
        putLittleEndian(header, 0x08, range.offset, 8);
        putLittleEndian(header, 0x20, range.bytes, 8);
        putLittleEndian(header, 0x28, memoryBytes, 8);
    }

    [[nodiscard]] Complaint moveSegments(std::string& table, std::string_view document) {
        const std::vector<const Placed*> own = alone();
        m_segmentCount = m_segments.segments.size() + own.size();
        const std::uint64_t tableBytes = m_segmentCount * kSegmentHeaderBytes;
        for (const ElfSegment& segment : m_segments.segments) {
            const bool isTable = isTableItself(segment);
            const auto range = isTable ? Range{m_segmentTable, tableBytes} : movedRange(segment);
            if (!range) return damaged(document, "A segment of the file holds no section.");
            std::string header(segment.header);
            const std::uint64_t zeros = segment.memoryBytes - segment.fileBytes + (isTable ? 0 : growthOf(segment));
            putRange(header, *range, range->bytes + zeros);
            table += header;
        }
        for (const Placed* section : own) table += segmentFor(*section);
        return std::nullopt;
    }

    static std::string segmentFor(const Placed& zeros) {
        std::string header(kSegmentHeaderBytes, '\0');
        putLittleEndian(header, 0x00, kLoad, 4);
        putLittleEndian(header, 0x04, kReadable | kWritable, 4);
        putRange(header, {zeros.newOffset, 0}, zeros.zeroBytes);
        putLittleEndian(header, 0x30, kTableAlignment, 8);
        return header;
    }

    [[nodiscard]] std::string fileHeader() const {
        std::string header(m_bytes.substr(0, kElfHeaderBytes));
        putLittleEndian(header, 0x28, m_sectionTable, 8);
        putLittleEndian(header, 0x3c, sectionCount(), 2);
        if (m_segmentCount == 0) return header;
        putLittleEndian(header, 0x20, m_segmentTable, 8);
        putLittleEndian(header, 0x38, m_segmentCount, 2);
        return header;
    }

    [[nodiscard]] std::string written(const std::string& segments) const {
        std::string file = fileHeader();
        std::string table(sectionCount() * kSectionHeaderBytes, '\0');
        for (std::size_t i = 0; i < m_file.sections.size(); ++i)
            table.replace(i * kSectionHeaderBytes, kSectionHeaderBytes, m_file.sections[i].header);
        for (const Placed& section : m_placed) {
            std::string header = section.header;
            putLittleEndian(header, 0x18, section.newOffset, 8);
            putLittleEndian(header, 0x20, section.isInFile ? section.content.size() : section.zeroBytes, 8);
            table.replace(section.number * kSectionHeaderBytes, kSectionHeaderBytes, header);
            file.resize(section.newOffset, '\0');
            file += section.content;
        }
        file.resize(m_sectionTable, '\0');
        return file + table + segments;
    }

    std::string_view m_bytes;
    const ElfFile& m_file;
    const ElfSegments& m_segments;
    const ElfChanges& m_changes;
    std::string m_names;                     // With those of added sections; empty without any.
    std::vector<std::uint64_t> m_nameOffsets; // By added section.
    std::vector<Placed> m_placed;
    std::uint64_t m_sectionTable = 0; // Offset.
    std::uint64_t m_segmentTable = 0; // Offset.
    std::uint64_t m_segmentCount = 0;
};

} // namespace

void putLittleEndian(std::string& bytes, std::size_t offset, std::uint64_t value, int width) {
    for (int i = 0; i < width; ++i) bytes[offset + std::size_t(i)] = char(value >> 8 * i & 0xff);
}

std::string& ElfChanges::contentOf(const ElfFile& file, std::size_t section) {
    return contents.try_emplace(section, file.sections[section].content).first->second;
}

Result<std::string> rewriteElf(std::string_view bytes, const ElfFile& file, const ElfChanges& changes,
                               std::string_view document) {
    const auto segments = readSegments(bytes, document);
    if (!segments) return segments.failureAs<std::string>();
    return ElfAssembly(bytes, file, *segments, changes).run(document);
}

} // namespace forewarp::sass::files
