#include "core/device/compute_capabilities.h"

#include "core/base/json_reader.h"
#include "core/device/embedded_profiles.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <map>

namespace forewarp::device {

namespace {

using Legend = std::map<std::string, std::string, std::less<>>;

struct CountKey {
    std::string_view key;
    int ComputeCapability::* member;
};
constexpr std::array kCounts{
    CountKey{"warps_per_sm", &ComputeCapability::warpsPerSm},
    CountKey{"threads_per_sm", &ComputeCapability::threadsPerSm},
    CountKey{"blocks_per_sm", &ComputeCapability::blocksPerSm},
    CountKey{"max_threads_per_block", &ComputeCapability::threadsPerBlock},
    CountKey{"regs_per_sm", &ComputeCapability::registersPerSm},
    CountKey{"regs_per_block", &ComputeCapability::registersPerBlock},
    CountKey{"reg_alloc_unit", &ComputeCapability::registerAllocationUnit},
    CountKey{"max_regs_per_thread", &ComputeCapability::registersPerThread},
    CountKey{"warp_alloc_granularity", &ComputeCapability::warpAllocationGranularity},
    CountKey{"fp32_cores_per_sm", &ComputeCapability::fp32CoresPerSm},
};

struct SizeKey {
    std::string_view key;
    Bytes ComputeCapability::* member;
    int smallest = 1;
};
constexpr std::array kSizes{
    SizeKey{"smem_per_sm", &ComputeCapability::sharedPerSm},
    SizeKey{"smem_per_block_default", &ComputeCapability::sharedPerBlock},
    SizeKey{"smem_per_block_optin", &ComputeCapability::sharedPerBlockOptIn},
    SizeKey{"smem_reserved_per_block", &ComputeCapability::sharedReservedPerBlock, 0},
    SizeKey{"smem_alloc_unit", &ComputeCapability::sharedAllocationUnit},
};

int readCount(ObjectReader& row, std::string_view key, int smallest) {
    const long long count = row.integer(key);
    if (count >= smallest && count <= std::numeric_limits<int>::max()) return static_cast<int>(count);
    row.fail(key, std::to_string(count) + " is not possible here.",
             "Write a whole number from " + std::to_string(smallest) + " on.");
    return smallest;
}

void readVersion(ObjectReader& row, ComputeCapability& capability) {
    const std::string text = row.text("cc");
    const char* const end = text.data() + text.size();
    const auto major = std::from_chars(text.data(), end, capability.major);
    const bool dotted = major.ec == std::errc() && major.ptr != end && *major.ptr == '.';
    if (dotted && std::from_chars(major.ptr + 1, end, capability.minor).ptr == end && capability.text() == text) return;
    row.fail("cc", "\"" + text + "\" is not a compute capability.", "Write it as \"7.5\".");
}

std::string readSources(ObjectReader& row, const Legend& legend) {
    std::string citations;
    for (const std::string& letter : row.texts("sources")) {
        const auto found = legend.find(letter);
        if (found == legend.end()) {
            row.fail("sources", "\"" + letter + "\" is not in the legend of sources.", "Add it to the legend.");
            return {};
        }
        citations += (citations.empty() ? "" : "; ") + found->second;
    }
    const std::string remark = row.textOr("remark", {});
    return remark.empty() ? citations : citations + " (" + remark + ")";
}

ComputeCapability readRow(ObjectReader& row, const Legend& legend) {
    ComputeCapability capability;
    readVersion(row, capability);
    capability.architecture = row.text("arch");
    for (const CountKey& count : kCounts) capability.*count.member = readCount(row, count.key, 1);
    for (const SizeKey& size : kSizes) capability.*size.member = Bytes(readCount(row, size.key, size.smallest));
    capability.registerAllocation = RegisterAllocation(row.choice("reg_alloc_granularity", {"block", "warp"}));
    if (row.has("sub_partitions")) capability.subPartitions = readCount(row, "sub_partitions", 1);
    capability.confidence = Confidence(row.choice("confidence", {"published", "measured", "estimated"}));
    capability.sources = readSources(row, legend);
    return capability;
}

Legend readLegend(ObjectReader& document) {
    Legend legend;
    const Json& sources = document.member("sources");
    if (!sources.is_object()) document.fail("sources", "This should be an object.", "Write one text per letter.");
    for (const auto& [letter, citation] : sources.items()) {
        if (citation.is_string()) legend[letter] = citation.get<std::string>();
        else document.fail("sources", "The source " + letter + " is not a text.", "Write it in double quotes.");
    }
    return legend;
}

bool isLower(const ComputeCapability& a, const ComputeCapability& b) {
    return a.number() < b.number();
}

} // namespace

std::string ComputeCapability::text() const {
    return std::to_string(major) + "." + std::to_string(minor);
}

Result<std::vector<ComputeCapability>> readComputeCapabilities(std::string_view json, std::string_view document) {
    const Result<Json> parsed = parseJson(json, document);
    if (!parsed) return parsed.error();
    ObjectReader table(*parsed, std::string(document));
    if (table.integer("schema") != 1) table.fail("schema", "Only schema 1 is known.", "Write \"schema\": 1.");
    const Legend legend = readLegend(table);
    std::vector<ComputeCapability> capabilities;
    for (ObjectReader& row : table.objects("compute_capabilities")) {
        capabilities.push_back(readRow(row, legend));
        table.adopt(row);
    }
    if (const std::optional<Error> error = table.finish()) return *error;
    std::sort(capabilities.begin(), capabilities.end(), isLower);
    return capabilities;
}

const std::vector<ComputeCapability>& computeCapabilities() {
    // The table is part of the program and a test reads it, so that it cannot fail for a user.
    static const std::vector<ComputeCapability> capabilities = [] {
        auto read = readComputeCapabilities(embeddedComputeCapabilities().front().text, "compute_capabilities.json");
        return read ? std::move(read).value() : std::vector<ComputeCapability>();
    }();
    return capabilities;
}

const ComputeCapability* findComputeCapability(std::string_view text) {
    const auto& all = computeCapabilities();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.text() == text; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace forewarp::device
