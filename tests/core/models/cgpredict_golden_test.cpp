#include "core/models/cgpredict/cgpredict.h"

#include "tests/core/models/formula_reader.h"
#include "tests/core/models/golden.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::models {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr golden::Tolerance kExact{1e-9, 0};

Json entries() {
    return golden::readFile("published/cgpredict.json").at("entries");
}

Prediction predicted(const Json& json) {
    auto prediction = cgpredict::predictCgpredictFromParameters(json.dump(), "input.json");
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? *prediction : Prediction{};
}

/// The entry without its latencies and departures, with the constants of the paper's Table 3 instead.
Json withConstants(Json entry) {
    Json& input = entry["input"];
    for (Json& each : input["classes"]) {
        each.erase("mem_l");
        each.erase("departure");
    }
    input["mem_ld_l2"] = 164;
    input["mem_ld_dram"] = 332;
    input["dd_l2"] = 2;
    input["dd_dram"] = 10;
    return entry;
}

TEST(CgpredictGolden, ReproducesEveryValueOfThePublishedKernels) {
    const Json all = entries();
    EXPECT_EQ(all.size(), 4U);
    for (const auto& [name, entry] : all.items()) {
        const Prediction prediction = predicted(entry);
        EXPECT_THAT(golden::differences(entry.at("expected"), prediction, kExact), IsEmpty()) << name;
        EXPECT_DOUBLE_EQ(prediction.time.value() * 1e3, prediction.derivation.find("time_ms")->value) << name;
        EXPECT_EQ(prediction.caseTaken, "16") << name;
        EXPECT_THAT(prediction.caveats, IsEmpty()) << name;
        golden::checkDerivation(prediction.derivation);
    }
}

TEST(CgpredictGolden, ComputesTheSameFromTheConstantsOfTable3) {
    const Json all = entries();
    for (const auto& [name, entry] : all.items()) {
        const Prediction prediction = predicted(withConstants(entry));
        EXPECT_THAT(golden::differences(entry.at("expected"), prediction, kExact), IsEmpty()) << name;
        golden::checkDerivation(prediction.derivation);
    }
}

TEST(CgpredictGolden, ComesWithin1In10000OfThePrintedTimes) {
    const Json published = golden::readFile("published/cgpredict.json").at("published_ms");
    const Json all = entries();
    for (const auto& [name, entry] : all.items()) {
        const double time = predicted(entry).time.value() * 1e3;
        EXPECT_TRUE(golden::isClose(time, published.at(name).get<double>(), {1e-4, 0})) << name << ": " << time;
    }
}

TEST(CgpredictGolden, SaysWhatLimits) {
    EXPECT_EQ(predicted(withConstants(entries().at("SYRK_1024"))).limiter.text(),
              "memory-bound: 64 warps want memory, 6 are served at a time (uncoalesced accesses take 97 % of the L2's "
              "time)");
    EXPECT_EQ(predicted(entries().at("GEMM_1024")).limiter.text(),
              "memory-bound: 64 warps want memory, 54.4 are served at a time (coalesced accesses take 65 % of memory's "
              "time)");
}

TEST(CgpredictJson, TakesTheBareInputAndTheBatchBesideIt) {
    const Json entry = entries().at("GEMM_1024");
    EXPECT_EQ(predicted(entry.at("input")).cycles, predicted(entry).cycles);
    Json beside = entry;
    beside["batch"] = 512;
    beside["input"].erase("batch");
    EXPECT_EQ(predicted(beside).cycles, predicted(entry).cycles);
    beside["input"]["batch"] = 512;
    const auto twice = cgpredict::predictCgpredictFromParameters(beside.dump(), "i");
    ASSERT_FALSE(twice);
    EXPECT_THAT(twice.error().text(), HasSubstr("beside the input and in it"));
}

TEST(CgpredictJson, WithoutBatchPredictsOneAndSaysSo) {
    Json entry = entries().at("GEMM_1024");
    const double whole = predicted(entry).cycles.value();
    entry["input"].erase("batch");
    entry["expected"]["batch"] = 512;
    EXPECT_DOUBLE_EQ(predicted(entry).cycles.value(), whole); // as golden entries have it
    EXPECT_THAT(predicted(entry).caveats, testing::IsEmpty());
    entry.erase("expected");
    const Prediction prediction = predicted(entry);
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), whole / 512);
    EXPECT_THAT(prediction.caveats, ElementsAre(HasSubstr("the time is that of one batch")));
}

TEST(CgpredictJson, EveryTermSaysWhereItIsFrom) {
    const Prediction prediction = predicted(withConstants(entries().at("SYRK_1024")));
    EXPECT_EQ(prediction.derivation.find("mem_ld_L2")->source, "input.json: mem_ld_l2");
    EXPECT_EQ(prediction.derivation.find("no_uncoal_insts")->source, "input.json: classes[uncoalesced].insts");
    EXPECT_EQ(prediction.derivation.find("mem_l_uncoal")->equation, "(1)");
    EXPECT_EQ(prediction.derivation.find("dep_del_const")->equation, "(5)");
    EXPECT_EQ(prediction.derivation.terms.back().symbol, "time_ms");
    for (const Term& each : prediction.derivation.terms)
        EXPECT_FALSE(each.formula.empty() && each.source.empty()) << each.symbol << " comes from nowhere";
}

std::string refusal(const Json& json) {
    const auto prediction = cgpredict::predictCgpredictFromParameters(json.dump(), "input.json");
    EXPECT_FALSE(prediction) << json.dump();
    return prediction ? "" : prediction.error().text();
}

TEST(CgpredictJson, RefusesEveryMissingKeyByName) {
    const Json whole = withConstants(entries().at("GEMM_1024")).at("input");
    for (const auto& [key, value] : whole.items()) {
        Json input = whole;
        input.erase(key);
        if (key == "batch") continue;
        EXPECT_THAT(refusal(input), HasSubstr("input.json: " + key));
    }
    const Json firstClass = whole.at("classes")[0];
    for (const auto& [key, value] : firstClass.items()) {
        Json input = whole;
        input["classes"][0].erase(key);
        EXPECT_THAT(refusal(input), HasSubstr("classes[0]." + key));
    }
}

TEST(CgpredictJson, RefusesNegativeValuesByName) {
    const Json whole = withConstants(entries().at("GEMM_1024")).at("input");
    for (const auto& [key, value] : whole.items()) {
        if (!value.is_number()) continue;
        Json input = whole;
        input[key] = -1;
        EXPECT_THAT(refusal(input),
                    testing::AllOf(HasSubstr("input.json: " + key), HasSubstr("not -1"), HasSubstr("Give a value")));
        input[key] = 0;
        EXPECT_THAT(refusal(input), HasSubstr("input.json: " + key));
    }
    for (const std::string key : {"insts", "l2_transactions", "dram_transactions", "mem_l", "departure"}) {
        Json input = whole;
        input["classes"][0][key] = -1;
        EXPECT_THAT(refusal(input), HasSubstr("classes[coalesced]." + key));
    }
}

TEST(CgpredictJson, RefusesUnknownKeysTypesAndClasses) {
    Json input = entries().at("GEMM_1024").at("input");
    input["warp_size"] = 32;
    EXPECT_THAT(refusal(input), HasSubstr("warp_size"));
    input.erase("warp_size");
    input["classes"][1]["cls"] = "coalesced";
    EXPECT_THAT(refusal(input), HasSubstr("This class is there twice"));
    input["classes"][1]["cls"] = "random";
    EXPECT_THAT(refusal(input), HasSubstr("coalesced, uncoalesced, constant"));
    Json entry = entries().at("GEMM_1024");
    entry["inputs"] = 1;
    EXPECT_THAT(refusal(entry), HasSubstr("inputs"));
    EXPECT_FALSE(cgpredict::predictCgpredictFromParameters("{", "i"));
    EXPECT_FALSE(cgpredict::predictCgpredictFromParameters("[]", "i"));
    EXPECT_FALSE(cgpredict::predictCgpredictFromParameters("", "i"));
}

Json tiledGemm() {
    return Json::parse(R"({"classes": [], "comp_cycles": 1536, "active_warps": 64, "freq_hz": 852000000, "batch": 512,
        "shared_fills": 64, "fill_departure": 4, "smem_load_const": 506, "mem_ld_smem": 67,
        "shared": [{"insts": 2048, "conflict_degree": 1}], "syncs": 64, "active_blocks": 2})");
}

TEST(CgpredictJson, ReadsSharedMemory) {
    // (64 · 506 · 64/64 + 1536/64 · 64 + 2048 · 67 · 64/64) · 512 + 4 · 63 · 64 · 2 · 512 = 104,136,704 cycles
    const Prediction prediction = predicted(tiledGemm());
    EXPECT_DOUBLE_EQ(prediction.cycles.value(), 104136704);
    EXPECT_NEAR(prediction.time.value() * 1e3, 122.226, 0.01);
    Json counted = tiledGemm();
    counted.erase("fill_departure");
    EXPECT_THAT(refusal(counted), HasSubstr("fill_l2_transactions"));
    counted["fill_l2_transactions"] = 2;
    counted["fill_dram_transactions"] = 0.25;
    counted["mem_ld_l2"] = 164;
    counted["dd_l2"] = 2;
    counted["mem_ld_dram"] = 332;
    counted["dd_dram"] = 10;
    EXPECT_DOUBLE_EQ(predicted(counted).cycles.value(), 104136704);
}

TEST(CgpredictJson, RefusesHalfOfSharedMemoryByName) {
    const Json whole = tiledGemm();
    for (const std::string key : {"smem_load_const", "mem_ld_smem", "active_blocks"}) {
        Json input = whole;
        input.erase(key);
        EXPECT_THAT(refusal(input), HasSubstr("input.json: " + key));
        input[key] = 0;
        EXPECT_THAT(refusal(input), HasSubstr("input.json: " + key));
    }
    Json input = whole;
    input["shared"][0]["conflict_degree"] = 0.5;
    EXPECT_THAT(refusal(input), HasSubstr("shared[0].conflict_degree"));
    input["shared"][0].erase("conflict_degree");
    EXPECT_THAT(refusal(input), HasSubstr("shared[0].conflict_degree"));
}

} // namespace
} // namespace forewarp::models
