#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::advice::transfers {

/// One array on its way to the GPU or back.
struct ArrayTransfer {
    std::string array;
    std::optional<Bytes> size; ///< Nothing where the touched part is not known.
    bool goesIn = false;   ///< Read before it is written, or not certain to be written in full.
    bool comesOut = false; ///< Written.
    std::string reason;   ///< «read at 12:5; 4 MiB from a[0] to a[1048575]», or why the size is unknown.
};

/// What a kernel costs besides its execution.
struct Overhead {
    std::vector<ArrayTransfer> arrays; ///< In order of first access.
    Bytes bytesIn;
    Bytes bytesOut;
    Seconds in;       ///< All copies to the GPU.
    Seconds out;
    Seconds launches; ///< All launches of the kernel.
    Seconds context;  ///< Once per process; up to four times that at the first start.
    bool isShared = false; ///< CPU and GPU share their memory: nothing is copied.
    device::HostMemory memory = device::HostMemory::pageable; ///< Of the arrays.
    std::vector<std::string> caveats;

    [[nodiscard]] Seconds transfers() const { return in + out; }
    [[nodiscard]] Seconds withoutContext() const { return in + out + launches; }
    [[nodiscard]] Seconds total() const { return withoutContext() + context; }
};

/// What is to be borne in mind of copies out of this memory, in sentences.
[[nodiscard]] std::vector<std::string> memoryCaveats(const device::Device& device, device::HostMemory memory);

/// What has to be copied, launched and set up for one execution of the nest.
///
/// Source: Resios (2011), equations (4.2), (4.3). Each array is copied once before all launches and once after.
/// Inputs: the memory that the arrays lie in; the kernel's affine accesses: the part of an array that is copied goes from the first byte they reach to the
/// last. Valid: arrays with other accesses are copied whole where `rooms` says how much memory there is behind their
/// beginning; else they have no size and are left out, as in section 6.1 there. A caveat says so, and where only the first
/// of several launches is known.
[[nodiscard]] Overhead overheadOf(const kernel::KernelProfile& kernel, const device::Device& device,
                                  device::HostMemory memory = device::HostMemory::pageable,
                                  const std::map<std::string, Bytes>& rooms = {});

/// Executions of the nest (with the data kept on the GPU) after which the GPU has been faster, context included; nothing
/// where it never is. Inputs: seconds of one execution on the CPU and of all launches of one execution on the GPU.
[[nodiscard]] std::optional<double> breakEvenExecutions(const Overhead& overhead, Seconds onHost, Seconds onGpu);

} // namespace forewarp::advice::transfers
