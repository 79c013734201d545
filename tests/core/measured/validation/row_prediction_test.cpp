#include "core/measured/validation/row_prediction.h"

#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>

namespace forewarp::measured::validation {

namespace {

using testing::HasSubstr;

/// Takes a microsecond per thread of a launch.
Result<models::Prediction> timeByThreads(const kernel::KernelProfile& kernel, const device::Device&,
                                         const kernel::Launch&, const models::KnownBehaviour&) {
    models::Prediction prediction;
    prediction.time = Seconds(kernel.threads() * 1e-6);
    prediction.limiter.name = "threads";
    prediction.caveats = {"Made up."};
    return prediction;
}

Result<models::Prediction> refuse(const kernel::KernelProfile&, const device::Device&, const kernel::Launch&,
                                  const models::KnownBehaviour&) {
    return Error{ErrorKind::input, "It knows nothing.", {}, {}};
}

const models::Model kByThreads{"by-threads", "By threads", "", timeByThreads, nullptr};
const models::Model kRefusing{"refusing", "Refusing", "", refuse, nullptr};

device::Device h200() {
    device::Device device = *device::findDevice("h200");
    device.launchOverhead.value = Seconds(0.5e-6);
    return device;
}

/// for i < n { s[i] = 0; for j < i … }, whose one mapped loop is i.
MeasuredKernel rows() {
    MeasuredKernel kernel;
    kernel.kernel = "rows";
    kernel.loop = "tri:L1";
    return kernel;
}

double secondsOf(const MeasuredKernel& measured, const kernel::Bindings& sizes, const kernel::BlockShape& block,
                 bool repeatsWork) {
    auto kernel = sizedKernel(sample::triangular(), measured, sizes, h200());
    EXPECT_TRUE(kernel.hasValue()) << kernel.error().text();
    kernel->repeatsWork = repeatsWork;
    const PredictedRow row = predictRow(*kernel, block, h200(), std::vector<models::Model>{kByThreads});
    EXPECT_TRUE(row.problem.empty()) << row.problem;
    return row.answers.at(0).time.value().value();
}

TEST(RowPrediction, AddsTheLaunchToWhatTheModelSays) {
    EXPECT_NEAR(secondsOf(rows(), {{"n", 100}}, {32, 1, 1}, false), 100.5e-6, 1e-12);
}

TEST(RowPrediction, AMeasuredTimeMaySumUpLaunches) {
    MeasuredKernel kernel = rows();
    kernel.launches = sample::expression("5*m");
    EXPECT_NEAR(secondsOf(kernel, {{"n", 100}, {"m", 2}}, {32, 1, 1}, false), 10 * 100.5e-6, 1e-12);
}

// Threads n − k for k = 0 … n − 1: (n + 1) / 2 on average. Nodes for n = 101: 100 (½ ∓ 1/√12) = 21.1 and 78.9.
TEST(RowPrediction, TwoLaunchesStandForAllThatDiffer) {
    MeasuredKernel kernel = rows();
    kernel.values = {{"n", sample::expression("m - k")}};
    kernel.launches = sample::expression("m");
    kernel.launchCounter = "k";
    const auto sized = sizedKernel(sample::triangular(), kernel, {{"m", 101}}, h200());
    ASSERT_TRUE(sized.hasValue()) << sized.error().text();
    ASSERT_EQ(sized->samples.size(), 2U);
    EXPECT_EQ(sized->samples[0].threads(), 101 - 21);
    EXPECT_EQ(sized->samples[1].threads(), 101 - 79);
    EXPECT_NEAR(secondsOf(kernel, {{"m", 101}}, {32, 1, 1}, false), 101 * 51.5e-6, 1e-12);
}

TEST(RowPrediction, ASingleLaunchIsOneSample) {
    MeasuredKernel kernel = rows();
    kernel.launchCounter = "k";
    const auto sized = sizedKernel(sample::triangular(), kernel, {{"n", 100}}, h200());
    ASSERT_TRUE(sized.hasValue());
    EXPECT_EQ(sized->samples.size(), 1U);
}

TEST(RowPrediction, ThreadsAlongADimensionOfTheBlockAloneRepeatTheWork) {
    EXPECT_NEAR(secondsOf(rows(), {{"n", 100}}, {32, 4, 1}, true), 400.5e-6, 1e-12);
    EXPECT_NEAR(secondsOf(rows(), {{"n", 100}}, {32, 4, 2}, true), 800.5e-6, 1e-12);
    EXPECT_NEAR(secondsOf(rows(), {{"n", 100}}, {32, 4, 1}, false), 100.5e-6, 1e-12);
}

TEST(RowPrediction, SaysWhichBlocksRepeatWork) {
    auto kernel = sizedKernel(sample::triangular(), rows(), {{"n", 100}}, h200());
    ASSERT_TRUE(kernel.hasValue());
    EXPECT_FALSE(repeatsWork(*kernel, {32, 4, 1}));
    kernel->repeatsWork = true;
    EXPECT_TRUE(repeatsWork(*kernel, {32, 4, 1}));
    EXPECT_FALSE(repeatsWork(*kernel, {128, 1, 1}));
}

TEST(RowPrediction, ANestOfTwoDimensionsUsesBoth) {
    MeasuredKernel measured;
    measured.loop = "gemm:L1";
    auto kernel = sizedKernel(sample::gemm(), measured, {{"n", 64}}, h200());
    ASSERT_TRUE(kernel.hasValue());
    kernel->repeatsWork = true;
    EXPECT_FALSE(repeatsWork(*kernel, {32, 4, 1}));
    EXPECT_TRUE(repeatsWork(*kernel, {32, 4, 2}));
}

TEST(RowPrediction, DimensionsAndSettingsReachTheKernel) {
    MeasuredKernel measured;
    measured.loop = "gemm:L1";
    measured.dimensions = {{"i", kernel::ThreadDimension::x}};
    kernel::SimulationChoices simulation;
    simulation.loadsUseL1 = false;
    const auto kernel = sizedKernel(sample::gemm(), measured, {{"n", 64}}, h200(), simulation);
    ASSERT_TRUE(kernel.hasValue());
    EXPECT_EQ(kernel->samples[0].threads(), 64);
    EXPECT_FALSE(kernel->samples[0].simulation.loadsUseL1);
}

TEST(RowPrediction, RegistersAreEstimated) {
    const auto kernel = sizedKernel(sample::triangular(), rows(), {{"n", 100}}, h200());
    ASSERT_TRUE(kernel.hasValue());
    EXPECT_GT(kernel->samples[0].registersPerThread, 0);
}

TEST(RowPrediction, AMissingSizeIsNamed) {
    const auto kernel = sizedKernel(sample::triangular(), rows(), {{"m", 100}}, h200());
    ASSERT_FALSE(kernel.hasValue());
    EXPECT_THAT(kernel.error().message, HasSubstr("gives a value to n."));
}

TEST(RowPrediction, ASizeThatTheSourceGivesIsNotMissing) {
    MeasuredKernel measured;
    measured.loop = "t:L1";
    const auto kernel = sizedKernel(sample::transpose(), measured, {}, h200());
    ASSERT_TRUE(kernel.hasValue()) << kernel.error().text();
    EXPECT_EQ(kernel->samples[0].threads(), 2048.0 * 2048.0);
}

TEST(RowPrediction, UnknownLoopsAndLaunchesAreErrors) {
    MeasuredKernel unknown = rows();
    unknown.loop = "tri:L7";
    EXPECT_FALSE(sizedKernel(sample::triangular(), unknown, {{"n", 1}}, h200()).hasValue());
    MeasuredKernel endless = rows();
    endless.launches = sample::expression("steps");
    const auto kernel = sizedKernel(sample::triangular(), endless, {{"n", 1}}, h200());
    ASSERT_FALSE(kernel.hasValue());
    EXPECT_THAT(kernel.error().message, HasSubstr("number of launches"));
}

TEST(RowPrediction, AModelThatRefusesSaysWhyAndTheOthersAnswer) {
    const auto kernel = sizedKernel(sample::triangular(), rows(), {{"n", 100}}, h200());
    ASSERT_TRUE(kernel.hasValue());
    const PredictedRow row = predictRow(*kernel, {32, 1, 1}, h200(), std::vector<models::Model>{kRefusing, kByThreads});
    ASSERT_EQ(row.answers.size(), 2U);
    EXPECT_FALSE(row.answers[0].time.has_value());
    EXPECT_EQ(row.answers[0].problem, "It knows nothing.");
    EXPECT_TRUE(row.answers[1].time.has_value());
    EXPECT_EQ(row.answers[1].limiter.text(), "threads");
    EXPECT_THAT(row.answers[1].caveats, testing::ElementsAre("Made up."));
}

TEST(RowPrediction, ABlockThatCannotRunIsNotPredicted) {
    const auto kernel = sizedKernel(sample::triangular(), rows(), {{"n", 100}}, h200());
    ASSERT_TRUE(kernel.hasValue());
    const PredictedRow row = predictRow(*kernel, {2048, 1, 1}, h200(), std::vector<models::Model>{kByThreads});
    EXPECT_TRUE(row.answers.empty());
    EXPECT_FALSE(row.problem.empty());
}

} // namespace

} // namespace forewarp::measured::validation
