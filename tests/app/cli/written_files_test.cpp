// Nothing is written over an input, nor over a file of others without --force; what fails leaves what was there.

#include "tests/app/cli/cli_run.h"

#include <gmock/gmock.h>

#include <set>

namespace forewarp::test {

namespace {

using testing::AllOf;
using testing::HasSubstr;

const char* const kForeign = "What somebody else wrote.\n";
const std::string kCubin = FOREWARP_SOURCE_DIR "/resources/examples/assembly/n_body_sm86.cubin";

std::set<std::string> namesIn(const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
    return names;
}

CliOutcome runIn(const ScratchFolder& folder, std::vector<std::string> arguments) {
    CliRun run;
    run.arguments = std::move(arguments);
    run.folder = folder.path();
    return runCli(run);
}

void expectLeftAlone(const CliOutcome& outcome, const std::string& path, const std::string& says) {
    EXPECT_EQ(outcome.code, 2) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, AllOf(HasSubstr(path), HasSubstr("left as it is"), HasSubstr(says)));
}

/// Refuses a foreign file, takes it with --force, and then knows its own.
void expectCare(const ScratchFolder& folder, std::vector<std::string> arguments, const std::string& output) {
    arguments.insert(arguments.end(), {"-o", output});
    const std::string path = folder.write(output, kForeign);
    expectLeftAlone(runIn(folder, arguments), output, "--force writes over it");
    EXPECT_EQ(textOfFile(path), kForeign) << output;
    std::vector<std::string> forced = arguments;
    forced.emplace_back("--force");
    const CliOutcome taken = runIn(folder, forced);
    EXPECT_EQ(taken.code, 0) << output << taken.err;
    EXPECT_NE(textOfFile(path), kForeign) << output;
    const CliOutcome again = runIn(folder, arguments);
    EXPECT_EQ(again.code, 0) << output << again.err;
    folder.write(output, "");
    EXPECT_EQ(runIn(folder, arguments).code, 0) << "an empty file is nobody's: " << output;
}

} // namespace

TEST(WrittenFiles, ReportsAndPortsKnowTheirOwn) {
    const ScratchFolder folder;
    fs::copy_file(FOREWARP_SOURCE_DIR "/resources/examples/saxpy.c", folder.path("saxpy.c"));
    for (const char* output : {"r.html", "r.json", "r.sarif", "r.csv"})
        expectCare(folder, {"report", "saxpy.c"}, output);
    if (fs::exists(FOREWARP_WORKBENCH)) expectCare(folder, {"report", "saxpy.c"}, "r.pdf");
    expectCare(folder, {"port", "saxpy.c:6", "--no-compile"}, "saxpy.cu");
    expectCare(folder, {"sass", kCubin, "--demote", "4"}, "demotion.html");
}

TEST(WrittenFiles, AnInputIsLeftAsItIsByAnyName) {
    const ScratchFolder folder;
    const std::string text = textOfFile(FOREWARP_SOURCE_DIR "/resources/examples/saxpy.c");
    const std::string source = folder.write("saxpy.c", text);
    fs::create_symlink("saxpy.c", folder.path("link.cu"));
    fs::create_hard_link(source, folder.path("hard.cu"));
    for (const char* output : {"saxpy.c", "./saxpy.c", "link.cu", "hard.cu"})
        expectLeftAlone(runIn(folder, {"port", "saxpy.c:6", "--no-compile", "--force", "-o", output}), output,
                        "a file that is read");
    EXPECT_EQ(textOfFile(source), text);
    const std::string profile = folder.write("mine.json", runCli({"devices", "gtx280", "--json"}).out);
    const std::string before = textOfFile(profile);
    expectLeftAlone(runIn(folder, {"report", "saxpy.c", "--device", "mine.json", "--force", "-o", "mine.json"}),
                    "mine.json", "a file that is read");
    EXPECT_EQ(textOfFile(profile), before);
}

TEST(WrittenFiles, CodeForGpusIsNeverKnown) {
    const ScratchFolder folder;
    const std::vector<std::string> demote{"sass", kCubin, "--demote", "4", "-o", "demoted.cubin"};
    ASSERT_EQ(runIn(folder, demote).code, 0);
    const std::string written = textOfFile(folder.path("demoted.cubin"));
    expectLeftAlone(runIn(folder, demote), "demoted.cubin", "--force");
    EXPECT_EQ(textOfFile(folder.path("demoted.cubin")), written);
    std::vector<std::string> forced = demote;
    forced.emplace_back("--force");
    EXPECT_EQ(runIn(folder, forced).code, 0);
}

TEST(WrittenFiles, TheSuiteMayBeWrittenAgainButNotOverOtherSources) {
    const ScratchFolder folder;
    ASSERT_EQ(runIn(folder, {"calibrate", "-o", "suite"}).code, 0);
    EXPECT_EQ(runIn(folder, {"calibrate", "-o", "suite"}).code, 0) << "it says the same already";
    const std::string changed = folder.write("suite/calibrate.cu", kForeign);
    expectLeftAlone(runIn(folder, {"calibrate", "-o", "suite"}), "suite/calibrate.cu", "--force");
    EXPECT_EQ(textOfFile(changed), kForeign);
    EXPECT_EQ(runIn(folder, {"calibrate", "-o", "suite", "--force"}).code, 0);
    EXPECT_NE(textOfFile(changed), kForeign);
}

TEST(WrittenFiles, WhatALinkLeadsToIsReplacedAndKeepsItsPermissions) {
    const ScratchFolder folder;
    fs::copy_file(FOREWARP_SOURCE_DIR "/resources/examples/saxpy.c", folder.path("saxpy.c"));
    const std::string target = folder.write("kept/r.csv", "");
    fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("kept/r.csv", folder.path("r.csv"));
    EXPECT_EQ(runIn(folder, {"report", "saxpy.c", "-o", "r.csv"}).code, 0);
    EXPECT_TRUE(fs::is_symlink(folder.path("r.csv")));
    EXPECT_THAT(textOfFile(target), HasSubstr("saxpy:L1"));
    EXPECT_EQ(fs::status(target).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(WrittenFiles, WhereThereIsNoRoomTheOldFileStays) {
    const ScratchFolder folder;
    fs::copy_file(FOREWARP_SOURCE_DIR "/resources/examples/saxpy.c", folder.path("saxpy.c"));
    const std::string report = folder.write("r.html", kForeign);
    CliRun run;
    run.program = "/bin/sh";
    run.folder = folder.path();
    run.arguments = {"-c", "ulimit -f 8; exec " FOREWARP_CLI " report saxpy.c --force -o r.html"};
    const CliOutcome outcome = runCli(run);
    EXPECT_EQ(outcome.code, 3) << outcome.err;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("cannot be written"), HasSubstr("has room")));
    EXPECT_EQ(textOfFile(report), kForeign);
    EXPECT_EQ(namesIn(folder.path()), (std::set<std::string>{"saxpy.c", "r.html"}));
}

} // namespace forewarp::test
