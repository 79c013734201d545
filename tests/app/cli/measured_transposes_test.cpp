// NVIDIA's transposes, from C source, beside the times measured on a GTX 280.

#include "measured_transposes.h"

namespace forewarp::test {

namespace {

/// Predicted and measured milliseconds by kernel, on the GTX 280.
struct Compared {
    double predicted = 0;
    double measured = 0;
};

std::map<std::string, Compared> onGtx280() {
    std::map<std::string, double> byFunction;
    std::map<std::string, Compared> rows;
    for (const MeasuredTranspose& row : measuredTransposes()) {
        if (row.gpu != "GTX 280") continue;
        const std::string function = functionFor(row.kernel);
        if (!byFunction.contains(function)) byFunction[function] = predictedTranspose(function, "gtx280")["campprof"];
        rows[row.kernel.substr(0, row.kernel.find(' '))] = {byFunction[function], row.milliseconds};
    }
    return rows;
}

TEST(MeasuredTransposes, CampingCostsWhatItCostsOnAGtx280) {
    auto rows = onGtx280();
    if (rows.empty()) GTEST_SKIP() << "no measurements at hand";
    ASSERT_EQ(rows.size(), 8U);
    const auto slowDown = [&](const char* camped, const char* free) {
        return rows[camped].predicted / rows[free].predicted / (rows[camped].measured / rows[free].measured);
    };
    // Measured: 4.2 and 4.8 times.
    EXPECT_NEAR(slowDown("coalesced", "diagonal"), 1, 0.2);
    EXPECT_NEAR(slowDown("\"coarse-grained", "fine-grained"), 1, 0.2);
    double error = 0;
    for (const auto& [kernel, row] : rows) {
        RecordProperty(kernel, std::to_string(row.predicted) + " ms, measured " + std::to_string(row.measured));
        error += std::abs(std::log(row.predicted / row.measured)) / double(rows.size());
    }
    EXPECT_LT(std::exp(error), 1.25) << "geometric mean of the factors between predicted and measured";
}

} // namespace

} // namespace forewarp::test
