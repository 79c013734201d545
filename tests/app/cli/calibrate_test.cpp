#include "cli_run.h"
#include "tests/core/measured/calibration/virtual_gpu.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <sstream>

namespace forewarp::test {

namespace {

using nlohmann::json;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// What the suite would print on an H200.
std::string measurements() {
    return VirtualGpu(*device::findDevice("h200"), 0.01).document().dump();
}

CliOutcome calibrate(std::vector<std::string> arguments, const std::string& folder, const std::string& input = {}) {
    CliRun run;
    run.arguments = std::move(arguments);
    run.arguments.insert(run.arguments.begin(), "calibrate");
    run.folder = folder;
    run.input = input;
    return runCli(run);
}

json jsonOf(const CliOutcome& outcome) {
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    json parsed = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(parsed.is_discarded()) << outcome.out;
    return parsed;
}

void expectTidy(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto width = std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; });
        EXPECT_LE(width, 100) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
    }
}

void expectRefusal(const CliOutcome& outcome, int code, const std::vector<std::string>& parts) {
    EXPECT_EQ(outcome.code, code) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("forewarp-cli: "));
    EXPECT_TRUE(outcome.err.ends_with(".\n")) << outcome.err;
    for (const std::string& part : parts) EXPECT_THAT(outcome.err, HasSubstr(part));
}

std::set<std::string> filesIn(const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
    return names;
}

/// A toolkit that compiles nothing: its programs print what they are told to.
class Toolkit {
  public:
    /// `program`: what the compiled suite does, in shell.
    explicit Toolkit(const std::string& program, bool hasGpu = true) {
        script("__nvcc_device_query", hasGpu ? "echo 90\n" : "exit 1\n");
        m_scratch.write("program", "#!/bin/sh\n" + program);
        script("nvcc", "test -f calibrate.cu && test -f chases.cuh || { echo 'no sources here'; exit 1; }\n"
                       "while [ \"$1\" != -o ]; do shift; done\n"
                       "if [ \"$2\" = calibrate ]; then cp '" +
                           m_scratch.path("program") +
                           "' \"$2\"\n"
                           "else printf '#!/bin/sh\\necho kind,pattern\\n' > \"$2\"; fi\n"
                           "chmod +x \"$2\"\n");
    }
    [[nodiscard]] std::string nvcc() const { return m_scratch.path("nvcc"); }
    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
        return m_scratch.write(name, text);
    }
    void script(const std::string& name, const std::string& text) const {
        fs::permissions(m_scratch.write(name, "#!/bin/sh\n" + text), fs::perms::owner_all);
    }

  private:
    ScratchFolder m_scratch;
};

} // namespace

TEST(CliCalibrate, WritesTheSuiteAndSaysHowToRunIt) {
    const ScratchFolder scratch;
    const CliOutcome outcome = calibrate({}, scratch.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("cd gpu-calibration && nvcc "), HasSubstr("./calibrate > raw.json"),
                                   HasSubstr("calibrate --from gpu-calibration/raw.json")));
    expectTidy(outcome.out);
    const std::string written = textOfFile(scratch.path("gpu-calibration/calibrate.cu"));
    EXPECT_EQ(written, textOfFile(FOREWARP_SOURCE_DIR "/resources/calibration/calibrate.cu"));
    EXPECT_TRUE(filesIn(scratch.path("gpu-calibration")).contains("partition_camping.cu"));
}

TEST(CliCalibrate, WritesTheSuiteWhereItIsTold) {
    const ScratchFolder scratch;
    const json result = jsonOf(calibrate({"-o", "a/b", "--json"}, scratch.path()));
    EXPECT_EQ(result["folder"], "a/b");
    EXPECT_EQ(filesIn(scratch.path("a/b")).size(), result["files"].size());
    EXPECT_THAT(result["command"].get<std::string>(), StartsWith("cd a/b && nvcc -O2 -arch=native calibrate.cu"));
    scratch.write("file", "");
    expectRefusal(calibrate({"-o", "file"}, scratch.path()), 3, {"file: ", "Choose another with -o."});
    expectRefusal(calibrate({"-o", "profile.json"}, scratch.path()), 2, {"no profile to write"});
}

TEST(CliCalibrate, MakesAProfileThatOtherVerbsTake) {
    const ScratchFolder scratch;
    scratch.write("raw.json", measurements());
    const CliOutcome outcome = calibrate({"--from", "raw.json", "-o", "mine.json"}, scratch.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, AllOf(StartsWith("H200 SXM 141 GB (h200-sxm-141-gb)\ncompute capability 9.0"),
                                   HasSubstr("wrote mine.json\nEvery verb takes it as --device mine.json\n")));
    expectTidy(outcome.out);
    const CliOutcome devices = runCli({"devices", scratch.path("mine.json")});
    EXPECT_EQ(devices.code, 0) << devices.err;
    EXPECT_THAT(devices.out, HasSubstr("pointer chase"));
    const CliOutcome prediction = runCli({"predict", "matmul.c:10", "--device", scratch.path("mine.json")});
    EXPECT_EQ(prediction.code, 0) << prediction.err;
    EXPECT_THAT(prediction.out, HasSubstr("H200 SXM 141 GB"));
}

TEST(CliCalibrate, KeepsNothingUnasked) {
    const ScratchFolder scratch;
    const CliOutcome outcome = calibrate({"--from", "-"}, scratch.path(), measurements());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, EndsWith("Nothing was written: -o FILE.json keeps the profile.\n"));
    EXPECT_TRUE(filesIn(scratch.path()).empty());
}

TEST(CliCalibrate, ComparesWithAShippedProfile) {
    const ScratchFolder scratch;
    scratch.write("raw.json", measurements());
    const json result =
        jsonOf(calibrate({"--from", "raw.json", "--compare", "h200", "--json", "-o", "."}, scratch.path()));
    EXPECT_EQ(result["comparison"]["device"], "h200");
    EXPECT_EQ(result["written"], json::array({"./h200-sxm-141-gb.json"}));
    EXPECT_EQ(json::parse(textOfFile(scratch.path("h200-sxm-141-gb.json"))), result["profile"]);
    const json& fields = result["comparison"]["fields"];
    const auto latency = std::ranges::find_if(fields, [](const json& field) { return field["key"] == "dram_latency"; });
    ASSERT_NE(latency, fields.end());
    EXPECT_EQ((*latency)["shipped"], 656.1);
    EXPECT_NEAR((*latency)["ratio"].get<double>(), 1, 0.03);

    const CliOutcome text = calibrate({"--from", "raw.json", "--compare", "h100"}, scratch.path());
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, AllOf(HasSubstr("Beside the profile h100\n"), HasSubstr("Shipped"), HasSubstr("Ratio")));
    expectTidy(text.out);
}

TEST(CliCalibrate, RefusesWhatCannotBe) {
    const ScratchFolder scratch;
    scratch.write("raw.json", measurements());
    scratch.write("half.json", measurements().substr(0, 5000));
    scratch.write("h200.json", textOfFile(FOREWARP_SOURCE_DIR "/resources/devices/h200.json"));
    const auto run = [&](std::vector<std::string> arguments) {
        return calibrate(std::move(arguments), scratch.path());
    };
    expectRefusal(run({"--compare", "h200"}), 2, {"nothing to compare", "--from"});
    expectRefusal(run({"--run", "--from", "raw.json"}), 2, {"excludes"});
    expectRefusal(run({"--from", "raw.json", "--compare", "h3000"}), 2, {"h3000 is not a known device"});
    expectRefusal(run({"--from", "none.json"}), 3, {"none.json"});
    expectRefusal(run({"--from", "half.json"}), 3, {"half.json:1:"});
    expectRefusal(run({"--from", "h200.json"}), 3, {"h200.json: format", "not what the calibration suite prints"});
    expectRefusal(run({"--from", "raw.json", "-o", "no/folder/x.json"}), 3, {"no/folder/x.json"});
    expectRefusal(run({"--run", "--nvcc", "/no/nvcc"}), 3, {"/no/nvcc", "CUDA toolkit"});
}

TEST(CliCalibrate, BuildsRunsAndReads) {
    const ScratchFolder scratch, elsewhere;
    const std::string raw = elsewhere.write("raw", measurements());
    const Toolkit toolkit("cat '" + raw + "'\n");
    const json result = jsonOf(calibrate({"--run", "--nvcc", toolkit.nvcc(), "--json"}, scratch.path()));
    const std::string folder = scratch.path("gpu-calibration/");
    EXPECT_EQ(result["written"], json::array({"gpu-calibration/h200-sxm-141-gb.json", "gpu-calibration/raw.json",
                                              "gpu-calibration/camping.csv"}));
    EXPECT_EQ(textOfFile(folder + "raw.json"), textOfFile(raw));
    EXPECT_EQ(textOfFile(folder + "camping.csv"), "kind,pattern\n");
    EXPECT_EQ(runCli({"devices", folder + "h200-sxm-141-gb.json"}).code, 0);
}

TEST(CliCalibrate, LeavesOnlyWhatWasAskedForBesideAFile) {
    const ScratchFolder scratch, elsewhere;
    const Toolkit toolkit("cat '" + elsewhere.write("raw", measurements()) + "'\n");
    const CliOutcome outcome = calibrate({"--run", "--nvcc", toolkit.nvcc(), "-o", "my.json"}, scratch.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(filesIn(scratch.path()), (std::set<std::string>{"my.json", "my.raw.json", "my.camping.csv"}));
}

TEST(CliCalibrate, SaysWhatWentWrongOnTheWay) {
    const ScratchFolder scratch;
    const auto run = [&](const Toolkit& toolkit) {
        return calibrate({"--run", "--nvcc", toolkit.nvcc()}, scratch.path());
    };
    expectRefusal(run(Toolkit("true", false)), 3, {"There is no GPU here that CUDA can use.", "--from"});
    const Toolkit broken("true");
    broken.script("nvcc", "echo \"nvcc fatal   : Unsupported gpu architecture 'native'\" >&2; exit 1\n");
    expectRefusal(run(broken), 3, {"calibrate.cu", "Unsupported gpu architecture 'native'", "CUDA 11.6"});
    expectRefusal(run(Toolkit("echo 'calibrate: cudaMalloc: out of memory' >&2; exit 3\n")), 3,
                  {"did not finish: calibrate: cudaMalloc: out of memory.", "Close other programs"});
    expectRefusal(run(Toolkit("kill -9 $$\n")), 3, {"did not finish"});
    // What was printed is kept, so that nobody has to measure again.
    expectRefusal(run(Toolkit("echo '{\"format\": \"forewarp calibration\"}'\n")), 3, {"raw.json: schema"});
    EXPECT_EQ(textOfFile(scratch.path("gpu-calibration/raw.json")), "{\"format\": \"forewarp calibration\"}\n");
}

} // namespace forewarp::test
