// The kernels of resources/examples/camping-like as the front end and the tracer see them.

#include "cli_run.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <map>

namespace forewarp::test {

namespace {

using nlohmann::json;

json jsonOf(const std::vector<std::string>& arguments) {
    const CliOutcome outcome = runCli(arguments);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return json::parse(outcome.out, nullptr, false);
}

std::string example(const std::string& file) {
    return FOREWARP_SOURCE_DIR "/resources/examples/camping-like/" + file;
}

/// «proved» and the like, by loop.
std::map<std::string, std::string> verdictsOf(const std::string& file) {
    const json found = jsonOf({"loops", example(file), "--json"});
    std::map<std::string, std::string> verdicts;
    for (const json& loop : found["loops"])
        verdicts[loop["id"].get<std::string>()] = loop["verdict"].get<std::string>();
    return verdicts;
}

/// Line of a kernel's outermost loop, which follows its name and a brace.
int loopLineOf(const std::string& file, const std::string& kernel) {
    return lineOf("camping-like/" + file, "void " + kernel + "(") + 2;
}

/// Classes of a nest's accesses by kind, from a run of the program.
std::map<std::string, std::string> classesOf(const std::string& kernel, const std::string& variant) {
    const json predicted =
        jsonOf({"predict", example("transposes.c:") + std::to_string(loopLineOf("transposes.c", kernel)), "--device",
                "gtx280", "--block", "32x8", "--model", "cgpredict", "--trace", "run", "--host-runs", "0",
                "--arguments", variant, "--json", "--", "-DN=512"});
    std::map<std::string, std::string> classes;
    for (const json& access : predicted["loops"][0]["accesses"])
        classes[access["kind"].get<std::string>()] = access["class"].get<std::string>();
    return classes;
}

} // namespace

TEST(CampingExamples, AllButTheDiagonalAreProved) {
    EXPECT_EQ(verdictsOf("gem.c")["surface_potential:L1"], "proved");
    EXPECT_EQ(verdictsOf("clique_counter.c")["count_cliques:L1"], "proved");
    auto sums = verdictsOf("column_sums.c");
    for (const char* kernel : {"sum_columns", "sum_padded_columns"})
        EXPECT_EQ(sums[std::string(kernel) + ":L1"], "proved") << kernel;
    auto transposes = verdictsOf("transposes.c");
    for (const char* kernel :
         {"copy_tiles", "transpose_tiles", "move_tiles", "copy_rows", "transpose_rows", "transpose_padded"})
        EXPECT_EQ(transposes[std::string(kernel) + ":L1"], "proved") << kernel;
    EXPECT_EQ(transposes["move_tiles_diagonally:L1"], "unknown");
}

// 512 / 32 = 16 tiles along each side; blocks start along z, in the order of the loop over tiles.
TEST(CampingExamples, TilesBecomeBlocks) {
    for (const char* kernel : {"copy_tiles", "transpose_tiles", "move_tiles", "move_tiles_diagonally"}) {
        const std::string loop = std::string(kernel) + ":L1";
        const json trace = jsonOf({"trace", example("transposes.c:") + loop, "--device", "gtx280", "--host-runs", "0",
                                   "--json", "--", "-DN=512"});
        const json mapped{{{"loop", loop + ".1.1"}, {"iterations", 32}},
                          {{"loop", loop + ".1"}, {"iterations", 8}},
                          {{"loop", loop}, {"iterations", 256}}};
        EXPECT_EQ(trace["mapped"], mapped) << kernel;
    }
}

TEST(CampingExamples, OnlyTheNaiveTransposeScatters) {
    using Classes = std::map<std::string, std::string>;
    EXPECT_EQ(classesOf("transpose_tiles", "naive"), (Classes{{"load", "coalesced"}, {"store", "uncoalesced"}}));
    EXPECT_EQ(classesOf("copy_tiles", "copy"), (Classes{{"load", "coalesced"}, {"store", "coalesced"}}));
    EXPECT_EQ(classesOf("move_tiles", "coarse"), (Classes{{"load", "coalesced"}, {"store", "coalesced"}}));
    EXPECT_EQ(classesOf("move_tiles_diagonally", "diagonal"), (Classes{{"load", "coalesced"}, {"store", "coalesced"}}));
}

TEST(CampingExamples, TheReadmeNamesTheLinesOfLoops) {
    const std::string readme = textOfFile(example("README.md"));
    EXPECT_THAT(readme,
                testing::HasSubstr("column_sums.c:" + std::to_string(loopLineOf("column_sums.c", "sum_columns"))));
    EXPECT_THAT(readme, testing::HasSubstr("transposes.c:" + std::to_string(loopLineOf("transposes.c", "move_tiles"))));
}

} // namespace forewarp::test
