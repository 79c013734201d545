#include "cli_run.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace forewarp::test {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const char* const kLoop = "void f(int n, float *a)\n{\n    for (int i = 0; i < n; i++)\n        a[i] = 0;\n}\n";

/// The run ends with `code`, prints nothing as a result, and says one sentence that holds `place`.
void expectRefusal(const std::vector<std::string>& arguments, int code, const std::string& place) {
    const CliOutcome outcome = runCli(arguments);
    EXPECT_EQ(outcome.code, code) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, AllOf(StartsWith("forewarp-cli: "), HasSubstr(place)));
    EXPECT_TRUE(outcome.err.ends_with(".\n")) << outcome.err;
}

} // namespace

TEST(CliBadInput, MissingFile) {
    expectRefusal({"predict", "no_such_file.c"}, 3, "no_such_file.c");
    expectRefusal({"predict", "no_such_file.c:12"}, 3, "no_such_file.c");
    expectRefusal({"loops", "no_such_folder/"}, 3, "no_such_folder");
    expectRefusal({"analyze", "--facts", "no_such_file.c"}, 3, "no_such_file.c");
}

TEST(CliBadInput, NotC) {
    const ScratchFolder scratch;
    expectRefusal({"loops", scratch.write("notes.txt", "for better or worse\n")}, 3, "notes.txt");
    expectRefusal({"loops", scratch.write("code.f90", kLoop)}, 3, "code.f90");
}

TEST(CliBadInput, BrokenCStillYieldsTheOtherLoops) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("broken.c", std::string(kLoop) + "void g(int n)\n{\n    n = ;\n}\n");
    const CliOutcome outcome = runCli({"loops", file, "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("broken.c:8:"));
    const auto parsed = nlohmann::json::parse(outcome.out);
    ASSERT_EQ(parsed["loops"].size(), 1U);
    EXPECT_EQ(parsed["loops"][0]["line"], 3);
}

TEST(CliBadInput, NothingButErrorsIsAFailure) {
    const ScratchFolder scratch;
    const CliOutcome outcome = runCli({"predict", scratch.write("hopeless.c", "this is not C at all {{{\n")});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, HasSubstr("hopeless.c:1:"));
}

TEST(CliBadInput, MissingHeader) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("header.c", std::string("#include \"nowhere.h\"\n") + kLoop);
    const CliOutcome outcome = runCli({"loops", file, "--json"});
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("header.c:1:"), HasSubstr("nowhere.h"), HasSubstr("-- -I")));
    const auto parsed = nlohmann::json::parse(outcome.out);
    ASSERT_EQ(parsed["loops"].size(), 1U);
    EXPECT_EQ(parsed["loops"][0]["line"], 4);
}

TEST(CliBadInput, BinaryFile) {
    const ScratchFolder scratch;
    const std::string bytes("\x7f"
                            "ELF\x02\x01\0\0\xff\xfe\0\x1b[31m",
                            17);
    expectRefusal({"loops", scratch.write("binary.c", bytes)}, 3, "binary.c");
}

TEST(CliBadInput, TenMegabyteLine) {
    const ScratchFolder scratch;
    std::string line = "int x = 0";
    while (line.size() < 10'000'000) line += " + 1";
    expectRefusal({"loops", scratch.write("long.c", line + ";\n")}, 3, "long.c:1");
}

TEST(CliBadInput, FolderWithoutC) {
    const ScratchFolder scratch;
    scratch.write("sub/readme.txt", "nothing to see\n");
    expectRefusal({"loops", scratch.path()}, 3, fs::path(scratch.path()).parent_path().filename());
    expectRefusal({"analyze", "--list", scratch.path()}, 3, "C");
}

TEST(CliBadInput, OneBadFileDoesNotStopTheOthers) {
    const ScratchFolder scratch;
    scratch.write("good.c", kLoop);
    scratch.write("bad.c", std::string("\0\0\0\0", 4));
    const CliOutcome outcome = runCli({"loops", scratch.path(), "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("bad.c"));
    EXPECT_THAT(outcome.out, HasSubstr("good.c"));
}

TEST(CliBadInput, DamagedCompileCommands) {
    const ScratchFolder scratch;
    scratch.write("good.c", kLoop);
    expectRefusal({"loops", scratch.write("compile_commands.json", "[{\"directory\": ")}, 3, "compile_commands.json");
    expectRefusal({"loops", "saxpy.c", "-p", scratch.path("absent")}, 3, "absent");
}

TEST(CliBadInput, UnknownDevice) {
    expectRefusal({"predict", "saxpy.c", "--device", "h3000"}, 2, "h3000");
    expectRefusal({"devices", "h3000"}, 2, "gtx280");
    expectRefusal({"compare", "saxpy.c", "--devices", "h200,h3000"}, 2, "h3000");
}

TEST(CliBadInput, DamagedDeviceProfile) {
    const ScratchFolder scratch;
    expectRefusal({"predict", "saxpy.c", "--device", scratch.write("mine.json", "{\"schema\": 1}")}, 3, "mine.json");
}

TEST(CliBadInput, UnknownSymbol) {
    expectRefusal({"predict", "saxpy.c", "--set", "m=5"}, 2, "m");
    const CliOutcome outcome = runCli({"predict", "transpose.c", "--set", "m=5"});
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("rows"), HasSubstr("columns")));
    expectRefusal({"compare", "saxpy.c", "--set", "m=5"}, 2, "m");
}

TEST(CliBadInput, ValuesThatAreNone) {
    for (const char* value : {"n", "n=", "=5", "n=many", "n=1x", "n=inf", "n=nan"}) {
        expectRefusal({"predict", "saxpy.c", "--set", value}, 2, "--set");
    }
}

TEST(CliBadInput, ValuesThatTheirTypeDoesNotHold) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("loop.c", kLoop);
    for (const char* value : {"n=5e9", "n=-5e9", "n=1e30", "n=2.5"})
        expectRefusal({"predict", file, "--set", value}, 2, "n has the type int: -2147483648 to 2147483647");
    expectRefusal({"predict", file, "--trace-threads", "1e300"}, 2, "--trace-threads");
    expectRefusal({"predict", file, "--trace-threads", "2.5"}, 2, "--trace-threads");
    expectRefusal({"predict", file, "--simulate", "warps=2000000000"}, 2, "whole number up to 1000000");
}

TEST(CliBadInput, ImpossibleProfiles) {
    const ScratchFolder scratch;
    const CliOutcome h200 = runCli({"devices", "h200", "--json"});
    ASSERT_EQ(h200.code, 0) << h200.err;
    const auto refused = [&](const char* field, double value, const char* unit) {
        auto profile = nlohmann::json::parse(h200.out);
        profile["fields"][field]["value"] = value;
        profile["fields"][field]["unit"] = unit;
        expectRefusal({"predict", "saxpy.c", "--device", scratch.write("mine.json", profile.dump())}, 3,
                      std::string("mine.json: fields.") + field + ".value: ");
    };
    refused("l2_sector", 0.5, "B");
    refused("l2_size", 60000, "GiB");
    refused("l2_ways", 2e7, "1");
    refused("l1_size", 1e9, "KiB");
    refused("sm_clock", 1e-300, "MHz");
}

TEST(CliBadInput, LoopsThatNeverRun) {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("dead.c", "void f(float *a)\n{\n    for (int i = 10; i < 5; i++)\n        a[i] = 0;\n}\n");
    EXPECT_THAT(runCli({"predict", file, "--json"}).out, HasSubstr("never runs"));
}

TEST(CliBadInput, ImpossibleBlocks) {
    expectRefusal({"predict", "saxpy.c", "--block", "0"}, 2, "block");
    expectRefusal({"predict", "saxpy.c", "--block", "2048"}, 2, "1024");
    expectRefusal({"predict", "saxpy.c", "--block", "1024", "--device", "gtx280"}, 2, "512");
    for (const char* block : {"", "big", "32x", "32x8x1x1", "-1x-1x", "99999999999"}) {
        expectRefusal({"predict", "saxpy.c", "--block", block}, 2, "--block");
    }
    expectRefusal({"compare", "saxpy.c", "--block", "0"}, 2, "block");
}

TEST(CliBadInput, ImpossibleRegisters) {
    expectRefusal({"predict", "saxpy.c", "--registers", "0"}, 2, "registers");
    expectRefusal({"predict", "saxpy.c", "--registers", "lots"}, 2, "--registers");
}

TEST(CliBadInput, LinesWithoutALoop) {
    expectRefusal({"predict", "saxpy.c:1"}, 3, "saxpy.c:1");
    expectRefusal({"explain", "saxpy.c:1"}, 3, "Loops begin at");
    expectRefusal({"explain", "saxpy.c"}, 2, "FILE:LINE");
    expectRefusal({"predict", ".:5"}, 2, "FILE:LINE");
}

TEST(CliBadInput, BadUsageEndsWithTheHelpHint) {
    const std::vector<std::vector<std::string>> commands{{},
                                                         {"frobnicate"},
                                                         {"predict"},
                                                         {"predict", "saxpy.c", "--frobnicate"},
                                                         {"model", "mwp-cwp"},
                                                         {"report", "saxpy.c"},
                                                         {"sweep", "saxpy.c", "--csv", "--json"},
                                                         {"predict", "saxpy.c", "dot.c"},
                                                         {"analyze", "--list", "--facts", "."}};
    for (const auto& arguments : commands) expectRefusal(arguments, 2, "--help");
    expectRefusal({"predict", "--frobnicate", "saxpy.c"}, 2, "forewarp-cli predict --help");
    expectRefusal({"analyze", "saxpy.c"}, 2, "--facts");
    expectRefusal({"analyze", "--facts", "."}, 2, "--list");
    expectRefusal({"devices", "--", "-I."}, 2, "devices");
}

TEST(CliBadInput, Models) {
    const ScratchFolder scratch;
    expectRefusal({"predict", "saxpy.c", "--model", "oracle"}, 2, "mwp-cwp");
    expectRefusal({"model", "oracle", "--input", "-"}, 2, "oracle");
    expectRefusal({"model", "mwp-cwp", "--input", scratch.path("absent.json")}, 3, "absent.json");
    expectRefusal({"model", "mwp-cwp", "--input", scratch.write("broken.json", "{\"blocks\": ")}, 3, "broken.json");
    expectRefusal({"model", "mwp-cwp", "--input", scratch.write("empty.json", "{}")}, 3, "empty.json");
}

TEST(CliBadInput, Reports) {
    const ScratchFolder scratch;
    expectRefusal({"report", "saxpy.c", "-o", scratch.path("r.docx")}, 2, ".html");
    expectRefusal({"report", "saxpy.c", "-o", scratch.path("absent/r.html")}, 3, "absent/r.html");
}

TEST(CliBadInput, ControlCharactersDoNotReachTheTerminal) {
    const CliOutcome outcome = runCli({"loops", "evil\x1b[31m\xc2\x9b"
                                                "31m.c"});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\xc2\x9b"))));
}

} // namespace forewarp::test
