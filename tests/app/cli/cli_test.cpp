#include "cli_run.h"

#include "core/kernel/json/program_facts_json.h"
#include "core/kernel/program_facts.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <sstream>

namespace forewarp::test {

namespace {

using nlohmann::json;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Runs, expects success, and reads stdout as JSON.
json jsonOf(const std::vector<std::string>& arguments) {
    const CliOutcome outcome = runCli(arguments);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    json parsed = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(parsed.is_discarded()) << outcome.out;
    return parsed;
}

std::set<std::string> keysOf(const json& object) {
    std::set<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.insert(key);
    return keys;
}

std::size_t charactersIn(const std::string& line) {
    return std::size_t(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
}

/// Text output: nothing wider than the page, no colours in a file, no trailing blanks.
void expectTidy(const std::string& text) {
    EXPECT_THAT(text, Not(HasSubstr("\x1b")));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(charactersIn(line), 100U) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
    }
}

const json& loopAtLine(const json& file, int line) {
    for (const json& loop : file["loops"]) {
        if (loop["line"] == line) return loop;
    }
    static const json kNone;
    ADD_FAILURE() << "no loop at line " << line;
    return kNone;
}

std::string at(const std::string& file, int line) {
    return file + ":" + std::to_string(line);
}

const int kMatmulOuter = lineOf("matmul.c", "for (int i = 0; i < n; i++)");
const int kMatmulInner = lineOf("matmul.c", "for (int k = 0; k < n; k++)");
const int kMatmulBody = lineOf("matmul.c", "sum += a[i * n + k]");
const int kSaxpyLoop = lineOf("saxpy.c", "for (int i = 0; i < n; i++)");
const int kPrefixLoop = lineOf("prefix_sum.c", "for (int i = 1");

double timeOf(const std::vector<std::string>& arguments) {
    const json file = jsonOf(arguments);
    if (file["loops"].empty() || file["loops"][0]["predictions"].empty()) return -1;
    return file["loops"][0]["predictions"][0]["time_s"].get<double>();
}

} // namespace

TEST(CliLoops, JsonListsEveryLoopWithItsVerdict) {
    const json file = jsonOf({"loops", "matmul.c", "--json"});
    EXPECT_EQ(file["schema"], 1);
    EXPECT_EQ(file["file"], "matmul.c");
    EXPECT_EQ(file["loops"].size(), 8U);
    const json& outer = loopAtLine(file, kMatmulOuter);
    EXPECT_EQ(outer["function"], "matmul");
    EXPECT_EQ(outer["depth"], 1);
    EXPECT_EQ(outer["kind"], "for");
    EXPECT_EQ(outer["verdict"], "proved");
    EXPECT_EQ(outer["trip_count"], "n");
    const json& inner = loopAtLine(file, kMatmulInner);
    EXPECT_EQ(inner["depth"], 3);
    EXPECT_EQ(inner["verdict"], "reduction");
}

TEST(CliLoops, ACarriedDependenceIsNeverCalledParallelAndHasAReason) {
    const json file = jsonOf({"loops", "prefix_sum.c", "--json"});
    const json& loop = loopAtLine(file, kPrefixLoop);
    EXPECT_THAT(loop["verdict"].get<std::string>(), AnyOf("refuted", "unknown"));
    EXPECT_THAT(loop["reason"].get<std::string>(), HasSubstr("out[i - 1]"));
    EXPECT_FALSE(loop["evidence"].empty());
}

TEST(CliLoops, AFolderGivesOneEntryPerFile) {
    const json project = jsonOf({"loops", ".", "--json"});
    EXPECT_EQ(project["schema"], 1);
    EXPECT_EQ(project["files"].size(), 12U);
    std::set<std::string> names;
    for (const json& file : project["files"]) names.insert(file["file"].get<std::string>());
    EXPECT_TRUE(names.contains("histogram.c")) << project["files"].dump();
}

TEST(CliLoops, TextIsTidyAndNamesVerdictsInWords) {
    const CliOutcome outcome = runCli({"loops", "."});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    expectTidy(outcome.out);
    EXPECT_THAT(outcome.out, HasSubstr("● "));
    EXPECT_THAT(outcome.out, HasSubstr("proved"));
    EXPECT_THAT(outcome.out, HasSubstr("reduction"));
    EXPECT_THAT(outcome.out, HasSubstr("unknown"));
}

TEST(CliLoops, CompilerArgumentsFollowTheDashes) {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("guarded.c", "#ifdef WITH_LOOP\n"
                                   "void f(int n, float *a) { for (int i = 0; i < n; i++) a[i] = 0; }\n"
                                   "#endif\n");
    EXPECT_EQ(jsonOf({"loops", file, "--json"})["loops"].size(), 0U);
    EXPECT_EQ(jsonOf({"loops", file, "--json", "--", "-DWITH_LOOP"})["loops"].size(), 1U);
}

TEST(CliPredict, JsonHasTheAgreedKeys) {
    const json file = jsonOf({"predict", "matmul.c", "--json"});
    for (const char* key : {"schema", "file", "device", "launch", "loops"}) EXPECT_TRUE(file.contains(key)) << key;
    EXPECT_EQ(file["schema"], 1);
    EXPECT_EQ(file["device"], "h200");
    const json& loop = loopAtLine(file, kMatmulOuter);
    for (const char* key :
         {"id", "function", "line", "column", "end_line", "depth", "verdict", "reason", "predictions"}) {
        EXPECT_TRUE(loop.contains(key)) << key;
    }
    ASSERT_FALSE(loop["predictions"].empty()) << loop.dump(2);
    const json& prediction = loop["predictions"][0];
    for (const char* key : {"model", "cycles", "time_s", "limiter", "occupancy", "caveats"}) {
        EXPECT_TRUE(prediction.contains(key)) << key;
    }
    EXPECT_GT(prediction["time_s"].get<double>(), 0);
    EXPECT_FALSE(prediction["limiter"].get<std::string>().empty());
}

TEST(CliPredict, ALineSelectsTheInnermostLoopThere) {
    const json outer = jsonOf({"predict", at("matmul.c", kMatmulOuter), "--json"});
    ASSERT_EQ(outer["loops"].size(), 1U);
    EXPECT_EQ(outer["loops"][0]["line"], kMatmulOuter);
    const json body = jsonOf({"predict", at("matmul.c", kMatmulBody), "--json"});
    ASSERT_EQ(body["loops"].size(), 1U);
    EXPECT_EQ(body["loops"][0]["line"], kMatmulInner);
}

TEST(CliPredict, ANestOnOneLineIsMeantAsAWhole) {
    const ScratchFolder folder;
    const std::string source =
        folder.write("nest.c", "void f(float *a, int n) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) "
                               "a[i*n+j] = 0; }\n");
    const json file = jsonOf({"predict", source + ":1", "--json"});
    ASSERT_EQ(file["loops"].size(), 1U);
    EXPECT_EQ(file["loops"][0]["id"], "f:L1");
}

TEST(CliPredict, GivenValuesCount) {
    const std::string loop = at("saxpy.c", kSaxpyLoop);
    const double small = timeOf({"predict", loop, "--json", "--set", "n=1000000"});
    const double large = timeOf({"predict", loop, "--json", "--set", "n=64000000"});
    EXPECT_GT(small, 0);
    EXPECT_GT(large, 10 * small);
    const CliOutcome text = runCli({"predict", loop, "--set", "n=5000"});
    EXPECT_THAT(text.out, HasSubstr("given"));
}

TEST(CliPredict, SeveralValuesDoNotSwallowTheFile) {
    const CliOutcome outcome = runCli({"predict", "--set", "rows=64", "--set", "columns=128", "transpose.c"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("transpose_naive"));
}

TEST(CliPredict, BlockAndDeviceAreTaken) {
    const json file = jsonOf({"predict", "matmul.c", "--device", "gtx280", "--block", "32x8", "--json"});
    EXPECT_EQ(file["device"], "gtx280");
    EXPECT_EQ(file["launch"]["block"], json::array({32, 8, 1}));
    EXPECT_EQ(loopAtLine(file, kMatmulOuter)["launch"]["block"], json::array({32, 8, 1}));
}

TEST(CliPredict, AWrittenProfileIsADevice) {
    const ScratchFolder scratch;
    const CliOutcome profile = runCli({"devices", "gtx280", "--json"});
    ASSERT_EQ(profile.code, 0) << profile.err;
    const std::string path = scratch.write("mine.json", profile.out);
    const std::string loop = at("saxpy.c", kSaxpyLoop);
    EXPECT_EQ(timeOf({"predict", loop, "--json", "--device", path}),
              timeOf({"predict", loop, "--json", "--device", "gtx280"}));
}

TEST(CliPredict, TextIsTidyAndSaysWhatItRestsOn) {
    const CliOutcome outcome = runCli({"predict", "."});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    expectTidy(outcome.out);
    EXPECT_THAT(outcome.out, HasSubstr("(h200, the default)"));
    EXPECT_THAT(outcome.out, HasSubstr("\nAssumptions\n"));
    EXPECT_THAT(outcome.out, HasSubstr("(argument at main.c:")) << "The program's sizes are known.";
    const CliOutcome chosen = runCli({"predict", at("matmul.c", kMatmulOuter), "--device", "gtx280"});
    expectTidy(chosen.out);
    EXPECT_THAT(chosen.out, HasSubstr("(gtx280)"));
    EXPECT_THAT(chosen.out, HasSubstr("b[k * n + j]"));
}

TEST(CliPredict, EachSentenceOfTheBackgroundStandsOnce) {
    const CliOutcome outcome = runCli({"predict", "matmul.c"});
    std::istringstream lines(outcome.out);
    std::multiset<std::string> notes;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("  · ")) notes.insert(line);
    }
    ASSERT_FALSE(notes.empty());
    for (const std::string& note : notes) EXPECT_EQ(notes.count(note), 1U) << note;
}

TEST(CliExplain, PrintsTheDerivationWithEquations) {
    const CliOutcome outcome =
        runCli({"explain", at("matmul.c", kMatmulOuter), "--device", "gtx280", "--model", "mwp-cwp"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    expectTidy(outcome.out);
    EXPECT_THAT(outcome.out, HasSubstr("MWP"));
    EXPECT_THAT(outcome.out, HasSubstr("CWP"));
    EXPECT_THAT(outcome.out, HasSubstr("(5)"));
    EXPECT_THAT(outcome.out, HasSubstr("Limiter"));
}

TEST(CliPredict, OneLoopIsExplainedDownToItsInstructions) {
    const CliOutcome outcome = runCli({"predict", at("matmul.c", kMatmulOuter), "--device", "gtx460"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    expectTidy(outcome.out);
    for (const char* part : {"Block size", "Metrics", "Hotspot", "Registers", "Shared memory", "Copies and launch",
                             "Exact knapsack", "To the GPU: a, b", "Back: c"})
        EXPECT_THAT(outcome.out, HasSubstr(part));
}

TEST(CliPredict, AsPublishedIsTheThesisAndItsPartsAreSettings) {
    const std::string loop = at("matmul.c", kMatmulOuter);
    const auto timeWith = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"predict",      loop,      "--device", "gtx460", "--model",
                                           "parametrized", "--block", "32x8",     "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return jsonOf(arguments)["loops"][0]["predictions"][0]["time_s"].get<double>();
    };
    const double published = timeWith({"--as-published"});
    EXPECT_EQ(timeWith({"--simulate", "timing=published", "--simulate", "fma=off", "--simulate", "caches=off",
                        "--simulate", "bandwidth=divided"}),
              published);
    EXPECT_NE(timeWith({}), published);
    EXPECT_THAT(runCli({"predict", loop, "--simulate", "timing=exact"}).err, HasSubstr("timing=published"));
}

/// As fast as any within the resolution of a prediction.
TEST(CliSweep, TheBestShapeIsOneOfTheFastest) {
    const json sweep = jsonOf({"sweep", at("matmul.c", kMatmulOuter), "--device", "gtx280", "--json"});
    EXPECT_EQ(sweep["schema"], 1);
    EXPECT_EQ(sweep["model"], "mwp-cwp");
    ASSERT_GT(sweep["points"].size(), 3U);
    double fastest = sweep["points"][0]["time_s"].get<double>();
    for (const json& point : sweep["points"]) fastest = std::min(fastest, point["time_s"].get<double>());
    EXPECT_LE(sweep["best"]["time_s"].get<double>(), fastest * 1.01);
}

TEST(CliSweep, NamesTheModelThatTheDeviceGets) {
    const std::string loop = at("matmul.c", kMatmulOuter);
    EXPECT_THAT(runCli({"sweep", loop, "--device", "gtx280"}).out, HasSubstr("Model      mwp-cwp\n"));
    EXPECT_THAT(runCli({"sweep", loop, "--device", "h200"}).out, HasSubstr("Model      forewarp\n"));
    EXPECT_EQ(jsonOf({"sweep", loop, "--device", "h200", "--model", "cgpredict", "--json"})["model"], "cgpredict");
}

TEST(CliSweep, OnlyTheModelInChargeHasCaveats) {
    const std::string loop = at("matmul.c", kMatmulOuter);
    EXPECT_THAT(runCli({"sweep", loop, "--device", "h200"}).out, Not(HasSubstr("The model knows no caches")));
    EXPECT_THAT(runCli({"sweep", loop, "--device", "h200", "--model", "mwp-cwp"}).out,
                HasSubstr("The model knows no caches"));
}

TEST(CliSweep, CsvHasOneRowPerShape) {
    const std::string loop = at("matmul.c", kMatmulOuter);
    const CliOutcome csv = runCli({"sweep", loop, "--csv"});
    EXPECT_EQ(csv.code, 0) << csv.err;
    EXPECT_THAT(csv.out,
                StartsWith("block_x,block_y,block_z,threads,time_s,least_time_s,most_time_s,occupancy,best\n"));
    const auto rows = std::ranges::count(csv.out, '\n') - 1;
    EXPECT_EQ(std::size_t(rows), jsonOf({"sweep", loop, "--json"})["points"].size());
    const CliOutcome text = runCli({"sweep", loop});
    expectTidy(text.out);
    EXPECT_THAT(text.out, HasSubstr("best"));
}

TEST(CliCompare, DevicesStandByTime) {
    const json comparison = jsonOf({"compare", at("matmul.c", kMatmulOuter), "--devices", "all", "--json"});
    ASSERT_EQ(comparison["loops"].size(), 1U);
    const json& devices = comparison["loops"][0]["devices"];
    EXPECT_EQ(devices.size(), jsonOf({"devices", "--json"})["devices"].size());
    std::vector<double> times;
    for (const json& device : devices) {
        ASSERT_FALSE(device["predictions"].empty()) << device.dump();
        times.push_back(device["predictions"][0]["time_s"].get<double>());
    }
    EXPECT_TRUE(std::ranges::is_sorted(times));
}

TEST(CliCompare, ABlockTooLargeForOneDeviceIsThatDevicesProblem) {
    const json comparison =
        jsonOf({"compare", at("saxpy.c", kSaxpyLoop), "--devices", "gtx280,h200", "--block", "1024", "--json"});
    const json& devices = comparison["loops"][0]["devices"];
    ASSERT_EQ(devices.size(), 2U);
    EXPECT_EQ(devices[0]["device"], "h200");
    EXPECT_EQ(devices[1]["device"], "gtx280");
    EXPECT_THAT(devices[1]["problem"].get<std::string>(), HasSubstr("512"));
    EXPECT_TRUE(devices[1]["predictions"].empty());
}

TEST(CliCompare, TextOfAFileHasItsOutermostLoops) {
    const CliOutcome outcome = runCli({"compare", "saxpy.c", "--devices", "gtx280,v100"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    expectTidy(outcome.out);
    EXPECT_THAT(outcome.out, HasSubstr("saxpy_may_overlap"));
    EXPECT_THAT(outcome.out, HasSubstr("GeForce GTX 280"));
    EXPECT_THAT(outcome.out, HasSubstr("V100"));
}

TEST(CliCompare, OnlyTheModelWhoseTimesStandThereHasCaveats) {
    const std::string loop = at("matmul.c", kMatmulOuter);
    EXPECT_THAT(runCli({"compare", loop, "--devices", "h200,v100"}).out, Not(HasSubstr("The model knows no caches")));
}

TEST(CliDevices, AllProfilesAreListed) {
    const json list = jsonOf({"devices", "--json"});
    EXPECT_EQ(list["schema"], 1);
    EXPECT_GE(list["devices"].size(), 15U);
    const CliOutcome text = runCli({"devices"});
    EXPECT_EQ(text.code, 0);
    expectTidy(text.out);
    for (const char* id : {"8800gt", "gtx280", "tk1", "v100", "h200"}) EXPECT_THAT(text.out, HasSubstr(id));
}

TEST(CliDevices, OneDeviceShowsEveryFactWithItsSource) {
    const CliOutcome text = runCli({"devices", "gtx280"});
    EXPECT_EQ(text.code, 0) << text.err;
    expectTidy(text.out);
    EXPECT_THAT(text.out, HasSubstr("GeForce GTX 280"));
    EXPECT_THAT(text.out, HasSubstr("published"));
    EXPECT_THAT(text.out, HasSubstr("GHz"));
}

namespace {

/// S. Hong, H. Kim, ISCA 2009, table 2.
const char* const kTable2 = R"({"sm_clock_hz": 1000000000, "mem_bandwidth_bytes_per_s": 80000000000,
    "issue_cycles": 4, "mem_ld_cycles": 420, "departure_del_uncoal_cycles": 10, "departure_del_coal_cycles": 4,
    "threads_per_block": 128, "blocks": 80, "active_blocks_per_sm": 5, "active_sms": 16, "comp_insts": 27,
    "coal_mem_insts": 0, "uncoal_mem_insts": 6, "synch_insts": 6, "uncoal_per_mw": 32, "load_bytes_per_warp": 128})";

} // namespace

TEST(CliModel, JsonHasExactlyTheAgreedKeys) {
    CliRun run;
    run.arguments = {"model", "mwp-cwp", "--input", "-", "--json"};
    run.input = kTable2;
    const CliOutcome outcome = runCli(run);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const json result = json::parse(outcome.out);
    EXPECT_EQ(keysOf(result),
              (std::set<std::string>{"schema", "model", "cycles", "time_s", "case", "terms", "caveats"}));
    EXPECT_EQ(result["model"], "mwp-cwp");
    EXPECT_EQ(result["case"], 23);
    EXPECT_NEAR(result["cycles"].get<double>(), 50728.1875, 1e-6 * 50728.1875);
    EXPECT_NEAR(result["time_s"].get<double>(), 50.7281875e-6, 1e-6 * 50.7281875e-6);
    EXPECT_NEAR(result["terms"]["MWP"].get<double>(), 2.28125, 1e-9);
    EXPECT_NEAR(result["terms"]["CWP"].get<double>(), 20, 1e-9);
}

TEST(CliModel, TextIsTheDerivation) {
    const ScratchFolder scratch;
    const CliOutcome outcome = runCli({"model", "mwp-cwp", "--input", scratch.write("table2.json", kTable2)});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    expectTidy(outcome.out);
    EXPECT_THAT(outcome.out, HasSubstr("MWP_peak_BW"));
    EXPECT_THAT(outcome.out, HasSubstr("(5)"));
}

TEST(CliReport, EveryTextFormatIsWritten) {
    const ScratchFolder scratch;
    for (const char* name : {"r.html", "r.json", "r.sarif", "r.csv"}) {
        const CliOutcome outcome = runCli({"report", ".", "-o", scratch.path(name)});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_THAT(outcome.out, HasSubstr(name));
    }
    EXPECT_THAT(textOfFile(scratch.path("r.html")), HasSubstr("<html"));
    EXPECT_EQ(json::parse(textOfFile(scratch.path("r.json")))["files"].size(), 12U);
    EXPECT_EQ(json::parse(textOfFile(scratch.path("r.sarif")))["version"], "2.1.0");
    EXPECT_THAT(textOfFile(scratch.path("r.csv")), HasSubstr("saxpy"));
}

TEST(CliReport, PdfIsDrawnByTheWorkbenchOrHtmlIsOffered) {
    const ScratchFolder scratch;
    const CliOutcome outcome = runCli({"report", "saxpy.c", "-o", scratch.path("r.pdf")});
    if (fs::exists(FOREWARP_WORKBENCH)) {
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_THAT(textOfFile(scratch.path("r.pdf")), StartsWith("%PDF-"));
    } else {
        EXPECT_EQ(outcome.code, 3);
        EXPECT_THAT(outcome.err, HasSubstr(".html"));
        EXPECT_FALSE(fs::exists(scratch.path("r.pdf")));
    }
}

TEST(CliAnalyze, FactsCanBeReadBackAndProgressIsReported) {
    const CliOutcome outcome = runCli({"analyze", "--facts", "matmul.c"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto facts = kernel::json::readFacts(outcome.out, "stdout");
    ASSERT_TRUE(facts) << facts.error().text();
    EXPECT_EQ(facts->file, "matmul.c");
    EXPECT_EQ(facts->loops.size(), 8U);
    EXPECT_THAT(outcome.err, HasSubstr("progress "));
    std::istringstream lines(outcome.err);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        double fraction = -1;
        words >> word >> fraction;
        EXPECT_EQ(word, "progress") << line;
        EXPECT_TRUE(fraction >= 0 && fraction <= 1) << line;
    }
}

TEST(CliAnalyze, StandardInputStandsInForTheFile) {
    CliRun run;
    run.arguments = {"analyze", "--facts", "saxpy.c", "--stdin-source"};
    run.input = "void only(int n, float *a) { for (int i = 0; i < n; i++) a[i] = 1; }\n";
    const CliOutcome outcome = runCli(run);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto facts = kernel::json::readFacts(outcome.out, "stdout");
    ASSERT_TRUE(facts) << facts.error().text();
    EXPECT_EQ(facts->file, "saxpy.c");
    ASSERT_EQ(facts->loops.size(), 1U);
    EXPECT_EQ(facts->loops.front().function, "only");
}

TEST(CliAnalyze, ListNamesTheProjectsFiles) {
    const json list = jsonOf({"analyze", "--list", "."});
    EXPECT_EQ(list["schema"], 1);
    EXPECT_EQ(fs::weakly_canonical(list["root"].get<std::string>()),
              fs::weakly_canonical(FOREWARP_SOURCE_DIR "/resources/examples"));
    EXPECT_EQ(list["files"].size(), 12U);
    for (const json& file : list["files"]) EXPECT_TRUE(fs::path(file.get<std::string>()).is_absolute());
}

TEST(CliHelp, EveryVerbExplainsItself) {
    const CliOutcome general = runCli({"--help"});
    EXPECT_EQ(general.code, 0);
    for (const char* verb : {"loops", "observe", "predict", "registers", "explain", "sweep", "compare", "report",
                             "devices", "model", "analyze"}) {
        EXPECT_THAT(general.out, HasSubstr(verb));
        const CliOutcome help = runCli({verb, "--help"});
        EXPECT_EQ(help.code, 0) << verb;
        EXPECT_FALSE(help.out.empty()) << verb;
    }
    EXPECT_THAT(runCli({"predict", "--help"}).out, HasSubstr("exit code is 3 only where no"));
    EXPECT_THAT(runCli({"--version"}).out, HasSubstr("forewarp-cli"));
}

} // namespace forewarp::test
