#include "core/kernel/json/kernel_profile_json.h"
#include "core/kernel/kernel_profile.h"

#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"

#include <gtest/gtest.h>

namespace forewarp::kernel {
namespace {

KernelProfile sampleKernel() {
    ProgramFacts facts = sample::gemm();
    facts.loops[0].verdict = Verdict::unknown;
    facts.loops[2].accesses[1].index.reset();
    facts.loops[2].accesses[1].unknownReason = "the index is loaded";
    Assumptions assumptions;
    assumptions.values["n"] = 100;
    assumptions.registersPerThread = 32;
    auto kernel = profileOf(facts, "gemm:L1", assumptions);
    EXPECT_TRUE(kernel);
    kernel->sharedPerBlock = Bytes(2048);
    kernel->launches = 2.5;
    kernel->depth = 2;
    return *std::move(kernel);
}

TEST(KernelProfile, CoversAllIterationsWithWholeBlocks) {
    const KernelProfile kernel = sampleKernel();
    EXPECT_EQ(kernel.blocksFor({32, 8, 1}), 4 * 13);
    EXPECT_EQ(kernel.blocksFor({100, 1, 1}), 100);
    EXPECT_EQ(kernel.blocksFor({101, 1, 1}), 100);
    EXPECT_EQ(kernel.blocksFor({99, 1, 1}), 200);
    EXPECT_EQ(kernel.blocksFor({256, 4, 8}), 25);
}

TEST(KernelProfile, LaunchesWithItsOwnResources) {
    const Launch launch = sampleKernel().launchWith({16, 16, 1});
    EXPECT_EQ(launch.block.text(), "16×16");
    EXPECT_EQ(launch.blocks, 49);
    EXPECT_EQ(launch.registersPerThread, 32);
    EXPECT_EQ(launch.sharedPerBlock, Bytes(2048));
    EXPECT_EQ((BlockShape{8, 4, 2}).text(), "8×4×2");
    EXPECT_EQ((BlockShape{8, 4, 2}).threads(), 64);
}

TEST(KernelProfile, JsonReadsBackEverythingItWrites) {
    const KernelProfile kernel = sampleKernel();
    const std::string text = json::writeProfile(kernel);
    const auto again = json::readProfile(text, "profile.json");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(json::writeProfile(*again), text);
    EXPECT_EQ(again->loop, "gemm:L1");
    EXPECT_EQ(again->range, kernel.range);
    EXPECT_EQ(again->verdict, Verdict::unknown);
    EXPECT_EQ(again->mapped.at(1).counter, "i");
    EXPECT_EQ(again->launches, 2.5);
    EXPECT_EQ(again->depth, 2);
    EXPECT_EQ(again->mix.perThread, kernel.mix.perThread);
    EXPECT_EQ(again->accesses.at(0).bytesPerThreadY, 400);
    EXPECT_EQ(again->accesses.at(0).location, (SourceLocation{6, 17}));
    EXPECT_FALSE(again->accesses.at(1).isAffine);
    EXPECT_EQ(again->accesses.at(1).unknownReason, "the index is loaded");
    EXPECT_EQ(again->blockExecutions, kernel.blockExecutions);
    EXPECT_EQ(again->blocks.at(2).instructions.size(), kernel.blocks.at(2).instructions.size());
    EXPECT_EQ(again->sharedPerBlock, Bytes(2048));
    ASSERT_EQ(again->assumptions.size(), kernel.assumptions.size());
    for (std::size_t i = 0; i < kernel.assumptions.size(); ++i) {
        EXPECT_EQ(again->assumptions[i].kind, kernel.assumptions[i].kind);
        EXPECT_EQ(again->assumptions[i].text, kernel.assumptions[i].text);
    }
    EXPECT_EQ(again->caveats, kernel.caveats);
}

struct Corruption {
    std::string from;
    std::string to;
    std::string named;
};

class CorruptProfile : public testing::TestWithParam<Corruption> {};

TEST_P(CorruptProfile, IsRefusedNamingTheKey) {
    const auto& [from, to, named] = GetParam();
    std::string text = json::writeProfile(sampleKernel());
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    const auto kernel = json::readProfile(text.replace(at, from.size(), to), "profile.json");
    ASSERT_FALSE(kernel) << to;
    EXPECT_NE(kernel.error().text().find(named), std::string::npos) << kernel.error().text();
}

INSTANTIATE_TEST_SUITE_P(Cases, CorruptProfile,
                         testing::Values(Corruption{"\"schema\": 1", "\"schema\": 0", "schema"},
                                         Corruption{"\"dimension\": \"x\"", "\"dimension\": \"y\"", "mapped"},
                                         Corruption{"\"dimension\": \"x\"", "\"dimension\": \"w\"", "dimension"},
                                         Corruption{"\"iterations\": 100", "\"iterations\": 0", "iterations"},
                                         Corruption{"\"float fma\"", "\"float magic\"", "float magic"},
                                         Corruption{"\"float fma\": 100", "\"float fma\": -1", "float fma"},
                                         Corruption{"\"launches\": 2.5", "\"launches\": -2.5", "launches"},
                                         Corruption{"\"depth\": 2", "\"depth\": 0", "depth"},
                                         Corruption{"\"element_bytes\": 4", "\"element_bytes\": 0", "element_bytes"},
                                         Corruption{"\"registers_per_thread\": 32", "\"registers_per_thread\": 3.5",
                                                    "registers_per_thread"},
                                         Corruption{"\"access\": 0", "\"access\": 44", "access"},
                                         Corruption{"\"kind\": \"given\"", "\"kind\": \"hoped\"", "kind"}));

TEST(ProfiledAccess, StepsOfLoopsThatItDoesNotHaveAreZero) {
    ProfiledAccess access;
    access.bytesPerThreadY = 8;
    access.bytesPerIteration = {4};
    EXPECT_EQ(access.bytesPerThread(), (std::array<double, 3>{0, 8, 0}));
    EXPECT_EQ(access.bytesPerIterationOf(0), 4);
    EXPECT_EQ(access.bytesPerIterationOf(1), 0);
    EXPECT_EQ(access.bytesPerIterationOf(-1), 0);
}

} // namespace
} // namespace forewarp::kernel
