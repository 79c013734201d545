#pragma once
// What the parts of the emulation's runtime know of each other. Its .cpp files are compiled by port_runner.cpp.
#include "emulation.h"

namespace emulation {

// device_memory.cpp

/// An allocation of the device; `number` counts cudaMalloc() from 1, 0 for a shared variable.
struct Allocation {
    char* begin = nullptr;
    std::size_t bytes = 0;
    int number = 0;
    bool isShared = false;
};
inline constexpr std::size_t kDeviceBytes = std::size_t(1) << 30; ///< Addresses kept for device and shared memory.

/// First address of device memory.
[[nodiscard]] char* deviceBegin();
/// The allocation that holds the address; null where none does.
[[nodiscard]] const Allocation* allocationOf(const void* address);
/// Poisoned memory with an inaccessible page behind it; null where the device is full.
[[nodiscard]] void* allocate(std::size_t bytes, bool isShared);
/// False where no allocation begins there.
bool release(void* pointer);
[[nodiscard]] bool isOnDevice(const void* address);
void poison(void* memory, std::size_t bytes);

/// While one lives, device memory may be touched; the host sees it at no other time.
class DeviceAccess {
  public:
    DeviceAccess();
    ~DeviceAccess();
    DeviceAccess(const DeviceAccess&) = delete;
    DeviceAccess& operator=(const DeviceAccess&) = delete;
};

// threads.cpp

/// The running thread as the race detector counts; nothing between launches.
struct Running {
    const char* kernel = nullptr; ///< Null outside of kernels.
    std::uint32_t firstBlock = 0; ///< Number of the launch's first block; blocks count from 1 over all launches.
    std::uint32_t block = 0;
    std::uint32_t interval = 0; ///< Counts block starts and barriers.
    std::uint16_t thread = 0;   ///< In its block.
    bool isFibre = false;       ///< A thread runs, not the scheduler.
};
inline constinit Running running{};

/// Warp functions that all live lanes of that thread's warp have passed in this block.
[[nodiscard]] std::uint32_t warpMeetings(unsigned thread);
[[nodiscard]] uint3 threadIndex(unsigned thread);
/// Whether kernels may use the host's address: their stacks and parameters, and what the program file holds.
[[nodiscard]] bool isKernelsOwn(const void* address);
/// Whether launches of that kernel may have so much dynamic shared memory.
[[nodiscard]] bool mayShare(const char* kernel, std::size_t bytes);

// host_api.cpp

void setLaunchError(int error);

} // namespace emulation
