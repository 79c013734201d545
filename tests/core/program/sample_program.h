#pragma once

#include "core/kernel/measured_run.h"
#include "tests/core/kernel/sample_nests.h"

namespace forewarp::program {

inline constexpr double kSampleElements = 1 << 20;
inline constexpr double kFirstArray = 0x100000000;
inline constexpr double kSecondArray = 0x200000000;

/// A program that moves waves: for t < steps { step: next[i] = now[i]; the two change places; energy: sum of now[i] } and
/// edge: a loop that must stay in order, and writes now[].
inline std::vector<kernel::ProgramFacts> sampleFacts() {
    using kernel::AccessKind;
    using kernel::Verdict;
    kernel::ProgramFacts facts;
    facts.file = "wave.c";
    facts.lines = 60;
    facts.loops.push_back(sample::loop("main:L1", {-1, 1, 40}, "steps", Verdict::refuted));
    facts.loops.push_back(sample::loop("step:L1", {-1, 1, 5}, "n", Verdict::proved));
    sample::addAccess(facts.loops[1], sample::access(AccessKind::load, "now[i]", {6, 17}, {{"step:L1", "4"}}));
    sample::addAccess(facts.loops[1], sample::access(AccessKind::store, "next[i]", {6, 5}, {{"step:L1", "4"}}));
    facts.loops.push_back(sample::loop("energy:L1", {-1, 1, 15}, "n", Verdict::reduction));
    facts.loops[2].reductions.push_back({"sum", "+", {16, 9}});
    sample::addAccess(facts.loops[2], sample::access(AccessKind::load, "now[i]", {16, 16}, {{"energy:L1", "4"}}));
    facts.loops.push_back(sample::loop("edge:L1", {-1, 1, 25}, "n", Verdict::refuted));
    sample::addAccess(facts.loops[3], sample::access(AccessKind::store, "now[i]", {26, 5}, {{"edge:L1", "4"}}));
    return {facts};
}

inline kernel::MeasuredNumber always(double value) {
    return {.mean = value, .least = value, .most = value, .last = value};
}

/// A pointer that led to both arrays in turn.
inline kernel::MeasuredNumber eitherArray() {
    return {.mean = (kFirstArray + kSecondArray) / 2,
            .least = kFirstArray,
            .most = kSecondArray,
            .last = kFirstArray,
            .different = {kFirstArray, kSecondArray},
            .room = kSampleElements * 4};
}

/// 1,000 time steps of 10 s, nearly all of it in step().
inline kernel::MeasuredRun sampleRun() {
    kernel::MeasuredRun run;
    run.program = "wave 1000";
    run.ending = "The program exited with status 0 after 10 s.";
    run.seconds = 10;
    run.countedSeconds = 10.4;
    run.cpu = "A CPU";
    run.files = {{"wave.c", 1}};
    const auto loop = [&](const char* id, int parent, double entries, double seconds) {
        run.loops.push_back({.file = "wave.c",
                             .loop = id,
                             .parent = parent,
                             .entries = entries,
                             .iterations = parent < 0 ? 1000 : entries * kSampleElements,
                             .seconds = seconds,
                             .isTimed = true,
                             .values = {{"n", always(kSampleElements)}, {"&now", eitherArray()}, {"&next", eitherArray()}}});
    };
    loop("main:L1", -1, 1, 9.9);
    loop("step:L1", 0, 1000, 9);
    loop("energy:L1", 0, 100, 0.5);
    return run;
}

/// The same, and in every step a loop that stays on the CPU and writes what step() reads.
inline kernel::MeasuredRun runWithEdge() {
    kernel::MeasuredRun run = sampleRun();
    kernel::MeasuredLoop edge = run.loops[1];
    edge.loop = "edge:L1";
    edge.seconds = 0.1;
    run.loops.push_back(edge);
    return run;
}

} // namespace forewarp::program
