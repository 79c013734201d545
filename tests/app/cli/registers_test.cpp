#include "cli_run.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace forewarp::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// Neither this computer's ptxas nor its absence shows.
const std::vector<std::string> kWithoutAssembler = {"PATH=/nowhere"};

std::string matmul() {
    return "matmul.c:" + std::to_string(lineOf("matmul.c", "for (int i = 0; i < n; i++) {"));
}

CliOutcome registers(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "registers");
    CliRun run;
    run.arguments = std::move(arguments);
    run.environment = kWithoutAssembler;
    return runCli(run);
}

json jsonOf(const CliOutcome& outcome) {
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    json parsed = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(parsed.is_discarded()) << outcome.out;
    return parsed;
}

/// A program that prints what ptxas prints.
std::string fakeAssembler(const ScratchFolder& folder) {
    std::string path =
        folder.write("ptxas", "#!/bin/sh\n"
                              "echo '    0 bytes stack frame, 8 bytes spill stores, 16 bytes spill loads'\n"
                              "echo 'ptxas info    : Used 28 registers, used 0 barriers'\n");
    fs::permissions(path, fs::perms::owner_all);
    return path;
}

} // namespace

TEST(CliRegisters, CountsThemInTheCodeAndInPtx) {
    const json counted = jsonOf(registers({matmul(), "--device", "a100", "--json"}));
    EXPECT_EQ(counted["schema"], 1);
    EXPECT_EQ(counted["loop"], "matmul:L1");
    EXPECT_EQ(counted["device"], "a100");
    EXPECT_EQ(counted["ptx"]["architecture"], "sm_80");
    EXPECT_GT(counted["ptx"]["registers"].get<int>(), 16);
    EXPECT_GT(counted["estimate"]["registers"].get<int>(), 8);
    const int peak = counted["estimate"]["peak"]["line"].get<int>();
    EXPECT_GE(peak, lineOf("matmul.c", "for (int i = 0; i < n; i++) {"));
    EXPECT_LE(peak, lineOf("matmul.c", "c[i * n + j] = sum"));
    EXPECT_TRUE(counted["ptxas"].is_null());
    EXPECT_TRUE(counted["notes"].empty());
    ASSERT_EQ(counted["mapped"].size(), 2U);
    EXPECT_EQ(counted["mapped"][0]["loop"], "matmul:L1.1");
    EXPECT_EQ(counted["mapped"][0]["dimension"], "x");
}

TEST(CliRegisters, CountsTheThreadsThatTheUserMaps) {
    const json counted = jsonOf(registers({matmul(), "--map", "x=i", "--json"}));
    ASSERT_EQ(counted["mapped"].size(), 1U);
    EXPECT_EQ(counted["mapped"][0]["loop"], "matmul:L1");
}

TEST(CliRegisters, AsksTheAssembler) {
    const ScratchFolder folder;
    const std::string assembler = fakeAssembler(folder);
    const json counted = jsonOf(registers({matmul(), "--ptxas", assembler, "--json"}));
    EXPECT_EQ(counted["ptxas"], json({{"registers", 28}, {"spill_store_bytes", 8}, {"spill_load_bytes", 16}}));
    EXPECT_THAT(registers({matmul(), "--ptxas", assembler}).out,
                HasSubstr("ptxas      28 registers per thread, spills: 8 bytes stored, 16 bytes loaded"));
    CliRun inPath;
    inPath.arguments = {"registers", matmul()};
    inPath.environment = {"PATH=" + folder.path() + ":/bin:/usr/bin"};
    EXPECT_THAT(runCli(inPath).out, HasSubstr("28 registers"));
}

TEST(CliRegisters, SaysEverythingInWords) {
    const CliOutcome outcome = registers({matmul(), "--device", "gtx280"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(matmul() + "  matmul:L1  ● proved"));
    EXPECT_THAT(outcome.out, HasSubstr("j along x, i along y"));
    EXPECT_THAT(outcome.out, HasSubstr("LLVM does not know sm_13; the code is for sm_20."));
    EXPECT_THAT(outcome.out, Not(HasSubstr("ptxas")));
}

TEST(CliRegisters, WritesThePtx) {
    const ScratchFolder folder;
    EXPECT_EQ(registers({matmul(), "--ptx", folder.path("out.ptx")}).code, 0);
    EXPECT_THAT(textOfFile(folder.path("out.ptx")), HasSubstr(".entry matmul_L1("));
    EXPECT_EQ(registers({matmul(), "--ptx", folder.path("none/out.ptx")}).code, 3);
}

TEST(CliRegisters, WritesWhatTheAssemblerMakes) {
    const ScratchFolder folder;
    std::string assembler = folder.write("ptxas", "#!/bin/sh\n"
                                                  "while [ \"$1\" != -o ]; do shift; done\n"
                                                  "printf 'bytes\\000of a cubin' > \"$2\"\n"
                                                  "echo 'Used 28 registers'\n");
    fs::permissions(assembler, fs::perms::owner_all);
    const std::string cubin = folder.path("out.cubin");
    const json counted = jsonOf(registers({matmul(), "--ptxas", assembler, "--cubin", cubin, "--json"}));
    EXPECT_EQ(counted["kernel"], "matmul_L1");
    EXPECT_EQ(textOfFile(cubin), std::string("bytes\0of a cubin", 16));
}

TEST(CliRegisters, ThereIsNoCubinWithoutAssembler) {
    const ScratchFolder folder;
    const CliOutcome absent = registers({matmul(), "--cubin", folder.path("out.cubin")});
    EXPECT_EQ(absent.code, 3);
    EXPECT_THAT(absent.err, HasSubstr("no ptxas is in PATH"));
    const CliOutcome missing = registers({matmul(), "--cubin", folder.path("out.cubin"), "--ptxas", "/nonexistent"});
    EXPECT_EQ(missing.code, 3);
    EXPECT_THAT(missing.err, HasSubstr("ptxas did not count the registers"));
    EXPECT_FALSE(fs::exists(folder.path("out.cubin")));
}

TEST(CliRegisters, SaysHowOftenTheKernelsLoopsRun) {
    const ScratchFolder alone; // Beside main.c its n is known.
    const std::string source = alone.write("product.c", R"(
void product(int n, const float *restrict a, const float *restrict b, float *restrict c) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}
)");
    const json unknown = jsonOf(registers({source + ":3", "--json"}))["loop_factor"];
    EXPECT_TRUE(unknown["times"].is_null());
    EXPECT_THAT(unknown["reason"].get<std::string>(), HasSubstr("How often product:L1.1.1 runs is not known"));
    const json derived = jsonOf(registers({matmul(), "--json"}))["loop_factor"];
    EXPECT_DOUBLE_EQ(derived["times"].get<double>(), 256);
    const json known = jsonOf(registers({matmul(), "--set", "n=512", "--json"}))["loop_factor"];
    EXPECT_DOUBLE_EQ(known["times"].get<double>(), 512);
    EXPECT_THAT(known["reason"].get<std::string>(), HasSubstr("matmul:L1.1.1 512 times"));
    const json none =
        jsonOf(registers({"saxpy.c:" + std::to_string(lineOf("saxpy.c", "for (")), "--json"}))["loop_factor"];
    EXPECT_EQ(none, json({{"times", nullptr}, {"reason", ""}}));
}

TEST(CliRegisters, RefusesWhatIsNoLoopOfAGpu) {
    EXPECT_EQ(registers({"matmul.c"}).code, 2);
    const ScratchFolder folder;
    const std::string source = folder.write(
        "print.c", "#include <stdio.h>\nvoid f(int n) {\n  for (int i = 0; i < n; i++)\n    printf(\"%d\", i);\n}\n");
    const CliOutcome outcome = registers({source + ":3"});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, HasSubstr("it calls printf()"));
    EXPECT_EQ(outcome.out, "");
}

} // namespace forewarp::test
