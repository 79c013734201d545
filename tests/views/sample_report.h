#pragma once

#include "core/explain/report.h"

#include <string>
#include <utility>

namespace forewarp::views::test {

/// Three loops to show: a nest with a reduction inside, and a sequential sweep. The numbers are nobody's measurement.
inline constexpr const char* kSampleSource = "#include <stddef.h>\n"                                // 1
                                             "void norm(const double *a, double *r, size_t n)\n"    // 2
                                             "{\n"                                                  // 3
                                             "    for (size_t i = 0; i < n; ++i) {\n"               // 4
                                             "        double s = 0.0;\n"                            // 5
                                             "        for (size_t j = 0; j < n; ++j) {\n"           // 6
                                             "            s += a[i * n + j];\n"                     // 7
                                             "        }\n"                                          // 8
                                             "        r[i] = s;\n"                                  // 9
                                             "    }\n"                                              // 10
                                             "    for (size_t i = 1; i < n; ++i) {\n"               // 11
                                             "        r[i] = 0.5 * (r[i] + r[i - 1]);\n"            // 12
                                             "    }\n"                                              // 13
                                             "}\n";                                                 // 14

inline models::Prediction samplePrediction(double seconds) {
    models::Prediction prediction;
    prediction.model = "mwp-cwp";
    prediction.cycles = Cycles(seconds * 1e9);
    prediction.time = Seconds(seconds);
    prediction.limiter = {"memory-bound", "20 warps want memory, 2.3 fit"};
    prediction.caveats = {"Caches are not modelled."};
    forewarp::device::Occupancy occupancy;
    occupancy.blocksPerSm = 3;
    occupancy.warpsPerBlock = 8;
    occupancy.warpsPerSm = 24;
    occupancy.maxWarpsPerSm = 32;
    occupancy.limiter = forewarp::device::OccupancyLimiter::registers;
    prediction.occupancy = occupancy;
    models::Derivation& terms = prediction.derivation;
    const int latency =
        terms.add({"Mem_LD", "round trip of one transaction", 450, "cycles", "", "", "GTX 280: Table 3", {}, {}});
    const int loads = terms.add({"loads", "loads per thread", 6, "", "", "", "7:18 a[i * n + j]", {}, {7, 18}});
    const int warps =
        terms.add({"N", "warps resident on one SM", 20, "warps", "active blocks · warps", "(20)", "", {}, {}});
    const int memory =
        terms.add({"MWP", "warps memory serves", 2.28125, "warps", "min(…, N)", "(5)", "", {latency, warps}, {}});
    const int compute =
        terms.add({"CWP", "warps wanting memory", 20, "warps", "min(CWP_full, N)", "(9)", "", {loads, warps}, {}});
    terms.add(
        {"time", "time of one launch", seconds, "s", "Mem_cycles · N / MWP / f", "(27)", "", {memory, compute}, {}});
    return prediction;
}

inline advice::block::BlockSweep sampleSweep() {
    advice::block::BlockSweep sweep;
    for (int threads = 32; threads <= 512; threads += 32) {
        const double distance = (threads - 192) / 320.0;
        sweep.points.push_back({{threads, 1, 1}, Seconds(1e-3 * (1 + distance * distance)), 0.75});
    }
    sweep.best = 5; // 192 threads
    return sweep;
}

inline forewarp::explain::AccessReport sampleAccess(std::string text, SourceLocation location, double transactions) {
    forewarp::explain::AccessReport report;
    report.access.array = text.substr(0, 1);
    report.access.text = text;
    report.access.elementBytes = 8;
    report.access.location = location;
    report.access.executionsPerThread = 1024;
    report.warp = {forewarp::memory::AccessClass::coalesced, transactions, 32};
    report.text = text + ": coalesced, some transactions per warp";
    return report;
}

inline forewarp::explain::LoopReport sampleLoop(std::string id, kernel::Verdict verdict, SourceRange range) {
    forewarp::explain::LoopReport loop;
    loop.facts.id = std::move(id);
    loop.facts.function = "norm";
    loop.facts.verdict = verdict;
    loop.facts.range = range;
    loop.facts.reason = "Because the sample says so.";
    loop.neededSymbols = {"n"};
    loop.launch.block = {192, 1, 1};
    return loop;
}

inline forewarp::explain::LoopReport samplePredictedLoop(std::string id, kernel::Verdict verdict, SourceRange range,
                                                         double seconds) {
    forewarp::explain::LoopReport loop = sampleLoop(std::move(id), verdict, range);
    loop.profile = kernel::KernelProfile{};
    loop.profile->assumptions = {{kernel::Assumption::Kind::value, "n", 1024, "n = 1024 (assumed)", {2, 52}}};
    loop.predictions = {samplePrediction(seconds)};
    loop.sweep = sampleSweep();
    loop.accesses = {sampleAccess("a[i * n + j]", {7, 18}, 8), sampleAccess("r[i]", {9, 9}, 16)};
    return loop;
}

/// r[i - 1] reads what the iteration before wrote to r[i], in line 12.
inline kernel::Dependence sampleDependence() {
    kernel::Dependence dependence;
    dependence.kind = kernel::DependenceKind::flow;
    dependence.variable = "r";
    dependence.source = {"r[i]", kernel::AccessKind::store, {12, 9}};
    dependence.sink = {"r[i - 1]", kernel::AccessKind::load, {12, 30}};
    dependence.distances = {{"norm:L2", '<', 1}};
    dependence.isCertain = true;
    dependence.sentence = "Iteration i reads r[i - 1] (12:30), written by the iteration before (12:9).";
    return dependence;
}

inline forewarp::explain::FileReport sampleReport() {
    forewarp::explain::FileReport file;
    file.loops = {samplePredictedLoop("norm:L1", kernel::Verdict::proved, {{4, 5}, {10, 5}}, 3e-3),
                  samplePredictedLoop("norm:L1.1", kernel::Verdict::reduction, {{6, 9}, {8, 9}}, 1e-3),
                  sampleLoop("norm:L2", kernel::Verdict::refuted, {{11, 5}, {13, 5}})};
    file.loops[0].shareOfPredictedTime = 1;
    file.loops[1].facts.parent = 0;
    file.loops[1].facts.depth = 2;
    file.loops[1].facts.reductions = {{"s", "+", {7, 13}}};
    file.loops[2].facts.dependences = {sampleDependence()};
    file.loops[2].problem = "Its iterations depend on each other.";
    file.facts.file = "norm.c";
    for (const forewarp::explain::LoopReport& loop : file.loops) file.facts.loops.push_back(loop.facts);
    return file;
}

} // namespace forewarp::views::test
