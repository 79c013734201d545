// Prints CGPredict's and Forewarp's times of the polybench-like kernels on the Jetson TK1 beside the published ones, and
// how long both took.
#include "tests/frontend/published_rows.h"

#include <chrono>
#include <cmath>
#include <cstdio>

using namespace forewarp;

namespace {

double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

int main() {
    const auto device = device::findDevice("tk1");
    if (!device) return 1;
    double ours = 0;
    double own = 0;
    double theirs = 0;
    const auto rows = published::rows();
    std::printf("%-9s %6s %12s %12s %8s %12s %8s %12s %8s %9s\n", "kernel", "n", "measured ms", "CGPredict", "error",
                "Forewarp", "error", "published", "error", "took ms");
    for (const published::Row& row : rows) {
        const auto start = std::chrono::steady_clock::now();
        const double predicted = published::predictedMs(row, *device, published::byCgpredict);
        const double ownTime = published::predictedMs(row, *device, published::byForewarp);
        const double ownError = ownTime / row.measuredMs - 1;
        const double error = predicted / row.measuredMs - 1;
        const double publishedError = row.publishedMs / row.measuredMs - 1;
        ours += std::abs(error) / double(rows.size());
        own += std::abs(ownError) / double(rows.size());
        theirs += std::abs(publishedError) / double(rows.size());
        std::printf("%-9s %6.0f %12.2f %12.2f %+7.2f%% %12.2f %+7.2f%% %12.2f %+7.2f%% %9.1f\n", row.kernel.c_str(),
                    row.size, row.measuredMs, predicted, error * 100, ownTime, ownError * 100, row.publishedMs,
                    publishedError * 100, secondsSince(start) * 1e3);
    }
    std::printf("mean absolute error: CGPredict %.2f %%, Forewarp %.2f %%, published estimates %.2f %%\n", ours * 100,
                own * 100, theirs * 100);
    return 0;
}
