#include "core/models/parametrized/parametrized.h"

#include "tests/core/models/formula_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace forewarp::models::parametrized {
namespace {

using testing::HasSubstr;

Prediction predicted(const std::string& json) {
    auto prediction = predictParametrizedFromParameters(json, "params.json");
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? *std::move(prediction) : Prediction{};
}

std::string refusal(const std::string& json) {
    const auto prediction = predictParametrizedFromParameters(json, "params.json");
    return prediction ? "accepted" : prediction.error().text();
}

/// One SM of 1 GHz with `blocks` blocks of `warps` warps, all resident.
std::string launch(int blocks, int warps, const std::string& program, const std::string& more = {}) {
    return R"({"clock_hz": 1e9, "sms": 1, "blocks": )" + std::to_string(blocks) + R"(, "warps_per_block": )" +
           std::to_string(warps) + R"(, "resident_blocks": )" + std::to_string(blocks) + more + R"(, "program": [)" +
           program + "]}";
}

const std::string kMadd = R"({"kind": "compute", "latency": 22, "throughput": 16, "peak": 11, "executions": 100})";

// Resios (2011), section 4.3.2: 8 requests take 500 + 16 c and 37 + c cycles in all.
TEST(ParametrizedPenalties, EightRequestsTakeAsLongAsPublished) {
    for (const int transactions : {1, 2, 16, 32})
        EXPECT_DOUBLE_EQ(500 + 8 * globalPenalty(128, transactions, 64), 500 + 16 * transactions);
    for (const int degree : {1, 2, 16, 32}) EXPECT_DOUBLE_EQ(36 + 8 * sharedPenalty(4, 32, 32, degree), 37 + degree);
}

TEST(Parametrized, OneWarpPaysEveryLatency) {
    const Prediction alone = predicted(launch(1, 1, kMadd));
    EXPECT_DOUBLE_EQ(alone.cycles.value(), 2200);
    EXPECT_DOUBLE_EQ(alone.time.value(), 2200e-9);
    golden::checkDerivation(alone.derivation);
}

// 32 warps keep the unit busy: 32 / 16 cycles for each of 3 200 instructions and a bit, (4.5).
TEST(Parametrized, ManyWarpsReachTheThroughput) {
    const Prediction many = predicted(launch(1, 32, kMadd));
    EXPECT_GT(many.cycles.value(), 6400);
    EXPECT_LT(many.cycles.value(), 6400 * 1.25);
    EXPECT_EQ(many.caseTaken, "compute");
    EXPECT_THAT(many.limiter.text(), HasSubstr("compute-bound"));
}

TEST(Parametrized, PipelinedUnitsReachTheThroughputToo) {
    const Prediction many = predicted(launch(1, 32, kMadd, R"(, "timing": "pipelined")"));
    EXPECT_NEAR(many.cycles.value(), 6400, 100);
    const Prediction alone = predicted(launch(1, 1, kMadd, R"(, "timing": "pipelined")"));
    EXPECT_NEAR(alone.cycles.value(), 6400. / 32, 25); // independent executions: only the unit is waited for
}

TEST(Parametrized, SimulatesAPartAndScalesIt) {
    const std::string four = R"(, "most_blocks": 4)";
    std::string json = launch(64, 4, kMadd, four);
    json.replace(json.find("\"resident_blocks\": 64"), 21, "\"resident_blocks\": 4");
    const Prediction part = predicted(json);
    ASSERT_TRUE(part.simulation);
    EXPECT_TRUE(part.simulation->isExtrapolated);
    EXPECT_DOUBLE_EQ(part.derivation.find("W")->value, 16);
    EXPECT_DOUBLE_EQ(part.derivation.find("n")->value, 256);
    EXPECT_NEAR(part.cycles.value(), 16 * part.derivation.find("t")->value, 1e-6);
    golden::checkDerivation(part.derivation);
}

TEST(Parametrized, MoreTransactionsTakeLonger) {
    const auto load = [](int transactions) {
        return R"({"kind": "global load", "text": "a[i]", "latency": 500, "line": 128, "bandwidth": 64, "peak": 8,
                   "executions": 50, "transactions": )" +
               std::to_string(transactions) + "}";
    };
    const Prediction coalesced = predicted(launch(1, 24, load(1)));
    const Prediction scattered = predicted(launch(1, 24, load(32)));
    EXPECT_GT(scattered.cycles.value(), 1.5 * coalesced.cycles.value());
    EXPECT_THAT(scattered.limiter.text(), HasSubstr("memory-bound"));
    EXPECT_THAT(scattered.limiter.text(), HasSubstr("a[i]"));
}

TEST(Parametrized, RefusesWhatCannotBe) {
    EXPECT_THAT(refusal("{"), HasSubstr("params.json"));
    EXPECT_THAT(refusal(launch(1, 1, "")), HasSubstr("no instructions"));
    EXPECT_THAT(refusal(launch(1, 0, kMadd)), HasSubstr("warps_per_block"));
    EXPECT_THAT(refusal(launch(1, 1, R"({"kind": "compute", "latency": 22, "peak": 11})")), HasSubstr("throughput"));
    EXPECT_THAT(refusal(launch(1, 1, R"({"kind": "compute", "latency": -1, "throughput": 1, "peak": 11})")),
                HasSubstr("latency"));
    EXPECT_THAT(refusal(launch(1, 1, R"({"kind": "guess", "latency": 1})")), HasSubstr("kind"));
    EXPECT_THAT(refusal(launch(1, 1, kMadd, R"(, "policy": "random")")), HasSubstr("round-robin"));
    EXPECT_THAT(refusal(launch(1, 1, kMadd, R"(, "sm_count": 3)")), HasSubstr("sm_count"));
    EXPECT_THAT(refusal(launch(1, 1, kMadd, R"(, "memory_units": 0)")), HasSubstr("memory_units"));
}

} // namespace
} // namespace forewarp::models::parametrized
