#include "cli_run.h"

#include <nlohmann/json.hpp>

#include <map>

namespace forewarp::test {

namespace {

using nlohmann::json;

/// Pairs of functions that a GPU cannot tell apart, or whose times stand in a ratio that counting gives.
constexpr const char* kSource = R"(
struct particle { float x, y, z, m; };
void windows(int n, float *restrict b, const float *restrict a)
{ for (int i = 0; i < n; i++) b[i] = a[i] + a[i + n] + a[i + 2 * n]; }
void arrays(int n, float *restrict b, const float *restrict a, const float *restrict c, const float *restrict d)
{ for (int i = 0; i < n; i++) b[i] = a[i] + c[i] + d[i]; }
void fields_apart(int n, float *restrict e, const float *restrict p)
{ for (int i = 0; i < n; i++) e[i] = p[3 * n + i] * (p[i] * p[i] + p[n + i] * p[n + i] + p[2 * n + i] * p[2 * n + i]); }
void fields_together(int n, float *restrict e, const struct particle *restrict p)
{ for (int i = 0; i < n; i++) e[i] = p[i].m * (p[i].x * p[i].x + p[i].y * p[i].y + p[i].z * p[i].z); }
void taps(int n, float *restrict y, const float *restrict x, const float *restrict h)
{ for (int i = 0; i < n; i++) { float s = 0; for (int k = 0; k < 8; k++) s += h[k] * x[i + k]; y[i] = s; } }
void taps_written_out(int n, float *restrict y, const float *restrict x, const float *restrict h)
{ for (int i = 0; i < n; i++)
    y[i] = h[0] * x[i] + h[1] * x[i + 1] + h[2] * x[i + 2] + h[3] * x[i + 3] + h[4] * x[i + 4] + h[5] * x[i + 5] +
           h[6] * x[i + 6] + h[7] * x[i + 7]; }
void remainder_inside(int n, int blocks, float *restrict out, const float *restrict b)
{ for (int k = 0; k < blocks; k++)
    for (int t = 0; t < 256; t++) {
        float s = 0;
        for (int i = 0; i < 256; i++) s += b[(k % 100 * n + i) * 256 + t];
        out[k * 256 + t] = s; } }
void remainder_before(int n, int blocks, float *restrict out, const float *restrict b)
{ for (int k = 0; k < blocks; k++)
    for (int t = 0; t < 256; t++) {
        float s = 0;
        int first = k % 100 * n;
        for (int i = 0; i < 256; i++) s += b[(first + i) * 256 + t];
        out[k * 256 + t] = s; } }
void square(int n, float *restrict c, const float *restrict a, const float *restrict b)
{ for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
        float s = 0;
        for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s; } }
void triangle(int n, float *restrict c, const float *restrict a, const float *restrict b)
{ for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
        float s = 0;
        for (int k = 0; k <= i; k++) s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s; } }
)";

class Physics : public testing::TestWithParam<std::string> {
  protected:
    /// Seconds by function.
    std::map<std::string, double> times(const std::vector<std::string>& sizes) {
        std::vector<std::string> arguments{"predict", m_scratch.write("pairs.c", kSource), "--device", GetParam(),
                                           "--model", "forewarp", "--json"};
        for (const std::string& size : sizes) {
            arguments.emplace_back("--set");
            arguments.push_back(size);
        }
        const CliOutcome outcome = runCli(arguments);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        std::map<std::string, double> seconds;
        for (const json& loop : json::parse(outcome.out)["loops"])
            if (loop["id"].get<std::string>().ends_with(":L1") && !loop["predictions"].empty())
                seconds[loop["function"]] = loop["predictions"][0]["time_s"];
        return seconds;
    }

    ScratchFolder m_scratch;
};

/// DRAM's peak, in bytes per second.
double peakOf(const std::string& device) {
    static const std::map<std::string, double> kPeaks{
        {"a100", 2039e9}, {"v100", 898e9}, {"rtx2070super", 449e9}, {"rtx4090", 1008e9}, {"tk1", 17e9}};
    return kPeaks.at(device);
}

TEST_P(Physics, WindowsOfOneArrayTakeAsLongAsArraysOfTheirOwn) {
    const auto seconds = times({"n=16777216", "blocks=20000"});
    EXPECT_NEAR(seconds.at("windows") / seconds.at("arrays"), 1, 0.05);
    const double bytes = 16777216.0 * 4 * 4;
    for (const char* each : {"windows", "arrays"}) EXPECT_GE(seconds.at(each), bytes / peakOf(GetParam())) << each;
    for (const char* each : {"fields_apart", "fields_together"})
        EXPECT_GE(seconds.at(each), bytes * 5 / 4 / peakOf(GetParam())) << each;
}

/// Where an SM has an L1: it serves the fields of a structure one after the other.
TEST_P(Physics, FieldsOfAStructureTakeAsLongAsArraysOfFields) {
    if (GetParam() == "tk1") GTEST_SKIP() << "the TK1 has no L1 for global loads";
    const auto seconds = times({"n=16777216", "blocks=20000"});
    EXPECT_NEAR(seconds.at("fields_together") / seconds.at("fields_apart"), 1, 0.10);
}

TEST_P(Physics, ConstantLoopsAreWrittenOut) {
    const auto seconds = times({"n=16777216", "blocks=20000"});
    EXPECT_NEAR(seconds.at("taps") / seconds.at("taps_written_out"), 1, 0.10);
}

TEST_P(Physics, WhatIsTheSameInEveryIterationIsComputedOnce) {
    const auto seconds = times({"n=256", "blocks=20000"});
    EXPECT_NEAR(seconds.at("remainder_inside") / seconds.at("remainder_before"), 1, 0.02);
}

TEST_P(Physics, HalfTheProductTakesHalfTheTime) {
    const auto seconds = times({"n=2048", "blocks=200"});
    EXPECT_NEAR(seconds.at("triangle") / seconds.at("square"), 0.5, 0.06);
}

INSTANTIATE_TEST_SUITE_P(Devices, Physics, testing::Values("a100", "v100", "rtx2070super", "rtx4090", "tk1"),
                         [](const auto& info) { return info.param; });

} // namespace

} // namespace forewarp::test
