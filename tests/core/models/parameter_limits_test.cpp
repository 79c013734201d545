#include "core/base/json_reader.h"
#include "core/models/parameter_table.h"
#include "core/models/registry.h"
#include "tests/core/models/golden.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace forewarp::models {
namespace {

using testing::HasSubstr;

/// Bare parameters of a model with every key that it has a range for, and the most of those that count things.
struct SampleInput {
    std::string model;
    Json json;
    std::map<std::string, double> most; ///< By JSON pointer.
};

SampleInput mwpCwp() {
    return {"mwp-cwp",
            golden::readFile("published/mwp_cwp_table2.json").at("input"),
            {{"/threads_per_block", kMostThreadsPerBlock},
             {"/blocks", kMostBlocks},
             {"/active_sms", kMostSms},
             {"/active_blocks_per_sm", kMostBlocksPerSm}}};
}

SampleInput forewarpModel() {
    return {"forewarp",
            Json::parse(R"({
                "sm_clock_hz": 1e9, "sms": 10, "memory_bandwidth": 1e11, "alu_latency": 5, "l1_latency": 30,
                "shared_latency": 30, "l2_latency": 200, "dram_latency": 500, "granule_delay": 2, "request_delay": 3,
                "l2_rate": 10, "gpcs": 2, "block_start_delay": 8, "blocks": 40, "blocks_per_sm": 4,
                "warps_per_block": 2, "phases": [{"iterations": 1000, "longest": 1000, "in_flight": 2,
                "issue_cycles": 1, "chain_cycles": 5, "accesses": [
                    {"kind": "load", "requests": 4, "round": 0, "miss_rate": 0.25, "dram_bytes": 64, "run_bytes": 32,
                     "l1_hits": 0.5, "l1_fast": 0.5},
                    {"kind": "store", "requests": 2}]}]})"),
            {{"/sms", kMostSms},
             {"/gpcs", kMostSms},
             {"/blocks", kMostBlocks},
             {"/blocks_per_sm", kMostBlocksPerSm},
             {"/warps_per_block", kMostWarpsPerBlock}}};
}

SampleInput cgpredict() {
    return {"cgpredict",
            Json::parse(R"({
                "classes": [{"cls": "coalesced", "insts": 4, "l2_transactions": 2, "dram_transactions": 0.5,
                             "l1_hit_rate": 0.5},
                            {"cls": "constant", "insts": 4, "l2_transactions": 1, "dram_transactions": 0.5,
                             "mem_l": 169, "departure": 2}],
                "comp_cycles": 1536, "active_warps": 64, "freq_hz": 852000000, "batch": 512, "mem_ld_l1": 30,
                "mem_ld_l2": 164, "mem_ld_dram": 332, "dd_l2": 2, "dd_dram": 10, "shared_fills": 64,
                "fill_departure": 4, "smem_load_const": 506, "mem_ld_smem": 67,
                "shared": [{"insts": 2048, "conflict_degree": 1}], "syncs": 64, "active_blocks": 2})"),
            {{"/active_warps", kMostWarpsPerSm}, {"/active_blocks", kMostBlocksPerSm}}};
}

SampleInput parametrized() {
    return {"parametrized",
            Json::parse(R"({
                "clock_hz": 1e9, "sms": 2, "blocks": 4, "warps_per_block": 2, "resident_blocks": 2,
                "compute_units": 1, "memory_units": 1, "most_blocks": 2, "program": [
                    {"kind": "compute", "latency": 22, "throughput": 16, "peak": 11, "ilp": 1, "executions": 3},
                    {"kind": "global load", "latency": 500, "line": 128, "transactions": 1, "bandwidth": 64, "peak": 8},
                    {"kind": "shared", "latency": 36, "bytes": 4, "banks": 32, "bank_bandwidth": 32,
                     "conflict_degree": 1, "peak": 8},
                    {"kind": "barrier", "executions": 1}]})"),
            {{"/sms", kMostSms},
             {"/blocks", kMostBlocks},
             {"/warps_per_block", kMostWarpsPerBlock},
             {"/resident_blocks", kMostBlocksPerSm},
             {"/most_blocks", kMostBlocks}}};
}

SampleInput campprof() {
    return {"campprof",
            Json::parse(R"({"device": "gtx280", "gld_32b": 1, "gld_64b": 1000000, "gld_128b": 1, "gst_32b": 2000000,
                            "gst_64b": 1, "gst_128b": 1, "active_warps": 8, "most_warps": 16, "time_ms": 3,
                            "degree": 0.5, "significance": 0.05})"),
            {{"/active_warps", 32}, {"/most_warps", 32}}};
}

SampleInput cacheprof() {
    return {"cacheprof",
            Json::parse(R"({"device": "c2075", "gld_32b": 1e6, "gld_64b": 1, "gld_128b": 1, "gst_32b": 1,
                            "gst_64b": 5e5, "gst_128b": 1, "active_warps": 16, "most_warps": 32, "time_ms": 3,
                            "load_l1_hit_rate": 0.5, "load_l2_hit_rate": 0.5, "store_l2_hit_rate": 0.5,
                            "significance": 0.05})"),
            {{"/active_warps", 48}, {"/most_warps", 48}}};
}

std::vector<SampleInput> samples() {
    return {mwpCwp(), forewarpModel(), cgpredict(), parametrized(), campprof(), cacheprof()};
}

std::string refusal(const SampleInput& sample, const Json& json) {
    const auto model = find(sample.model);
    EXPECT_TRUE(model) << sample.model;
    const auto prediction = model->predictFromParameters(json.dump(), "p.json");
    return prediction ? "accepted" : prediction.error().text();
}

std::string refusalWith(const SampleInput& sample, const std::string& pointer, const Json& value) {
    Json changed = sample.json;
    changed[Json::json_pointer(pointer)] = value;
    return refusal(sample, changed);
}

TEST(ParameterLimits, EveryModelHasASample) {
    for (const Model& model : all())
        EXPECT_TRUE(std::ranges::any_of(samples(), [&](const SampleInput& each) { return each.model == model.id; }))
            << model.id;
}

TEST(ParameterLimits, EveryNumberOfEveryModelEndsBelowAndAbove) {
    for (const SampleInput& sample : samples()) {
        const Json flat = sample.json.flatten(); // Named, as it must outlive the loop.
        for (const auto& [pointer, value] : flat.items()) {
            if (!value.is_number()) continue;
            for (const double impossible : {-1.0, 1e308})
                EXPECT_THAT(refusalWith(sample, pointer, impossible), HasSubstr("p.json: "))
                    << sample.model << pointer << " " << impossible;
        }
    }
}

TEST(ParameterLimits, CountsAreWholeAndEndWhereGpusDo) {
    for (const SampleInput& sample : samples())
        for (const auto& [pointer, most] : sample.most) {
            const std::string key = pointer.substr(1);
            for (const double impossible : {0.5, most + 1, most * 2})
                EXPECT_THAT(refusalWith(sample, pointer, impossible), HasSubstr("p.json: " + key))
                    << sample.model << " " << impossible;
        }
}

TEST(ParameterLimits, TheSamplesThemselvesArePossible) {
    for (const SampleInput& sample : {mwpCwp(), forewarpModel(), cgpredict(), parametrized()})
        EXPECT_EQ(refusal(sample, sample.json), "accepted") << sample.model;
}

TEST(ParameterLimits, SimulationsThatTakeHoursAreRefused) {
    SampleInput sample = parametrized();
    sample.json.erase("most_blocks");
    sample.json["blocks"] = 2000000000;
    EXPECT_THAT(refusal(sample, sample.json), HasSubstr("p.json: most_blocks: The simulation would run"));
    sample.json["blocks"] = 4;
    sample.json["timing"] = "pipelined";
    sample.json["program"][0]["executions"] = 1e15;
    EXPECT_THAT(refusal(sample, sample.json), HasSubstr("most_blocks"));
}

} // namespace
} // namespace forewarp::models
