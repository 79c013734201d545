// One model is in charge of a page: headline, curve, plan of shared memory and advice say the same of the same kernel, and so
// do the pages of the program. Every loop of the examples that may run in parallel, on GPUs of four kinds.
#include "core/advice/shared_memory/shared_kernel.h"
#include "core/explain/loop_details.h"
#include "core/explain/report.h"
#include "core/kernel/measured_run.h"
#include "core/kernel/nest/nest.h"
#include "core/program/overview.h"
#include "core/program/plan.h"
#include "tests/frontend/cuda/port_cases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

using namespace forewarp;

namespace {

constexpr double kRounding = 1e-9;

std::vector<std::string> exampleFiles() {
    std::vector<std::string> files;
    for (const char* folder : {"", "/polybench-like", "/thesis-like"})
        for (const auto& entry :
             std::filesystem::directory_iterator(FOREWARP_SOURCE_DIR "/resources/examples" + std::string(folder)))
            if (entry.path().extension() == ".c") files.push_back(entry.path().string());
    std::ranges::sort(files);
    return files;
}

bool isSame(Seconds a, Seconds b) {
    return std::abs(a / b - 1) <= kRounding;
}

/// What contradicts the headline; empty where nothing does.
std::string contradictionsOf(const explain::LoopReport& loop, const device::Device& device) {
    std::string found;
    const models::Prediction& headline = *loop.best();
    const auto model = models::find(headline.model);
    const auto say = [&](const std::string& text, Seconds time) {
        found += "  " + text + ": " + std::to_string(time.value() * 1e6) + " µs, headline " +
                 std::to_string(headline.time.value() * 1e6) + " µs\n";
    };
    if (loop.sweep.model != headline.model) found += "  the curve is by " + loop.sweep.model + '\n';
    for (const advice::block::SweepPoint& point : loop.sweep.points)
        if (point.block == loop.launch.block && !isSame(point.time, headline.time)) say("curve", point.time);
    if (loop.sharedPlan) {
        if (loop.sharedPlan->model != headline.model) found += "  arrays are chosen by " + loop.sharedPlan->model + '\n';
        if (const Seconds none = loop.sharedPlan->outcomeOf(0).time; !isSame(none, headline.time))
            say("nothing in shared memory", none);
        const auto kept = advice::shared_memory::withShared(*loop.profile, loop.sharedPlan->opportunities,
                                                            loop.sharedPlan->fastest);
        const auto port = model->predict(kept, device, kept.launchWith(loop.launch.block));
        const Seconds fastest = loop.sharedPlan->outcomeOf(loop.sharedPlan->fastest).time;
        if (port && !isSame(port->time, fastest)) say("the port with the fastest arrays", port->time);
    }
    for (const advice::layout::LayoutAdvice& advice : loop.advice) {
        if (advice.band) continue; // Against camping, by the model of that.
        if (!isSame(advice.before, headline.time)) say("before «" + advice.text + "»", advice.before);
        const auto after = model->predict(advice.kernel, device, advice.launch);
        if (!after || !isSame(after->time, advice.after)) say("after «" + advice.text + "»", advice.after);
        if (advice.gain() < advice::layout::kLeastGain) say("no gain by «" + advice.text + "»", advice.after);
    }
    return found;
}

constexpr double kEntries = 7;

/// As if each loop that runs in no other one had run so often, and long enough to be worth a port.
kernel::MeasuredRun runOf(const kernel::ProgramFacts& facts) {
    kernel::MeasuredRun run;
    run.program = "example";
    run.ending = "The program exited with status 0.";
    run.files = {{facts.file, 1}};
    for (const kernel::LoopFacts& loop : facts.loops) {
        if (loop.parent >= 0) continue;
        run.loops.push_back({.file = facts.file, .loop = loop.id, .entries = kEntries, .seconds = 100, .isTimed = true});
        run.seconds += 100;
    }
    return run;
}

/// What the program's page says otherwise of the loop than its own page does; empty where nothing is.
std::string contradictionsOf(const program::PlannedLoop& planned, const explain::LoopReport& report,
                             const device::Device& device) {
    const models::Prediction& headline = *report.best();
    std::string found;
    if (planned.block != report.launch.block) found += "  another block\n";
    const bool saysLimiter = planned.choice == program::Choice::ported;
    if (saysLimiter && planned.limiter != headline.limiter.name) found += "  limited by " + planned.limiter + '\n';
    const Seconds starts = *planned.onGpu - headline.time * planned.entries;
    if (starts < device.launchOverhead.value * (planned.entries * 0.999)) found += "  a shorter time\n";
    const bool waits = !report.facts.reductions.empty();
    if (!waits && starts > device.launchOverhead.value * (planned.entries * 1.001)) found += "  a longer time\n";
    return found;
}

/// A device, and the model in charge: «all» leaves that to Forewarp.
struct Page {
    const char* device;
    const char* model;
};

class OneVoice : public testing::TestWithParam<Page> {};

} // namespace

TEST_P(OneVoice, SpeaksOnEveryPage) {
    const auto device = device::findDevice(GetParam().device);
    ASSERT_TRUE(device);
    explain::Scenario scenario;
    scenario.device = GetParam().device;
    scenario.model = GetParam().model;
    int loops = 0, advised = 0;
    for (const std::string& file : exampleFiles()) {
        const auto facts = test::factsOf({file, {}, {}, {}});
        ASSERT_TRUE(facts) << file;
        for (const kernel::LoopFacts& loop : facts->loops) {
            if (loop.verdict != kernel::Verdict::proved && loop.verdict != kernel::Verdict::reduction) continue;
            const explain::LoopReport report = explain::reportLoop(*facts, loop.id, *device, scenario);
            if (report.predictions.empty()) continue;
            ++loops;
            advised += report.advice.empty() ? 0 : 1;
            EXPECT_EQ(contradictionsOf(report, *device), "") << file << " " << loop.id;
        }
    }
    EXPECT_GE(loops, 100);
    EXPECT_GE(advised, 10);
}

/// All would take minutes, and the page of the program asks the same functions of each.
std::vector<std::string> someExamples() {
    std::vector<std::string> files = exampleFiles();
    files.resize(5);
    return files;
}

TEST(OneVoiceOfPrograms, SpeaksInThePlan) {
    const auto device = device::findDevice("h200");
    ASSERT_TRUE(device);
    explain::Scenario scenario;
    scenario.device = "h200";
    int planned = 0;
    for (const std::string& file : someExamples()) {
        const auto facts = test::factsOf({file, {}, {}, {}});
        ASSERT_TRUE(facts) << file;
        explain::Scenario measured = scenario;
        measured.assumptions.run = std::make_shared<const kernel::MeasuredRun>(runOf(*facts));
        const auto plan = program::makePlan(std::span(facts.get(), 1), *device, measured);
        if (!plan) continue; // It has no loop.
        Seconds kernels;
        for (const program::PlannedLoop& loop : plan->loops) {
            if (!loop.onGpu || loop.choice == program::Choice::dependent) continue;
            ++planned;
            const explain::LoopReport report = explain::reportLoop(*facts, loop.loop, *device, measured);
            EXPECT_EQ(contradictionsOf(loop, report, *device), "") << file << " " << loop.loop;
            if (loop.choice == program::Choice::ported) kernels += report.best()->time * loop.entries;
        }
        EXPECT_NEAR(plan->kernels.value(), kernels.value(), 1e-9 * kernels.value()) << file;
    }
    EXPECT_GE(planned, 5);
}

TEST(OneVoiceOfPrograms, SpeaksBeforeTheProgramHasRun) {
    const auto device = device::findDevice("h200");
    ASSERT_TRUE(device);
    explain::Scenario scenario;
    scenario.device = "h200";
    int shown = 0;
    for (const std::string& file : someExamples()) {
        const auto facts = test::factsOf({file, {}, {}, {}});
        ASSERT_TRUE(facts) << file;
        for (const program::PlannedLoop& loop : program::overviewOf({facts}, *device, scenario, true, {}).loops) {
            if (!loop.onGpu) continue;
            ++shown;
            const explain::LoopReport report = explain::reportLoop(*facts, loop.loop, *device, scenario);
            const Seconds all = report.best()->time * report.profile->launches;
            EXPECT_TRUE(isSame(*loop.onGpu, all)) << file << " " << loop.loop;
            EXPECT_EQ(loop.block, report.launch.block) << file << " " << loop.loop;
            EXPECT_EQ(loop.limiter, report.best()->limiter.name) << file << " " << loop.loop;
        }
    }
    EXPECT_GE(shown, 5);
}

INSTANTIATE_TEST_SUITE_P(Pages, OneVoice,
                         testing::Values(Page{"h200", "all"}, Page{"rtx2070super", "all"}, Page{"tk1", "all"},
                                         Page{"gtx280", "all"}, Page{"h200", "mwp-cwp"}),
                         [](const auto& info) {
                             std::string name = std::string(info.param.device) + '_' + info.param.model;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });
