#pragma once

#include "tests/core/memory/sample_nests.h"

#include <utility>
#include <vector>

namespace forewarp::sample {

/// x × y threads; `inside` runs in all loops, `after` once.
inline kernel::KernelProfile counted(double x, double y, const std::vector<double>& trips,
                                     std::vector<kernel::ProfiledAccess> inside,
                                     std::vector<kernel::ProfiledAccess> after = {}) {
    std::vector<kernel::InnerLoop> loops;
    double executions = 1;
    for (const double iterations : trips) {
        loops.push_back(loop(iterations));
        loops.back().counter = std::string(1, char('k' + loops.size() - 1));
        executions *= iterations;
    }
    for (kernel::ProfiledAccess& access : inside) access.executionsPerThread = executions;
    kernel::KernelProfile kernel = nest(x, y, std::move(loops), std::move(inside), std::move(after));
    if (y == 1) kernel.mapped.pop_back();
    kernel.mix[kernel::Operation::load] = executions * double(kernel.accesses.size());
    kernel.mix[kernel::Operation::floatFma] = executions;
    return kernel;
}

inline kernel::ProfiledAccess at(double constantBytes, kernel::ProfiledAccess access) {
    access.constantBytes = constantBytes;
    return access;
}

inline kernel::ProfiledAccess storeOf(std::string array, double perX, double perY) {
    return access(std::move(array), perX, perY, {}, kernel::AccessKind::store);
}

/// c[i][j] = Σ a[i][k] · b[k][j] with n × n threads; j runs fastest.
inline kernel::KernelProfile gemm(double n) {
    return counted(n, n, {n}, {access("a", 0, 4 * n, {4}), access("b", 4, 0, {4 * n})}, {storeOf("c", 4, 4 * n)});
}

/// out[y][x] = Σ in[y + k][x + l] · filter[k][l], n × n threads, 5 × 5 taps.
inline kernel::KernelProfile convolution(double n) {
    const double row = 4 * (n + 4);
    return counted(n, n, {5, 5}, {access("in", 4, row, {row, 4}), access("filter", 0, 0, {20, 4})},
                   {storeOf("out", 4, 4 * n)});
}

/// y[i] = Σ a[i][k] · x[k]
inline kernel::KernelProfile matvec(double n) {
    return counted(n, 1, {n}, {access("a", 4 * n, 0, {4}), access("x", 0, 0, {4})}, {storeOf("y", 4, 0)});
}

/// out[i] = in[i]
inline kernel::KernelProfile copy(double n) {
    return counted(n, 1, {}, {access("in", 4, 0)}, {storeOf("out", 4, 0)});
}

/// y[i] += x[col[i][k]]
inline kernel::KernelProfile gather(double n) {
    kernel::ProfiledAccess x = access("x", 0, 0);
    x.isAffine = false;
    x.unknownReason = "the index is read from col";
    return counted(n, 1, {16}, {access("col", 64, 0, {4}), x}, {storeOf("y", 4, 0)});
}

} // namespace forewarp::sample
