#include "cli_run.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace forewarp::test {

namespace {

using nlohmann::json;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Writes down the columns of a matrix whose rows are 2048 bytes: all eight partitions of 256 bytes once around.
const char* const kTranspose = "void transpose(int n, const float *restrict in, float *restrict out)\n"
                               "{\n"
                               "    for (int i = 0; i < n; i++)\n"
                               "        for (int j = 0; j < n; j++)\n"
                               "            out[j * n + i] = in[i * n + j];\n"
                               "}\n";

/// Runs camp on that loop, 512 × 512.
CliOutcome campLoop(const std::vector<std::string>& more) {
    const ScratchFolder scratch;
    const std::string loop = scratch.write("transpose.c", kTranspose) + ":3";
    std::vector<std::string> arguments{"camp", loop, "--set", "n=512", "--block", "16x16"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runCli(arguments);
}

const char* const kCounts = R"({"gld_32b": 0, "gld_64b": 262144, "gld_128b": 0, "gst_32b": 0, "gst_64b": 131072,
                                "gst_128b": 0, "active_warps": 16, "most_warps": 24, "degree": 0.25})";
const char* const kHits = R"({"gld_32b": 1000000, "gld_64b": 0, "gld_128b": 0, "gst_32b": 1000, "gst_64b": 0,
                              "gst_128b": 0, "active_warps": 32, "load_l1_hit_rate": 0, "load_l2_hit_rate": 0.5,
                              "store_l2_hit_rate": 0})";
const char* const kLog = "# CUDA_PROFILE_LOG_VERSION 2.0\n"
                         "method,gputime,occupancy,gld_64b,gst_64b\n"
                         "memcpyHtoD,12.0\n"
                         "_Z5naivePf,2000,0.5,10000,5000\n"
                         "_Z8diagonalPf,500,0.5,10000,5000\n";
const char* const kNcu = "ID,Kernel Name,Metric Name,Metric Unit,Metric Value\n"
                         "0,copy,gpu__time_duration.sum,us,40\n"
                         "0,copy,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,sector,\"1,000,000\"\n"
                         "0,copy,lts__t_sector_hit_rate.pct,%,50\n";

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

json jsonOf(const CliOutcome& outcome) {
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    json parsed = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(parsed.is_discarded()) << outcome.out;
    return parsed;
}

/// The band of parameters on stdin.
json bandOf(const std::string& input, const std::vector<std::string>& more) {
    CliRun run;
    run.arguments = with({"camp", "--input", "-", "--json"}, more);
    run.input = input;
    return jsonOf(runCli(run))["band"];
}

const json& pointAt(const json& band, int warps) {
    const auto found = std::ranges::find_if(band["points"], [&](const json& each) { return each["warps"] == warps; });
    if (found != band["points"].end()) return *found;
    static const json kNone;
    ADD_FAILURE() << "no point at " << warps;
    return kNone;
}

std::size_t widthOf(const std::string& line) {
    return std::size_t(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
}

void expectTidy(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(widthOf(line), 100U) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
    }
}

void expectRefusal(const std::vector<std::string>& arguments, int code, const std::string& part) {
    const CliOutcome outcome = runCli(arguments);
    EXPECT_EQ(outcome.code, code) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, AllOf(StartsWith("forewarp-cli: "), HasSubstr(part)));
    EXPECT_TRUE(outcome.err.ends_with(".\n")) << outcome.err;
}

/// Benchmarks whose time is `perWarp` ms for each active warp, camped ones eight times as long.
std::string benchmarksWith(double perWarp) {
    std::string csv = "kind,pattern,word_bytes,warps,time_ms,transactions\n";
    for (const std::string kind : {"load", "store"})
        for (const std::string pattern : {"spread", "camped"})
            for (const int word : {2, 4, 8})
                for (int warps = 1; warps <= 32; ++warps)
                    csv += kind + "," + pattern + "," + std::to_string(word) + "," + std::to_string(warps) + "," +
                           std::to_string(perWarp * warps * (pattern == "camped" ? 8 : 1)) + "," +
                           std::to_string(1000 * warps) + "\n";
    return csv;
}

} // namespace

TEST(CliCamp, ALoopCampsWhereThePartitionsAllowIt) {
    const json result = jsonOf(campLoop({"--device", "gtx280", "--json"}));
    EXPECT_EQ(result["model"], "campprof");
    EXPECT_THAT(result["file"].get<std::string>(), EndsWith("transpose.c"));
    EXPECT_EQ(result["line"], 3);
    EXPECT_EQ(result["launch"]["block"], json::array({16, 16, 1}));
    // Half-warps of 16 threads read 64 bytes at once and write 16 rows of 32 bytes each.
    EXPECT_EQ(result["transactions"]["gld_64b"], 512 * 512 / 16);
    EXPECT_EQ(result["transactions"]["gst_32b"], 512 * 512);
    const json& band = result["band"];
    EXPECT_EQ(band["line"], "predicted");
    EXPECT_EQ(band["partition_shares"].size(), 8U);
    const json& current = pointAt(band, band["warps"].get<int>());
    EXPECT_LT(current["best_s"], current["worst_s"]);
    EXPECT_GE(current["application_s"], current["best_s"]);
}

TEST(CliCamp, GpusWithCachesGetTheBandOfHitsAndMisses) {
    const json result = jsonOf(campLoop({"--device", "c2075", "--json"}));
    EXPECT_EQ(result["model"], "cacheprof");
    EXPECT_EQ(result["band"]["title"], "CacheProf");
    EXPECT_EQ(result["band"]["partition_shares"].size(), 0U);
}

TEST(CliCamp, TextShowsTheBandItsPlaceAndWhatItRestsOn) {
    const CliOutcome outcome = campLoop({"--device", "gtx280", "--regressions"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    expectTidy(outcome.out);
    for (const char* const part : {"CampProf: Aji", "transpose.c:", " × 32 B", "\n▸ ", "░", "●", "(r = ", "Regressions",
                                   "reads, camped", "R²", "Assumptions", "Caveats"})
        EXPECT_THAT(outcome.out, HasSubstr(part));
}

TEST(CliCamp, RowsThatNoBlockReachesAreMarked) {
    const CliOutcome outcome = runCli({"camp", "--input", ScratchFolder().path("none")});
    EXPECT_EQ(outcome.code, 3);
    CliRun run;
    run.arguments = {"camp", "--input", "-", "--device", "gtx280"};
    run.input = kCounts;
    const CliOutcome text = runCli(run);
    EXPECT_EQ(text.code, 0) << text.err;
    expectTidy(text.out);
    EXPECT_THAT(text.out,
                AllOf(HasSubstr("\n–     26 "), HasSubstr("beyond the 24 warps"), Not(HasSubstr("the default"))));
    EXPECT_THAT(text.out, Not(HasSubstr("\n–     24 ")));
}

TEST(CliCamp, ParametersKeepTheirDegreeAtAllWarps) {
    const json band = bandOf(kCounts, {"--device", "gtx280"});
    EXPECT_EQ(band["warps"], 16);
    EXPECT_EQ(band["most_warps"], 24);
    for (const int warps : {1, 16, 32}) {
        const json& point = pointAt(band, warps);
        const double best = point["best_s"], worst = point["worst_s"], application = point["application_s"];
        EXPECT_NEAR((application - best) / (worst - best), 0.25, 1e-9) << warps;
        EXPECT_EQ(point["reachable"], warps <= 24);
    }
}

TEST(CliCamp, AMeasuredTimeGoesBeforeTheDegree) {
    const json plain = bandOf(kCounts, {"--device", "gtx280"});
    const json& at16 = pointAt(plain, 16);
    const double middle = (at16["best_s"].get<double>() + at16["worst_s"].get<double>()) / 2;
    const json band = bandOf(kCounts, {"--device", "gtx280", "--time", std::to_string(middle * 1e9) + "ns"});
    EXPECT_EQ(band["line"], "measured");
    EXPECT_NEAR(band["degree"].get<double>(), 0.5, 1e-3);
    EXPECT_EQ(bandOf(kCounts, {"--device", "gtx280", "--warps", "12"})["warps"], 12);
}

TEST(CliCamp, AMeasuredTimeGivesALoopItsPlace) {
    for (const char* const device : {"gtx280", "c2075"}) {
        const json plain = jsonOf(campLoop({"--device", device, "--json"}))["band"];
        const json& current = pointAt(plain, plain["warps"].get<int>());
        const double middle = (current["best_s"].get<double>() + current["worst_s"].get<double>()) / 2;
        const std::string time = std::to_string(middle * 1e9) + "ns";
        const json band = jsonOf(campLoop({"--device", device, "--json", "--time", time}))["band"];
        EXPECT_EQ(band["line"], "measured") << device;
        EXPECT_NEAR(band["degree"].get<double>(), 0.5, 1e-3) << device;
        EXPECT_EQ(band["partition_shares"], plain["partition_shares"]) << device;
    }
}

TEST(CliCamp, ATimeOutsideTheBandIsShownAsItWasMeasured) {
    CliRun run;
    run.arguments = {"camp", "--input", "-", "--device", "gtx280", "--time", "9s"};
    run.input = kCounts;
    const std::string out = runCli(run).out;
    EXPECT_NE(out.find("9 s at 16 active warps per SM, measured"), std::string::npos) << out.substr(0, 400);
    EXPECT_NE(out.find("Camping    beyond full (r > 10). The kernel takes 63"), std::string::npos)
        << out.substr(0, 400);
}

TEST(CliCamp, ATimeBelowTheBandIsHeldAtItsBegin) {
    CliRun run;
    run.arguments = {"camp", "--input", "-", "--device", "gtx280", "--time", "1ns"};
    run.input = kCounts;
    const std::string out = runCli(run).out;
    EXPECT_NE(out.find("measured; the line is held at "), std::string::npos) << out.substr(0, 400);
}

TEST(CliCamp, TooFewBenchmarksAreRefusedAtTheirFile) {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("few.csv", "kind,pattern,word_bytes,warps,time_ms,transactions\nload,spread,2,1,1,1000\n");
    CliRun run;
    run.arguments = {"camp", "--input", "-", "--device", "gtx280", "--benchmarks", file};
    run.input = kCounts;
    EXPECT_NE(runCli(run).err.find("few.csv: There are no benchmark times of 4-byte words"), std::string::npos);
}

TEST(CliCamp, TimesThatOverflowAreRefusedAsTimes) {
    for (const char* const time : {"1e308s", ""}) {
        CliRun run;
        run.arguments = {"camp", "--input", "-", "--device", "gtx280", "--time", time};
        run.input = kCounts;
        const CliOutcome result = runCli(run);
        EXPECT_EQ(result.code, 2) << time;
        EXPECT_NE(result.err.find("--time"), std::string::npos) << result.err;
    }
}

TEST(CliCamp, DevicesWithCachesTakeHitRates) {
    const json band = bandOf(kHits, {"--device", "h200"});
    EXPECT_EQ(band["title"], "CacheProf");
    EXPECT_EQ(band["line"], "predicted");
}

TEST(CliCamp, MeasuredBenchmarksReplaceTheSimulatedOnes) {
    const ScratchFolder scratch;
    const std::string slow = scratch.write("slow.csv", benchmarksWith(0.02));
    const std::string fast = scratch.write("fast.csv", benchmarksWith(0.01));
    const json band = bandOf(kCounts, {"--device", "gtx280", "--benchmarks", fast});
    EXPECT_EQ(band["simulated"], false);
    // 0.01 ms per 1000 transactions, whatever the warps: 393 216 of them take 3.93 ms, camped 31.5 ms, r stays 0.25.
    EXPECT_NEAR(pointAt(band, 16)["best_s"].get<double>(), 3.93216e-3, 1e-8);
    EXPECT_NEAR(pointAt(band, 16)["worst_s"].get<double>(), 31.45728e-3, 1e-7);
    EXPECT_NEAR(band["degree"].get<double>(), 0.25, 1e-9);
    const auto best = [&](const std::string& file) {
        const json result = jsonOf(campLoop({"--device", "gtx280", "--json", "--benchmarks", file}));
        return result["band"]["points"][0]["best_s"].get<double>();
    };
    EXPECT_NEAR(best(slow) / best(fast), 2, 1e-6);
}

// All words take the same time there: word lengths tell nothing, w does.
TEST(CliCamp, InsignificantPredictorsAreDroppedOnRequest) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("times.csv", benchmarksWith(0.01));
    const auto predictors = [&](const std::string& input, const std::vector<std::string>& more) {
        const json band = bandOf(input, with({"--device", "gtx280", "--benchmarks", file}, more));
        return band["regressions"][0]["coefficients"].size();
    };
    EXPECT_EQ(predictors(kCounts, {}), 6U);
    EXPECT_EQ(predictors(kCounts, {"--drop-insignificant"}), 2U);
    EXPECT_EQ(predictors(kCounts, {"--drop-insignificant=1"}), 6U) << "no p is above 1";
    std::string counts = kCounts;
    counts.insert(1, "\"significance\": 0.05, ");
    EXPECT_EQ(predictors(counts, {}), 2U);
    const CliOutcome loop = campLoop({"--device", "gtx280", "--drop-insignificant", "--json", "--benchmarks", file});
    EXPECT_THAT(jsonOf(loop)["caveats"].dump(), HasSubstr("Predictors whose p is above 0.05 count as 0"));
}

// A Tesla C2075 has 14 SMs; 1024 threads fill none of them.
TEST(CliCamp, SoManyThreadsAreSimulatedAsAreAskedFor) {
    const json part = jsonOf(campLoop({"--device", "c2075", "--trace-threads", "1024", "--json"}));
    EXPECT_THAT(part["caveats"].dump(), HasSubstr("1 of 14 SMs was simulated"));
    const json usual = jsonOf(campLoop({"--device", "c2075", "--json"}));
    EXPECT_THAT(usual["caveats"].dump(), Not(HasSubstr("1 of 14 SMs was simulated")));
}

TEST(CliCamp, CountersOfTheOldProfilerDrawTheMeasuredLine) {
    const ScratchFolder scratch;
    const std::string log = scratch.write("profile.csv", kLog);
    const json result =
        jsonOf(runCli({"camp", "--counters", log, "--kernel", "naive", "--device", "gtx280", "--json"}));
    EXPECT_EQ(result["kernel"], "_Z5naivePf");
    EXPECT_EQ(result["transactions"]["gld_64b"], 100000); // 10 TPCs
    EXPECT_EQ(result["transactions"]["gst_64b"], 50000);
    EXPECT_EQ(result["band"]["warps"], 16);
    EXPECT_EQ(result["band"]["line"], "measured");
    EXPECT_THAT(result["caveats"].dump(), HasSubstr("one TPC"));
    expectRefusal({"camp", "--counters", log, "--device", "gtx280"}, 2, "_Z5naivePf, _Z8diagonalPf");
}

TEST(CliCamp, CountersOfNsightComputeDrawTheBandOfTheCaches) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("ncu.csv", kNcu);
    const json result = jsonOf(runCli({"camp", "--counters", file, "--device", "h200", "--warps", "32", "--json"}));
    EXPECT_EQ(result["model"], "cacheprof");
    EXPECT_EQ(result["transactions"]["gld_32b"], 1000000);
    EXPECT_EQ(result["band"]["line"], "measured");
    expectRefusal({"camp", "--counters", file, "--device", "h200"}, 2, "--warps");
    expectRefusal({"camp", "--counters", file, "--device", "gtx280"}, 2, "Nsight Compute cannot profile");
}

TEST(CliCamp, CsvHasARowPerNumberOfWarps) {
    CliRun run;
    run.arguments = {"camp", "--input", "-", "--device", "gtx280", "--csv"};
    run.input = kCounts;
    const CliOutcome band = runCli(run);
    EXPECT_THAT(band.out, StartsWith("warps,best_s,worst_s,application_s,current,reachable\n1,"));
    EXPECT_EQ(std::ranges::count(band.out, '\n'), 1 + 24); // 1…16, then 18 … 32
    run.arguments.emplace_back("--regressions");
    EXPECT_THAT(runCli(run).out, AllOf(StartsWith("kind,pattern,coefficient,"), HasSubstr("\nload,spread,w,")));
}

TEST(CliCamp, OneSubjectIsNeeded) {
    expectRefusal({"camp"}, 2, "FILE:LINE");
    expectRefusal({"camp", "transpose.c:3", "--input", "counts.json"}, 2, "one thing only");
    expectRefusal({"camp", "transpose.c:3", "--kernel", "k"}, 2, "--counters");
    expectRefusal({"camp", "transpose.c:3", "--warps", "8"}, 2, "--block");
    expectRefusal({"camp", "--input", "counts.json", "--block", "32x8"}, 2, "--block");
    expectRefusal({"camp", "--input", "counts.json", "--trace-threads", "64"}, 2, "--trace-threads");
    expectRefusal({"camp", "no_such_file.c:3"}, 3, "no_such_file.c");
}

TEST(CliCamp, ImpossibleValuesAreRefusedWithTheirPlace) {
    const ScratchFolder scratch;
    const std::string counts = scratch.write("counts.json", kCounts);
    const auto camp = [&](const std::vector<std::string>& more) { return with({"camp", "--input", counts}, more); };
    expectRefusal(camp({}), 3, "counts.json: device");
    expectRefusal(camp({"--device", "gtx281"}), 2, "gtx281");
    expectRefusal(camp({"--device", "gtx280", "--warps", "0"}), 2, "1 to 32");
    expectRefusal(camp({"--device", "gtx280", "--warps", "33"}), 2, "1 to 32");
    for (const char* const time : {"1.3", "0ms", "-2ms", "ms", "1.3 hours"})
        expectRefusal(camp({"--device", "gtx280", "--time=" + std::string(time)}), 2, "1.3ms");
    expectRefusal(camp({"--device", "gtx280", "--benchmarks", counts}), 3, "counts.json");
    expectRefusal(camp({"--device", "gtx280", "--drop-insignificant=2"}), 2, "--drop-insignificant");
    const std::string unknown = scratch.write("unknown.json", R"({"device": "gtx280", "gld_16b": 1})");
    expectRefusal({"camp", "--input", unknown}, 3, "unknown.json");
    std::string none = kCounts;
    none.replace(none.find("262144"), 6, "0").replace(none.find("131072"), 6, "0");
    expectRefusal({"camp", "--input", scratch.write("none.json", none), "--device", "gtx280"}, 3,
                  "no memory transactions");
    const std::string other = scratch.write("other.csv", "a,b\n1,2\n");
    expectRefusal({"camp", "--counters", other, "--device", "gtx280"}, 3, "no CSV of a profiler");
}

} // namespace forewarp::test
