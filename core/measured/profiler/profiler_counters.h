#pragma once

#include "core/device/device.h"
#include "core/models/bands/counted_kernel.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::measured::profiler {

/// What a profiler counted of one kernel; the mean of its launches.
struct ProfilerCounters : models::bands::CountedKernel {
    std::string kernel;
    double launches = 0;
    std::vector<std::string> caveats; ///< What had to be assumed of the counters.
};

/// Kernels of a profiler's CSV, in the order of their first launches.
///
/// Source: two formats. NVIDIA's Visual Profiler and command-line profiler (Compute Command Line Profiler User Guide,
/// DU-05982-001: «#» lines, then method, gputime in µs, occupancy and counters) on compute capability 1.x; gld_32b …
/// gst_128b count on one TPC there (Aji, Daga, Feng, CF 2011, section 4.2.2) and are multiplied by the GPU's TPCs, 3
/// SMs each on compute capability 1.2 and 1.3, 2 each before (Wong et al., ISPASS 2010, section II), as D. Merrill's
/// ParseCudaProf.java (back40computing) does with those of a GT200. Nsight Compute (`ncu --csv`, Nsight Compute CLI,
/// «Output Pages»), as rows of Metric Name, Metric Unit and Metric Value or with `--page raw` a column per metric above
/// a row of units: sectors are transactions of 32 bytes of all SMs (Kernel Profiling Guide, «Memory Tables»).
/// Inputs: the file's text; `document` names it in errors; `device` is the GPU it comes from. Returns: at least one
/// kernel.
/// Valid: gld and gst columns for GPUs that can camp, sectors for all others. Errors: another kind of file, no counter
/// of either, values that are no numbers, with the line; a GPU that has no such counters.
[[nodiscard]] Result<std::vector<ProfilerCounters>> readProfilerCounters(std::string_view csv,
                                                                         std::string_view document,
                                                                         const device::Device& device);

/// The kernel of that name, or whose name holds it where only one does; an empty name means the only one there is.
///
/// Errors: none or several, with the list.
[[nodiscard]] Result<ProfilerCounters> chooseKernel(const std::vector<ProfilerCounters>& kernels, std::string_view name,
                                                    std::string_view document);

} // namespace forewarp::measured::profiler
