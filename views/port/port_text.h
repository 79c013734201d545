#pragma once

#include "core/explain/port_report.h"

#include <QString>

namespace forewarp::views::port {

/// «gemm_L1 · threads: x over j, y over i · blocks of 32×8 = 256 threads, or any other»
[[nodiscard]] QString portHeadline(const forewarp::explain::PortReport& port);
/// «b kept in shared memory · 40 registers per thread, no spills; nvcc for sm_90 · predicted 1.47 ms (MWP–CWP)»
[[nodiscard]] QString portFacts(const forewarp::explain::PortReport& port);
/// What every model says, one to a line; empty without a prediction.
[[nodiscard]] QString portTimes(const forewarp::explain::PortReport& port);
/// Line of the kernel in the file, 0-based.
[[nodiscard]] int kernelLine(const forewarp::explain::PortReport& port);

} // namespace forewarp::views::port
