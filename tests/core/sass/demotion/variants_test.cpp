#include "core/sass/demotion/variants.h"

#include "core/sass/files/cubin.h"
#include "core/sass/validation/validation.h"
#include "tests/core/sass/sample_cubins.h"
#include "tests/core/sass/sample_kernels.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

namespace forewarp::sass::demotion {
namespace {

using namespace sample;
using testing::HasSubstr;
using testing::SizeIs;

constexpr double kThreeQuartersOverFull = 1.282; // f(0.75) / f(1), to three digits after the point.

device::Device device(const std::string& id) {
    return device::findDevice(id).value();
}

/// An instruction without encoding that takes so many cycles: demotion refuses it, prediction does not.
encoding::Kernel kernelWith(int registers, int stall) {
    encoding::Kernel kernel = sample::kernelOf({sample::alu(stall), sample::exit(0)});
    kernel.instructions.front().mnemonic = "NOTHING";
    kernel.instructions.front().words = {~0ULL, ~0ULL};
    kernel.registers = registers;
    return kernel;
}

std::vector<Variant> rank(const encoding::Kernel& kernel, const device::Device& device, const VariantRequest& request) {
    return rankVariants(kernel, device, analysis::stallCostsOf(device), request);
}

std::vector<const Variant*> demotedOf(const std::vector<Variant>& variants) {
    std::vector<const Variant*> demoted;
    for (const Variant& variant : variants)
        if (variant.kind == Variant::Kind::demoted) demoted.push_back(&variant);
    return demoted;
}

const Variant& originalOf(const std::vector<Variant>& variants) {
    return *std::ranges::find(variants, Variant::Kind::original, &Variant::kind);
}

encoding::Kernel nBody(const std::string& architecture) {
    return sample::kernelIn("n_body_" + architecture);
}

} // namespace

// 40 registers let 6 of 8 blocks of 256 threads onto an SM of sm_52, 32 all 8: at three quarters a stall of 10 counts
// 12.82, and so 12 at full occupancy is better, 13 is not.
TEST(Variants, AreRankedByStallAtTheirOccupancy) {
    VariantRequest request;
    request.rivals = {{"slow", kernelWith(32, 13)}, {"fast", kernelWith(32, 12)}};
    const auto variants = rank(kernelWith(40, 10), device("titanx-maxwell"), request);
    ASSERT_GE(variants.size(), 3U);
    EXPECT_EQ(variants[0].name, "fast");
    EXPECT_EQ(variants[0].adjustedStall, 12);
    EXPECT_EQ(variants[1].kind, Variant::Kind::original);
    EXPECT_EQ(variants[1].occupancy->fraction(), 0.75);
    EXPECT_NEAR(variants[1].adjustedStall, 10 * kThreeQuartersOverFull, 0.01);
    EXPECT_EQ(variants[2].name, "slow");
}

TEST(Variants, KeepTheOriginalBeforeWhatIsNoBetter) {
    VariantRequest request;
    request.rivals = {{"the same", kernelWith(32, 10)}};
    EXPECT_EQ(rank(kernelWith(32, 10), device("titanx-maxwell"), request).front().kind, Variant::Kind::original);
}

// One step, to 32 registers; what an order of candidates cannot reach in one way, it reaches in none.
TEST(Variants, PutRejectedOnesLastWithTheirReason) {
    const auto variants = rank(kernelWith(40, 10), device("titanx-maxwell"), {});
    ASSERT_THAT(variants, SizeIs(4));
    EXPECT_TRUE(variants.front().isRanked());
    for (const Variant* variant : demotedOf(variants)) {
        EXPECT_FALSE(variant->isRanked());
        EXPECT_THAT(variant->rejection, HasSubstr("NOTHING"));
        EXPECT_THAT(variant->name, HasSubstr("32 registers: "));
    }
}

TEST(Variants, TryOneOrderWhereItIsGiven) {
    VariantRequest request;
    request.order = CandidateOrder::conflicts;
    const auto variants = rank(kernelWith(40, 10), device("titanx-maxwell"), request);
    ASSERT_THAT(demotedOf(variants), SizeIs(1));
    for (const Variant* variant : demotedOf(variants)) EXPECT_THAT(variant->name, HasSubstr("conflicts"));
}

TEST(Variants, AreNotMadeWhereRegistersDoNotLimit) {
    EXPECT_THAT(rank(kernelWith(32, 10), device("titanx-maxwell"), {}), SizeIs(1));
}

TEST(Variants, RefuseARivalForAnotherArchitecture) {
    encoding::Kernel other = kernelWith(32, 1);
    other.sm = 61;
    VariantRequest request;
    request.rivals = {{"pascal", other}};
    const Variant rival = rank(kernelWith(32, 10), device("titanx-maxwell"), request).back();
    EXPECT_EQ(rival.name, "pascal");
    EXPECT_THAT(rival.rejection, HasSubstr("sm_61"));
}

// 128 registers for each of 1024 threads are twice what an SM has.
TEST(Variants, GoOnWhereTheOriginalCannotRun) {
    VariantRequest request;
    request.block = {1024, 1, 1};
    request.rivals = {{"spilled", kernelWith(64, 10)}};
    const auto variants = rank(kernelWith(128, 10), device("titanx-maxwell"), request);
    EXPECT_EQ(variants.front().name, "spilled");
    EXPECT_EQ(variants.front().adjustedStall, 10);
    EXPECT_THAT(originalOf(variants).rejection, HasSubstr("128 registers"));
}

// 36 KiB that the launch adds let two blocks onto an SM of 96 KiB: 16 of 64 warps.
TEST(Variants, CountSharedMemoryThatTheLaunchAdds) {
    VariantRequest request;
    request.dynamicSharedBytes = 36 * 1024;
    const auto variants = rank(kernelWith(32, 10), device("titanx-maxwell"), request);
    EXPECT_EQ(variants.front().sharedBytes, 36 * 1024);
    EXPECT_EQ(variants.front().occupancy->fraction(), 0.25);
}

// 80 registers let 3 blocks onto an SM, 64 let 4: a file of the step's registers, and 1024 bytes for every slot.
TEST(Variants, ReachTheNextStepOfOccupancy) {
    const encoding::Kernel kernel = nBody("sm86");
    const auto variants = rank(kernel, device("rtx4090"), {});
    const auto demoted = demotedOf(variants);
    EXPECT_LE(demoted.size(), 24U);
    int ranked = 0;
    for (const Variant* variant : demoted) {
        if (!variant->isRanked()) continue;
        ++ranked;
        EXPECT_LE(variant->registers, 64) << variant->name;
        EXPECT_EQ(variant->occupancy->blocksPerSm, 4) << variant->name;
        EXPECT_EQ(variant->sharedBytes, 1024.0 * variant->demotion->slotCount()) << variant->name;
        EXPECT_TRUE(validation::validate(kernel, *variant->demotion).empty()) << variant->name;
    }
    EXPECT_GT(ranked, 0);
}

TEST(Variants, StandInOrderEachCodeOnce) {
    const auto variants = rank(nBody("sm75"), device("rtx2070super"), {});
    std::set<std::vector<std::pair<std::uint64_t, std::uint64_t>>> codes;
    for (const Variant* variant : demotedOf(variants)) {
        if (!variant->demotion) continue;
        std::vector<std::pair<std::uint64_t, std::uint64_t>> code;
        for (const encoding::Instruction& instruction : variant->demotion->edited.kernel.instructions)
            code.emplace_back(instruction.words[0], instruction.words[1]);
        EXPECT_TRUE(codes.insert(code).second) << variant->name;
    }
    EXPECT_GT(codes.size(), 1U);
    EXPECT_TRUE(std::ranges::is_sorted(variants, {}, [](const Variant& variant) {
        return std::pair(!variant.isRanked(), variant.isRanked() ? variant.adjustedStall : 0);
    }));
}

TEST(Variants, DemoteAsManyAsAsked) {
    VariantRequest request;
    request.registers = 3;
    const auto variants = rank(nBody("sm90"), device("h200"), request);
    EXPECT_FALSE(demotedOf(variants).empty());
    for (const Variant* variant : demotedOf(variants)) {
        if (variant->demotion) EXPECT_GE(variant->demotion->slotCount(), 3) << variant->name;
        else EXPECT_THAT(variant->name, HasSubstr("3 demoted: "));
    }
}

} // namespace forewarp::sass::demotion
