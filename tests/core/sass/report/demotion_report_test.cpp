#include "core/sass/report/demotion_report.h"

#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/report/demotion_lines.h"
#include "tests/core/sass/sample_cubins.h"
#include "tests/core/sass/sample_kernels.h"

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

namespace forewarp::sass::report {

namespace {

using demotion::Demotion;
using demotion::Origin;
using demotion::Variant;
using encoding::Instruction;
using encoding::Kernel;
using sample::add;
using sample::kernelOf;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using Change = DemotionLine::Change;

constexpr int kAddress = 8;
constexpr int kValue = 9;
const kernel::BlockShape kBlock{32, 8, 1};
constexpr std::uint32_t kSlotBase = 512;

/// R4 and R5 are demoted, slots 0 and 1, by hand.
demotion::Demotion demotionOfTwo() {
    demotion::Demotion demotion;
    demotion.block = kBlock;
    demotion.slotBase = kSlotBase;
    demotion.addressRegister = kAddress;
    demotion.valueRegister = kValue;
    demotion.demoted = {{.registers = {4, 2}, .firstSlot = 0, .loads = 1, .stores = 1}};
    demotion.edited.kernel.sm = 75;
    return demotion;
}

void append(demotion::Demotion& demotion, encoding::Instruction instruction, demotion::Origin origin) {
    demotion.edited.kernel.instructions.push_back(std::move(instruction));
    demotion.edited.origins.push_back(origin);
}

demotion::Variant variantOf(demotion::Variant::Kind kind, double occupancy, double stall) {
    demotion::Variant variant;
    variant.kind = kind;
    variant.prediction = analysis::StallPrediction{.blocks = {}, .stall = stall, .occupancy = occupancy};
    variant.adjustedStall = stall;
    return variant;
}

demotion::Variant originalWith(device::OccupancyLimiter limiter) {
    demotion::Variant variant = variantOf(demotion::Variant::Kind::original, 0.5, 120);
    variant.name = "original";
    variant.registers = 48;
    variant.occupancy = device::Occupancy{.limiter = limiter};
    return variant;
}

demotion::Variant demotedWith(double occupancy, double stall) {
    demotion::Variant variant = variantOf(demotion::Variant::Kind::demoted, occupancy, stall);
    variant.registers = 40;
    variant.demotion = demotionOfTwo();
    return variant;
}

demotion::Variant rejectedFor(std::string reason) {
    demotion::Variant variant;
    variant.kind = demotion::Variant::Kind::demoted;
    variant.rejection = std::move(reason);
    return variant;
}

std::string verdictOf(std::vector<demotion::Variant> variants) {
    DemotionReport report;
    report.variants = std::move(variants);
    return report.verdict();
}

} // namespace

TEST(DemotionLines, TellWhatLoadsAndStoresMove) {
    const encoding::Kernel original = sample::kernelOf({sample::add(4, {2}), sample::add(6, {5, 7})});
    demotion::Demotion demotion = demotionOfTwo();
    append(demotion, sample::add(kAddress, {}), {0, demotion::Origin::Place::before});
    demotion.prologueLength = 1;
    append(demotion, sample::add(kValue, {2}), {0, demotion::Origin::Place::itself});
    append(demotion, encoding::sharedStore(75, kAddress, kSlotBase, kValue), {0, demotion::Origin::Place::after});
    append(demotion, encoding::sharedLoad(75, kValue, kAddress, kSlotBase + 4 * 256),
           {1, demotion::Origin::Place::before});
    append(demotion, sample::add(6, {kValue, 7}), {1, demotion::Origin::Place::itself});
    append(demotion, encoding::noOperation(75), {1, demotion::Origin::Place::after});

    const auto lines = demotionLines(original, demotion);
    std::vector<Change> changes;
    std::vector<std::string> notes;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i].after, int(i));
        changes.push_back(lines[i].change);
        notes.push_back(lines[i].note);
    }
    EXPECT_THAT(changes, ElementsAre(Change::added, Change::demoted, Change::added, Change::added, Change::demoted,
                                     Change::added));
    EXPECT_THAT(notes, ElementsAre("prologue: 4 · thread into R8", "R4 is slot 0", "stores R4", "loads R5",
                                   "R5 is slot 1", "fills up"));
    EXPECT_EQ(lines[1].before, 0);
    EXPECT_EQ(lines[4].before, 1);
    EXPECT_FALSE(lines[2].before);
}

// On Maxwell the offset stands 20 bits lower.
TEST(DemotionLines, ReadOffsetsOfMaxwell) {
    demotion::Demotion demotion = demotionOfTwo();
    demotion.edited.kernel.sm = 52;
    append(demotion, encoding::sharedLoad(52, kValue, kAddress, kSlotBase + 4 * 256),
           {0, demotion::Origin::Place::before});
    append(demotion, sample::add(6, {kValue}), {0, demotion::Origin::Place::itself});
    EXPECT_EQ(demotionLines(sample::kernelOf({sample::add(6, {5})}), demotion).front().note, "loads R5");
}

TEST(DemotionLines, TellWhatWaitsLonger) {
    const encoding::Kernel original =
        sample::kernelOf({sample::add(0, {1}), sample::add(1, {2}), sample::add(2, {3}), sample::add(3, {0})});
    demotion::Demotion demotion = demotionOfTwo();
    for (int i = 0; i < 4; ++i)
        append(demotion, original.instructions[std::size_t(i)], {i, demotion::Origin::Place::itself});
    std::vector<encoding::Instruction>& after = demotion.edited.kernel.instructions;
    after[0].control.waitMask = 0b101;
    after[1].control.stall = original.instructions[1].control.stall + 3;
    after[2].control.writeBarrier = 4;
    after[3].control.reuse = original.instructions[3].control.reuse ^ 1U;

    const auto lines = demotionLines(original, demotion);
    EXPECT_EQ(lines[0].change, Change::schedule);
    EXPECT_EQ(lines[0].note, "waits for barriers 1 and 3");
    EXPECT_EQ(lines[1].note, "stalls 4 cycles instead of 1");
    EXPECT_EQ(lines[2].note, "sets barrier 5");
    EXPECT_EQ(lines[3].change, Change::none); // Reading without the reuse cache takes no longer.
    EXPECT_EQ(lines[3].note, "");
}

TEST(DemotionLines, NameEachRegisterOfAPairOnce) {
    encoding::Instruction wide = sample::add(4, {4});
    wide.writes = {{4, 2}};
    demotion::Demotion demotion = demotionOfTwo();
    encoding::Instruction renamed = wide;
    renamed.reads = {{kValue, 1}};
    renamed.writes = {{kValue, 2}};
    renamed.control.waitMask = 0b10;
    append(demotion, renamed, {0, demotion::Origin::Place::itself});
    const DemotionLine line = demotionLines(sample::kernelOf({wide}), demotion).front();
    EXPECT_EQ(line.change, Change::demoted);
    EXPECT_EQ(line.note, "R4 is slot 0; R5 is slot 1; waits for barrier 2");
}

TEST(DemotionLines, NameTheRegisterThatStandsIn) {
    demotion::Demotion demotion = demotionOfTwo();
    append(demotion, sample::add(3, {2}), {0, demotion::Origin::Place::itself});
    EXPECT_EQ(demotionLines(sample::kernelOf({sample::add(4, {2})}), demotion).front().note, "R4 is slot 0, here R3");
}

// Ten turns of 3 + 2 + 1 for issue, 20 global, 4 shared: 300; what lies above is the occupancy's.
TEST(VariantStall, SplitsWhatTheBlocksCost) {
    demotion::Variant variant = demotedWith(0.5, 300);
    variant.prediction->blocks = {{.issue = 3,
                                   .doublePrecision = 2,
                                   .quarterRate = 1,
                                   .globalBarriers = 20,
                                   .sharedBarriers = 4,
                                   .executions = 10}};
    variant.adjustedStall = 450;
    const VariantStall stall = variantStall(variant);
    EXPECT_EQ(stall.issue, 60);
    EXPECT_EQ(stall.global, 200);
    EXPECT_EQ(stall.shared, 40);
    EXPECT_EQ(stall.occupancy, 150);
    EXPECT_EQ(stall.total(), 450);
}

TEST(VariantStall, IsNothingWithoutAPrediction) {
    EXPECT_EQ(variantStall(rejectedFor("no")).total(), 0);
}

TEST(DemotionVerdict, RecommendsTheBestDemotion) {
    EXPECT_EQ(verdictOf({demotedWith(0.75, 100), originalWith(device::OccupancyLimiter::registers)}),
              "Demote 2 registers: 40 registers per thread, 75.0 % instead of 50.0 % occupancy, predicted 1.2 times as "
              "fast.");
}

TEST(DemotionVerdict, SaysThatItIsNotWorthIt) {
    EXPECT_EQ(verdictOf({originalWith(device::OccupancyLimiter::registers), demotedWith(0.75, 150)}),
              "Not worth it: the best demotion leads to 40 registers and 75.0 % instead of 50.0 % occupancy, but is "
              "predicted to take 1.25 times as long.");
    EXPECT_EQ(verdictOf({originalWith(device::OccupancyLimiter::registers), demotedWith(0.5, 120)}),
              "Not worth it: the best demotion leads to 40 registers and still 50.0 % occupancy, but is predicted to "
              "take as long.");
}

TEST(DemotionVerdict, SaysThatRegistersDoNotLimit) {
    EXPECT_EQ(verdictOf({originalWith(device::OccupancyLimiter::warps)}),
              "Not worth it: registers do not limit the occupancy.");
    EXPECT_THAT(verdictOf({originalWith(device::OccupancyLimiter::sharedMemory), demotedWith(0.5, 132)}),
                AllOf(HasSubstr("registers do not limit"), HasSubstr("1.1 times as long")));
    EXPECT_THAT(verdictOf({originalWith(device::OccupancyLimiter::registers)}), HasSubstr("no room"));
}

TEST(DemotionVerdict, GivesTheCommonestReasonWhereNothingCanBeDemoted) {
    EXPECT_EQ(verdictOf({originalWith(device::OccupancyLimiter::registers), rejectedFor("One."), rejectedFor("Two."),
                         rejectedFor("Two.")}),
              "Nothing can be demoted. Two.");
}

TEST(DemotionVerdict, NamesARivalThatIsBetter) {
    demotion::Variant rival = variantOf(demotion::Variant::Kind::rival, 1, 80);
    rival.name = "spilled.cubin";
    rival.registers = 32;
    EXPECT_EQ(verdictOf({rival, demotedWith(0.75, 100), originalWith(device::OccupancyLimiter::registers)}),
              "spilled.cubin is the best: 32 registers per thread, 100.0 % instead of 50.0 % occupancy, predicted 1.5 "
              "times as fast. The best demotion is predicted to take 1.25 times as long.");
}

TEST(DemotionVerdict, SaysWhyTheOriginalCannotRun) {
    demotion::Variant original;
    original.rejection = "Too many threads.";
    EXPECT_EQ(verdictOf({original}), "No variant can run. Too many threads.");
    EXPECT_EQ(verdictOf({demotedWith(0.75, 100), original}),
              "Demote 2 registers: 40 registers per thread, 75.0 % occupancy. The original cannot run: Too many "
              "threads.");
}

TEST(DemotionReport, FindsVariantsByKind) {
    DemotionReport report;
    EXPECT_EQ(report.best(), nullptr);
    EXPECT_EQ(report.original(), nullptr);
    report.variants = {originalWith(device::OccupancyLimiter::registers), demotedWith(0.75, 150),
                       demotedWith(0.75, 180), rejectedFor("No.")};
    EXPECT_EQ(report.best(), report.variants.data());
    EXPECT_EQ(report.original(), report.variants.data());
    EXPECT_EQ(report.bestDemoted(), &report.variants[1]);
    EXPECT_EQ(report.ratioToOriginal(report.variants[2]), 1.5);
    EXPECT_FALSE(report.ratioToOriginal(report.variants[3]));
    report.variants = {originalWith(device::OccupancyLimiter::registers), rejectedFor("No.")};
    EXPECT_EQ(report.bestDemoted(), nullptr);
}

TEST(DemotionReport, CountsReasons) {
    DemotionReport report;
    report.variants = {rejectedFor("One."), rejectedFor("Two."), rejectedFor("Two.")};
    const auto rejections = report.rejections();
    ASSERT_EQ(rejections.size(), 2U);
    EXPECT_EQ(rejections[0].reason, "Two.");
    EXPECT_EQ(rejections[0].variants, 2);
    EXPECT_EQ(rejections[1].variants, 1);
}

// A block that is shorter in its last dimension uses slots of its own; another shape would number threads differently.
TEST(DemotionReport, TellsWhichLaunchesTheSlotsAreFor) {
    EXPECT_EQ(launchText({256, 1, 1}), "blocks of 256 threads, no others");
    EXPECT_EQ(launchText({32, 8, 1}), "blocks of 32×8 threads, no others");
    EXPECT_EQ(launchText({8, 8, 4}), "blocks of 8×8×4 threads, no others");
}

// 512 bytes of the kernel's own, then 2 slots: static where nothing lies between, else added by the launch.
TEST(DemotionReport, TellsWhatTheLaunchAdds) {
    demotion::Variant variant = demotedWith(0.75, 100);
    variant.sharedBytes = 512 + 2 * 4 * 256;
    variant.demotion->edited.kernel.sharedBytes = 2560;
    EXPECT_EQ(dynamicSharedBytes(variant), 0);
    variant.demotion->edited.kernel.sharedBytes = 256;
    EXPECT_EQ(dynamicSharedBytes(variant), 2304);
}

TEST(DemotionReport, SaysWhatItRestsOn) {
    encoding::Kernel kernel = sample::kernelOf({sample::exit()});
    kernel.registers = 16;
    const device::Device device = device::findDevice("rtx2070super").value();
    demotion::VariantRequest request;
    request.block = kBlock;
    const DemotionReport report = demotionReport(sassReport(kernel, device, SassView()), request);
    EXPECT_THAT(report.assumptions, testing::Contains(HasSubstr("32×8 threads, no others")));
    EXPECT_THAT(report.caveats, testing::Contains(HasSubstr("compute capability 7.5")));
    const device::Device maxwell = device::findDevice("titanx-maxwell").value();
    EXPECT_TRUE(demotionReport(sassReport(kernel, maxwell, SassView()), request).caveats.empty());
}

// Registers that nothing uses during its loop make room for a seventh block: a step that RegDem's even numbers pass over.
TEST(DemotionReport, AdvisesDemotionWhereItPays) {
    const SassReport report =
        sassReport(sample::kernelIn("listed_sums_sm90"), *device::findDevice("h200"),
                   {.threads = 128, .areThreadsAssumed = false, .dynamicSharedBytes = {}, .loopFactor = {}});
    demotion::VariantRequest request;
    request.block = {128, 1, 1};
    const DemotionReport demotion = demotionReport(report, request);
    ASSERT_EQ(demotion.best(), demotion.bestDemoted());
    EXPECT_EQ(demotion.original()->occupancy->blocksPerSm, 6);
    EXPECT_EQ(demotion.best()->occupancy->blocksPerSm, 7);
    EXPECT_LT(demotion.best()->adjustedStall, demotion.original()->adjustedStall);
    EXPECT_THAT(demotion.verdict(), HasSubstr("43.8 % instead of 37.5 % occupancy"));
}

TEST(DemotionReport, WarnsOfMemoryThatALaunchMayAdd) {
    const SassReport report = sassReport(sample::kernelIn("tiled_product_sm86"), *device::findDevice("a100"), {});
    ASSERT_GT(report.kernel.sharedBytes, 0U);
    demotion::VariantRequest request;
    request.block = {16, 16, 1};
    const auto warns = testing::Contains(HasSubstr("--dynamic-shared"));
    EXPECT_THAT(demotionReport(report, request).caveats, warns);
    request.dynamicSharedBytes = 512;
    EXPECT_THAT(demotionReport(report, request).caveats, testing::Not(warns));
}

} // namespace forewarp::sass::report
