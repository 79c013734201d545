#include "core/sass/files/cubin_info.h"

#include "core/sass/encoding/code_units.h"
#include "core/sass/files/elf_writer.h"
#include "core/sass/files/listing_lines.h"

#include <algorithm>
#include <array>
#include <utility>

namespace forewarp::sass::files {

namespace {

using Complaint = std::optional<Error>;

constexpr std::size_t kRecordBytes = 4;
constexpr int kSized = 4;
constexpr std::size_t kNumberBytes = 4;

std::string attributeText(const InfoRecord& record) {
    return "attribute " + hexText(std::uint64_t(record.attribute), 2);
}

Error refusal(std::string message) {
    return {ErrorKind::input,
            std::move(message),
            {},
            "Choose another kernel, or compile it with another compiler version."};
}

/// What becomes of an attribute when code moves.
enum class Treatment { keep, offsets, maskRegisters, mbarriers, loads, largestBlock, onlyBlock, cluster, refuse };

Treatment treatmentOf(const InfoRecord& record) {
    using enum InfoAttribute;
    // Parameters, stack, versions, workarounds without offsets, barriers; 0x50 and 0x5f stand in all files.
    constexpr std::array<int, 29> kKept = {0x04, 0x0a, 0x11, 0x12, 0x17, 0x19, 0x1b, 0x1e, 0x21, 0x22,
                                           0x23, 0x2a, 0x2b, 0x2c, 0x30, 0x35, 0x36, 0x37, 0x38, 0x3e,
                                           0x3f, 0x41, 0x42, 0x45, 0x4a, 0x4c, 0x50, 0x53, 0x5f};
    constexpr std::array<InfoAttribute, 6> kOffsets = {exitOffsets,  blockNumberOffsets, cacheModeOffsets,
                                                       groupOffsets, warpWideOffsets,    membarOffsets};
    if (std::ranges::find(kKept, record.attribute) != kKept.end()) return Treatment::keep;
    const auto isOne = [&](InfoAttribute which) { return record.is(which); };
    if (std::ranges::any_of(kOffsets, isOne)) return Treatment::offsets;
    if (record.is(groupMaskRegisters)) return Treatment::maskRegisters;
    if (record.is(mbarrierOffsets)) return Treatment::mbarriers;
    if (record.is(partlyUsedLoads)) return Treatment::loads;
    if (record.is(maxThreads)) return Treatment::largestBlock;
    if (record.is(clusterBlocks)) return Treatment::cluster;
    return record.is(requiredThreads) ? Treatment::onlyBlock : Treatment::refuse;
}

/// Offsets of instructions, one at the start of every entry of so many bytes.
Complaint moveOffsets(InfoRecord& record, const MovedCode& moved, std::size_t entryBytes) {
    if (record.payload.size() % entryBytes != 0)
        return refusal("The list of " + attributeText(record) + " is no whole number of entries.");
    for (std::size_t at = 0; at < record.payload.size(); at += entryBytes) {
        const std::uint64_t old = littleEndian(record.payload, at, kNumberBytes);
        const auto now = moved.instruction(old);
        if (!now)
            return refusal("The file names an instruction at " + hexText(old) + " (" + attributeText(record) +
                           "); none begins there.");
        putLittleEndian(record.payload, at, *now, kNumberBytes);
    }
    return std::nullopt;
}

/// The lowest byte is a register where the highest says 5; all bits set: none.
Complaint renameMasks(InfoRecord& record, const demotion::Demotion& demotion) {
    constexpr std::uint64_t kNone = 0xffffffff;
    constexpr std::uint64_t kInRegister = 0x05000000;
    for (std::size_t at = 0; at + kNumberBytes <= record.payload.size(); at += kNumberBytes) {
        const std::uint64_t mask = littleEndian(record.payload, at, kNumberBytes);
        if (mask == kNone) continue;
        const std::uint64_t reg = mask & 0xff;
        if (mask != (kInRegister | reg))
            return refusal("The file names a group's mask in a way that is not known (" + attributeText(record) + ").");
        if (demotion.slotOf(int(reg)) >= 0)
            return refusal("The file names R" + std::to_string(reg) + " as a group's mask (" + attributeText(record) +
                           "); it was demoted.");
        putLittleEndian(record.payload, at, kInRegister | demotion.places[reg], kNumberBytes);
    }
    return std::nullopt;
}

/// Offset, register of the address (255: none), constant, kind.
Complaint moveMbarriers(InfoRecord& record, const MovedCode& moved) {
    constexpr std::size_t kEntryBytes = 16;
    constexpr std::uint64_t kNoRegister = 255;
    if (Complaint complaint = moveOffsets(record, moved, kEntryBytes)) return complaint;
    for (std::size_t at = 0; at < record.payload.size(); at += kEntryBytes)
        if (littleEndian(record.payload, at + kNumberBytes, kNumberBytes) != kNoRegister)
            return refusal("The file names the register of a memory barrier's address (" + attributeText(record) +
                           "), in a way that is not known.");
    return std::nullopt;
}

std::array<std::uint64_t, 3> shapeOf(const kernel::BlockShape& block) {
    return {std::uint64_t(block.x), std::uint64_t(block.y), std::uint64_t(block.z)};
}

std::uint64_t threadsIn(const InfoRecord& record) {
    return littleEndian(record.payload, 0, 4) * littleEndian(record.payload, 4, 4) * littleEndian(record.payload, 8, 4);
}

void setShape(InfoRecord& record, const kernel::BlockShape& block) {
    record.payload.assign(3 * kNumberBytes, '\0');
    for (std::size_t i = 0; i < 3; ++i) putLittleEndian(record.payload, kNumberBytes * i, shapeOf(block)[i], 4);
}

Complaint checkShape(const InfoRecord& record) {
    if (record.payload.size() == 3 * kNumberBytes) return std::nullopt;
    return refusal("The block of " + attributeText(record) + " is not given by three numbers.");
}

Complaint checkRequiredBlock(const InfoRecord& record, const demotion::Demotion& demotion) {
    if (Complaint complaint = checkShape(record)) return complaint;
    if (demotion.slotCount() == 0) return std::nullopt;
    for (std::size_t i = 0; i < 3; ++i)
        if (littleEndian(record.payload, kNumberBytes * i, kNumberBytes) != shapeOf(demotion.block)[i])
            return refusal("The kernel requires a block of another shape than " + demotion.block.text() +
                           ", which the slots are for (" + attributeText(record) + ").");
    return std::nullopt;
}

Complaint checkLargestBlock(const InfoRecord& record, const demotion::Demotion& demotion) {
    if (Complaint complaint = checkShape(record)) return complaint;
    if (demotion.slotCount() == 0 || threadsIn(record) >= std::uint64_t(demotion.block.threads())) return std::nullopt;
    return refusal("The kernel allows " + std::to_string(threadsIn(record)) + " threads per block, fewer than " +
                   demotion.block.text() + ", which the slots are for (" + attributeText(record) + ").");
}

/// Slots have plain addresses of shared memory; in a cluster these may be another block's.
Complaint checkCluster(const InfoRecord& record) {
    if (Complaint complaint = checkShape(record)) return complaint;
    if (threadsIn(record) <= 1) return std::nullopt;
    return refusal("The kernel is launched in clusters of blocks (" + attributeText(record) + ").");
}

Complaint patchRecord(InfoRecord& record, const MovedCode& moved, const demotion::Demotion& demotion) {
    constexpr std::size_t kLoadEntryBytes = 8;
    switch (treatmentOf(record)) {
    case Treatment::keep: return std::nullopt;
    case Treatment::offsets: return moveOffsets(record, moved, kNumberBytes);
    case Treatment::loads: return moveOffsets(record, moved, kLoadEntryBytes);
    case Treatment::maskRegisters: return renameMasks(record, demotion);
    case Treatment::mbarriers: return moveMbarriers(record, moved);
    case Treatment::largestBlock: return checkLargestBlock(record, demotion);
    case Treatment::onlyBlock: return checkRequiredBlock(record, demotion);
    case Treatment::cluster: return demotion.slotCount() > 0 ? checkCluster(record) : std::nullopt;
    case Treatment::refuse: break;
    }
    return refusal("The file holds " + attributeText(record) + ", whose meaning for code that moves is not known.");
}

/// ptxas has it behind the offsets of EXIT and the use of CTAID.Z.
void addRequiredBlock(std::vector<InfoRecord>& records, const kernel::BlockShape& block) {
    InfoRecord record{.format = kSized, .attribute = int(InfoAttribute::requiredThreads), .value = 0, .payload = {}};
    setShape(record, block);
    const auto before = std::find_if(records.rbegin(), records.rend(), [](const InfoRecord& other) {
        return other.is(InfoAttribute::exitOffsets) || other.is(InfoAttribute::zNumberUsed);
    });
    records.insert(before.base() == records.begin() ? records.end() : before.base(), std::move(record));
}

} // namespace

Result<std::vector<InfoRecord>> readInfo(std::string_view content, std::string_view document,
                                         std::string_view section) {
    const auto damaged = [&](const std::string& message) {
        return Error{ErrorKind::input, message, std::string(document) + ": " + std::string(section),
                     "Make or copy the cubin again."};
    };
    std::vector<InfoRecord> records;
    while (!content.empty()) {
        if (content.size() < kRecordBytes) return damaged("The last record is cut short.");
        InfoRecord record{.format = int(littleEndian(content, 0, 1)),
                          .attribute = int(littleEndian(content, 1, 1)),
                          .value = std::uint32_t(littleEndian(content, 2, 2)),
                          .payload = {}};
        content.remove_prefix(kRecordBytes);
        if (record.format == 0 || record.format > kSized)
            return damaged("A record has the unknown format " + std::to_string(record.format) + ".");
        if (record.format == kSized) {
            if (record.value > content.size()) return damaged("A record is longer than its section.");
            record.payload = content.substr(0, record.value);
            content.remove_prefix(record.value);
        }
        records.push_back(std::move(record));
    }
    return records;
}

std::string writeInfo(const std::vector<InfoRecord>& records) {
    std::string content;
    for (const InfoRecord& record : records) {
        std::string head(kRecordBytes, '\0');
        putLittleEndian(head, 0, std::uint64_t(record.format), 1);
        putLittleEndian(head, 1, std::uint64_t(record.attribute), 1);
        putLittleEndian(head, 2, record.format == kSized ? record.payload.size() : record.value, 2);
        content += head + record.payload;
    }
    return content;
}

MovedCode::MovedCode(const demotion::EditedKernel& edited, const encoding::Kernel& original)
    : m_instructions(original.instructions.size(), 0), m_jumps(demotion::movedAddresses(edited, original)) {
    m_oldBytes = encoding::kVoltaBytes * original.instructions.size();
    m_newBytes = encoding::kVoltaBytes * edited.kernel.instructions.size();
    for (std::size_t i = 0; i < edited.origins.size(); ++i)
        if (edited.origins[i].place == demotion::Origin::Place::itself)
            m_instructions[std::size_t(edited.origins[i].instruction)] = edited.kernel.instructions[i].address;
}

std::optional<std::uint64_t> MovedCode::instruction(std::uint64_t offset) const {
    if (offset % encoding::kVoltaBytes != 0 || offset >= m_oldBytes) return std::nullopt;
    return m_instructions[offset / encoding::kVoltaBytes];
}

std::optional<std::uint64_t> MovedCode::jump(std::uint64_t offset) const {
    if (offset == m_oldBytes) return m_newBytes;
    if (!instruction(offset)) return std::nullopt;
    return m_jumps[offset / encoding::kVoltaBytes];
}

Complaint patchKernelInfo(std::vector<InfoRecord>& records, const MovedCode& moved,
                          const demotion::Demotion& demotion) {
    bool hasRequiredBlock = false;
    for (InfoRecord& record : records) {
        if (Complaint complaint = patchRecord(record, moved, demotion)) return complaint;
        hasRequiredBlock |= record.is(InfoAttribute::requiredThreads);
    }
    if (demotion.slotCount() > 0 && !hasRequiredBlock) addRequiredBlock(records, demotion.block);
    return std::nullopt;
}

} // namespace forewarp::sass::files
