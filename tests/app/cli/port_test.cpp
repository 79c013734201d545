#include "tests/app/cli/cli_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace forewarp::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kExamples = std::string(FOREWARP_SOURCE_DIR) + "/resources/examples/";

TEST(CliPort, PrintsTheWholeFile) {
    const CliOutcome outcome = runCli({"port", kExamples + "saxpy.c:6", "--no-compile"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("__global__ void saxpy_L1("));
    EXPECT_THAT(outcome.out, HasSubstr("saxpy_L1_on_gpu("));
    EXPECT_THAT(outcome.out, HasSubstr("saxpy_L1_reference("));
    EXPECT_THAT(outcome.out, HasSubstr("int main("));
}

TEST(CliPort, JsonSaysWhatIsKeptInSharedMemory) {
    const auto portWith = [](const std::string& shared) {
        const CliOutcome outcome = runCli(
            {"port", kExamples + "matmul.c:10", "--shared", shared, "--block", "16x16", "--no-compile", "--json"});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return nlohmann::json::parse(outcome.out);
    };
    const auto plain = portWith("none"), tiled = portWith("b");
    EXPECT_EQ(plain["kernel"], "matmul_L1");
    EXPECT_FALSE(plain["block_is_fixed"].get<bool>());
    EXPECT_THAT(plain["cuda"].get<std::string>(), Not(HasSubstr("__shared__")));
    EXPECT_EQ(tiled["shared"], nlohmann::json::array({"b"}));
    EXPECT_TRUE(tiled["block_is_fixed"].get<bool>());
    EXPECT_THAT(tiled["cuda"].get<std::string>(), HasSubstr("__shared__ float b_tile[16]"));
}

TEST(CliPort, AHeaderSaysWhatOtherProgramsMayCall) {
    const ScratchFolder folder;
    const std::string header = folder.path("saxpy.h");
    const auto port = [&] {
        return runCli(
            {"port", kExamples + "saxpy.c:6", "-o", folder.path("saxpy.cu"), "--header", header, "--no-compile"});
    };
    EXPECT_EQ(port().code, 0);
    EXPECT_THAT(textOfFile(header), HasSubstr("int saxpy_L1_host(int n, float alpha, "));
    EXPECT_THAT(textOfFile(folder.path("saxpy.cu")), HasSubstr("extern \"C\" int saxpy_L1_host("));
    EXPECT_EQ(port().code, 0) << "it is Forewarp's own";
    folder.write("saxpy.h", "/* mine */\n");
    const CliOutcome refused = port();
    EXPECT_EQ(refused.code, 2) << refused.err;
    EXPECT_EQ(textOfFile(header), "/* mine */\n");
}

TEST(CliPort, FewerLoopsBecomeThreadsWhereNotAllCan) {
    const ScratchFolder folder;
    const std::string source = folder.write("rows.c", "int rows(int *x, int h, int w)\n{\n    int t = -3;\n"
                                                      "    for (int i = 0; i < h; i++) {\n        t = i * 5;\n"
                                                      "        for (int j = 0; j < w; j++)\n"
                                                      "            x[i * w + j] = t;\n    }\n    return t;\n}\n");
    const CliOutcome outcome = runCli({"port", source + ":4", "--no-compile", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto port = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(port["block"][1], 1);
    EXPECT_THAT(port["notes"].dump(), HasSubstr("Inner loops are left to each thread: t is read after the loop"));
    EXPECT_THAT(port["cuda"].get<std::string>(), HasSubstr("for (int j = 0; j < w; j++)"));
}

TEST(CliPort, AWarpForEachRowIsProposedPredictedAndWritten) {
    const std::string place = FOREWARP_SOURCE_DIR "/tests/frontend/cuda/rows.c:gemv:L1";
    const std::string line = FOREWARP_SOURCE_DIR "/tests/frontend/cuda/rows.c:7";
    const CliOutcome proposed = runCli({"predict", line, "--set", "n=4096", "--set", "m=4096"});
    EXPECT_THAT(proposed.out, HasSubstr("Let a warp, not a thread, have each iteration of gemv:L1"));
    EXPECT_THAT(proposed.out, HasSubstr("predict and port with --map y=gemv:L1 x=gemv:L1.1"));
    const std::vector<std::string> map = {"--map", "y=gemv:L1", "x=gemv:L1.1"};
    const auto run = [&](std::vector<std::string> words, const std::vector<std::string>& more) {
        words.insert(words.end(), more.begin(), more.end());
        return runCli(words);
    };
    EXPECT_THAT(run({"port", line, "--no-compile"}, map).out, HasSubstr("s = rowSum(s);"));
    const CliOutcome wide = run({"predict", line, "--block", "64x4"}, map);
    EXPECT_THAT(wide.out, HasSubstr("blocks have to be 32 threads wide, not 64×4"));
    EXPECT_THAT(run({"registers", place}, map).err, HasSubstr("with a thread, not a warp, for each iteration"));
    EXPECT_THAT(run({"sweep", line}, map).out, Not(HasSubstr("64×")));
}

TEST(CliPort, ThreadsThatTheProgramRunsByTurnsAreNotTraced) {
    const std::string source = FOREWARP_SOURCE_DIR "/tests/frontend/parallelism/apart.c";
    const CliOutcome outcome = runCli({"trace", source + ":ikj:L1"});
    EXPECT_EQ(outcome.code, 2) << outcome.out;
    EXPECT_THAT(outcome.err, HasSubstr("by turns"));
    EXPECT_THAT(outcome.err, HasSubstr("--map x=ikj:L1"));
}

TEST(CliPort, FunctionsOfOtherSourcesComeAlong) {
    const ScratchFolder folder;
    folder.write("lib/shapes.h", "typedef struct { double x, y; } point;\nenum { SIDES = 3 };\n");
    folder.write("lib/mix.c", "#include \"shapes.h\"\n#define WEIGHT 0.3\ntypedef float real;\nstatic double bias;\n"
                              "static double weighted(double x) { real w = WEIGHT; return w * x * SIDES; }\n"
                              "double mix(double a, double b) { return weighted(a) + b; }\n"
                              "double of(point p) { return p.x * p.y; }\n"
                              "double biased(double x) { return x + bias; }\n");
    const std::string source = folder.write(
        "loops.c", "#include \"lib/shapes.h\"\ntypedef double real;\n#define WEIGHT 100\ndouble mix(double, double);\n"
                   "double of(point);\ndouble biased(double);\nvoid f(int n, real *x) {\n"
                   "    for (int i = 0; i < n; i++) x[i] = mix(x[i], WEIGHT);\n}\n"
                   "void g(int n, const point *restrict p, real *restrict x) {\n"
                   "    for (int i = 0; i < n; i++) x[i] = of(p[i]);\n}\n"
                   "void h(int n, real *x) {\n    for (int i = 0; i < n; i++) x[i] = biased(x[i]);\n}\n");
    const auto port = [&](const std::string& line) {
        return runCli({"port", source + ":" + line, "--project", folder.path(), "--no-compile"});
    };
    const CliOutcome mixed = port("8");
    EXPECT_EQ(mixed.code, 0) << mixed.err;
    EXPECT_THAT(mixed.out, HasSubstr("inline double weighted(double x)"));
    EXPECT_THAT(mixed.out, HasSubstr("float w = 0.29999999999999999")) << "The types and macros are those of mix.c.";
    const CliOutcome shaped = port("11");
    EXPECT_THAT(shaped.out, HasSubstr("inline double of(")) << shaped.err;
    const CliOutcome refused = port("14");
    EXPECT_EQ(refused.code, 3);
    EXPECT_THAT(refused.err, HasSubstr("It calls biased, whose source is not here")) << "It reads a variable of mix.c.";
    const CliOutcome alone = runCli({"loops", source});
    EXPECT_THAT(alone.out, HasSubstr("Calls mix (8:40), which is not defined in this file"))
        << "lib/ is not beside it.";
    EXPECT_THAT(runCli({"loops", source, "--project", folder.path()}).out, HasSubstr("3 proved"));
    EXPECT_THAT(runCli({"loops", folder.path()}).out, HasSubstr("3 proved"));
}

TEST(CliPort, StructuresOfOtherSourcesMayLeadToTheirOwnKind) {
    const ScratchFolder folder;
    folder.write("tree.h", "struct tree { struct tree *child[2]; double v; };\n");
    folder.write("worth.c", "#include \"tree.h\"\ndouble worth(const struct tree *t) { return t->v * 2; }\n");
    const std::string source =
        folder.write("loops.c", "#include \"tree.h\"\ndouble worth(const struct tree *);\n"
                                "void f(int n, double *restrict x, const struct tree *restrict t) {\n"
                                "    for (int i = 0; i < n; i++) x[i] = worth(&t[i]);\n}\n");
    const CliOutcome port = runCli({"port", source + ":4", "--no-compile"});
    EXPECT_EQ(port.code, 0) << port.err;
    EXPECT_THAT(port.out, HasSubstr("inline double worth("));
}

TEST(CliPort, IncludedTextIsFoundByEitherLineAndById) {
    const ScratchFolder folder;
    folder.write("body.h", "{\n    for (int i = 0; i < n; i++)\n        x[i] *= 2;\n"
                           "    for (int i = 0; i < n; i++)\n        y[i] = x[n - 1 - i];\n}\n");
    const std::string source =
        folder.write("both.c", "void one(int n, float *x, float *y)\n#include \"body.h\"\n\n"
                               "void two(int n, float *x)\n{\n    for (int i = 0; i < n; i++) x[i] = i;\n}\n"
                               "void three(int n, double *x, double *y)\n#include \"body.h\"\n");
    const auto loopAt = [&](const std::string& line) {
        const CliOutcome outcome = runCli({"port", source + ":" + line, "--no-compile"});
        return outcome.code == 0 ? outcome.out.substr(0, outcome.out.find(',')) : outcome.err;
    };
    EXPECT_EQ(loopAt("4"), "// one:L2 of body.h");
    EXPECT_EQ(loopAt("6"), "// two:L1 of both.c");
    EXPECT_THAT(loopAt("2"), HasSubstr("Several loops are included here: body.h:2, body.h:4. Name one, as in "));
    EXPECT_THAT(loopAt("2"), HasSubstr("both.c:one:L1."));
    EXPECT_EQ(loopAt("three:L2"), "// three:L2 of body.h");
    EXPECT_EQ(runCli({"predict", source + ":three:L1"}).code, 0);
    EXPECT_THAT(loopAt("three:L3"), HasSubstr("three:L3"));
}

TEST(CliPort, SizesOfTheProgramRefuseNoPort) {
    const ScratchFolder folder;
    const std::string source = folder.write("tri.c", "void f(double *x, int n)\n{\n    for (int i = 0; i < n; i++)\n"
                                                     "        for (int j = i + 1; j < n; j++)\n"
                                                     "            x[i * n + j] *= 2;\n}\n");
    folder.write("main.c", "void f(double *x, int n);\nint main(void)\n{\n    double x[1];\n    f(x, 1);\n}\n");
    const CliOutcome outcome = runCli({"port", source + ":3", "--no-compile", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("Its sizes are assumed. With those of the program: "));
    const CliOutcome asked = runCli({"port", source + ":3", "--no-compile", "--set", "n=1"});
    EXPECT_THAT(asked.err, HasSubstr("so it never runs with"));
}

TEST(CliPort, RefusesWithPlaceAndRemedy) {
    const CliOutcome unknown = runCli({"port", kExamples + "permute.c:6", "--no-compile"});
    EXPECT_EQ(unknown.code, 3);
    EXPECT_THAT(unknown.err, HasSubstr("--independent permute:L1"));
    EXPECT_EQ(runCli({"port", kExamples + "permute.c:6", "--independent", "permute:L1", "--no-compile"}).code, 0);
    const CliOutcome flat = runCli({"port", kExamples + "saxpy.c:6", "--block", "16x16", "--no-compile"});
    EXPECT_EQ(flat.code, 2);
    EXPECT_THAT(flat.err, HasSubstr("No loop runs along y"));
    EXPECT_EQ(runCli({"port", kExamples + "saxpy.c:6", "--shared", "nothing_like_it", "--no-compile"}).code, 2);
}

TEST(CliPort, WhatNvccRefusesIsNotWritten) {
    const ScratchFolder folder;
    const std::string nvcc =
        folder.write("nvcc", "#!/bin/sh\nfor file; do :; done\n"
                             "line=$(grep -n 'const int i = ' \"$file\" | head -n 1 | cut -d: -f1)\n"
                             "echo \"$file($line): error: nobody knows blockIdx\"\nexit 1\n");
    std::filesystem::permissions(nvcc, std::filesystem::perms::owner_all);
    const std::string written = folder.path("saxpy.cu");
    const CliOutcome outcome = runCli({"port", kExamples + "saxpy.c:6", "--nvcc", nvcc, "-o", written});
    EXPECT_EQ(outcome.code, 4) << outcome.out;
    EXPECT_THAT(outcome.err, HasSubstr("saxpy.c:6: saxpy:L1 is not ported: nvcc refuses «const int i = blockIdx.x * "
                                       "blockDim.x + threadIdx.x;»: nobody knows blockIdx. "));
    EXPECT_THAT(outcome.err, HasSubstr("--no-compile writes the file all the same."));
    EXPECT_FALSE(std::filesystem::exists(written));
    EXPECT_EQ(runCli({"port", kExamples + "saxpy.c:6", "--no-compile", "-o", written}).code, 0);
}

} // namespace
} // namespace forewarp::test
