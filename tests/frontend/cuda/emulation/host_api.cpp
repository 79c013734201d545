// The functions that host code calls, as far as ports use them.
#include "cuda_runtime.h"
#include "runtime.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;

cudaError_t lastError = cudaSuccess;
std::map<std::string, int> sharedLimits; // Of dynamic shared memory in bytes, by kernel.
std::set<void*> deviceAllocations, pinnedAllocations;
constexpr int kSharedOptIn = 64 << 10; // Of compute capability 7.5.

cudaError_t failing(cudaError_t error) {
    if (error != cudaSuccess) lastError = error;
    return error;
}

bool isWithin(const void* address, std::size_t bytes) {
    const emulation::Allocation* allocation = emulation::allocationOf(address);
    return allocation && static_cast<const char*>(address) + bytes <= allocation->begin + allocation->bytes;
}

bool isRightSide(const void* address, std::size_t bytes, bool isDevice) {
    return isDevice ? isWithin(address, bytes) : !emulation::isOnDevice(address);
}

cudaError_t copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
    if (bytes == 0) return cudaSuccess;
    const bool isGuessed = kind == cudaMemcpyDefault;
    const bool toDevice =
        isGuessed ? emulation::isOnDevice(to) : kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool fromDevice =
        isGuessed ? emulation::isOnDevice(from) : kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    if (!isRightSide(to, bytes, toDevice) || !isRightSide(from, bytes, fromDevice)) return cudaErrorInvalidValue;
    const emulation::DeviceAccess access;
    std::memcpy(to, from, bytes);
    return cudaSuccess;
}

[[noreturn]] void onFault(int /*signal*/, siginfo_t* information, void* /*context*/) {
    const bool isDevice = emulation::isOnDevice(information->si_addr);
    if (emulation::running.kernel)
        emulation::fault("it touches %s", isDevice ? "memory that belongs to no allocation" : "host memory");
    emulation::fault("host code touches %s", isDevice ? "device memory" : "memory that it does not have");
}

/// Before main(): faults become sentences; what is left allocated at the end is told.
const struct Watch {
    Watch() {
        static char stack[64 << 10];
        const stack_t alternative{stack, 0, sizeof stack};
        sigaltstack(&alternative, nullptr);
        struct sigaction action{};
        action.sa_sigaction = onFault;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigaction(SIGSEGV, &action, nullptr);
        sigaction(SIGBUS, &action, nullptr);
    }
    ~Watch() {
        const std::size_t left = deviceAllocations.size() + pinnedAllocations.size();
        if (left > 0) std::fprintf(stderr, "emulation: %zu allocations are not freed\n", left);
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
} watch;

Clock::time_point& timeOf(cudaEvent_t event) {
    return *reinterpret_cast<Clock::time_point*>(event);
}

} // namespace

namespace emulation {

void setLaunchError(int error) {
    lastError = cudaError_t(error);
}

void checkArgument(const void* pointer) {
    if (pointer && !isOnDevice(pointer)) fault("a kernel is given a pointer to host memory");
}

void allowDynamicShared(const char* kernel, int bytes) {
    if (bytes < 0 || bytes > kSharedOptIn) lastError = cudaErrorInvalidValue;
    else sharedLimits[kernel] = bytes;
}

bool mayShare(const char* kernel, std::size_t bytes) {
    const auto found = sharedLimits.find(kernel);
    return found != sharedLimits.end() && bytes <= std::size_t(found->second);
}

} // namespace emulation

cudaError_t cudaGetLastError() {
    return std::exchange(lastError, cudaSuccess);
}
cudaError_t cudaPeekAtLastError() {
    return lastError;
}
const char* cudaGetErrorString(cudaError_t error) {
    switch (error) {
    case cudaSuccess: return "no error";
    case cudaErrorInvalidValue: return "invalid argument";
    case cudaErrorMemoryAllocation: return "out of memory";
    case cudaErrorInvalidConfiguration: return "invalid configuration argument";
    default: return "error of the emulation";
    }
}
const char* cudaGetErrorName(cudaError_t error) {
    switch (error) {
    case cudaSuccess: return "cudaSuccess";
    case cudaErrorInvalidValue: return "cudaErrorInvalidValue";
    case cudaErrorMemoryAllocation: return "cudaErrorMemoryAllocation";
    case cudaErrorInvalidConfiguration: return "cudaErrorInvalidConfiguration";
    default: return "cudaErrorUnknown";
    }
}

cudaError_t cudaGetDeviceCount(int* count) {
    *count = 1;
    return cudaSuccess;
}
cudaError_t cudaGetDevice(int* device) {
    *device = 0;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
    return failing(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    if (device != 0) return failing(cudaErrorInvalidDevice);
    *properties = {.name = "Emulated GPU",
                   .totalGlobalMem = emulation::kDeviceBytes,
                   .sharedMemPerBlock = 48 << 10,
                   .sharedMemPerBlockOptin = kSharedOptIn,
                   .sharedMemPerMultiprocessor = kSharedOptIn,
                   .regsPerBlock = 65536,
                   .warpSize = emulation::kWarpSize,
                   .maxThreadsPerBlock = 1024,
                   .maxThreadsDim = {1024, 1024, 64},
                   .maxGridSize = {2147483647, 65535, 65535},
                   .major = 7,
                   .minor = 5,
                   .multiProcessorCount = 1,
                   .maxThreadsPerMultiProcessor = 1024,
                   .memoryBusWidth = 64,
                   .l2CacheSize = 1 << 20};
    return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version) {
    *version = 13000;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version) {
    return cudaDriverGetVersion(version);
}
cudaError_t cudaDeviceSynchronize() {
    return cudaSuccess;
}
cudaError_t cudaDeviceReset() {
    for (void* pointer : std::exchange(deviceAllocations, {})) emulation::release(pointer);
    return cudaSuccess;
}

cudaError_t cudaMalloc(void** pointer, std::size_t bytes) {
    *pointer = nullptr;
    if (bytes == 0) return cudaSuccess; // As CUDA does.
    *pointer = emulation::allocate(bytes, false);
    if (!*pointer) return failing(cudaErrorMemoryAllocation);
    deviceAllocations.insert(*pointer);
    return cudaSuccess;
}
cudaError_t cudaFree(void* pointer) {
    if (!pointer) return cudaSuccess;
    const bool isReleased = deviceAllocations.erase(pointer) > 0 && emulation::release(pointer);
    return failing(isReleased ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaMallocHost(void** pointer, std::size_t bytes) {
    *pointer = std::malloc(bytes);
    if (!*pointer) return failing(cudaErrorMemoryAllocation);
    emulation::poison(*pointer, bytes);
    pinnedAllocations.insert(*pointer);
    return cudaSuccess;
}
cudaError_t cudaFreeHost(void* pointer) {
    if (pinnedAllocations.erase(pointer) == 0) return failing(cudaErrorInvalidValue);
    std::free(pointer);
    return cudaSuccess;
}
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
    *free = *total = emulation::kDeviceBytes;
    return cudaSuccess;
}
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
    return failing(copy(to, from, bytes, kind));
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t) {
    return cudaMemcpy(to, from, bytes, kind);
}
cudaError_t cudaMemset(void* to, int value, std::size_t bytes) {
    if (bytes == 0) return cudaSuccess;
    if (!isWithin(to, bytes)) return failing(cudaErrorInvalidValue);
    const emulation::DeviceAccess access;
    std::memset(to, value, bytes);
    return cudaSuccess;
}
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t) {
    return cudaMemset(to, value, bytes);
}

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    *stream = nullptr;
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t) {
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t) {
    return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t* event) {
    *event = reinterpret_cast<cudaEvent_t>(new Clock::time_point);
    return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    delete reinterpret_cast<Clock::time_point*>(event);
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) {
    timeOf(event) = Clock::now();
    return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t) {
    return cudaSuccess;
}
long long clock64() {
    static std::atomic<long long> cycles = 0;
    return cycles += 100000;
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end) {
    *milliseconds = std::chrono::duration<float, std::milli>(timeOf(end) - timeOf(begin)).count();
    return cudaSuccess;
}
