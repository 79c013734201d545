// Notation. A. Resios, «GPU performance prediction using parametrized models», Utrecht 2011; his equation numbers.
//
//  thesis            here                     meaning                                       unit
//  TRANSFER (4.2)    in, out                  copies of all arrays, see transferTime()      s
//  LAUNCH (4.3)      launches                 starts of the kernel                          s
//  CUDA (4.3)        context                  start of the context, once per process        s
//  OVERHEAD (4.3)    total()                  their sum                                     s

#include "core/advice/transfers/transfers.h"

#include "core/advice/transfers/array_coverage.h"
#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/warps/array_layout.h"

#include <algorithm>
#include <cmath>

namespace forewarp::advice::transfers {

namespace {

/// The accesses to one array, by position in the kernel.
struct TouchedArray {
    std::string name; ///< Empty where the code names none.
    std::vector<std::size_t> loads;
    std::vector<std::size_t> stores;

    [[nodiscard]] std::vector<std::size_t> accesses() const {
        std::vector<std::size_t> all = loads;
        all.insert(all.end(), stores.begin(), stores.end());
        return all;
    }
};

std::vector<TouchedArray> touchedArrays(const kernel::KernelProfile& kernel) {
    std::vector<TouchedArray> arrays;
    for (std::size_t i = 0; i < kernel.accesses.size(); ++i) {
        const kernel::ProfiledAccess& access = kernel.accesses[i];
        if (access.space != kernel::MemorySpace::global || access.isPrivate || access.isFixed) continue;
        auto array = std::ranges::find(arrays, access.array, &TouchedArray::name);
        if (array == arrays.end() || access.array.empty())
            array = arrays.insert(arrays.end(), TouchedArray{access.array, {}, {}});
        (access.kind == kernel::AccessKind::load ? array->loads : array->stores).push_back(i);
    }
    return arrays;
}

/// «a[0] to a[1023]»
std::string spanText(const std::string& array, const warps::ByteRange& range, double elementBytes) {
    const double first = range.begin / elementBytes;
    const double last = range.end / elementBytes - 1;
    if (first != std::floor(first) || last != std::floor(last))
        return "byte " + valueText(range.begin) + " to byte " + valueText(range.end - 1);
    if (array.empty()) return "element " + valueText(first) + " to element " + valueText(last);
    return array + "[" + valueText(first) + "] to " + array + "[" + valueText(last) + "]";
}

/// Finds what is copied of each array of a kernel.
class TransferPlan {
  public:
    TransferPlan(const kernel::KernelProfile& kernel, const std::map<std::string, Bytes>& rooms)
        : m_kernel(kernel), m_rooms(rooms), m_coverage(kernel), m_ranges(warps::reachedBytes(kernel)) {}

    [[nodiscard]] ArrayTransfer of(const TouchedArray& array) const {
        ArrayTransfer transfer;
        transfer.array = array.name;
        transfer.comesOut = !array.stores.empty();
        const bool isRead =
            std::ranges::any_of(array.loads, [&](std::size_t load) { return !m_coverage.isWrittenBefore(load); });
        const bool isPartial = !isRead && transfer.comesOut && !isCovered(array);
        transfer.goesIn = isRead || isPartial;
        transfer.reason = placesText(array);
        if (isPartial) transfer.reason += ", perhaps not everywhere, so that the rest has to be there before";
        addSize(array, transfer);
        return transfer;
    }

  private:
    [[nodiscard]] const kernel::ProfiledAccess& at(std::size_t access) const { return m_kernel.accesses[access]; }

    /// The first access whose address is not known, or none.
    [[nodiscard]] std::optional<std::size_t> unknownOf(const TouchedArray& array) const {
        for (const std::size_t access : array.accesses())
            if (!m_ranges[access]) return access;
        return std::nullopt;
    }

    [[nodiscard]] warps::ByteRange unionOf(const std::vector<std::size_t>& accesses) const {
        warps::ByteRange all = *m_ranges[accesses.front()];
        for (const std::size_t access : accesses) {
            all.begin = std::min(all.begin, m_ranges[access]->begin);
            all.end = std::max(all.end, m_ranges[access]->end);
        }
        return all;
    }

    /// Whether stores without gaps follow each other over all that is touched.
    [[nodiscard]] bool isCovered(const TouchedArray& array) const {
        if (unknownOf(array)) return false;
        std::vector<warps::ByteRange> written;
        for (const std::vector<std::size_t>& stores : m_coverage.denseGroups(array.stores))
            written.push_back(unionOf(stores));
        std::ranges::sort(written, {}, &warps::ByteRange::begin);
        const warps::ByteRange all = unionOf(array.accesses());
        double end = all.begin;
        for (const warps::ByteRange& range : written)
            if (range.begin <= end) end = std::max(end, range.end);
        return end >= all.end;
    }

    [[nodiscard]] std::string placeText(const std::string& verb, const std::vector<std::size_t>& accesses) const {
        if (accesses.empty()) return {};
        const SourceLocation& location = at(accesses.front()).location;
        return location.isKnown() ? verb + " at " + location.text() : verb;
    }

    /// «read at 6:17 and written at 6:5»
    [[nodiscard]] std::string placesText(const TouchedArray& array) const {
        const std::string read = placeText("read", array.loads);
        const std::string written = placeText("written", array.stores);
        return read + (read.empty() || written.empty() ? "" : " and ") + written;
    }

    void addSize(const TouchedArray& array, ArrayTransfer& transfer) const {
        if (const auto unknown = unknownOf(array)) {
            if (const auto room = m_rooms.find(array.name); room != m_rooms.end()) {
                transfer.size = room->second;
                transfer.reason += "; " + sizeText(room->second.value()) + ", all that there is of it in the run";
                return;
            }
            const kernel::ProfiledAccess& access = at(*unknown);
            const std::string why = access.unknownReason.empty() ? "" : ": " + access.unknownReason;
            transfer.reason += "; where " + (access.text.empty() ? "it" : access.text) + " goes is not known" + why;
            return;
        }
        const warps::ByteRange all = unionOf(array.accesses());
        const double elementBytes = std::max(1, at(array.accesses().front()).elementBytes);
        transfer.size = Bytes(all.end - all.begin);
        transfer.reason += "; " + sizeText(all.end - all.begin) + " from " + spanText(array.name, all, elementBytes);
    }

    const kernel::KernelProfile& m_kernel;
    const std::map<std::string, Bytes>& m_rooms;
    ArrayCoverage m_coverage;
    std::vector<std::optional<warps::ByteRange>> m_ranges;
};

bool rangesAreMeans(const kernel::KernelProfile& kernel) {
    const auto moves = [&](std::size_t loop) {
        return std::ranges::any_of(kernel.accesses, [&](const kernel::ProfiledAccess& access) {
            return loop < access.bytesPerIteration.size() && access.bytesPerIteration[loop] != 0;
        });
    };
    for (std::size_t loop = 0; loop < kernel.innerLoops.size(); ++loop)
        if (kernel.innerLoops[loop].isMean && moves(loop)) return true;
    return false;
}

std::vector<std::string> caveatsOf(const kernel::KernelProfile& kernel, const std::vector<ArrayTransfer>& arrays) {
    std::vector<std::string> unknown;
    for (const ArrayTransfer& array : arrays)
        if (!array.size) unknown.push_back(array.array.empty() ? "an array without a name" : array.array);
    std::vector<std::string> caveats;
    if (!unknown.empty())
        caveats.push_back("How much of " + listed(unknown) + " is touched is not known; copying it is left out.");
    const bool anyKnown = unknown.size() < arrays.size();
    if (anyKnown && kernel.launches > 1)
        caveats.push_back("Of each array, what the first of " + valueText(kernel.launches) +
                          " launches touches is copied; later ones may touch more.");
    if (anyKnown && rangesAreMeans(kernel))
        caveats.push_back("Loops whose iterations vary count their mean; more of the arrays may be touched.");
    return caveats;
}

void addCopies(const device::TransferSpeed& speed, Overhead& overhead) {
    for (const ArrayTransfer& array : overhead.arrays) {
        if (!array.size) continue;
        const Seconds time = device::transferTime(speed, *array.size, overhead.memory); // (4.2)
        if (array.goesIn) {
            overhead.bytesIn += *array.size;
            overhead.in += time;
        }
        if (array.comesOut) {
            overhead.bytesOut += *array.size;
            overhead.out += time;
        }
    }
}

} // namespace

std::vector<std::string> memoryCaveats(const device::Device& device, device::HostMemory memory) {
    if (memory != device::HostMemory::managed || device::sharesHostMemory(device)) return {};
    const auto& pages = device.transfer.managedPeak;
    if (!pages)
        return {device.name + " cannot ask for single pages of unified memory: arrays in it are copied whole, here as "
                              "pageable memory is."};
    if (pages->confidence != device::Confidence::estimated) return {};
    return {"How fast pages of unified memory move is an estimate for " + device.name +
            "; a program that fetches them ahead waits less."};
}

Overhead overheadOf(const kernel::KernelProfile& kernel, const device::Device& device, device::HostMemory memory,
                    const std::map<std::string, Bytes>& rooms) {
    Overhead overhead;
    const TransferPlan plan(kernel, rooms);
    for (const TouchedArray& array : touchedArrays(kernel)) overhead.arrays.push_back(plan.of(array));
    overhead.memory = memory;
    overhead.isShared = device::sharesHostMemory(device);
    if (!overhead.isShared) {
        addCopies(device.transfer, overhead);
        overhead.caveats = caveatsOf(kernel, overhead.arrays);
        for (std::string& caveat : memoryCaveats(device, memory)) overhead.caveats.push_back(std::move(caveat));
    }
    overhead.launches = device.launchOverhead.value * kernel.launches;
    overhead.context = device.contextOverhead.value;
    return overhead;
}

std::optional<double> breakEvenExecutions(const Overhead& overhead, Seconds onHost, Seconds onGpu) {
    const double gain = (onHost - onGpu - overhead.launches).value();
    const Seconds once = overhead.transfers() + overhead.context;
    const double executions = std::floor(once.value() / gain) + 1;
    if (!(gain > 0) || !std::isfinite(executions)) return std::nullopt;
    return executions;
}

} // namespace forewarp::advice::transfers
