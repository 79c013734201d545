// Device memory: allocations between inaccessible pages, full of poison, and out of the host's reach.
#include "runtime.h"

#include <cstring>
#include <vector>

#include <sys/mman.h>

namespace emulation {

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kAlignment = 256; // cudaMalloc() promises it.

/// Where each allocation's pages are.
struct Pages {
    Allocation allocation;
    char* begin = nullptr;
    std::size_t bytes = 0;
};
std::vector<Pages> allocations; // Few: searched from the newest.
int allocated = 0;
int accesses = 0; // DeviceAccess objects alive.

std::size_t roundUp(std::size_t value, std::size_t to) {
    return (value + to - 1) / to * to;
}

void protect(const Pages& pages, int protection) {
    mprotect(pages.begin, pages.bytes, protection);
}

/// The first gap of so many bytes with a page to spare on both sides; null where there is none.
char* gapFor(std::size_t bytes) {
    char* begin = deviceBegin() + kPage;
    for (bool isFree = false; !isFree;) {
        isFree = true;
        for (const Pages& pages : allocations) {
            if (begin + bytes + kPage <= pages.begin || pages.begin + pages.bytes + kPage <= begin) continue;
            begin = pages.begin + pages.bytes + kPage;
            isFree = false;
        }
    }
    return begin + bytes + kPage <= deviceBegin() + kDeviceBytes ? begin : nullptr;
}

} // namespace

char* deviceBegin() {
    static char* const begin =
        static_cast<char*>(mmap(nullptr, kDeviceBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    if (begin == MAP_FAILED) fault("no address space for device memory");
    return begin;
}

bool isOnDevice(const void* address) {
    return std::size_t(static_cast<const char*>(address) - deviceBegin()) < kDeviceBytes;
}

const Allocation* allocationOf(const void* address) {
    static std::size_t last = 0;
    const auto holds = [&](const Allocation& allocation) {
        return std::size_t(static_cast<const char*>(address) - allocation.begin) < allocation.bytes;
    };
    if (last < allocations.size() && holds(allocations[last].allocation)) return &allocations[last].allocation;
    for (last = allocations.size(); last-- > 0;)
        if (holds(allocations[last].allocation)) return &allocations[last].allocation;
    return nullptr;
}

void poison(void* memory, std::size_t bytes) {
    std::memset(memory, 0xff, bytes); // A NaN in float and double, -1 in integers.
}

void* allocate(std::size_t bytes, bool isShared) {
    if (bytes > kDeviceBytes) return nullptr;
    const std::size_t aligned = roundUp(bytes, kAlignment), mapped = roundUp(aligned, kPage);
    char* const begin = gapFor(mapped);
    if (!begin) return nullptr;
    const Allocation allocation{begin + (mapped - aligned), bytes, isShared ? 0 : ++allocated, isShared};
    const Pages pages{allocation, begin, mapped};
    protect(pages, PROT_READ | PROT_WRITE);
    poison(begin, mapped);
    if (accesses == 0) protect(pages, PROT_NONE);
    allocations.push_back(pages);
    return allocation.begin;
}

bool release(void* pointer) {
    for (std::size_t i = 0; i < allocations.size(); ++i) {
        if (allocations[i].allocation.begin != pointer) continue;
        protect(allocations[i], PROT_NONE);
        madvise(allocations[i].begin, allocations[i].bytes, MADV_DONTNEED);
        allocations.erase(allocations.begin() + std::ptrdiff_t(i));
        return true;
    }
    return false;
}

DeviceAccess::DeviceAccess() {
    if (accesses++ > 0) return;
    for (const Pages& pages : allocations) protect(pages, PROT_READ | PROT_WRITE);
}

DeviceAccess::~DeviceAccess() {
    if (--accesses > 0) return;
    for (const Pages& pages : allocations) protect(pages, PROT_NONE);
}

} // namespace emulation
