#include "core/explain/report.h"

#include "core/explain/loop_details.h"
#include "core/explain/loop_ranking.h"
#include "core/explain/report_checks.h"
#include "core/render/html/report_html.h"
#include "core/render/json/report_json.h"
#include "core/render/json/report_request.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/core/render/sample_report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace forewarp::explain {

namespace {

Scenario onGtx280() {
    Scenario scenario;
    scenario.device = "gtx280";
    scenario.assumptions.values = {{"n", 1024}};
    return scenario;
}

Report reportOf(std::vector<kernel::ProgramFacts> files, const Scenario& scenario) {
    auto report = makeReport("sample", std::move(files), scenario);
    EXPECT_TRUE(report) << (report.wasCancelled() ? "cancelled" : report.error().text());
    return report ? *std::move(report) : Report{};
}

Error errorOf(const Scenario& scenario) {
    const auto report = makeReport("sample", {render::saxpyFacts(), render::gemmFacts()}, scenario);
    EXPECT_FALSE(report);
    EXPECT_FALSE(report.wasCancelled());
    return report || report.wasCancelled() ? Error{} : report.error();
}

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST(Report, saxpyIsPredicted) {
    const Report report = reportOf({render::saxpyFacts()}, onGtx280());
    ASSERT_EQ(report.files.size(), 1U);
    ASSERT_EQ(report.files[0].loops.size(), 1U);
    const LoopReport& loop = report.files[0].loops[0];
    EXPECT_EQ(loop.problem, "");
    ASSERT_NE(loop.best(), nullptr);
    EXPECT_GT(loop.best()->time.value(), 0);
    EXPECT_TRUE(std::isfinite(loop.best()->time.value()));
    EXPECT_TRUE(loop.best()->occupancy.has_value());
    EXPECT_DOUBLE_EQ(loop.shareOfPredictedTime, 1);
    EXPECT_EQ(report.device.id, "gtx280");
    EXPECT_FALSE(report.version.empty());
}

TEST(Report, withoutABlockTheBestOfTheSweepIsTaken) {
    const Report report = reportOf({render::saxpyFacts()}, onGtx280());
    const LoopReport& loop = report.files.at(0).loops.at(0);
    ASSERT_GE(loop.sweep.best, 0);
    EXPECT_EQ(loop.launch.block, loop.sweep.points[std::size_t(loop.sweep.best)].block);
}

TEST(Report, aChosenBlockIsTaken) {
    Scenario scenario = onGtx280();
    scenario.block = kernel::BlockShape{64, 1, 1};
    const LoopReport loop = reportOf({render::saxpyFacts()}, scenario).files.at(0).loops.at(0);
    EXPECT_EQ(loop.launch.block, (kernel::BlockShape{64, 1, 1}));
    EXPECT_DOUBLE_EQ(loop.launch.blocks, 16);
}

TEST(Report, accessesAreExplainedInASentence) {
    Scenario scenario = onGtx280();
    scenario.block = kernel::BlockShape{256, 1, 1};
    kernel::ProgramFacts facts = render::saxpyFacts();
    facts.loops[0].accesses[0].index.reset();
    facts.loops[0].accesses[0].text = "x[idx[i]]";
    facts.loops[0].accesses[0].unknownReason = "the index is loaded from idx";
    const LoopReport loop = reportOf({facts}, scenario).files.at(0).loops.at(0);
    ASSERT_EQ(loop.accesses.size(), 3U);
    EXPECT_EQ(loop.accesses[0].text,
              "x[idx[i]]: address unknown (the index is loaded from idx), 32 transactions assumed");
    EXPECT_TRUE(holds(loop.accesses[1].text, "y[i]: coalesced, ")) << loop.accesses[1].text;
    EXPECT_TRUE(holds(loop.accesses[1].text, " B per warp")) << loop.accesses[1].text;
}

TEST(Report, innerLoopsAreReportedToo) {
    const Report report = reportOf({render::gemmFacts()}, onGtx280());
    ASSERT_EQ(report.files.at(0).loops.size(), 3U);
    const auto& loops = report.files[0].loops;
    for (const LoopReport& loop : loops) EXPECT_NE(loop.best(), nullptr) << loop.facts.id << ": " << loop.problem;
    EXPECT_DOUBLE_EQ(loops[0].shareOfPredictedTime, 1);
    EXPECT_DOUBLE_EQ(loops[1].shareOfPredictedTime, 0);
}

TEST(Report, whatTheUserTakesAsIndependentStandsOnEveryPrediction) {
    kernel::ProgramFacts facts = render::saxpyFacts();
    facts.loops[0].verdict = kernel::Verdict::refuted;
    Scenario scenario = onGtx280();
    scenario.assumptions.independentLoops = {"saxpy:L1"};
    const LoopReport loop = reportOf({facts}, scenario).files.at(0).loops.at(0);
    ASSERT_TRUE(loop.profile);
    const auto& assumptions = loop.profile->assumptions;
    const auto taken = std::find_if(assumptions.begin(), assumptions.end(), [](const kernel::Assumption& assumption) {
        return assumption.kind == kernel::Assumption::Kind::independence;
    });
    ASSERT_NE(taken, assumptions.end());
    ASSERT_FALSE(loop.predictions.empty());
    for (const models::Prediction& prediction : loop.predictions) {
        EXPECT_EQ(std::count(prediction.caveats.begin(), prediction.caveats.end(), taken->text), 1);
    }
}

TEST(Report, everyCaveatOfTheProfileStandsOnceOnEveryPrediction) {
    kernel::ProgramFacts facts = render::saxpyFacts();
    facts.loops[0].calls = {"printf"};
    const LoopReport loop = reportOf({facts}, onGtx280()).files.at(0).loops.at(0);
    ASSERT_TRUE(loop.profile);
    ASSERT_FALSE(loop.profile->caveats.empty());
    for (const std::string& caveat : loop.profile->caveats) {
        const auto& shown = loop.best()->caveats;
        EXPECT_EQ(std::count(shown.begin(), shown.end(), caveat), 1) << caveat;
    }
}

TEST(Report, theHeadlineWarnsWhereAccessesQueueAtOnePartition) {
    const auto device = device::findDevice("gtx280");
    ASSERT_TRUE(device);
    const auto warned = [&](double n) {
        Scenario scenario = onGtx280();
        scenario.assumptions.values["n"] = n;
        scenario.block = kernel::BlockShape{16, 16, 1};
        const LoopReport loop = reportLoop(sample::transpose(), "t:L1", *device, scenario);
        EXPECT_TRUE(loop.best()) << loop.problem;
        return loop.best() && std::ranges::any_of(loop.best()->caveats, [](const std::string& caveat) {
                   return holds(caveat, "CampProf, which does");
               });
    };
    EXPECT_TRUE(warned(1024)) << "rows of 4096 bytes start at the same of 8 partitions";
    EXPECT_FALSE(warned(1056)) << "rows of 4224 bytes do not";
}

TEST(Report, kernelsShorterThanTheirStartSaySo) {
    Scenario scenario = onGtx280();
    const auto firstCaveat = [&] {
        const Report report = reportOf({render::saxpyFacts()}, scenario);
        const std::vector<std::string>& caveats = report.files.at(0).loops.at(0).best()->caveats;
        return caveats.empty() ? "" : caveats.front();
    };
    EXPECT_TRUE(firstCaveat().starts_with("Starting the kernel takes ")) << firstCaveat();
    scenario.assumptions.values = {{"n", 1 << 24}};
    EXPECT_FALSE(firstCaveat().starts_with("Starting the kernel takes ")) << firstCaveat();
}

TEST(Report, unknownLoopIsAProblemNotACrash) {
    const auto device = device::findDevice("gtx280");
    ASSERT_TRUE(device);
    const LoopReport loop = reportLoop(render::saxpyFacts(), "saxpy:L7", *device, onGtx280());
    EXPECT_TRUE(holds(loop.problem, "saxpy:L7")) << loop.problem;
    EXPECT_EQ(loop.best(), nullptr);
}

TEST(Report, unknownDeviceIsAnError) {
    Scenario scenario = onGtx280();
    scenario.device = "h3000";
    EXPECT_TRUE(holds(errorOf(scenario).text(), "h3000"));
}

TEST(Report, unknownModelIsAnError) {
    Scenario scenario = onGtx280();
    scenario.model = "crystal-ball";
    EXPECT_TRUE(holds(errorOf(scenario).text(), "crystal-ball"));
}

TEST(Report, impossibleBlocksAreErrorsThatTellTheLimit) {
    for (const kernel::BlockShape& block :
         {kernel::BlockShape{0, 1, 1}, kernel::BlockShape{2048, 1, 1}, kernel::BlockShape{513, 1, 1},
          kernel::BlockShape{65536, 65536, 1}, kernel::BlockShape{-32, -32, 1}, kernel::BlockShape{2, 2, 65}}) {
        Scenario scenario = onGtx280();
        scenario.block = block;
        const Error error = errorOf(scenario);
        EXPECT_EQ(error.kind, ErrorKind::usage);
        EXPECT_TRUE(holds(error.remedy, "512")) << error.text();
    }
    Scenario scenario = onGtx280();
    scenario.block = kernel::BlockShape{512, 1, 1};
    EXPECT_TRUE(makeReport("sample", {render::saxpyFacts()}, scenario));
}

TEST(Report, impossibleRegisterCountsAreErrors) {
    for (const int registers : {-1, 4096}) {
        Scenario scenario = onGtx280();
        scenario.assumptions.registersPerThread = registers;
        EXPECT_EQ(errorOf(scenario).kind, ErrorKind::usage) << registers;
    }
}

TEST(Report, registersNobodyGaveAreEstimatedFromTheCode) {
    Scenario scenario = onGtx280();
    const auto estimated = makeReport("sample", {render::saxpyFacts()}, scenario);
    ASSERT_TRUE(estimated);
    const LoopReport& loop = estimated->files.front().loops.front();
    const int need = dataflow::registerNeed(*loop.profile).perThread;
    EXPECT_EQ(loop.launch.registersPerThread, need);
    EXPECT_TRUE(std::ranges::any_of(loop.profile->assumptions, [&](const kernel::Assumption& assumption) {
        return assumption.symbol == "registers" && assumption.value == need && holds(assumption.text, "estimated");
    }));
    scenario.assumptions.registersPerThread = need + 8;
    const auto given = makeReport("sample", {render::saxpyFacts()}, scenario);
    ASSERT_TRUE(given);
    EXPECT_EQ(given->files.front().loops.front().launch.registersPerThread, need + 8);
}

TEST(Report, unknownSymbolIsAnErrorThatListsTheNeededOnes) {
    Scenario scenario = onGtx280();
    scenario.assumptions.values["m"] = 5;
    const Error error = errorOf(scenario);
    EXPECT_EQ(error.kind, ErrorKind::usage);
    EXPECT_TRUE(holds(error.text(), "m")) << error.text();
    EXPECT_TRUE(holds(error.remedy, "n")) << error.text();
}

TEST(Report, valuesBeyondTheTypeOfTheirSymbolAreErrors) {
    kernel::ProgramFacts facts = render::saxpyFacts();
    facts.symbols.at(0).type = "int";
    for (const double value : {5e9, -3e9, 2.5, 1e300}) {
        Scenario scenario = onGtx280();
        scenario.assumptions.values["n"] = value;
        const auto report = makeReport("sample", {facts}, scenario);
        ASSERT_FALSE(report) << value;
        EXPECT_TRUE(holds(report.error().text(), "n has the type int: -2147483648 to 2147483647 are possible"))
            << report.error().text();
    }
}

TEST(Report, whatTheMemoryDoesNotHoldIsNotPredicted) {
    Scenario scenario = onGtx280();
    scenario.assumptions.values["n"] = 1e9;
    const LoopReport loop = reportOf({render::saxpyFacts()}, scenario).files.at(0).loops.at(0);
    EXPECT_TRUE(loop.predictions.empty());
    EXPECT_TRUE(holds(loop.problem, "Its arrays take 7.45 GiB, more than the 1 GiB of GeForce GTX 280"))
        << loop.problem;
    const Report small = reportOf({render::saxpyFacts()}, onGtx280());
    EXPECT_FALSE(small.files.at(0).loops.at(0).predictions.empty());
}

TEST(Report, anIndexThatWrapsIsNotPredicted) {
    kernel::ProgramFacts facts = render::saxpyFacts();
    for (kernel::MemoryAccess& access : facts.loops.at(0).accesses) access.largestOffset = 4096;
    Scenario scenario = onGtx280();
    scenario.assumptions.values["n"] = 1025;
    EXPECT_FALSE(reportOf({facts}, scenario).files.at(0).loops.at(0).predictions.empty()) << "its last byte is 4,099";
    scenario.assumptions.values["n"] = 1026;
    const LoopReport loop = reportOf({facts}, scenario).files.at(0).loops.at(0);
    EXPECT_TRUE(loop.predictions.empty());
    EXPECT_TRUE(holds(loop.problem, "Its index overflows: ")) << loop.problem;
    EXPECT_TRUE(holds(loop.problem, "Compute it in 64 bits (size_t)")) << loop.problem;
}

TEST(Report, aTimeThatRestsOnAGuessIsARange) {
    kernel::ProgramFacts facts = render::saxpyFacts();
    facts.symbols.at(0).values = {{1 << 20, "argument at 8:3", {{"calls of saxpy", "8:3"}}},
                                  {1 << 16, "argument at 9:3", {{"calls of saxpy", "9:3"}}}};
    const auto loopOf = [&](Scenario scenario) {
        scenario.model = "mwp-cwp";
        return reportOf({facts}, scenario).files.at(0).loops.at(0);
    };
    Scenario unsaid = onGtx280();
    unsaid.assumptions.values.clear();
    const LoopReport loop = loopOf(unsaid);
    ASSERT_TRUE(loop.range) << "n differs from call to call";
    EXPECT_EQ(loop.range->effects.at(0).assumption.symbol, "n");
    const Seconds time = loop.predictions.at(0).time;
    EXPECT_LT(loop.range->least, time);
    EXPECT_NEAR(loop.range->most.value(), time.value(), 1e-12) << "the largest n is predicted";
    Scenario given = onGtx280();
    given.block = loop.launch.block;
    given.assumptions.values["n"] = 1 << 16;
    const LoopReport known = loopOf(given);
    EXPECT_FALSE(known.range) << "n is given";
    EXPECT_NEAR(known.predictions.at(0).time.value(), loop.range->least.value(), 1e-12);
}

TEST(Report, gridsThatNoGpuHasAreNotPredicted) {
    Scenario scenario = onGtx280();
    scenario.assumptions.values["n"] = 9e18;
    const LoopReport loop = reportOf({render::saxpyFacts()}, scenario).files.at(0).loops.at(0);
    EXPECT_TRUE(loop.predictions.empty());
    EXPECT_TRUE(holds(loop.problem, "blocks side by side: at most 2147483647 are possible")) << loop.problem;
}

namespace {

/// saxpy, proved under an assumption.
kernel::ProgramFacts assumingFacts() {
    kernel::ProgramFacts facts = render::saxpyFacts();
    facts.loops[0].assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, "x and y do not overlap"}};
    return facts;
}

} // namespace

TEST(Report, aRejectedAssumptionSettlesTheVerdictForAllConsumers) {
    Scenario scenario = onGtx280();
    scenario.assumptions.rejected = {"saxpy: x and y do not overlap"};
    const Report report = reportOf({assumingFacts()}, scenario);
    const FileReport& file = report.files.at(0);
    EXPECT_EQ(file.loops.at(0).facts.verdict, kernel::Verdict::unknown);
    EXPECT_EQ(file.loops.at(0).profile.value().verdict, kernel::Verdict::unknown);
    EXPECT_TRUE(rankedLoops(report).parallel.empty());
    EXPECT_TRUE(holds(render::html::reportHtml(report, render::html::HtmlPlots::placeholders), "which you rejected"));
    EXPECT_EQ(file.facts.loops.at(0).verdict, kernel::Verdict::proved); // The decision can be taken back.
    const Report before = reportOf({assumingFacts()}, onGtx280());
    EXPECT_EQ(before.files.at(0).loops.at(0).facts.verdict, kernel::Verdict::proved);
}

TEST(Report, decisionsOnOtherFilesRest) {
    Scenario scenario = onGtx280();
    scenario.assumptions.rejected = {"other: p and q do not overlap"};
    scenario.assumptions.independentLoops = {"other:L1"};
    EXPECT_EQ(reportOf({assumingFacts()}, scenario).files.at(0).loops.at(0).facts.verdict, kernel::Verdict::proved);
}

TEST(CheckDecisions, knownOnesPass) {
    const std::vector<kernel::ProgramFacts> files{assumingFacts(), render::gemmFacts()};
    kernel::Assumptions assumptions;
    assumptions.rejected = {"saxpy: x and y do not overlap"};
    assumptions.independentLoops = {"gemm:L1.1", "saxpy:L1"};
    EXPECT_FALSE(checkDecisions(assumptions, files));
}

TEST(CheckDecisions, anUnknownKeyListsThoseThereAre) {
    const std::vector<kernel::ProgramFacts> files{assumingFacts(), render::gemmFacts()};
    kernel::Assumptions assumptions;
    assumptions.rejected = {"saxpy: x and z do not overlap"};
    const auto error = checkDecisions(assumptions, files);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, ErrorKind::usage);
    EXPECT_TRUE(holds(error->place, "x and z")) << error->text();
    EXPECT_TRUE(holds(error->remedy, "«saxpy: x and y do not overlap»")) << error->text();
    const auto none = checkDecisions(assumptions, std::vector<kernel::ProgramFacts>{render::gemmFacts()});
    ASSERT_TRUE(none);
    EXPECT_TRUE(holds(none->remedy, "leave it out")) << none->text();
}

TEST(CheckDecisions, anUnknownLoopNamesTheNearestFirst) {
    const std::vector<kernel::ProgramFacts> files{render::saxpyFacts(), render::gemmFacts()};
    kernel::Assumptions assumptions;
    assumptions.independentLoops = {"gemn:L1.1"};
    const auto error = checkDecisions(assumptions, files);
    ASSERT_TRUE(error);
    EXPECT_TRUE(holds(error->place, "gemn:L1.1")) << error->text();
    EXPECT_TRUE(holds(error->remedy, "The nearest: «gemm:L1.1», ")) << error->text();
}

TEST(CheckDecisions, aMappingNamesALoopThereIs) {
    const std::vector<kernel::ProgramFacts> files{render::gemmFacts()};
    kernel::Assumptions assumptions;
    assumptions.dimensions = {{"gemm:L1", kernel::ThreadDimension::y}, {"j", kernel::ThreadDimension::x}};
    EXPECT_FALSE(checkDecisions(assumptions, files));
    assumptions.dimensions = {{"foo", kernel::ThreadDimension::x}};
    const auto error = checkDecisions(assumptions, files);
    ASSERT_TRUE(error);
    EXPECT_TRUE(holds(error->remedy, "«i», «j»")) << error->text();
}

TEST(Report, whatIsRefutedOrCallsTheUnknownStaysOnTheCpu) {
    kernel::ProgramFacts facts = render::gemmFacts();
    const auto loopWith = [&](kernel::Verdict verdict, std::vector<std::string> calls, bool isIndependent) {
        facts.loops[0].verdict = verdict;
        facts.loops[0].reason = "Because.";
        facts.loops[0].calls = std::move(calls);
        Scenario scenario = onGtx280();
        if (isIndependent) scenario.assumptions.independentLoops = {"gemm:L1"};
        return reportOf({facts}, scenario).files.at(0).loops.at(0);
    };
    const LoopReport refuted = loopWith(kernel::Verdict::refuted, {}, false);
    EXPECT_TRUE(refuted.staysOnCpu && refuted.predictions.empty());
    EXPECT_EQ(refuted.problem, "It stays on the CPU. Because.");
    EXPECT_TRUE(loopWith(kernel::Verdict::unknown, {"filter"}, false).predictions.empty());
    EXPECT_FALSE(loopWith(kernel::Verdict::unknown, {}, false).staysOnCpu);
    facts.loops[1].calls = {"filter"};
    EXPECT_TRUE(loopWith(kernel::Verdict::unknown, {}, false).staysOnCpu) << "called in a loop inside";
    facts.loops[1].calls.clear();
    EXPECT_FALSE(loopWith(kernel::Verdict::proved, {"sinf"}, false).staysOnCpu);
    EXPECT_FALSE(loopWith(kernel::Verdict::refuted, {}, true).predictions.empty()) << "taken as independent";
}

TEST(Report, stopsBetweenLoops) {
    std::stop_source source;
    int steps = 0;
    const Progress progress{source.get_token(), [&](double fraction, std::string_view) {
                                EXPECT_GE(fraction, 0);
                                EXPECT_LE(fraction, 1);
                                if (++steps == 2) source.request_stop();
                            }};
    const auto report = makeReport("sample", {render::gemmFacts()}, onGtx280(), progress);
    EXPECT_TRUE(report.wasCancelled());
    EXPECT_EQ(steps, 2);
}

TEST(ReportRequest, readsBackToTheSameReport) {
    Scenario scenario = onGtx280();
    scenario.block = kernel::BlockShape{32, 8, 1};
    scenario.assumptions.independentLoops = {"saxpy:L1"};
    scenario.assumptions.rejected = {"saxpy: x and y do not overlap"};
    scenario.assumptions.registersPerThread = 20;
    scenario.assumptions.simulation = kernel::SimulationChoices::asPublished();
    scenario.model = "mwp-cwp";
    Report report = reportOf({assumingFacts(), render::gemmFacts()}, scenario);
    detailForemostLoops(report, {}); // as whoever prints it does
    auto again = render::json::readReportRequest(render::json::writeReportRequest(report), "request");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->title, "sample");
    EXPECT_EQ(again->scenario.assumptions, scenario.assumptions);
    detailForemostLoops(*again, {});
    EXPECT_EQ(render::json::reportJson(*again), render::json::reportJson(report));
    EXPECT_EQ(render::html::reportHtml(*again, render::html::HtmlPlots::placeholders),
              render::html::reportHtml(report, render::html::HtmlPlots::placeholders));
}

TEST(ReportRequest, withoutABlockStaysAutomatic) {
    const Report report = reportOf({render::saxpyFacts()}, onGtx280());
    const auto again = render::json::readReportRequest(render::json::writeReportRequest(report), "request");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_FALSE(again->scenario.block.has_value());
}

TEST(ReportRequest, errorsNameTheKey) {
    const auto broken = [](const std::string& from, const std::string& to) {
        std::string text = render::json::writeReportRequest(render::handMadeReport());
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        const auto report = render::json::readReportRequest(text, "request.json");
        return report || report.wasCancelled() ? std::string("no error") : report.error().text();
    };
    EXPECT_TRUE(holds(broken("\"schema\": 1", "\"schema\": 2"), "schema"));
    EXPECT_TRUE(holds(broken("\"block\": null", "\"block\": [1, 2]"), "block"));
    EXPECT_TRUE(holds(broken("\"simulation\": []", "\"simulation\": [\"timing=guessed\"]"), "timing=published"));
    EXPECT_TRUE(holds(broken("\"rejected\": []", "\"rejected\": 7"), "rejected"));
    EXPECT_TRUE(holds(broken("\"registers\": 0", "\"registers\": \"many\""), "registers"));
    EXPECT_TRUE(holds(broken("\"n\": 1024.0", "\"n\": true"), "values"));
    EXPECT_TRUE(holds(broken("{", "["), "request.json"));
}

} // namespace forewarp::explain
