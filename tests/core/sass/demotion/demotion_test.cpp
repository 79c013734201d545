#include "core/sass/demotion/demotion.h"

#include "core/sass/demotion/relocation_space.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/validation/validation.h"
#include "tests/core/sass/sample_cubins.h"
#include "tests/support/sass_interpreter/interpreter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <set>

namespace forewarp::sass::demotion {

namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

DemotionRequest requestFor(int demoted, kernel::BlockShape block = {256, 1, 1}) {
    return {.block = block, .demotedRegisters = demoted};
}

Demotion demotionOf(const encoding::Kernel& kernel, const DemotionRequest& request,
                    const DemotionOptions& options = {}) {
    const auto demotion = demote(kernel, request, options);
    if (demotion) return *demotion;
    ADD_FAILURE() << demotion.error().text();
    return {};
}

std::string refusalOf(const encoding::Kernel& kernel, const DemotionRequest& request) {
    const auto demotion = demote(kernel, request, {});
    if (demotion) return "demoted";
    EXPECT_EQ(demotion.error().kind, ErrorKind::input);
    return demotion.error().text();
}

void append(std::vector<std::uint8_t>& bytes, std::uint64_t value, int width) {
    for (int i = 0; i < width; ++i) bytes.push_back(std::uint8_t(value >> (8 * i)));
}

/// Two blocks of 64 threads of `listed_sums.cu` over a list that runs through all rows, three steps.
support::sass_interpreter::ExecutionInput listedSumsInput(int sm) {
    constexpr int kThreads = 128;
    constexpr int kSums = 40;
    constexpr std::uint64_t kWordBytes = 4;
    support::sass_interpreter::ExecutionInput input;
    input.block = {64, 1, 1};
    input.blocks = {2, 1, 1};
    std::vector<std::uint8_t> parameters;
    append(parameters, input.globalBase, 8);
    for (int i = 0; i < kThreads * kSums; ++i) append(input.global, std::bit_cast<std::uint32_t>(float(i)), 4);
    append(parameters, input.globalBase + input.global.size(), 8);
    for (int i = 0; i < kThreads * kSums; ++i)
        append(input.global, std::bit_cast<std::uint32_t>(1.0F / float(i + 1)), 4);
    append(parameters, input.globalBase + input.global.size(), 8);
    for (int row = 0; row < kThreads; ++row) append(input.global, std::uint64_t((row * 5 + 1) % kThreads), kWordBytes);
    append(parameters, 3, 4);
    input.constants = support::sass_interpreter::constantBank(sm, input.block, input.blocks, parameters);
    return input;
}

std::vector<std::uint8_t> memoryAfter(const encoding::Kernel& kernel,
                                      const support::sass_interpreter::ExecutionInput& input) {
    const auto execution = support::sass_interpreter::interpret(kernel, input);
    if (execution) return execution->global;
    ADD_FAILURE() << execution.error().text();
    return {};
}

int countAdded(const Demotion& demotion, encoding::InstructionClass wanted) {
    int count = 0;
    for (std::size_t i = 0; i < demotion.edited.origins.size(); ++i)
        count += demotion.edited.origins[i].place != Origin::Place::itself &&
                 demotion.edited.kernel.instructions[i].instructionClass == wanted;
    return count;
}

} // namespace

TEST(DemotionOptions, AreTwentyFour) {
    const auto all = allDemotionOptions();
    EXPECT_THAT(all, SizeIs(24));
    std::set<std::string> names;
    for (const DemotionOptions& options : all) names.insert(options.text());
    EXPECT_THAT(names, SizeIs(24));
}

TEST(Demotion, ReachesItsTargetInEveryWayAndIsProved) {
    for (const std::string architecture : {"sm75", "sm86", "sm90"}) {
        const encoding::Kernel kernel = sample::kernelIn("n_body_" + architecture);
        for (const DemotionOptions& options : allDemotionOptions()) {
            SCOPED_TRACE(architecture + " " + options.text());
            const Demotion demotion = demotionOf(kernel, {.block = {256, 1, 1}, .targetRegisters = 64}, options);
            EXPECT_LE(demotion.edited.kernel.registers, 64);
            for (const validation::ValidationFailure& failure : validation::validate(kernel, demotion))
                ADD_FAILURE() << failure.reason;
        }
    }
}

TEST(Demotion, ComputesWhatTheOriginalDoes) {
    for (const std::string architecture : {"sm86", "sm90"}) {
        const encoding::Kernel kernel = sample::kernelIn("listed_sums_" + architecture);
        support::sass_interpreter::ExecutionInput input = listedSumsInput(kernel.sm);
        const auto expected = memoryAfter(kernel, input);
        EXPECT_NE(expected, input.global);
        for (const DemotionOptions& options : allDemotionOptions()) {
            SCOPED_TRACE(architecture + " " + options.text());
            input.seed += 1; // What registers and shared memory hold before is of no account.
            const Demotion demotion = demotionOf(kernel, requestFor(12, {64, 1, 1}), options);
            EXPECT_EQ(memoryAfter(demotion.edited.kernel, input), expected);
        }
    }
}

TEST(Demotion, HasASlotPerThreadAndRegisterBehindTheKernelsOwnMemory) {
    const encoding::Kernel kernel = sample::kernelIn("tiled_product_sm75");
    ASSERT_GT(kernel.sharedBytes, 0U);
    const Demotion demotion = demotionOf(kernel, requestFor(3, {16, 16, 1}));
    EXPECT_EQ(demotion.slotCount(), 3);
    EXPECT_EQ(demotion.slotBase, kernel.sharedBytes);
    EXPECT_EQ(demotion.slotOffset(2), kernel.sharedBytes + 2 * 256 * 4); // (1): s + r · n · 4
    EXPECT_EQ(demotion.edited.kernel.sharedBytes, kernel.sharedBytes + 3 * 256 * 4);
}

TEST(Demotion, TakesAnotherRegisterWhereNoNumberIsLeftForAddresses) {
    encoding::Kernel kernel = sample::kernelIn("n_body_sm86");
    const auto groups = registerGroups(kernel);
    const auto single = std::ranges::find_if(
        groups, [](const RegisterGroup& g) { return g.registers.count == 1 && g.alignment == 1 && !g.isPinned; });
    ASSERT_NE(single, groups.end());
    encoding::RegisterMap map = encoding::identityMap();
    map[std::size_t(single->registers.first)] = std::uint8_t(encoding::kZeroRegister - 1);
    for (encoding::Instruction& instruction : kernel.instructions) renameRegisters(instruction, kernel.sm, map);
    kernel.registers = encoding::kZeroRegister;
    const Demotion demotion = demotionOf(kernel, requestFor(1));
    EXPECT_GE(demotion.demoted.size(), 2U);
    EXPECT_LT(demotion.addressRegister, encoding::kZeroRegister);
    EXPECT_THAT(validation::validate(kernel, demotion), IsEmpty());
}

TEST(Demotion, LeavesTheSystemsSharedMemoryAlone) {
    const encoding::Kernel kernel = sample::kernelIn("n_body_sm90");
    const Demotion demotion = demotionOf(kernel, requestFor(4));
    EXPECT_EQ(demotion.slotBase, 1024 + kernel.sharedBytes);
    EXPECT_EQ(demotion.edited.kernel.sharedBytes, kernel.sharedBytes + demotion.slotBytes());
}

TEST(Demotion, SlotsLieBehindWhatALaunchAdds) {
    const encoding::Kernel kernel = sample::kernelIn("n_body_sm75");
    DemotionRequest request = requestFor(4);
    request.dynamicSharedBytes = 100;
    const Demotion demotion = demotionOf(kernel, request);
    EXPECT_EQ(demotion.slotBase, kernel.sharedBytes + 100);
    EXPECT_EQ(demotion.edited.kernel.sharedBytes, kernel.sharedBytes); // The launch adds them.
}

TEST(Demotion, CountsTheLoadsAndStoresThatItAdds) {
    const Demotion demotion = demotionOf(sample::kernelIn("tiled_product_sm86"), requestFor(4, {16, 16, 1}));
    int loads = 0;
    int stores = 0;
    for (const DemotedGroup& group : demotion.demoted) loads += group.loads, stores += group.stores;
    EXPECT_EQ(countAdded(demotion, encoding::InstructionClass::sharedLoad), loads);
    EXPECT_EQ(countAdded(demotion, encoding::InstructionClass::sharedStore), stores);
    EXPECT_GT(loads, 0);
}

TEST(Demotion, RemovingRedundantAccessesRemovesSome) {
    const encoding::Kernel kernel = sample::kernelIn("n_body_sm75");
    const auto addedBy = [&](const DemotionOptions& options) {
        const Demotion demotion = demotionOf(kernel, requestFor(14), options);
        return countAdded(demotion, encoding::InstructionClass::sharedLoad) +
               countAdded(demotion, encoding::InstructionClass::sharedStore);
    };
    EXPECT_LT(addedBy({.removesRedundantAccesses = true}), addedBy({}));
}

TEST(Demotion, IsProvedForBlocksOfThreeDimensions) {
    const encoding::Kernel kernel = sample::kernelIn("n_body_sm86");
    const Demotion demotion = demotionOf(kernel, requestFor(4, {8, 4, 2}));
    EXPECT_GT(demotion.prologueLength, 3);
    EXPECT_THAT(validation::validate(kernel, demotion), IsEmpty());
}

TEST(Demotion, WorksOnMaxwell) {
    const encoding::Kernel kernel = sample::kernelListedIn("block_sum_sm52.sass");
    DemotionRequest request = requestFor(1);
    request.dynamicSharedBytes = 1024; // The listing does not record its array.
    const Demotion demotion = demotionOf(kernel, request);
    EXPECT_EQ(countAdded(demotion, encoding::InstructionClass::specialRegister), 1);
    for (const validation::ValidationFailure& failure : validation::validate(kernel, demotion))
        ADD_FAILURE() << failure.reason;
}

TEST(Demotion, IsRefusedWithAReason) {
    const encoding::Kernel kernel = sample::kernelIn("n_body_sm75");
    EXPECT_THAT(refusalOf(kernel, requestFor(200)), HasSubstr("can be demoted one at a time, not 200"));
    EXPECT_THAT(refusalOf(kernel, {.block = {256, 1, 1}, .targetRegisters = 8}),
                HasSubstr("registers per thread remain"));
    EXPECT_THAT(refusalOf(kernel, requestFor(2, {0, 1, 1})), HasSubstr("at least one thread"));
    encoding::Kernel unknown = kernel;
    unknown.instructions[3].words = {0x1ff, 0};
    unknown.instructions[3].mnemonic = "opcode 0x1ff";
    EXPECT_THAT(refusalOf(unknown, requestFor(2)), HasSubstr("«opcode 0x1ff"));
}

TEST(Demotion, AsksForTheShapeOfABlockOfTwoDimensions) {
    const encoding::Kernel kernel = sample::kernelIn("tiled_product_sm75");
    EXPECT_THAT(refusalOf(kernel, requestFor(2)), HasSubstr("two or three dimensions"));
}

TEST(Demotion, StaysBelowTheLimitOfStaticSharedMemory) {
    const encoding::Kernel kernel = sample::kernelIn("n_body_sm75");
    EXPECT_THAT(refusalOf(kernel, requestFor(14, {1024, 1, 1})), HasSubstr("57344 bytes of static shared memory"));
    DemotionRequest request = requestFor(14, {1024, 1, 1});
    request.dynamicSharedBytes = 4; // Then the launch adds the slots, too.
    EXPECT_THAT(validation::validate(kernel, demotionOf(kernel, request)), IsEmpty());
}

TEST(Demotion, AsksForTheSharedMemoryThatALaunchAdds) {
    encoding::Kernel kernel = sample::kernelIn("tiled_product_sm75");
    kernel.sharedBytes = 0;
    EXPECT_THAT(refusalOf(kernel, requestFor(2, {16, 16, 1})), HasSubstr("--dynamic-shared"));
    DemotionRequest request = requestFor(2, {16, 16, 1});
    request.dynamicSharedBytes = 2048;
    EXPECT_EQ(demotionOf(kernel, request).slotBase, 2048U);
}

} // namespace forewarp::sass::demotion
