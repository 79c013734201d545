#include "core/advice/layout/access_layout.h"

#include <algorithm>
#include <cmath>

namespace forewarp::advice::layout {

namespace {

/// Applies `change` to the constant and to every step of an address.
template <class Change>
void forEachPart(kernel::ProfiledAccess& access, Change change) {
    for (double* part :
         {&access.constantBytes, &access.bytesPerThreadX, &access.bytesPerThreadY, &access.bytesPerThreadZ})
        change(*part);
    for (double& part : access.bytesPerIteration) change(part);
}

template <class Visit>
void forEachStep(const kernel::ProfiledAccess& access, Visit visit) {
    for (const double step : {access.bytesPerThreadX, access.bytesPerThreadY, access.bytesPerThreadZ}) visit(step);
    for (const double step : access.bytesPerIteration) visit(step);
}

/// How far an address goes as a whole number of rows and what is left in columns, which may be negative in a stencil.
struct Split {
    double rows = 0;
    double columnBytes = 0;
};

Split split(double bytes, double rowBytes) {
    const double rows = std::round(bytes / rowBytes);
    return {rows, bytes - rows * rowBytes};
}

double tripsOf(const kernel::InnerLoop& loop, const kernel::KernelProfile& kernel) {
    double most = loop.trips.constant;
    for (std::size_t i = 0; i < kernel.mapped.size(); ++i)
        most += std::max(0.0, loop.trips.perThread[i] * (kernel.mapped[i].iterations - 1));
    return std::max(0.0, most);
}

/// Rows from the first one the access reaches to the last.
double rowsReached(const kernel::ProfiledAccess& access, const kernel::KernelProfile& kernel, double rowBytes) {
    double rows = 1;
    const auto add = [&](double step, double iterations) {
        rows += std::abs(split(step, rowBytes).rows) * std::max(0.0, iterations - 1);
    };
    const double steps[] = {access.bytesPerThreadX, access.bytesPerThreadY, access.bytesPerThreadZ};
    for (std::size_t i = 0; i < kernel.mapped.size(); ++i) add(steps[i], kernel.mapped[i].iterations);
    for (std::size_t i = 0; i < access.bytesPerIteration.size(); ++i)
        add(access.bytesPerIteration[i], tripsOf(kernel.innerLoops[i], kernel));
    return rows;
}

bool fits(double step, const RowLayout& layout) {
    const double columns = split(step, layout.rowBytes).columnBytes / layout.elementBytes;
    return columns == std::round(columns);
}

} // namespace

std::vector<std::string> arraysOf(const kernel::KernelProfile& kernel) {
    std::vector<std::string> names;
    for (const kernel::ProfiledAccess& access : kernel.accesses) {
        const bool isNew = std::ranges::find(names, access.array) == names.end();
        if (!access.array.empty() && isNew) names.push_back(access.array);
    }
    return names;
}

kernel::KernelProfile changedKernel(kernel::KernelProfile kernel,
                                    const std::function<void(kernel::KernelProfile&)>& change) {
    change(kernel);
    if (!kernel.sample.sizes) return kernel;
    kernel::KernelProfile sizes = *kernel.sample.sizes;
    change(sizes);
    kernel.sample.sizes = std::make_shared<const kernel::KernelProfile>(std::move(sizes));
    return kernel;
}

std::optional<RowLayout> rowLayoutOf(const kernel::KernelProfile& kernel, std::string_view array) {
    RowLayout layout;
    for (const kernel::ProfiledAccess& access : kernel.accesses) {
        if (access.array != array) continue;
        const bool isFirst = layout.elementBytes == 0;
        if (isFirst) layout.elementBytes = access.elementBytes;
        if (!access.isAffineEverywhere() || access.elementBytes != layout.elementBytes) return std::nullopt;
        forEachStep(access, [&](double step) {
            const double bytes = std::abs(step);
            if (bytes > layout.elementBytes && (layout.rowBytes == 0 || bytes < layout.rowBytes))
                layout.rowBytes = bytes;
        });
    }
    if (layout.rowBytes == 0) return std::nullopt;
    bool isWhole = true;
    for (const kernel::ProfiledAccess& access : kernel.accesses) {
        if (access.array != array) continue;
        forEachStep(access, [&](double step) { isWhole = isWhole && fits(step, layout); });
        isWhole = isWhole && fits(access.constantBytes, layout);
        layout.rows = std::max(layout.rows, rowsReached(access, kernel, layout.rowBytes));
    }
    return isWhole ? std::optional(layout) : std::nullopt;
}

kernel::ProfiledAccess transposed(kernel::ProfiledAccess access, const RowLayout& layout) {
    const double columnBytes = layout.rows * layout.elementBytes;
    forEachPart(access, [&](double& part) {
        const Split old = split(part, layout.rowBytes);
        part = old.rows * layout.elementBytes + old.columnBytes / layout.elementBytes * columnBytes;
    });
    return access;
}

kernel::ProfiledAccess withRowsOf(kernel::ProfiledAccess access, const RowLayout& layout, double rowBytes) {
    forEachPart(access, [&](double& part) {
        const Split old = split(part, layout.rowBytes);
        part = old.rows * rowBytes + old.columnBytes;
    });
    return access;
}

} // namespace forewarp::advice::layout
