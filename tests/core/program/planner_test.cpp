#include "core/program/planner.h"

#include "core/explain/loop_ranking.h"
#include "core/program/device_plans.h"
#include "core/program/overview.h"
#include "core/render/text/plan_lines.h"
#include "core/render/text/time_text.h"
#include "tests/core/program/sample_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::program {

namespace {

using testing::HasSubstr;

std::vector<explain::SharedFacts> sharedFacts(std::vector<kernel::ProgramFacts> all = sampleFacts()) {
    std::vector<explain::SharedFacts> files;
    for (kernel::ProgramFacts& facts : all)
        files.push_back(std::make_shared<const kernel::ProgramFacts>(std::move(facts)));
    return files;
}

explain::Scenario scenarioWith(kernel::MeasuredRun run) {
    explain::Scenario scenario;
    scenario.device = "a100";
    scenario.assumptions.run = std::make_shared<const kernel::MeasuredRun>(std::move(run));
    return scenario;
}

Planner plannerOf(kernel::MeasuredRun run, std::vector<Alternative> alternatives = {},
                  device::Device device = *device::findDevice("a100"),
                  std::vector<kernel::ProgramFacts> facts = sampleFacts()) {
    auto planner =
        Planner::make(sharedFacts(std::move(facts)), device, scenarioWith(std::move(run)), std::move(alternatives));
    EXPECT_TRUE(planner) << planner.error().text();
    return *planner;
}

const PlannedLoop& loopOf(const Plan& plan, std::string_view id) {
    static const PlannedLoop kNone;
    const auto found = std::ranges::find(plan.loops, id, &PlannedLoop::loop);
    EXPECT_NE(found, plan.loops.end()) << id;
    return found == plan.loops.end() ? kNone : *found;
}

/// The program is so short that nothing pays.
kernel::MeasuredRun shortRun() {
    kernel::MeasuredRun run = sampleRun();
    run.seconds = run.countedSeconds = 0.02;
    for (kernel::MeasuredLoop& loop : run.loops) loop.seconds *= 0.002;
    return run;
}

/// step() alone, entered once: its copies are never shared.
kernel::MeasuredRun singleStep(double seconds) {
    kernel::MeasuredRun run = sampleRun();
    run.seconds = run.countedSeconds = seconds + 0.01;
    run.loops = {run.loops[1]};
    run.loops[0].parent = -1;
    run.loops[0].entries = 1;
    run.loops[0].iterations = kSampleElements;
    run.loops[0].seconds = seconds;
    return run;
}

} // namespace

TEST(Planner, ALoopTheUserKeepsStaysAndTheOthersAreChosenAnew) {
    kernel::MeasuredRun run = sampleRun();
    run.loops[2].entries = 1000; // Of energy: in every step…
    run.loops[2].seconds = 0.2; // …and shorter than its copies.
    const Planner planner = plannerOf(run);
    const Plan free = planner.plan();
    const Plan kept = planner.plan({{{"wave.c", "step:L1"}, false}});
    EXPECT_EQ(loopOf(kept, "step:L1").choice, Choice::unchosen);
    EXPECT_TRUE(loopOf(kept, "step:L1").isChosenByUser);
    EXPECT_EQ(loopOf(kept, "energy:L1").choice, Choice::copies) << "Its data are not there any more.";
    EXPECT_NEAR(kept.after.value(), std::min(free.before, free.after + loopOf(free, "step:L1").gain).value(), 1e-9);
}

TEST(Planner, ALoopTheUserWantsIsPortedWhateverItCosts) {
    const Planner planner = plannerOf(shortRun());
    ASSERT_EQ(planner.plan().portedLoops(), 0U);
    const Plan plan = planner.plan({{{"wave.c", "energy:L1"}, true}});
    EXPECT_EQ(loopOf(plan, "energy:L1").choice, Choice::ported);
    EXPECT_GT(plan.after, plan.before);
    EXPECT_LT(loopOf(plan, "energy:L1").gain, Seconds(0)) << "The program is faster without it.";
}

TEST(Planner, ChoicesOfLoopsThatCannotBePortedChangeNothing) {
    const Planner planner = plannerOf(sampleRun());
    const Plan plan = planner.plan({{{"wave.c", "main:L1"}, true}, {{"other.c", "step:L1"}, false}});
    EXPECT_EQ(plan.after, planner.plan().after);
    EXPECT_EQ(loopOf(plan, "main:L1").choice, Choice::dependent);
}

TEST(Planner, WhatDoesNotFitTheGpuStays) {
    kernel::MeasuredRun run = sampleRun();
    run.loops[2].values["&now"] = always(0x300000000); // A third array of 4 MiB.
    run.loops[2].values["&now"].room = kSampleElements * 4;
    device::Device small = *device::findDevice("a100");
    EXPECT_EQ(plannerOf(run, {}, small).plan().memory, Bytes(12 * kMebi));
    small.memorySize.value = Bytes(10 * kMebi);
    const Plan plan = plannerOf(run, {}, small).plan();
    EXPECT_EQ(loopOf(plan, "step:L1").choice, Choice::ported);
    EXPECT_EQ(loopOf(plan, "energy:L1").choice, Choice::tooLarge) << "It gains less.";
    EXPECT_THAT(loopOf(plan, "energy:L1").why, HasSubstr("do not fit the GPU's memory, 10 MiB"));
    EXPECT_LE(plan.memory, small.memorySize.value);
    const Plan wanted =
        plannerOf(run, {}, small).plan({{{"wave.c", "step:L1"}, true}, {{"wave.c", "energy:L1"}, true}});
    EXPECT_THAT(wanted.caveats, testing::Contains(HasSubstr("more than the GPU's memory")));
}

TEST(Planner, AListOfPointersIsCopiedWithItsRows) {
    kernel::MeasuredRun run = sampleRun();
    for (kernel::MeasuredLoop& loop : run.loops)
        for (const char* array : {"&now", "&next"}) loop.values[array].room = 8 * 1024; // Of the pointers.
    const Bytes ofPointers = plannerOf(run).plan().memory;
    std::vector<kernel::ProgramFacts> facts = sampleFacts();
    for (kernel::LoopFacts& loop : facts[0].loops)
        for (kernel::MemoryAccess& access : loop.accesses) access.inRow = kernel::RowPlace{};
    EXPECT_EQ(ofPointers, Bytes(2 * 8 * 1024));
    EXPECT_EQ(plannerOf(run, {}, *device::findDevice("a100"), facts).plan().memory, Bytes(8 * kMebi));
}

/// step() reaches the array through pointers to its rows, edge() as the block that it is.
TEST(Planner, RowsInOneBlockAreThatBlock) {
    kernel::MeasuredRun run = runWithEdge();
    std::vector<kernel::ProgramFacts> facts = sampleFacts();
    for (kernel::LoopFacts& loop : facts[0].loops)
        if (loop.id != "edge:L1")
            for (kernel::MemoryAccess& access : loop.accesses) access.inRow = kernel::RowPlace{};
    for (kernel::MeasuredLoop& loop : run.loops) {
        if (loop.loop == "edge:L1") continue;
        for (const char* array : {"now", "next"}) {
            loop.values[kernel::addressName(kernel::firstRowOf(array))] = eitherArray();
            kernel::MeasuredNumber list = always(array == std::string("now") ? 0x1000 : 0x4000);
            list.different = {list.mean};
            list.room = 8 * 1024;
            loop.values[kernel::addressName(array)] = list;
        }
    }
    const auto mostIn = [&](const kernel::MeasuredRun& measured) {
        const Plan plan = plannerOf(measured, {}, *device::findDevice("a100"), facts)
                              .plan({{{"wave.c", "step:L1"}, true}, {{"wave.c", "energy:L1"}, true}});
        double most = 0;
        for (const PlannedCopy& copy : plan.copies) {
            EXPECT_TRUE(copy.size);
            most = std::max(most, copy.in);
        }
        return most;
    };
    EXPECT_GE(mostIn(run), 999) << "edge() writes it in each step.";
    for (kernel::MeasuredLoop& loop : run.loops) // Each row in a block of its own.
        for (auto& [name, number] : loop.values)
            if (name.ends_with("[0]")) number.room = 4096;
    EXPECT_LT(mostIn(run), 10);
}

TEST(Planner, OfBuffersThatComeAndGoEachKernelCopiesItsOwn) {
    kernel::MeasuredRun run = runWithEdge();
    const auto buffers = [](double first, int kin) {
        kernel::MeasuredNumber address{.mean = first, .least = first, .most = first + 0x40000000, .last = first};
        address.room = kSampleElements * 4;
        address.kin = kin;
        return address;
    };
    for (kernel::MeasuredLoop& loop : run.loops) {
        loop.values["&now"] = buffers(0x100000000, 7);
        loop.values["&next"] = buffers(0x120000000, 7);
    }
    const Plan plan = plannerOf(run).plan({{{"wave.c", "step:L1"}, true}, {{"wave.c", "energy:L1"}, false}});
    ASSERT_EQ(plan.copies.size(), 1U) << "Both names led to each of them.";
    const PlannedCopy& copy = plan.copies[0];
    ASSERT_TRUE(copy.size);
    EXPECT_LE(*copy.size, Bytes(8 * kMebi)) << "Two buffers of each step, not all between the first and the last.";
    EXPECT_LE(copy.in + copy.out, 4000.0);

    kernel::MeasuredRun few = run; // Two buffers that every step takes again.
    few.loops[2].values["&now"].newBlocks = 1e6;
    few.loops[1].values["&next"].newBlocks = 1e6;
    const Plan small = plannerOf(few).plan({{{"wave.c", "step:L1"}, true}, {{"wave.c", "energy:L1"}, false}});
    ASSERT_EQ(small.copies.size(), 1U);
    ASSERT_TRUE(small.copies[0].size);
    EXPECT_EQ(*small.copies[0].size, Bytes(2e6));

    // A table in a block of its own between them is not one of them.
    run.loops[2].values["&now"] = always(0x130000000);
    run.loops[2].values["&now"].room = kSampleElements * 4;
    run.loops[2].values["&now"].kin = 9;
    const Plan apart = plannerOf(run).plan({{{"wave.c", "energy:L1"}, true}, {{"wave.c", "step:L1"}, false}});
    ASSERT_EQ(apart.copies.size(), 1U);
    EXPECT_EQ(apart.copies[0].in, 1) << "Nobody writes it.";
    // Of a run that knows nothing of blocks, it may be.
    for (kernel::MeasuredLoop& loop : run.loops)
        for (auto& [name, number] : loop.values) {
            number.kin = 0;
            number.strays = {number.least, number.most};
        }
    const Plan old = plannerOf(run).plan({{{"wave.c", "energy:L1"}, true}, {{"wave.c", "step:L1"}, false}});
    ASSERT_EQ(old.copies.size(), 1U);
    EXPECT_GT(old.copies[0].in, 1);
}

/// The calls of a function of the C library that touches the first array, in the time loop.
kernel::MeasuredCall callInTimeLoop(double count, bool writes) {
    kernel::MeasuredNumber address = always(kFirstArray);
    address.different = {kFirstArray};
    address.room = 4 * kSampleElements;
    return {.function = writes ? "fread" : "fwrite",
            .file = "wave.c",
            .location = {12, 5},
            .parent = 0,
            .before = 3,
            .count = count,
            .reads = !writes,
            .writes = writes,
            .address = address};
}

TEST(Planner, WhatTheCLibraryTouchesIsThereEachTime) {
    const auto copyWith = [](const kernel::MeasuredCall& call) {
        kernel::MeasuredRun run = sampleRun();
        run.calls = {call};
        const Plan plan = plannerOf(run).plan({{{"wave.c", "step:L1"}, true}, {{"wave.c", "energy:L1"}, true}});
        PlannedCopy most;
        for (const PlannedCopy& copy : plan.copies)
            if (copy.in + copy.out > most.in + most.out) most = copy;
        return most;
    };
    const PlannedCopy written = copyWith(callInTimeLoop(1000, false));
    EXPECT_EQ(written.out, 1000);
    EXPECT_EQ(written.in, 1);
    EXPECT_EQ(written.size, Bytes(4 * kSampleElements));
    const PlannedCopy rarely = copyWith(callInTimeLoop(10, false));
    EXPECT_GE(rarely.out, 10);
    EXPECT_LE(rarely.out, 11);
    const PlannedCopy filled = copyWith(callInTimeLoop(1000, true));
    EXPECT_GE(filled.in, 1000);
    EXPECT_LE(filled.in, 1001);
    kernel::MeasuredCall atFirst = callInTimeLoop(1, true);
    atFirst.parent = -1;
    atFirst.before = 0;
    EXPECT_EQ(copyWith(atFirst).in, 1);
    EXPECT_EQ(copyWith(atFirst).out, 1);
}

/// edge() writes 1,024 elements in each step, or all; where nobody knows which, all are copied. Through a pointer that the
/// time loop swaps there is no index, but an address that goes on as regularly.
TEST(Planner, ALoopThatStaysCopiesWhatItTouches) {
    const auto largestIn = [](double elements, std::optional<std::string> address = std::nullopt) {
        kernel::MeasuredRun run = runWithEdge();
        run.loops.back().iterations = 1000 * elements;
        std::vector<kernel::ProgramFacts> facts = sampleFacts();
        kernel::MemoryAccess& written = facts[0].loops[3].accesses[0];
        if (address) written.index.reset();
        if (address && !address->empty()) written.address = *kernel::Expression::parse(*address);
        const Plan plan = plannerOf(run, {}, *device::findDevice("a100"), facts)
                              .plan({{{"wave.c", "step:L1"}, true}, {{"wave.c", "energy:L1"}, true}});
        PlannedCopy most;
        for (const PlannedCopy& copy : plan.copies)
            if (copy.in > most.in) most = copy;
        EXPECT_GE(most.in, 999);
        return most.size.value_or(Bytes(0));
    };
    EXPECT_LE(largestIn(1024), Bytes(16 * 1024));
    EXPECT_GE(largestIn(1024), Bytes(4096));
    EXPECT_GE(largestIn(kSampleElements), Bytes(3 * kMebi));
    EXPECT_GE(largestIn(1024, ""), Bytes(3 * kMebi));
    for (const char* regular : {"4*{edge:L1} + 4096*now[{main:L1}]", "4096*now[{main:L1}] - (4*{edge:L1} - 8*n)"})
        EXPECT_EQ(largestIn(1024, regular), largestIn(1024)) << regular;
    EXPECT_LE(largestIn(1024, "4*m*{edge:L1}"), Bytes(64 * 1024)) << "a sector each";
    for (const char* scattered : {"4*order[{edge:L1}]", "4*{edge:L1}*{edge:L1}", "4*rem({edge:L1}, n)"})
        EXPECT_GE(largestIn(1024, scattered), Bytes(3 * kMebi)) << scattered;
}

/// «if (t % 100 == 0) printf("%g", now[middle]);»
TEST(Planner, OneElementInTheTimeLoopIsOneElement) {
    std::vector<kernel::ProgramFacts> facts = sampleFacts();
    sample::addAccess(facts[0].loops[0], sample::access(kernel::AccessKind::load, "now[middle]", {12, 9}, {}));
    facts[0].loops[0].accesses[0].index.reset();
    const Plan plan = plannerOf(sampleRun(), {}, *device::findDevice("a100"), facts)
                          .plan({{{"wave.c", "step:L1"}, true}, {{"wave.c", "energy:L1"}, true}});
    double often = 0;
    for (const PlannedCopy& copy : plan.copies) {
        often = std::max(often, copy.out);
        if (copy.out > 100) EXPECT_LE(*copy.size, Bytes(64 * 1024));
    }
    EXPECT_GE(often, 999);
}

/// «keep[i] = now[i]», where no loop touches keep: its copy would have to be brought back.
TEST(Planner, TheGpuCopiesNothingToWhereNoLoopIs) {
    kernel::MeasuredRun run = sampleRun();
    kernel::MeasuredCall from = callInTimeLoop(1000, false), to = callInTimeLoop(1000, true);
    from.function = to.function = "memcpy";
    to.address = always(9 * kFirstArray);
    to.address.different = {9 * kFirstArray};
    to.address.room = from.address.room;
    run.calls = {from, to};
    const Plan plan = plannerOf(run).plan();
    EXPECT_THAT(plan.caveats, testing::Not(testing::Contains(HasSubstr("is taken as the GPU's own"))));
    double out = 0;
    for (const PlannedCopy& copy : plan.copies) out = std::max(out, copy.out);
    EXPECT_GE(out, 999) << "The CPU reads now in every step.";
}

TEST(Planner, TheGpuFillsAndCopiesItsArraysItself) {
    kernel::MeasuredRun run = sampleRun();
    kernel::MeasuredCall fill = callInTimeLoop(1000, true);
    fill.function = "memset";
    fill.seconds = 0.3;
    run.calls = {fill};
    const Plan plan = plannerOf(run).plan();
    EXPECT_EQ(loopOf(plan, "step:L1").choice, Choice::ported);
    for (const PlannedCopy& copy : plan.copies) EXPECT_LE(copy.in, 2) << copy.arrays.front();
    EXPECT_THAT(plan.caveats, testing::Contains(HasSubstr("memset() at wave.c:12 is taken as the GPU's own")));
    EXPECT_LT(plan.after, Seconds(0.8)) << "Its 0.3 s on the CPU are saved, too.";
    EXPECT_NEAR(loopOf(plan, "main:L1").onCpu.value(), 9.9 - 9 - 0.5 - 0.3, 1e-9);
    const Plan kept = plannerOf(run).plan({{{"wave.c", "step:L1"}, false}, {{"wave.c", "energy:L1"}, false}});
    EXPECT_EQ(kept.after, kept.before);
}

TEST(Planner, WhatMemmoveMovesMayOverlapAndStays) {
    kernel::MeasuredRun run = sampleRun();
    kernel::MeasuredCall move = callInTimeLoop(1000, true);
    move.function = "memmove";
    move.seconds = 0.3;
    run.calls = {move};
    const Plan plan = plannerOf(run).plan();
    EXPECT_THAT(plan.caveats, testing::Not(testing::Contains(HasSubstr("as the GPU's own"))));
    EXPECT_GT(plan.after, Seconds(0.3));
}

/// smooth(a + 1, a, n): what the verdict takes for granted is not so.
TEST(Planner, ALoopWhoseArraysOverlapInTheRunStays) {
    std::vector<kernel::ProgramFacts> facts = sampleFacts();
    facts[0].loops[1].assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, "now and next do not overlap", {}}};
    const auto choiceAt = [&](double now, double next) {
        kernel::MeasuredRun run = sampleRun();
        run.loops[1].values["&now"] = always(now);
        run.loops[1].values["&next"] = always(next);
        const Plan plan = plannerOf(run, {}, *device::findDevice("a100"), facts).plan();
        return loopOf(plan, "step:L1");
    };
    EXPECT_EQ(choiceAt(kFirstArray, kSecondArray).choice, Choice::ported);
    EXPECT_EQ(choiceAt(kFirstArray, kFirstArray).choice, Choice::ported) << "each element from itself";
    const PlannedLoop shifted = choiceAt(kFirstArray, kFirstArray + 4);
    EXPECT_NE(shifted.choice, Choice::ported);
    EXPECT_EQ(shifted.why, "Its verdict takes it that now and next do not overlap; in the run they lie 4 bytes apart, "
                           "and overlap.");
    EXPECT_NE(choiceAt(kFirstArray + 4, kFirstArray).choice, Choice::ported);
}

TEST(Planner, ACopyOfOneElementTakesTheStartOfACopy) {
    std::vector<kernel::ProgramFacts> facts = sampleFacts();
    sample::addAccess(facts[0].loops[0], sample::access(kernel::AccessKind::load, "now[middle]", {12, 9}, {}));
    facts[0].loops[0].accesses[0].index.reset();
    const Planner planner = plannerOf(sampleRun(), {}, *device::findDevice("a100"), facts);
    const Plan plan = planner.plan({{{"wave.c", "step:L1"}, true}, {{"wave.c", "energy:L1"}, true}});
    double often = 0;
    for (const PlannedCopy& copy : plan.copies)
        often = std::max(often, copy.out * copy.time.value() / (copy.in + copy.out));
    EXPECT_GT(often, 999 * 5e-6);
}

TEST(Planner, FillsAloneAreNoPort) {
    kernel::MeasuredRun run = sampleRun();
    kernel::MeasuredCall fill = callInTimeLoop(1, true);
    fill.function = "memset";
    fill.seconds = 0.35; // More than the GPU takes to start.
    run.calls = {fill};
    const Plan plan = plannerOf(run).plan({{{"wave.c", "step:L1"}, false}, {{"wave.c", "energy:L1"}, false}});
    EXPECT_EQ(plan.portedLoops(), 0U);
    EXPECT_EQ(plan.after, plan.before);
}

TEST(Planner, WhatNobodySawIsSaid) {
    kernel::MeasuredRun run = runWithEdge();
    std::vector<kernel::ProgramFacts> facts = sampleFacts();
    facts[0].loops[3].accesses[0].array = "*p";
    const Plan plan = plannerOf(run, {}, *device::findDevice("a100"), facts).plan();
    EXPECT_THAT(plan.caveats, testing::Contains(HasSubstr("Where edge:*p lies was not seen.")));
    run.loops[1].seconds = 5;
    EXPECT_THAT(plannerOf(run).plan().caveats,
                testing::Contains(HasSubstr("main:L1 takes 4.3 s outside of all loops that were counted")));
}

/// Copies of a part are that large, and of many places all arrays between are meant.
TEST(Planner, ACallThatTouchesRowsCopiesRows) {
    kernel::MeasuredRun run = sampleRun();
    kernel::MeasuredCall call = callInTimeLoop(64000, false);
    call.address = {kFirstArray + 1e6, kFirstArray, kFirstArray + 3e6, kFirstArray};
    call.address.room = 65536;
    call.address.strays = {kFirstArray, kFirstArray + 3e6};
    run.calls = {call};
    const Plan plan = plannerOf(run).plan({{{"wave.c", "step:L1"}, true}, {{"wave.c", "energy:L1"}, true}});
    EXPECT_TRUE(std::ranges::any_of(plan.copies, [](const PlannedCopy& copy) { return copy.out >= 1000; }));
    EXPECT_TRUE(std::ranges::any_of(plan.copies, [](const PlannedCopy& copy) { return copy.out == 1; }))
        << "The second array lies elsewhere.";
}

TEST(Planner, WhatGainsNextToNothingStays) {
    kernel::MeasuredRun run = sampleRun();
    run.loops[2].entries = 1;
    run.loops[2].seconds = 0.001;
    run.loops[2].values["&now"] = always(0x300000000); // Its own, which nobody else touches.
    run.loops[2].values["&now"].room = 4096;
    const Plan plan = plannerOf(run).plan();
    EXPECT_EQ(loopOf(plan, "step:L1").choice, Choice::ported);
    EXPECT_EQ(loopOf(plan, "energy:L1").choice, Choice::slight);
    EXPECT_THAT(loopOf(plan, "energy:L1").why, HasSubstr("too little to port it for"));
}

TEST(Planner, ALoopThatAloneIsTooLargeSaysSo) {
    device::Device small = *device::findDevice("a100");
    small.memorySize.value = Bytes(6 * kMebi);
    const Plan plan = plannerOf(sampleRun(), {}, small).plan();
    EXPECT_EQ(loopOf(plan, "step:L1").choice, Choice::unpredicted);
    EXPECT_THAT(loopOf(plan, "step:L1").why, HasSubstr("Its arrays take 8 MiB"));
}

TEST(Planner, CopiesTakeWhatTheMemoryOfTheArraysAllows) {
    const auto planIn = [](device::HostMemory memory, const char* device) {
        explain::Scenario scenario = scenarioWith(sampleRun());
        scenario.hostMemory = memory;
        const auto planner = Planner::make(sharedFacts(), *device::findDevice(device), scenario);
        EXPECT_TRUE(planner) << planner.error().text();
        return planner->plan();
    };
    using device::HostMemory;
    const Plan pageable = planIn(HostMemory::pageable, "a100");
    const Plan pinned = planIn(HostMemory::pinned, "a100");
    const Plan managed = planIn(HostMemory::managed, "a100");
    ASSERT_GT(pageable.copying, Seconds(0));
    EXPECT_LT(pinned.copying, pageable.copying);
    EXPECT_GT(managed.copying, pageable.copying);
    EXPECT_THAT(managed.caveats, testing::Contains(HasSubstr("is an estimate for A100")));
    EXPECT_THAT(planIn(HostMemory::managed, "h100").caveats, testing::Not(testing::Contains(HasSubstr("estimate"))));
    ASSERT_EQ(pageable.otherMemories.size(), 2U);
    EXPECT_EQ(pageable.otherMemories[0].memory, HostMemory::pinned);
    EXPECT_EQ(pageable.otherMemories[0].after, pinned.after) << "What it would be is what it is.";
    EXPECT_EQ(pageable.otherMemories[1].after, managed.after);
    EXPECT_EQ(pinned.otherMemories[0].after, pageable.after);
    EXPECT_TRUE(planIn(HostMemory::pageable, "orin").otherMemories.empty()) << "CPU and GPU share their memory.";
    const Plan old = planIn(HostMemory::managed, "k20x");
    EXPECT_THAT(old.caveats, testing::Contains(HasSubstr("cannot ask for single pages")));
    EXPECT_EQ(old.copying, planIn(HostMemory::pageable, "k20x").copying);
}

TEST(Planner, InPinnedMemoryALoopMayPayThatDidNot) {
    const Plan wanted = plannerOf(singleStep(0.2)).plan({{{"wave.c", "step:L1"}, true}});
    const Seconds between = (wanted.after + wanted.otherMemories[0].after) * 0.5;
    ASSERT_LT(wanted.otherMemories[0].after, between);
    const Plan plan = plannerOf(singleStep(between.value() - 0.01)).plan(); // 0.01 s are not of the loop.
    ASSERT_EQ(plan.portedLoops(), 0U);
    ASSERT_FALSE(plan.otherMemories.empty());
    EXPECT_EQ(plan.otherMemories[0].ported, 1U);
    EXPECT_THAT(render::text::memoriesSentence(plan), HasSubstr("with 1 loop ported"));
}

TEST(Planner, CopiesOfALoopAreThoseItAloneNeeds) {
    const Plan plan = plannerOf(singleStep(1)).plan();
    ASSERT_EQ(loopOf(plan, "step:L1").choice, Choice::ported);
    EXPECT_NEAR(loopOf(plan, "step:L1").copying.value(), plan.copying.value(), 1e-12);
    const Plan both = plannerOf(sampleRun()).plan();
    EXPECT_LT(loopOf(both, "energy:L1").copying, both.copying) << "Its data are there for step() anyway.";
}

TEST(Planner, ALoopWhoseCopiesCostMoreSaysFromWhichSizeItPays) {
    // A loop over two arrays takes about as long as its copies, whatever its size: one with three nested loops grows.
    const Plan plan = plannerOf(singleStep(0.0009)).plan();
    const PlannedLoop& step = loopOf(plan, "step:L1");
    ASSERT_EQ(step.choice, Choice::copies);
    if (step.breakEven) {
        ASSERT_EQ(step.breakEven->sizes.size(), 1U);
        EXPECT_EQ(step.breakEven->sizes[0].symbol, "n");
        EXPECT_GT(step.breakEven->sizes[0].value, kSampleElements);
        EXPECT_THAT(step.why, HasSubstr("Alone, it pays from n = "));
    } else {
        EXPECT_THAT(step.why, testing::Not(HasSubstr("pays from")));
    }
}

TEST(Planner, EveryCandidateHasAPlaceUnderTheRoofs) {
    const Plan plan = plannerOf(sampleRun()).plan();
    ASSERT_FALSE(loopOf(plan, "main:L1").point);
    for (const char* id : {"step:L1", "energy:L1"}) EXPECT_TRUE(loopOf(plan, id).onGpu) << id;
}

TEST(Planner, AlternativesStandBesideTheLoopByIdOrPlace) {
    const std::vector<Alternative> given{{"step:L1", "FPGA", Seconds(0.004)},
                                         {"wave.c:5", "AVX-512", Seconds(0.003)},
                                         {"energy:L1", "FPGA", Seconds(0.001)}};
    const Plan plan = plannerOf(sampleRun(), given).plan();
    const std::vector<Alternative>& ofStep = loopOf(plan, "step:L1").alternatives;
    ASSERT_EQ(ofStep.size(), 2U);
    EXPECT_EQ(ofStep[0].platform, "AVX-512") << "The fastest first.";
    EXPECT_DOUBLE_EQ(ofStep[0].time.value(), 3) << "Of all 1,000 executions.";
    EXPECT_EQ(loopOf(plan, "energy:L1").alternatives.size(), 1U);
    const auto unknown = Planner::make(sharedFacts(), *device::findDevice("a100"), scenarioWith(sampleRun()),
                                       {{"wave.c:6", "FPGA", Seconds(1)}});
    ASSERT_FALSE(unknown);
    EXPECT_THAT(unknown.error().text(), HasSubstr("No loop «wave.c:6»"));
}

TEST(Overview, SaysWhatMayBePortedBeforeAnybodyHasRunTheProgram) {
    explain::Scenario scenario;
    scenario.device = "a100";
    const Plan plan = overviewOf(sharedFacts(), *device::findDevice("a100"), scenario, false);
    EXPECT_FALSE(plan.isMeasured);
    EXPECT_EQ(plan.loops.size(), 4U);
    EXPECT_EQ(plan.candidates(), 2U);
    EXPECT_EQ(plan.portedLoops(), 0U);
    EXPECT_EQ(plan.loops[0].choice, Choice::unmeasured) << "Those that may be ported stand first.";
    EXPECT_FALSE(plan.loops[0].onGpu);
    EXPECT_EQ(plan.loops[3].choice, Choice::dependent);
    const Plan timed = overviewOf(sharedFacts(), *device::findDevice("a100"), scenario, true);
    ASSERT_TRUE(timed.loops[0].onGpu);
    ASSERT_TRUE(timed.loops[0].gpuInterval);
    EXPECT_LT(timed.loops[0].gpuInterval->least, timed.loops[0].gpuInterval->most);
    EXPECT_THAT(timed.missing, testing::Contains("n"));
}

TEST(Overview, TellsTheTimesThatTheLoopsOwnReportsTell) {
    explain::Scenario scenario;
    scenario.device = "a100";
    const device::Device a100 = *device::findDevice("a100");
    for (const double n : {0.0, 4096.0}) {
        if (n > 0) scenario.assumptions.values["n"] = n;
        for (const char* id : {"step:L1", "energy:L1"}) {
            const explain::LoopReport own = explain::explainLoop(sampleFacts().front(), id, a100, scenario);
            const Plan plan = overviewOf(sharedFacts(), a100, scenario, true);
            EXPECT_EQ(render::text::gpuText(loopOf(plan, id)), render::text::totalTimeText(own)) << id << n;
            EXPECT_EQ(loopOf(plan, id).isTimeGuessed, explain::isTimeGuessed(own)) << id << n;
        }
    }
}

TEST(Overview, KernelsShorterThanTheirStartAreNamedOnce) {
    explain::Scenario scenario;
    scenario.device = "a100";
    const auto caveats = [&](double n) {
        scenario.assumptions.values["n"] = n;
        return overviewOf(sharedFacts(), *device::findDevice("a100"), scenario, true).caveats;
    };
    EXPECT_THAT(caveats(64), testing::ElementsAre(
                                 testing::AllOf(testing::StartsWith("Starting a kernel takes "),
                                                HasSubstr("longer than the kernel itself of step:L1, energy:L1;"))));
    EXPECT_THAT(caveats(1e8), testing::IsEmpty());
}

TEST(Overview, ALoopWhoseCallsNobodyKnowsSaysThat) {
    kernel::ProgramFacts facts = sampleFacts().front();
    facts.loops[1].calls = {"filter"};
    explain::Scenario scenario;
    scenario.device = "a100";
    const auto shared = std::make_shared<const kernel::ProgramFacts>(facts);
    const Plan plan = overviewOf({shared}, *device::findDevice("a100"), scenario, true);
    EXPECT_EQ(loopOf(plan, "step:L1").choice, Choice::unpredicted);
    EXPECT_EQ(loopOf(plan, "step:L1").why, "It calls filter, whose time on a GPU nobody knows.");
}

TEST(DevicePlans, AreThoseOfEachDeviceTheFastestFirst) {
    const std::vector<device::Device> devices{*device::findDevice("t4"), *device::findDevice("h200"),
                                              *device::findDevice("a100")};
    std::size_t reports = 0;
    double last = 0;
    const auto count = [&](double fraction, std::string_view) {
        ++reports;
        EXPECT_GT(fraction, last);
        last = fraction;
    };
    const auto plans = plansOn(devices, sharedFacts(), scenarioWith(sampleRun()), {}, {{}, count});
    ASSERT_EQ(plans.size(), 3U);
    EXPECT_EQ(reports, 3U);
    EXPECT_LE(plans[0].after, plans[1].after);
    EXPECT_LE(plans[1].after, plans[2].after);
    for (const Plan& plan : plans) {
        explain::Scenario scenario = scenarioWith(sampleRun());
        scenario.device = plan.device.id;
        EXPECT_EQ(plan.after, makePlan(sampleFacts(), plan.device, scenario)->after) << plan.device.id;
    }
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(plansOn(devices, sharedFacts(), scenarioWith(sampleRun()), {}, {stop.get_token(), {}}).empty());
}

TEST(Alternatives, AreReadFromATable) {
    const auto read = readAlternatives("platform,loop,note,time_s\nFPGA,step:L1,\"from a, b\",0.5\n\nCPU,f.c:3,,1e-3\n",
                                       "alternatives.csv");
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_EQ(read->size(), 2U);
    EXPECT_EQ((*read)[0].loop, "step:L1");
    EXPECT_EQ((*read)[0].platform, "FPGA");
    EXPECT_EQ((*read)[1].time, Seconds(1e-3));
}

TEST(Alternatives, ErrorsNameTheLine) {
    const auto errorOf = [](const char* csv) {
        const auto read = readAlternatives(csv, "a.csv");
        return read ? std::string() : read.error().text();
    };
    EXPECT_THAT(errorOf("loop,time_s\n"), HasSubstr("a.csv:1"));
    EXPECT_THAT(errorOf(""), HasSubstr("a.csv:1"));
    EXPECT_THAT(errorOf("loop,platform,time_s\nf:L1,FPGA\n"), HasSubstr("a.csv:2"));
    for (const char* time : {"fast", "-1", "0", "nan", "inf", "1e999", ""})
        EXPECT_THAT(errorOf(("loop,platform,time_s\nf:L1,FPGA,1\nf:L1,FPGA," + std::string(time) + "\n").c_str()),
                    HasSubstr("a.csv:3"))
            << time;
    EXPECT_THAT(errorOf("loop,platform,time_s\n,FPGA,1\n"), HasSubstr("no name"));
}

} // namespace forewarp::program
