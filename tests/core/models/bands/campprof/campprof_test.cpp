#include "core/models/bands/campprof/campprof.h"

#include "tests/core/models/formula_reader.h"
#include "tests/core/models/sample_device.h"
#include "tests/core/models/small_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::models::bands::campprof {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// A million 64-byte reads and two million 32-byte writes at 8 warps: by sample::campingSuite() 2 + 3 ms spread over the
/// partitions, 16 + 15 ms camped.
CampprofParameters kernel() {
    CampprofParameters parameters;
    parameters.counts.loads[1] = 1e6;
    parameters.counts.stores[0] = 2e6;
    parameters.warps = 8;
    return parameters;
}
constexpr double kLower = 5e-3;
constexpr double kUpper = 31e-3;

Prediction predicted(const CampprofParameters& parameters,
                     const simulation::partitions::MemoryBenchmarks& suite = sample::campingSuite()) {
    auto prediction = campprof(parameters, sample::fx5600(), suite);
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    if (!prediction) return {};
    golden::checkDerivation(prediction->derivation);
    EXPECT_TRUE(prediction->band && prediction->band->current());
    return *std::move(prediction);
}

Prediction measured(double seconds) {
    CampprofParameters parameters = kernel();
    parameters.measured = Seconds(seconds);
    return predicted(parameters);
}

std::string refusal(const CampprofParameters& parameters, const device::Device& device = sample::fx5600(),
                    const simulation::partitions::MemoryBenchmarks& suite = sample::campingSuite()) {
    const auto prediction = campprof(parameters, device, suite);
    return prediction ? "accepted" : prediction.error().text();
}

// CF 2011, section 4.1: reads and writes without camping add up to the lower bound, with camping to the upper.
TEST(Campprof, BoundsAddReadsAndWrites) {
    const Prediction prediction = predicted(kernel());
    const BandPoint& point = *prediction.band->current();
    EXPECT_NEAR(point.best.value(), kLower, 1e-12);
    EXPECT_NEAR(point.worst.value(), kUpper, 1e-12);
    EXPECT_NEAR(prediction.derivation.find("lower")->value, 5, 1e-9);
    EXPECT_NEAR(prediction.derivation.find("upper")->value, 31, 1e-9);
    EXPECT_EQ(prediction.derivation.find("gld_64b")->value, 1e6);
    EXPECT_EQ(prediction.derivation.find("gld_32b"), nullptr);
    EXPECT_EQ(prediction.band->points.size(), 20U) << "1…16, 18, 20, 22, 24 warps on cc 1.0";
    EXPECT_EQ(prediction.band->warps, 8);
    EXPECT_EQ(prediction.band->mostWarps, 24);
    EXPECT_EQ(prediction.band->regressions.size(), 4U);
    EXPECT_EQ(prediction.band->title, "CampProf");
}

TEST(Campprof, WithoutAPlaceItIsTheBestCase) {
    const Prediction prediction = predicted(kernel());
    EXPECT_NEAR(prediction.time.value(), kLower, 1e-12);
    EXPECT_NEAR(prediction.cycles.value(), kLower * 1.35e9, 1);
    EXPECT_EQ(prediction.caseTaken, "band only");
    EXPECT_EQ(prediction.band->line, LineSource::none);
    for (const BandPoint& point : prediction.band->points) EXPECT_FALSE(point.application) << point.warps;
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("own place in the band is not known")));
    EXPECT_THAT(prediction.caveats, Not(Contains(HasSubstr("extrapolated"))));
}

// CF 2011, section 4.2.1: «in a constant proportion with the execution band».
TEST(Campprof, AMeasuredTimeKeepsItsPlaceAtAllWarps) {
    simulation::partitions::MemoryBenchmarks suite;
    for (const kernel::AccessKind kind : {kernel::AccessKind::load, kernel::AccessKind::store}) {
        sample::addBenchmarks(suite, kind, simulation::partitions::BenchmarkPattern::spread, {1, 2, 4}, 2000);
        sample::addBenchmarks(suite, kind, simulation::partitions::BenchmarkPattern::camped, {7, 14, 28}, 500);
    }
    CampprofParameters parameters = kernel();
    const BandPoint bounds = *predicted(parameters, suite).band->current();
    parameters.measured = bounds.best + 0.3 * (bounds.worst - bounds.best);
    const Prediction prediction = predicted(parameters, suite);
    EXPECT_NEAR(prediction.band->degree, 0.3, 1e-9);
    EXPECT_NEAR(prediction.time.value(), parameters.measured->value(), 1e-12);
    EXPECT_EQ(prediction.band->line, LineSource::measured);
    EXPECT_EQ(prediction.caseTaken, "partial camping");
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("extrapolated")));
    const auto& points = prediction.band->points;
    EXPECT_GT(points.front().best.value(), points.back().best.value()) << "the suite's latency counts for few warps";
    for (const BandPoint& point : points) {
        ASSERT_TRUE(point.application);
        ASSERT_GT(point.worst, point.best);
        EXPECT_NEAR((*point.application - point.best) / (point.worst - point.best), 0.3, 1e-9) << point.warps;
    }
}

TEST(Campprof, AMeasuredTimeAtABoundIsNoOrFullCamping) {
    const Prediction best = measured(kLower);
    EXPECT_NEAR(best.band->degree, 0, 1e-9);
    EXPECT_EQ(best.caseTaken, "no camping");
    EXPECT_THAT(best.limiter.text(), HasSubstr("spread over the partitions"));
    const Prediction worst = measured(kUpper);
    EXPECT_NEAR(worst.band->degree, 1, 1e-9);
    EXPECT_EQ(worst.caseTaken, "full camping");
    EXPECT_THAT(worst.limiter.text(), HasSubstr("partition camping"));
}

TEST(Campprof, NamesItsCasesByTheirPlace) {
    const auto caseAt = [](double r) { return measured(kLower + r * (kUpper - kLower)).caseTaken; };
    EXPECT_EQ(caseAt(0.09), "no camping");
    EXPECT_EQ(caseAt(0.11), "partial camping");
    EXPECT_EQ(caseAt(0.89), "partial camping");
    EXPECT_EQ(caseAt(0.91), "full camping");
}

TEST(Campprof, ATimeOutsideTheBandSaysSo) {
    const Prediction fast = measured(4e-3);
    EXPECT_EQ(fast.band->degree, 0);
    EXPECT_NEAR(fast.time.value(), kLower, 1e-12);
    EXPECT_THAT(fast.caveats, Contains(HasSubstr("4 ms are 20 % below the lower bound")));
    const Prediction slow = measured(62e-3);
    EXPECT_NEAR(slow.band->degree, (62e-3 - kLower) / (kUpper - kLower), 1e-9);
    EXPECT_NEAR(slow.time.value(), 62e-3, 1e-12) << "a kernel can be worse than the benchmarks";
    EXPECT_EQ(slow.caseTaken, "full camping");
    EXPECT_THAT(slow.caveats, Contains(HasSubstr("62 ms are 2 times the upper bound")));
    EXPECT_THAT(measured(10e-3).caveats, Not(Contains(HasSubstr("the upper bound:"))));
}

TEST(Campprof, ADegreeStandsInForATime) {
    CampprofParameters parameters = kernel();
    parameters.degree = 0.5;
    const Prediction prediction = predicted(parameters);
    EXPECT_NEAR(prediction.time.value(), (kLower + kUpper) / 2, 1e-12);
    EXPECT_EQ(prediction.band->line, LineSource::predicted);
    EXPECT_THAT(prediction.band->degreeText, HasSubstr("50 %"));
}

TEST(Campprof, ASimulatedTimeStandsInForAMeasurement) {
    CampprofParameters parameters = kernel();
    parameters.simulated = Seconds((kLower + kUpper) / 2);
    parameters.simulatedSource = "the addresses";
    parameters.degree = 0;
    const Prediction prediction = predicted(parameters);
    EXPECT_NEAR(prediction.band->degree, 0.5, 1e-9) << "it goes before a degree";
    EXPECT_NEAR(prediction.time.value(), (kLower + kUpper) / 2, 1e-12);
    EXPECT_EQ(prediction.band->line, LineSource::predicted);
    EXPECT_EQ(prediction.derivation.find("t_kernel")->source, "the addresses");
    parameters.measured = Seconds(kLower);
    const Prediction both = predicted(parameters);
    EXPECT_NEAR(both.time.value(), kLower, 1e-12) << "a measured time goes first";
    EXPECT_EQ(both.band->line, LineSource::measured);
}

TEST(Campprof, IssuingTakesItsTimeAtLeast) {
    CampprofParameters parameters = kernel();
    parameters.degree = 0;
    parameters.issueTime = Seconds(kLower * 0.99);
    EXPECT_NEAR(predicted(parameters).time.value(), kLower, 1e-12);
    EXPECT_THAT(predicted(parameters).caveats, Not(Contains(HasSubstr("computation"))));
    parameters.issueTime = Seconds(2 * kLower);
    const Prediction slow = predicted(parameters);
    EXPECT_NEAR(slow.time.value(), 2 * kLower, 1e-12);
    EXPECT_NEAR(slow.cycles.value(), 2 * kLower * 1.35e9, 1);
    EXPECT_THAT(slow.limiter.text(), HasSubstr("compute-bound"));
    EXPECT_THAT(slow.caveats, Contains(HasSubstr("computation decides the time, not memory")));
    EXPECT_NEAR(slow.band->current()->application->value(), kLower, 1e-12) << "the band is that of memory";
}

TEST(Campprof, TwiceTheTransactionsAreTwiceTheBand) {
    CampprofParameters parameters = kernel();
    const Prediction once = predicted(parameters);
    for (double& count : parameters.counts.loads) count *= 2;
    for (double& count : parameters.counts.stores) count *= 2;
    const Prediction twice = predicted(parameters);
    for (std::size_t i = 0; i < once.band->points.size(); ++i) {
        EXPECT_NEAR(twice.band->points[i].best / once.band->points[i].best, 2, 1e-12);
        EXPECT_NEAR(twice.band->points[i].worst / once.band->points[i].worst, 2, 1e-12);
    }
}

TEST(Campprof, BoundsAreOrderedOnTheSimulatedSuite) {
    for (const char* id : {"gtx280", "fx5600"}) {
        const device::Device device = *device::findDevice(id);
        for (const bool asPublished : {false, true}) {
            CampprofParameters parameters = kernel();
            parameters.asPublished = asPublished;
            parameters.degree = 0.4;
            const auto prediction = campprof(parameters, device, *simulation::partitions::simulatedBenchmarks(device));
            ASSERT_TRUE(prediction) << prediction.error().text();
            golden::checkDerivation(prediction->derivation);
            EXPECT_THAT(prediction->caveats, Contains(HasSubstr("not measured, but simulated")));
            for (const BandPoint& point : prediction->band->points) {
                EXPECT_GT(point.best.value(), 0) << id << " " << point.warps;
                EXPECT_LE(point.best, *point.application) << id << " " << point.warps;
                EXPECT_LE(*point.application, point.worst) << id << " " << point.warps;
            }
        }
    }
}

TEST(Campprof, MeasuredBenchmarksNeedNoCaveat) {
    simulation::partitions::MemoryBenchmarks suite = sample::campingSuite();
    suite.isSimulated = false;
    EXPECT_THAT(predicted(kernel(), suite).caveats, Not(Contains(HasSubstr("simulated"))));
    EXPECT_FALSE(predicted(kernel(), suite).band->isSimulated);
    EXPECT_EQ(predicted(kernel(), suite).band->provenance, "made by hand");
}

TEST(Campprof, ABandWithoutWidthHasNoDegree) {
    simulation::partitions::MemoryBenchmarks suite;
    for (const simulation::partitions::BenchmarkPattern pattern :
         {simulation::partitions::BenchmarkPattern::spread, simulation::partitions::BenchmarkPattern::camped})
        for (const kernel::AccessKind kind : {kernel::AccessKind::load, kernel::AccessKind::store})
            sample::addBenchmarks(suite, kind, pattern, {1, 2, 4});
    CampprofParameters parameters = kernel();
    parameters.measured = Seconds(4e-3);
    const Prediction prediction = predicted(parameters, suite);
    EXPECT_EQ(prediction.band->degree, 0);
    EXPECT_NEAR(prediction.time.value(), 4e-3, 1e-12);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("no width")));
}

TEST(Campprof, ATimeBeyondTheBandStaysAsManyTimesItsUpperBound) {
    const Prediction slow = measured(62e-3); // Twice the upper bound.
    for (const BandPoint& point : slow.band->points)
        EXPECT_NEAR(*point.application / point.worst, 2, 1e-9) << point.warps;
    EXPECT_EQ(slow.band->degreeText, "The kernel takes 2 times as long as with full camping.");
    const Prediction slower = measured(31);
    EXPECT_THAT(slower.caveats, Contains(HasSubstr("31 s are 1000 times the upper bound")));
}

TEST(Campprof, ATimeAboveABandWithoutWidthIsKept) {
    simulation::partitions::MemoryBenchmarks suite;
    for (const simulation::partitions::BenchmarkPattern pattern :
         {simulation::partitions::BenchmarkPattern::spread, simulation::partitions::BenchmarkPattern::camped})
        for (const kernel::AccessKind kind : {kernel::AccessKind::load, kernel::AccessKind::store})
            sample::addBenchmarks(suite, kind, pattern, {1, 2, 4});
    CampprofParameters parameters = kernel();
    parameters.measured = Seconds(8);
    const Prediction prediction = predicted(parameters, suite);
    EXPECT_NEAR(prediction.time.value(), 8, 1e-9);
    EXPECT_EQ(prediction.caseTaken, "band only");
    EXPECT_THAT(prediction.band->degreeText, HasSubstr("cannot be told"));
    EXPECT_EQ(prediction.derivation.find("application")->formula, "max(lower, t_kernel)");
}

TEST(Campprof, UnknownKeysAreToldAllThatAreKnown) {
    const auto prediction = predictCampprofFromParameters(
        R"({"device":"gtx280","gld_32b":0,"gld_64b":1,"gld_128b":0,"gst_32b":0,"gst_64b":0,"gst_128b":0,)"
        R"("active_warps":4,"foo":1})",
        "p.json");
    ASSERT_FALSE(prediction);
    EXPECT_THAT(prediction.error().remedy, HasSubstr("time_ms"));
    EXPECT_THAT(prediction.error().remedy, HasSubstr("degree"));
}

TEST(Campprof, RefusesGpusThatHashTheirAddresses) {
    const std::string text = refusal(kernel(), *device::findDevice("gtx460"));
    EXPECT_THAT(text, HasSubstr("hashes addresses over its memory partitions: it does not camp."));
    EXPECT_THAT(text, HasSubstr("Choose the CacheProf model"));
}

TEST(Campprof, RefusesWhatCannotBe) {
    const auto changed = [](auto change) {
        CampprofParameters parameters = kernel();
        change(parameters);
        return refusal(parameters);
    };
    EXPECT_THAT(changed([](auto& p) { p.counts = {}; }), HasSubstr("no memory transactions"));
    EXPECT_THAT(changed([](auto& p) { p.counts.stores[2] = -1; }), HasSubstr("gst_128b"));
    EXPECT_THAT(changed([](auto& p) { p.warps = 0; }), HasSubstr("No warp is active"));
    EXPECT_THAT(changed([](auto& p) { p.warps = 25; }), HasSubstr("Give a number from 1 to 24"));
    EXPECT_THAT(changed([](auto& p) { p.warps = 2.5; }), HasSubstr("whole number"));
    EXPECT_THAT(changed([](auto& p) { p.mostWarps = 7; }), HasSubstr("most_warps"));
    EXPECT_THAT(changed([](auto& p) { p.mostWarps = 25; }), HasSubstr("most_warps"));
    EXPECT_THAT(changed([](auto& p) { p.measured = Seconds(-1); }), HasSubstr("time_ms"));
    EXPECT_THAT(changed([](auto& p) { p.degree = 1.01; }), HasSubstr("degree"));
    EXPECT_EQ(changed([](auto& p) { p.warps = p.mostWarps = 24; }), "accepted");
}

TEST(Campprof, RefusesSuitesWithoutABenchmarkThatItNeeds) {
    simulation::partitions::MemoryBenchmarks reads = sample::campingSuite();
    std::erase_if(reads.times, [](const simulation::partitions::BenchmarkTime& each) {
        return each.kind == kernel::AccessKind::store;
    });
    EXPECT_THAT(refusal(kernel(), sample::fx5600(), reads), HasSubstr("no benchmark times of writes, spread"));
    CampprofParameters onlyReads = kernel();
    onlyReads.counts.stores = {};
    EXPECT_EQ(refusal(onlyReads, sample::fx5600(), reads), "accepted");
}

std::string json(const std::string& more = {}, const std::string& device = "gtx280") {
    return R"({"device": ")" + device + R"(", "gld_32b": 0, "gld_64b": 1000000, "gld_128b": 0, "gst_32b": 2000000,
               "gst_64b": 0, "gst_128b": 0, "active_warps": 8)" +
           more + "}";
}

std::string jsonRefusal(const std::string& text) {
    const auto prediction = predictCampprofFromParameters(text, "counts.json");
    return prediction ? "accepted" : prediction.error().text();
}

TEST(CampprofJson, PredictsTheSameAsTheParameters) {
    const device::Device device = *device::findDevice("gtx280");
    CampprofParameters parameters = kernel();
    parameters.mostWarps = 16;
    parameters.degree = 0.25;
    parameters.asPublished = true;
    const auto direct = campprof(parameters, device, *simulation::partitions::simulatedBenchmarks(device));
    const auto read = predictCampprofFromParameters(json(R"(, "most_warps": 16, "degree": 0.25, "as_published": true)"),
                                                    "counts.json");
    ASSERT_TRUE(direct && read);
    EXPECT_EQ(read->time, direct->time);
    EXPECT_EQ(read->band->mostWarps, 16);
    EXPECT_EQ(read->derivation.find("gst_32b")->source, "counts.json");
    golden::checkDerivation(read->derivation);
    const auto timed = predictCampprofFromParameters(json(R"(, "time_ms": 1e6)"), "counts.json");
    ASSERT_TRUE(timed);
    EXPECT_GT(timed->band->degree, 1);
    EXPECT_EQ(timed->derivation.find("t_kernel")->value, 1e6);
}

// No coefficient has a p below 0: but for those whose p is 0, none stays.
TEST(CampprofJson, DropsPredictorsAtTheLevelThatIsAskedFor) {
    const auto all = predictCampprofFromParameters(json(), "counts.json");
    const auto few = predictCampprofFromParameters(json(R"(, "significance": 0)"), "counts.json");
    ASSERT_TRUE(all && few);
    EXPECT_THAT(all->caveats, Not(Contains(HasSubstr("count as 0 in the regressions"))));
    EXPECT_THAT(few->caveats, Contains(HasSubstr("Predictors whose p is above 0 count as 0 in the regressions")));
    golden::checkDerivation(few->derivation);
}

TEST(CampprofJson, NamesTheKeyThatIsWrong) {
    EXPECT_THAT(jsonRefusal("{"), HasSubstr("counts.json"));
    EXPECT_THAT(jsonRefusal(json({}, "gtx9999")), HasSubstr("device"));
    EXPECT_THAT(jsonRefusal(json({}, "gtx460")), HasSubstr("does not camp"));
    EXPECT_THAT(jsonRefusal(json(R"(, "warps": 8)")), HasSubstr("warps"));
    EXPECT_THAT(jsonRefusal(json(R"(, "degree": 2)")), HasSubstr("counts.json: degree"));
    EXPECT_THAT(jsonRefusal(json(R"(, "time_ms": 0)")), HasSubstr("counts.json: time_ms"));
    EXPECT_THAT(jsonRefusal(json(R"(, "significance": 5)")), HasSubstr("counts.json: significance"));
    std::string missing = json();
    missing.replace(missing.find("gst_64b"), 7, "gst_65b");
    EXPECT_THAT(jsonRefusal(missing), HasSubstr("gst_6"));
}

} // namespace
} // namespace forewarp::models::bands::campprof
