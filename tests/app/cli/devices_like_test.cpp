// A profile from a data sheet: what goes to which stream and file, and what is said of it.
#include "cli_run.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace forewarp::test {

namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::vector<std::string> kLike{"devices", "--like", "a100", "--set", "memory_bandwidth=1555e9"};

CliOutcome runLike(const std::vector<std::string>& further, const std::string& folder = FOREWARP_SOURCE_DIR) {
    CliRun run;
    run.arguments = kLike;
    run.arguments.insert(run.arguments.end(), further.begin(), further.end());
    run.folder = folder;
    return runCli(run);
}

void expectTidyLines(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }), 100) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
    }
}

void expectUsageError(const std::vector<std::string>& arguments, const std::vector<std::string>& parts) {
    const CliOutcome outcome = runCli(arguments);
    EXPECT_EQ(outcome.code, 2) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, StartsWith("forewarp-cli: "));
    EXPECT_TRUE(outcome.err.ends_with(".\n")) << outcome.err;
    for (const std::string& part : parts) EXPECT_THAT(outcome.err, HasSubstr(part));
}

} // namespace

TEST(CliDevicesLike, PrintsAProfileAndSaysOnStderrWhatItDerived) {
    const CliOutcome outcome = runLike({"--set", "id=a100-40gb", "--set", "name=A100 40 GB", "--source", "a sheet"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const json profile = json::parse(outcome.out, nullptr, false);
    ASSERT_FALSE(profile.is_discarded()) << outcome.out;
    EXPECT_EQ(profile["id"], "a100-40gb");
    EXPECT_EQ(profile["name"], "A100 40 GB");
    const json& bandwidth = profile["fields"]["memory_bandwidth"];
    EXPECT_EQ(bandwidth["value"], 1555);
    EXPECT_EQ(bandwidth["unit"], "GB/s");
    EXPECT_EQ(bandwidth["source"], "a sheet");
    EXPECT_EQ(bandwidth["confidence"], "published");
    EXPECT_EQ(profile["fields"]["sm_count"]["confidence"], "estimated");
    expectTidyLines(outcome.err);
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("A100 40 GB (a100-40gb)"), HasSubstr("Given\n"), HasSubstr("Derived\n"),
                                   HasSubstr("Departure delay, coalesced"), HasSubstr("As of a100: sm_count")));
}

TEST(CliDevicesLike, WithJsonNothingElseIsPrinted) {
    const CliOutcome outcome = runLike({"--json"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.out, runLike({}).out);
}

TEST(CliDevicesLike, WritesAProfileThatEveryVerbTakes) {
    const ScratchFolder scratch;
    const CliOutcome written = runLike({"-o", "mine.json"}, scratch.path());
    ASSERT_EQ(written.code, 0) << written.err;
    EXPECT_EQ(written.err, "");
    EXPECT_THAT(written.out, AllOf(HasSubstr("Derived\n"), HasSubstr("wrote mine.json"), Not(HasSubstr("\"fields\""))));
    expectTidyLines(written.out);
    const std::string path = scratch.path("mine.json");
    EXPECT_EQ(textOfFile(path), runLike({}).out);
    const CliOutcome shown = runCli({"devices", path});
    EXPECT_EQ(shown.code, 0) << shown.err;
    EXPECT_THAT(shown.out, AllOf(HasSubstr("derived from a100"), Not(HasSubstr("no longer fits"))));
    EXPECT_EQ(runCli({"predict", "saxpy.c", "--device", path}).code, 0);
    // Beneath the profile as the base of another it says of itself that it is none that comes with the program.
    EXPECT_THAT(runCli({"devices", "--like", path, "--set", "sm_count=98"}).out, HasSubstr("a100-like (not bundled)"));
}

TEST(CliDevicesLike, NothingIsWrittenOverOthersFilesOrTheBase) {
    const ScratchFolder scratch;
    const std::string foreign = scratch.write("foreign.json", "{}\n");
    const CliOutcome refused = runLike({"-o", "foreign.json"}, scratch.path());
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, AllOf(HasSubstr("foreign.json"), HasSubstr("--force")));
    EXPECT_EQ(textOfFile(foreign), "{}\n");
    EXPECT_EQ(runLike({"-o", "foreign.json", "--force"}, scratch.path()).code, 0);
    const std::string text = textOfFile(foreign);
    expectUsageError({"devices", "--like", foreign, "--set", "sm_count=98", "--force", "-o", foreign},
                     {foreign, "a file that is read"});
    EXPECT_EQ(textOfFile(foreign), text);
}

TEST(CliDevicesLike, AProfileWhoseFactsNoLongerFitIsToldSo) {
    const ScratchFolder scratch;
    json profile = json::parse(runCli({"devices", "a100", "--json"}).out);
    profile["fields"]["memory_bandwidth"]["value"] = 1555;
    const CliOutcome edited = runCli({"devices", scratch.write("edited.json", profile.dump())});
    EXPECT_EQ(edited.code, 0) << edited.err;
    expectTidyLines(edited.out);
    EXPECT_THAT(edited.out, AllOf(HasSubstr("note: departure_delay_coalesced is 9.56 cycle and no longer fits"),
                                  HasSubstr("devices --like")));
    EXPECT_THAT(runCli({"devices", "a100"}).out, Not(HasSubstr("note: ")));
}

TEST(CliDevicesLike, EveryVerbNotesOnceThatAProfileNoLongerFits) {
    const ScratchFolder scratch;
    json profile = json::parse(runCli({"devices", "a100", "--json"}).out);
    profile["fields"]["memory_bandwidth"]["value"] = 1555;
    const std::string edited = scratch.write("edited.json", profile.dump());
    const std::string note = "note: 4 estimates of A100 SXM4 80 GB no longer fit the facts beside them; forewarp-cli "
                             "devices " +
                             edited + " says more.\n";
    const std::vector<std::vector<std::string>> runs{
        {"predict", "saxpy.c", "--device", edited},
        {"predict", "saxpy.c", "--device", edited, "--json"},
        {"plan", "saxpy.c", "--device", edited},
        {"compare", "saxpy.c", "--devices", "h200," + edited + "," + edited},
        {"report", "saxpy.c", "--device", edited, "-o", scratch.path("report.html")},
        {"devices", "--like", edited, "--set", "sm_count=98"}};
    for (const std::vector<std::string>& arguments : runs) {
        const CliOutcome outcome = runCli(arguments);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_THAT(outcome.out, Not(HasSubstr("no longer fit the facts"))) << arguments[0];
        const auto first = outcome.err.find(note);
        EXPECT_NE(first, std::string::npos) << arguments[0] << ": " << outcome.err;
        EXPECT_EQ(outcome.err.rfind(note), first) << arguments[0];
    }
    EXPECT_EQ(runCli({"predict", "saxpy.c", "--device", "a100"}).err, "");
}

TEST(CliDevicesLike, AnotherCapabilityIsACaveat) {
    const CliOutcome outcome = runLike({"--set", "compute_capability=8.6"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("note: Its compute capability is 8.6"));
}

TEST(CliDevicesLike, RefusalsNameThePlaceAndARemedy) {
    const auto like = [](const char* base, const char* fact) {
        return std::vector<std::string>{"devices", "--like", base, "--set", fact};
    };
    expectUsageError(like("a100", "bandwidth=1555e9"), {"--set bandwidth=1555e9", "memory_bandwidth, dram_latency"});
    expectUsageError(like("a100", "sm_clock=1410"), {"--set sm_clock=1410", "from 1 to 20000 MHz"});
    expectUsageError(like("a100", "compute_capability=4.2"), {"compute_capability", "9.0"});
    expectUsageError(like("a100", "gpcs=200"), {"like a100: fields.gpcs", "sm_count"});
    expectUsageError(like("gtx280", "l2_size=4MiB"), {"l2_size", "no such cache"});
    expectUsageError(like("h3000", "sm_count=98"), {"h3000", "gtx280"});
    expectUsageError({"devices", "--like", ""}, {"No device was named"});
    expectUsageError({"devices", "--like", "a100"}, {"Nothing is given", "memory_bandwidth=1555GB/s"});
    expectUsageError({"devices", "--set", "sm_count=98"}, {"--like"});
    expectUsageError({"devices", "-o", "mine.json"}, {"--like"});
    expectUsageError({"devices", "gtx280", "--like", "a100", "--set", "sm_count=98"}, {"--like"});
}

} // namespace forewarp::test
