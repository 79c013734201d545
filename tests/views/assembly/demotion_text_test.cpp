#include "tests/views/assembly/sample_demotion.h"
#include "views/assembly/demotion_text.h"

#include <gtest/gtest.h>

namespace forewarp::views::assembly {
namespace {

std::string verdictOf(const sass::report::SassReport& kernel, sass::report::DemotionReport demotions) {
    return demotionVerdict(kernel, &demotions).toStdString();
}

TEST(DemotionText, TheVerdictTellsWhatIsGained) {
    const auto kernel = test::sampleKernel();
    EXPECT_EQ(verdictOf(*kernel, *test::sampleDemotions(*kernel)),
              "Demote 1 registers: 64 instead of 72 registers per thread, 100.0 % instead of 50.0 % occupancy, "
              "predicted 1.20 times as fast.")
        << "9 000 cycles over 7 500; the plural is the translation's";
}

TEST(DemotionText, TheVerdictTellsWhatIsLost) {
    const auto kernel = test::sampleKernel();
    sass::report::DemotionReport demotions = *test::sampleDemotions(*kernel);
    for (sass::demotion::Variant& variant : demotions.variants) {
        if (variant.kind == sass::demotion::Variant::Kind::demoted) variant.adjustedStall *= 1.5;
    }
    std::swap(demotions.variants[0], demotions.variants[2]); // The original is the first.
    std::swap(demotions.variants[1], demotions.variants[2]); // 11 250 before 12 150.
    EXPECT_EQ(verdictOf(*kernel, demotions),
              "Leave the kernel as it is: the best demotion, to 64 registers per thread and 100.0 % instead of 50.0 % "
              "occupancy, is predicted to take 1.25 times as long.");
    sass::demotion::Variant rival = test::sampleOriginal();
    rival.kind = sass::demotion::Variant::Kind::rival;
    rival.name = "maxrregcount.cubin";
    rival.adjustedStall = 4500;
    demotions.variants.insert(demotions.variants.begin(), rival);
    EXPECT_EQ(verdictOf(*kernel, demotions),
              "“maxrregcount.cubin” is the best choice: the best demotion, to 64 registers per thread, is predicted to "
              "take 2.50 times as long.");
}

TEST(DemotionText, TheVerdictTellsWhyThereIsNone) {
    const auto kernel = test::sampleKernel();
    sass::report::DemotionReport demotions;
    demotions.variants = {test::sampleOriginal(), test::sampleRejected(*kernel)};
    EXPECT_EQ(verdictOf(*kernel, demotions), "No demotion can be used: all are rejected, for the reasons below.");
    demotions.variants = {test::sampleOriginal()};
    EXPECT_EQ(verdictOf(*kernel, demotions),
              "Registers limit this kernel to 16 of 32 warps per SM, but shared memory has no room for those of the "
              "next step.");
    EXPECT_EQ(verdictOf(*test::sampleKernel(64), demotions),
              "Registers limit this kernel to 28 of 32 warps per SM, but shared memory has no room for those of the "
              "next step.")
        << "65 536 registers over 64 · 72: 14 blocks of two warps";
    EXPECT_EQ(verdictOf(*test::sampleKernel(1024), demotions).find("This block cannot run: "), 0u)
        << "1 024 threads with 72 registers each";
    EXPECT_EQ(demotionVerdict(*kernel, nullptr), QStringLiteral("Variants are being made, proved and ranked …"));
}

TEST(DemotionText, RegistersThatDoNotLimitAreLeftAlone) {
    sass::report::SassReport kernel = *test::sampleKernel();
    kernel.occupancy = test::sampleResidency(2, forewarp::device::OccupancyLimiter::warps);
    sass::report::DemotionReport demotions;
    demotions.variants = {test::sampleOriginal()};
    EXPECT_EQ(verdictOf(kernel, demotions),
              "Nothing to demote: this kernel is limited by warps, not by registers, to 32 of 32 warps per SM.");
}

TEST(DemotionText, ABlockThatRunsOnlyDemotedIsToldSo) {
    const auto kernel = test::sampleKernel();
    sass::report::DemotionReport demotions = *test::sampleDemotions(*kernel);
    demotions.variants[2].prediction.reset();
    demotions.variants[2].rejection = "Not one block fits an SM.";
    EXPECT_EQ(verdictOf(*kernel, demotions),
              "Demotion lets this block run at all: with 64 registers per thread, at 100.0 % occupancy.");
}

TEST(DemotionText, VariantsAreNamedByRegistersAndOptions) {
    const auto kernel = test::sampleKernel();
    const auto demotions = test::sampleDemotions(*kernel);
    EXPECT_EQ(variantTitle(demotions->variants[0]), QStringLiteral("64 registers"));
    EXPECT_EQ(variantOptions(demotions->variants[0]), QStringLiteral("by accesses in loops, banks, fewer accesses"));
    EXPECT_EQ(variantOptions(demotions->variants[1]), QStringLiteral("by accesses"));
    EXPECT_EQ(variantOptions(demotions->variants[3]), QStringLiteral("by conflicts"));
    EXPECT_EQ(variantTitle(demotions->variants[2]), QStringLiteral("original"));
    EXPECT_EQ(variantOptions(demotions->variants[2]), QString());
    EXPECT_EQ(variantFacts(demotions->variants[0]),
              QStringLiteral("64 registers per thread; 1 registers in 2.0 KiB of shared memory per block; 2 blocks, 32 "
                             "of 32 warps per SM; limited by registers"))
        << "512 threads, 4 bytes each";
}

TEST(DemotionText, RemarksComeOnceAndCaveatsFirst) {
    sass::report::SassReport kernel = *test::sampleKernel();
    kernel.caveats = {"The code is for sm_75.", "Small differences between variants say little."};
    kernel.assumptions = {"No shared memory besides what the file records."};
    const auto demotions = test::sampleDemotions(kernel);
    EXPECT_EQ(demotionRemarks(kernel, demotions.get()),
              QStringList({QStringLiteral("Small differences between variants say little."),
                           QStringLiteral("The code is for sm_75."),
                           QStringLiteral("A demoted kernel is for blocks of 512 threads, no others."),
                           QStringLiteral("No shared memory besides what the file records.")}));
    EXPECT_EQ(demotionRemarks(kernel, nullptr).size(), 3);
}

TEST(DemotionText, FactsNameKernelAndDevice) {
    const auto kernel = test::sampleKernel();
    EXPECT_EQ(kernelFacts(*kernel), QStringLiteral("nBody · sm_75 · GeForce RTX 2080 Ti · 72 registers per thread"));
    sass::report::SassReport shared = *kernel;
    shared.kernel.sharedBytes = 1024;
    shared.dynamicSharedBytes = 512;
    EXPECT_TRUE(kernelFacts(shared).endsWith(QStringLiteral(" · 1.5 KiB of shared memory per block")));
}

} // namespace
} // namespace forewarp::views::assembly
