// Loops of C sources as the verb sass takes them: compiled, assembled, looked at; without ptxas, what can be told.
#include "tests/app/cli/cli_run.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace forewarp::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// 24 sums that live in registers all through a loop: more than 32 with addresses and counters.
const char* const kSums = R"(void sums(int n, int m, const float *restrict a, float *restrict out) {
    for (int i = 0; i < n; i++) {
        float s[24];
        for (int k = 0; k < 24; k++) s[k] = 0;
        for (int j = 0; j < m; j++)
            for (int k = 0; k < 24; k++) s[k] += a[j * n + i] * a[j * 24 + k];
        for (int k = 0; k < 24; k++) out[i * 24 + k] = s[k];
    }
}
)";

CliOutcome sass(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "sass");
    return runCli(std::move(arguments));
}

CliOutcome sassWithoutAssembler(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "sass");
    CliRun run;
    run.arguments = std::move(arguments);
    run.environment = {"PATH=/nowhere"};
    return runCli(run);
}

json jsonOf(const CliOutcome& outcome) {
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    json parsed = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(parsed.is_discarded()) << outcome.out;
    return parsed;
}

std::string textOf(const json& sentences) {
    std::string text;
    for (const json& sentence : sentences) text += sentence.get<std::string>() + "\n";
    return text;
}

class CliSassSource : public testing::Test {
  protected:
    /// Whether this computer has ptxas.
    bool canAssemble() {
        const CliOutcome outcome = runCli({"registers", sums(), "--device", "a100", "--json"});
        return !jsonOf(outcome)["ptxas"].is_null();
    }
    std::string sums() { return m_folder.write("sums.c", kSums) + ":2"; }
    std::string script(const std::string& text) {
        std::string path = m_folder.write("ptxas", "#!/bin/sh\n" + text);
        fs::permissions(path, fs::perms::owner_all);
        return path;
    }

    ScratchFolder m_folder;
};

} // namespace

TEST_F(CliSassSource, WithoutAssemblerTheStairsOfTheEstimateAreTold) {
    const json told = jsonOf(sassWithoutAssembler({sums(), "--device", "a100", "--demote", "auto", "--json"}));
    EXPECT_EQ(told["schema"], 1);
    EXPECT_EQ(told["device"], "a100");
    EXPECT_TRUE(told["kernels"].empty());
    const json counted = jsonOf(runCli({"registers", sums(), "--device", "a100", "--json"}));
    EXPECT_EQ(told["estimate"]["registers"], counted["estimate"]["registers"]);
    const json& steps = told["estimate"]["steps"];
    ASSERT_GE(steps.size(), 2U);
    for (std::size_t i = 1; i < steps.size(); ++i) {
        EXPECT_GT(steps[i]["most_registers"], steps[i - 1]["most_registers"]);
        EXPECT_LT(steps[i]["blocks_per_sm"], steps[i - 1]["blocks_per_sm"]);
    }
    EXPECT_THAT(textOf(told["notes"]), HasSubstr("Put ptxas, which comes with CUDA, into PATH"));
}

TEST_F(CliSassSource, WithoutAssemblerItSaysSoInWords) {
    const CliOutcome outcome = sassWithoutAssembler({sums(), "--threads", "256"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("sums.c:2  sums:L1"));
    EXPECT_THAT(outcome.out, HasSubstr("i along x; blocks of 256"));
    EXPECT_THAT(outcome.out, HasSubstr("There is no GPU assembly"));
    EXPECT_THAT(outcome.out, HasSubstr("Stairs of occupancy"));
    const CliOutcome missing = sass({sums(), "--ptxas", "/nonexistent"});
    EXPECT_EQ(missing.code, 0) << missing.err;
    EXPECT_THAT(missing.out, HasSubstr("ptxas did not count the registers"));
    EXPECT_THAT(missing.out, Not(HasSubstr("into PATH")));
}

TEST_F(CliSassSource, NothingIsWrittenThatIsNotThere) {
    const std::string output = m_folder.path("out.cubin");
    const CliOutcome outcome = sassWithoutAssembler({sums(), "--demote", "auto", "-o", output});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, HasSubstr("could not be assembled"));
    EXPECT_FALSE(fs::exists(output));
}

TEST_F(CliSassSource, WhatIsNoCubinIsAnError) {
    const std::string assembler = script("while [ \"$1\" != -o ]; do shift; done\n"
                                         "echo 'no cubin' > \"$2\"\necho 'Used 28 registers'\n");
    const CliOutcome outcome = sass({sums(), "--ptxas", assembler});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, HasSubstr("sums.c:2"));
    EXPECT_EQ(outcome.out, "");
}

TEST_F(CliSassSource, RefusesWhatIsNoLoop) {
    EXPECT_EQ(sass({"matmul.c"}).code, 2);
    EXPECT_EQ(sass({"nothing.c:3"}).code, 3);
    EXPECT_EQ(sass({sums(), "--threads", "4096"}).code, 2);
    EXPECT_EQ(sass({sums(), "--set", "q=4"}).code, 2);
    const std::string cubin = FOREWARP_SOURCE_DIR "/tests/core/sass/cubins/saxpy_sm75.cubin";
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{"--set", "n=4"}, {"--ptxas", "ptxas"}, {"-p", "."}, {"--", "-DN=4"}}) {
        std::vector<std::string> arguments = options;
        arguments.insert(arguments.begin(), cubin);
        const CliOutcome outcome = sass(arguments);
        EXPECT_EQ(outcome.code, 2) << options.front();
        EXPECT_THAT(outcome.err, HasSubstr("belong to a C source"));
    }
}

TEST_F(CliSassSource, ALoopIsAssembledForTheLaunchOfItsPrediction) {
    if (!canAssemble()) GTEST_SKIP() << "no ptxas in PATH";
    const json told = jsonOf(sass({sums(), "--device", "a100", "--set", "m=64", "--json"}));
    ASSERT_EQ(told["kernels"].size(), 1U);
    const json& kernel = told["kernels"][0];
    EXPECT_EQ(kernel["name"], "sums_L1");
    EXPECT_EQ(kernel["sm"], 80);
    const json counted = jsonOf(runCli({"registers", sums(), "--device", "a100", "--json"}));
    EXPECT_EQ(kernel["registers"]["per_thread"], counted["ptxas"]["registers"]);
    const json predicted = jsonOf(runCli({"predict", sums(), "--device", "a100", "--set", "m=64", "--json"}));
    const json& block = predicted["loops"][0]["launch"]["block"];
    EXPECT_EQ(kernel["threads_per_block"], block[0].get<int>() * block[1].get<int>() * block[2].get<int>());
    // Of four loops in the source one is left in the code: that of j.
    EXPECT_THAT(textOf(kernel["assumptions"]), HasSubstr("sums:L1.2 64 times; 3 shorter loops are taken as unrolled"));
    EXPECT_THAT(textOf(kernel["assumptions"]), HasSubstr("Every loop runs 64 times"));
}

TEST_F(CliSassSource, LoopsNobodyKnowsRunTenTimes) {
    if (!canAssemble()) GTEST_SKIP() << "no ptxas in PATH";
    const CliOutcome outcome = sass({sums(), "--device", "a100"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("How often sums:L1.2 runs is not known"));
    EXPECT_THAT(outcome.out, HasSubstr("Every loop runs 10 times"));
}

TEST_F(CliSassSource, SpillingByTheAssemblerIsRankedBesideDemotion) {
    if (!canAssemble()) GTEST_SKIP() << "no ptxas in PATH";
    const json told =
        jsonOf(sass({sums(), "--device", "a100", "--set", "m=64", "--threads", "256", "--demote", "auto", "--json"}));
    const json& kernel = told["kernels"][0];
    ASSERT_GT(kernel["registers"]["per_thread"], 32) << "then nothing is to be gained at 256 threads";
    const json& variants = kernel["demotion"]["variants"];
    const auto named = [&](const std::string& part) {
        return std::ranges::find_if(variants, [&](const json& variant) {
            return variant["name"].get<std::string>().find(part) != std::string::npos;
        });
    };
    const auto rival = named("32 registers: ptxas, local memory");
    ASSERT_NE(rival, variants.end());
    EXPECT_LE((*rival)["registers"], 32);
    EXPECT_NE(named("loop accesses"), variants.end());
}

TEST_F(CliSassSource, TheDemotedLoopIsWrittenAsACubin) {
    if (!canAssemble()) GTEST_SKIP() << "no ptxas in PATH";
    const std::string output = m_folder.path("out.cubin");
    const CliOutcome outcome = sass({sums(), "--device", "a100", "--threads", "256", "--demote", "2", "-o", output});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const json written = jsonOf(sass({output, "--json"}));
    EXPECT_EQ(written["kernels"][0]["name"], "sums_L1");
    EXPECT_GE(written["kernels"][0]["shared_bytes"], 2 * 4 * 256);
}

TEST_F(CliSassSource, CompilerArgumentsReachTheSource) {
    const std::string source =
        m_folder.write("n.c", "void f(float *a) {\n  for (int i = 0; i < N; i++)\n    a[i] = 1;\n}\n");
    EXPECT_EQ(sassWithoutAssembler({source + ":2"}).code, 3);
    EXPECT_EQ(sassWithoutAssembler({source + ":2", "--", "-DN=1000"}).code, 0);
}

} // namespace forewarp::test
