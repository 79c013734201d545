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

} // namespace
} // namespace forewarp::test
