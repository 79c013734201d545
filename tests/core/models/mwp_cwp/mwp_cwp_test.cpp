#include "core/models/mwp_cwp/mwp_cwp.h"

#include "tests/core/models/golden.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace forewarp::models::mwp_cwp {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

Prediction predicted(const Json& input) {
    auto prediction = predictMwpCwpFromParameters(input.dump(), "input.json");
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? *prediction : Prediction{};
}

TEST(MwpCwp, ReproducesEveryValueOfTable2) {
    const Json table = golden::readFile("published/mwp_cwp_table2.json");
    const Prediction prediction = predicted(table.at("input"));
    EXPECT_THAT(golden::differences(table.at("exact"), prediction, {}), IsEmpty());
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), 50728.1875);
    EXPECT_DOUBLE_EQ(prediction.time.value(), 50728.1875e-9);
    EXPECT_EQ(prediction.caseTaken, "23");
    EXPECT_EQ(
        prediction.limiter.text(),
        "memory-bound: 20 warps want memory, 2.3 are served at a time (limited by the delay between transactions)");
    EXPECT_THAT(prediction.caveats, IsEmpty());
}

TEST(MwpCwp, ComesAsCloseToThePrintedTable2AsItsRoundingAllows) {
    const Json table = golden::readFile("published/mwp_cwp_table2.json");
    const golden::Tolerance rounded{0.0025, 0};
    EXPECT_THAT(golden::differences(table.at("printed"), predicted(table.at("input")), rounded), IsEmpty());
}

TEST(MwpCwp, ReproducesTheComputeBoundCase) {
    const Json table = golden::readFile("computed_by_hand/mwp_cwp_compute_bound.json");
    const Prediction prediction = predicted(table.at("input"));
    EXPECT_THAT(golden::differences(table.at("exact"), prediction, {}), IsEmpty());
    EXPECT_EQ(prediction.caseTaken, "24");
    EXPECT_EQ(
        prediction.limiter.text(),
        "compute-bound: 1.1 warps want memory, up to 11.7 are served at a time (limited by the memory bandwidth)");
}

TEST(MwpCwp, TheResultIsTheLastTerm) {
    const Prediction prediction = predicted(golden::readFile("published/mwp_cwp_table2.json").at("input"));
    const auto& terms = prediction.derivation.terms;
    EXPECT_EQ(terms.back().symbol, "time_ms");
    ASSERT_EQ(terms.back().inputs.size(), 2U);
    EXPECT_EQ(terms[std::size_t(terms.back().inputs[0])].symbol, "Total");
    EXPECT_EQ(terms[std::size_t(terms.back().inputs[1])].symbol, "Freq");
    EXPECT_EQ(prediction.derivation.find("Mem_LD")->source, "input.json: mem_ld_cycles");
    EXPECT_EQ(prediction.derivation.find("MWP")->equation, "(5)");
    EXPECT_EQ(prediction.derivation.find("Tail")->value, 0);
}

Json table2Input() {
    return golden::readFile("published/mwp_cwp_table2.json").at("input");
}

TEST(MwpCwpJson, RefusesEveryMissingKeyByName) {
    const Json table = table2Input();
    for (const auto& [key, value] : table.items()) {
        Json input = table2Input();
        input.erase(key);
        const auto prediction = predictMwpCwpFromParameters(input.dump(), "input.json");
        ASSERT_FALSE(prediction) << key;
        EXPECT_THAT(prediction.error().place, HasSubstr("input.json"));
        EXPECT_THAT(prediction.error().text(), HasSubstr(key));
    }
}

TEST(MwpCwpJson, RefusesUnknownKeysAndWrongTypes) {
    Json input = table2Input();
    input["warp_size"] = 32;
    EXPECT_THAT(predictMwpCwpFromParameters(input.dump(), "i").error().text(), HasSubstr("warp_size"));
    input = table2Input();
    input["blocks"] = "80";
    EXPECT_THAT(predictMwpCwpFromParameters(input.dump(), "i").error().text(), HasSubstr("blocks"));
    EXPECT_FALSE(predictMwpCwpFromParameters("{", "i"));
    EXPECT_FALSE(predictMwpCwpFromParameters("[]", "i"));
    EXPECT_FALSE(predictMwpCwpFromParameters("", "i"));
}

TEST(MwpCwpJson, RefusesNegativeValuesEverywhereAndZeroWhereItIsImpossible) {
    const std::set<std::string> counts{"comp_insts", "coal_mem_insts", "synch_insts"};
    const Json table = table2Input();
    for (const auto& [key, value] : table.items()) {
        Json input = table2Input();
        input[key] = -1;
        EXPECT_THAT(predictMwpCwpFromParameters(input.dump(), "i").error().place, HasSubstr(key));
        input[key] = 0;
        const auto atZero = predictMwpCwpFromParameters(input.dump(), "i");
        if (key == "uncoal_mem_insts" || counts.contains(key)) EXPECT_TRUE(atZero) << key;
        else {
            ASSERT_FALSE(atZero) << key;
            EXPECT_THAT(atZero.error().place, HasSubstr(key));
        }
    }
}

TEST(MwpCwpJson, RefusesAKernelWithoutInstructionsAndAbsurdSizes) {
    Json input = table2Input();
    input["comp_insts"] = input["uncoal_mem_insts"] = 0;
    EXPECT_THAT(predictMwpCwpFromParameters(input.dump(), "i").error().place, HasSubstr("comp_insts"));
    input = table2Input();
    input["blocks"] = 1e308;
    input["comp_insts"] = 1e308;
    EXPECT_FALSE(predictMwpCwpFromParameters(input.dump(), "i"));
}

} // namespace
} // namespace forewarp::models::mwp_cwp
