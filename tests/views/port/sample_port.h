#pragma once

#include "core/explain/port_report.h"

#include <memory>

namespace forewarp::test {

/// The port of a matrix product, as forewarp-cli could describe it: two loops as threads, one array kept.
inline explain::PortReport samplePort() {
    explain::PortReport port;
    port.loop = "gemm:L1";
    port.device = "h200";
    port.kernel = "gemm_L1";
    port.threads = {{"gemm:L1.1", "j", kernel::ThreadDimension::x, 1024},
                    {"gemm:L1", "i", kernel::ThreadDimension::y, 1024}};
    port.block = {32, 8, 1};
    port.shared = {"b"};
    port.compiled = explain::CompiledKernel{"sm_90", 40, 8448, 0, 0};
    port.times = {{"mwp-cwp", Seconds(0.00147)}, {"parametrized", Seconds(0.00205)}};
    port.notes = {"c does not overlap a and b.", "n is the width of every row."};
    port.cuda = "// gemm:L1 of gemm.c\n#include <cuda_runtime.h>\n\n__global__ void gemm_L1(int n, float *c)\n{\n"
                "    const int i = blockIdx.y * blockDim.y + threadIdx.y;\n    c[i] = 2.0f; // twice\n}\n";
    for (int line = 0; line < 60; ++line) port.cuda += "void host_" + std::to_string(line) + "();\n";
    return port;
}

inline std::shared_ptr<const explain::PortReport> shared(explain::PortReport port) {
    return std::make_shared<const explain::PortReport>(std::move(port));
}

} // namespace forewarp::test
