// Prints the times of NVIDIA's transposes of 2048 × 2048 floats, predicted from C source by every model, beside the
// measured ones, with the geometric mean of the factors between them. Set FOREWARP_MEASUREMENTS to the folder that holds
// transpose_2048_effective_bandwidth.csv.
#include "measured_transposes.h"

#include <cstdio>

using namespace forewarp::test;

int main() {
    const auto rows = forewarp::test::measuredTransposes();
    if (rows.empty()) {
        std::puts("No measurements: set FOREWARP_MEASUREMENTS.");
        return 1;
    }
    std::map<std::string, std::map<std::string, double>> known;
    std::map<std::string, std::map<std::string, std::vector<double>>> factors; // By GPU, by model.
    for (const forewarp::test::MeasuredTranspose& row : rows) {
        auto& times = known[row.gpu + forewarp::test::functionFor(row.kernel)];
        if (times.empty())
            times = forewarp::test::predictedTranspose(forewarp::test::functionFor(row.kernel),
                                                       forewarp::test::deviceFor(row.gpu));
        constexpr double kGigabytes = 2.0 * 2048 * 2048 * 4 / (1 << 30);
        std::printf("%-12s %-30.30s measured %8.3f ms %6.1f GB/s", row.gpu.c_str(), row.kernel.c_str(),
                    row.milliseconds, kGigabytes / row.milliseconds * 1e3);
        for (const auto& [model, milliseconds] : times) {
            std::printf("  %s %.3f ms %.1f GB/s", model.c_str(), milliseconds, kGigabytes / milliseconds * 1e3);
            factors[row.gpu][model].push_back(std::abs(std::log(milliseconds / row.milliseconds)));
        }
        std::puts("");
    }
    for (const auto& [gpu, models] : factors)
        for (const auto& [model, logs] : models) {
            double sum = 0;
            for (const double log : logs) sum += log;
            std::printf("%-12s %-14s geometric mean factor %.3f\n", gpu.c_str(), model.c_str(),
                        std::exp(sum / double(logs.size())));
        }
    return 0;
}
