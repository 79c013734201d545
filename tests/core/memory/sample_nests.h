#pragma once

#include "core/kernel/kernel_profile.h"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::sample {

/// An access of 4 bytes: byte steps in x and y, and per iteration of the inner loops.
inline kernel::ProfiledAccess access(std::string array, double perX, double perY, std::vector<double> perIteration = {},
                                     kernel::AccessKind kind = kernel::AccessKind::load) {
    kernel::ProfiledAccess access;
    access.array = array;
    access.text = std::move(array);
    access.kind = kind;
    access.elementBytes = 4;
    access.executionsPerThread = 1;
    access.isAffine = true;
    access.bytesPerThreadX = perX;
    access.bytesPerThreadY = perY;
    access.bytesPerIteration = std::move(perIteration);
    return access;
}

inline kernel::InnerLoop loop(double constant, std::array<double, 3> perThread = {},
                              std::vector<double> perIteration = {}) {
    return {"L", "k", {constant, perThread, std::move(perIteration)}, false};
}

/// x × y threads that run these accesses in a loop each, the rest after it.
inline kernel::KernelProfile nest(double x, double y, std::vector<kernel::InnerLoop> loops,
                                  std::vector<kernel::ProfiledAccess> inside,
                                  std::vector<kernel::ProfiledAccess> after = {}) {
    kernel::KernelProfile kernel;
    kernel.mapped = {{"L1", "j", kernel::ThreadDimension::x, x}, {"L2", "i", kernel::ThreadDimension::y, y}};
    kernel.accesses = std::move(inside);
    kernel.innerLoops = std::move(loops);
    for (int i = 0; i < int(kernel.innerLoops.size()); ++i)
        kernel.steps.push_back({kernel::ThreadStep::Kind::enter, i});
    for (int i = 0; i < int(kernel.accesses.size()); ++i) kernel.steps.push_back({kernel::ThreadStep::Kind::access, i});
    for (int i = int(kernel.innerLoops.size()); i-- > 0;) kernel.steps.push_back({kernel::ThreadStep::Kind::leave, i});
    for (kernel::ProfiledAccess& access : after) {
        kernel.steps.push_back({kernel::ThreadStep::Kind::access, int(kernel.accesses.size())});
        kernel.accesses.push_back(std::move(access));
    }
    return kernel;
}

/// c[i][j] += a[i][k] · b[k][j] with n × n threads; j runs fastest.
inline kernel::KernelProfile matrixProduct(double n) {
    return nest(n, n, {loop(n)}, {access("a", 0, 4 * n, {4}), access("b", 4, 0, {4 * n})},
                {access("c", 4, 4 * n, {}, kernel::AccessKind::store)});
}

/// c[i][j] += a[i][k] · a[j][k], likewise.
inline kernel::KernelProfile symmetricProduct(double n) {
    return nest(n, n, {loop(n)}, {access("a", 0, 4 * n, {4}), access("a", 4 * n, 0, {4})},
                {access("c", 4, 4 * n, {}, kernel::AccessKind::store)});
}

} // namespace forewarp::sample
