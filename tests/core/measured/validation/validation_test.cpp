#include "core/measured/validation/validation.h"

#include "core/measured/validation/forecast.h"

#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace forewarp::measured::validation {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A second per thread of a block; the launch adds nothing.
Result<models::Prediction> timeByBlock(const kernel::KernelProfile&, const device::Device&,
                                       const kernel::Launch& launch, const models::KnownBehaviour&) {
    models::Prediction prediction;
    prediction.time = Seconds(launch.block.threads());
    return prediction;
}

Result<models::Prediction> refuse(const kernel::KernelProfile&, const device::Device&, const kernel::Launch&,
                                  const models::KnownBehaviour&) {
    return Error{ErrorKind::input, "It knows nothing.", {}, {}};
}

/// The triangular nest of sample_nests.h, whose threads repeat work where blocks have a second dimension.
MeasuredKernels described() {
    MeasuredKernel kernel;
    kernel.program = "TRI";
    kernel.kernel = "rows";
    kernel.file = "triangular.c";
    kernel.loop = "tri:L1";
    MeasuredKernel broken = kernel;
    broken.kernel = "wrong";
    broken.notComparable = "its labels are wrong";
    MeasuredKernels all;
    all.title = "Made up";
    all.repeatsWork = true;
    all.kernels = {kernel, broken};
    return all;
}

MeasuredRow row(int line, double n, kernel::BlockShape block, double seconds) {
    return {
        line, "NVIDIA H200", "TRI", "rows", {{"n", n}}, block, 1, Seconds(seconds), Seconds(seconds), Seconds(seconds)};
}

ValidationChoices choices() {
    ValidationChoices chosen;
    chosen.models = {{"by-block", "By block", "", timeByBlock, nullptr}, {"none", "None", "", refuse, nullptr}};
    chosen.device = *device::findDevice("h200");
    chosen.device->launchOverhead.value = Seconds(0);
    return chosen;
}

Validation validated(std::vector<MeasuredRow> rows, const ValidationChoices& chosen = choices()) {
    Validation validation = arrange({"times.csv", std::move(rows), {{99, "it is empty"}}}, described(), chosen);
    for (ComparedCase& compared : validation.cases) predictCase(validation, sample::triangular(), compared);
    settle(validation);
    return validation;
}

bool everyRow(const ComparedCase&, const ComparedRow&) {
    return true;
}

std::vector<int> linesWith(const Validation& validation, const std::string& reason) {
    for (const LeftOutRows& rows : validation.leftOut)
        if (rows.reason.find(reason) != std::string::npos) return rows.lines;
    return {};
}

TEST(Validation, RowsOfOneKernelAndSizeAreACaseWithSmallerBlocksFirst) {
    const auto validation =
        validated({row(2, 100, {64, 1, 1}, 1), row(3, 200, {32, 1, 1}, 1), row(4, 100, {32, 1, 1}, 1)});
    ASSERT_EQ(validation.cases.size(), 2U);
    EXPECT_EQ(validation.cases[0].sizes, (kernel::Bindings{{"n", 100}}));
    ASSERT_EQ(validation.cases[0].rows.size(), 2U);
    EXPECT_EQ(validation.cases[0].rows[0].measured.line, 4);
    EXPECT_EQ(validation.cases[0].rows[1].measured.line, 2);
    EXPECT_EQ(validation.rowCount(), 3U);
}

TEST(Validation, EveryRowThatIsNotComparedIsToldWithItsReason) {
    std::vector<MeasuredRow> rows{row(2, 100, {32, 1, 1}, 1), row(3, 100, {32, 1, 1}, 1), row(4, 100, {32, 1, 1}, 1),
                                  row(5, 100, {4096, 1, 1}, 1), row(6, 50, {32, 1, 1}, 1)};
    rows[0].kernel = "columns";
    rows[1].kernel = "wrong";
    ValidationChoices chosen = choices();
    chosen.leastSizes = {{"n", 100}};
    const auto validation = validated(rows, chosen);
    EXPECT_EQ(validation.rowCount(), 1U);
    EXPECT_THAT(linesWith(validation, "No description tells what this kernel is: TRI, columns"), ElementsAre(2));
    EXPECT_THAT(linesWith(validation, "its labels are wrong"), ElementsAre(3));
    EXPECT_THAT(linesWith(validation, "threads"), ElementsAre(5));
    EXPECT_THAT(linesWith(validation, "Its n is below"), ElementsAre(6));
    EXPECT_THAT(linesWith(validation, "It cannot be read: it is empty"), ElementsAre(99));
}

TEST(Validation, GpusAreFoundByNameAndUnknownOnesTold) {
    ValidationChoices chosen = choices();
    chosen.device.reset();
    std::vector<MeasuredRow> rows{row(2, 100, {32, 1, 1}, 1), row(3, 100, {32, 1, 1}, 1)};
    rows[1].gpu = "Voodoo 2";
    const auto validation = validated(rows, chosen);
    ASSERT_EQ(validation.devices.size(), 1U);
    EXPECT_EQ(validation.devices[0].id, "h200");
    EXPECT_THAT(linesWith(validation, "Voodoo 2"), ElementsAre(3));
}

TEST(Validation, RowsWhoseThreadsRepeatWorkAreMarkedOrLeftOut) {
    const std::vector<MeasuredRow> rows{row(2, 100, {32, 1, 1}, 1), row(3, 100, {32, 2, 1}, 1)};
    const auto all = validated(rows);
    ASSERT_EQ(all.rowCount(), 2U);
    EXPECT_FALSE(all.cases[0].rows[0].predicted.repeatsWork);
    EXPECT_TRUE(all.cases[0].rows[1].predicted.repeatsWork);
    ValidationChoices chosen = choices();
    chosen.withoutRepeatedWork = true;
    const auto sane = validated(rows, chosen);
    EXPECT_EQ(sane.rowCount(), 1U);
    EXPECT_THAT(linesWith(sane, "repeat the work of others"), ElementsAre(3));
}

// Predicted 32 and 64 s, measured 16 and 64 s.
TEST(Validation, StatisticsTakeTheRowsThatTheFilterTakes) {
    const auto validation = validated({row(2, 100, {32, 1, 1}, 16), row(3, 100, {64, 1, 1}, 64)});
    EXPECT_NEAR(statisticsOf(validation, 0, everyRow).meanAbsoluteError, 0.5, 1e-12);
    const auto second = statisticsOf(
        validation, 0, [](const ComparedCase&, const ComparedRow& row) { return row.measured.block.x == 64; });
    EXPECT_EQ(second.rows, 1U);
    EXPECT_NEAR(second.meanAbsoluteError, 0, 1e-12);
}

TEST(Validation, AModelThatRefusesHasNoRows) {
    const auto validation = validated({row(2, 100, {32, 1, 1}, 16)});
    EXPECT_EQ(statisticsOf(validation, 1, everyRow).rows, 0U);
    EXPECT_TRUE(largestMisses(validation, 1, 3).empty());
}

// Factors 2, 4 and 1; the rows of one kernel tell its largest only.
TEST(Validation, TheLargestMissOfAKernelIsTold) {
    const auto validation =
        validated({row(2, 100, {32, 1, 1}, 16), row(3, 200, {64, 1, 1}, 256), row(4, 200, {32, 1, 1}, 32)});
    const auto misses = largestMisses(validation, 0, 3);
    ASSERT_EQ(misses.size(), 1U);
    EXPECT_EQ(misses[0].row->measured.line, 3);
    EXPECT_NEAR(misses[0].times.factor(), 4, 1e-12);
    EXPECT_EQ(misses[0].compared->sizes, (kernel::Bindings{{"n", 200}}));
    EXPECT_TRUE(largestMisses(validation, 0, 0).empty());
}

TEST(Validation, AMissingSizeLeavesTheWholeCaseOut) {
    MeasuredRow nameless = row(2, 100, {32, 1, 1}, 1);
    nameless.sizes.clear();
    const auto validation = validated({nameless});
    EXPECT_TRUE(validation.cases.empty());
    EXPECT_THAT(linesWith(validation, "gives a value to n"), ElementsAre(2));
}

TEST(Validation, LoadsThatBypassL1AreASettingOfTheKernels) {
    MeasuredKernels bypassing = described();
    EXPECT_TRUE(arrange({}, bypassing, choices()).simulation.loadsUseL1);
    bypassing.bypassesL1 = true;
    EXPECT_FALSE(arrange({}, bypassing, choices()).simulation.loadsUseL1);
}

TEST(Validation, PointersThatMayOverlapAreASettingOfTheKernels) {
    MeasuredKernels overlapping = described();
    EXPECT_FALSE(arrange({}, overlapping, choices()).simulation.storesMayAlias);
    overlapping.mayOverlap = true;
    EXPECT_TRUE(arrange({}, overlapping, choices()).simulation.storesMayAlias);
}

TEST(Validation, RowsThatNameAFileAndALoopDescribeThemselves) {
    MeasuredRow first = row(2, 100, {32, 1, 1}, 1), second = row(3, 100, {64, 1, 1}, 1);
    first.program = second.program = "gemm.c";
    first.kernel = second.kernel = "gemm:L1";
    const auto described = describedByRows({"times.csv", {first, second}, {}});
    ASSERT_EQ(described.kernels.size(), 1U);
    EXPECT_EQ(described.kernels[0].file, "gemm.c");
    EXPECT_EQ(described.kernels[0].loop, "gemm:L1");
    EXPECT_NE(described.find("gemm.c", "gemm:L1"), nullptr);
}

TEST(Validation, RowsOfOtherNamesAreLeftOutWhereAskedTo) {
    ValidationChoices chosen = choices();
    chosen.filter = "RI";
    EXPECT_EQ(validated({row(1, 64, {32, 1, 1}, 40)}, chosen).rowCount(), 1U) << "part of the program's name";
    chosen.filter = "ows";
    EXPECT_EQ(validated({row(1, 64, {32, 1, 1}, 40)}, chosen).rowCount(), 1U) << "part of the kernel's name";
    chosen.filter = "GEMM";
    const Validation none = validated({row(7, 64, {32, 1, 1}, 40)}, chosen);
    EXPECT_EQ(none.rowCount(), 0U);
    const auto leftOut = std::ranges::find(none.leftOut, "Its name is not what was asked for.", &LeftOutRows::reason);
    ASSERT_NE(leftOut, none.leftOut.end());
    EXPECT_THAT(leftOut->lines, ElementsAre(7));
}

/// Two sizes in two blocks on one GPU, predicted.
Validation foreseen() {
    MeasuredKernels kernels = described();
    kernels.kernels[0].sizes = {{{"n", 64}}, {{"n", 128}}};
    kernels.kernels[0].blocks = {{32, 1, 1}, {64, 1, 1}};
    Validation validation = arrange(unmeasuredRows(kernels, std::vector<std::string>{"h200"}), kernels, choices());
    for (ComparedCase& compared : validation.cases) predictCase(validation, sample::triangular(), compared);
    settle(validation);
    return validation;
}

TEST(Forecast, HasEverySizeInEveryBlockAndReadsBackAsMeasuredTimes) {
    const std::string csv = forecastCsv(foreseen(), "9.9");
    EXPECT_THAT(csv, HasSubstr("# Predicted, not measured, by Forewarp 9.9"));
    const auto times = readMeasuredTimes(csv, "forecast.csv");
    ASSERT_TRUE(times.hasValue()) << times.error().text();
    EXPECT_TRUE(times->broken.empty());
    ASSERT_EQ(times->rows.size(), 4U);
    EXPECT_NEAR(times->rows[1].median.value(), 64, 1e-3) << "a second per thread of a block";
}

TEST(Forecast, AnswersRowsBesideTheModels) {
    auto forecast = readMeasuredTimes(forecastCsv(foreseen(), "9.9"), "forecast.csv");
    ASSERT_TRUE(forecast.hasValue());
    for (MeasuredRow& row : forecast->rows)
        row.sizes["table_elements"] = 1024; // A port is told, and does not print it.
    Validation validation = validated({row(1, 64, {32, 1, 1}, 40), row(2, 64, {96, 1, 1}, 90)});
    addForecast(*forecast, validation);
    ASSERT_EQ(validation.models.back().id, "forecast");
    const std::vector<ComparedRow>& rows = validation.cases.front().rows;
    EXPECT_NEAR(rows[0].predicted.answers.back().time.value().value(), 32, 1e-3);
    EXPECT_FALSE(rows[1].predicted.answers.back().time) << "no such block was foreseen";
    EXPECT_FALSE(rows[1].predicted.answers.back().problem.empty());
}

} // namespace

} // namespace forewarp::measured::validation
