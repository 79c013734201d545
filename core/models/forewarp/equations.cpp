// Notation. The equations are Forewarp's own; docs/model-forewarp.md derives them. k counts phases, the code of one loop
// each; n counts the kernel's accesses; wave is «full» or «last».
//
//  symbol               here                     meaning                                                     unit
//  p, s, h, c_block, c_dep  p.fitted     numbers that hold for every GPU                             –
//  f                    p.smClock                SM clock                                                    Hz
//  L_ALU                p.aluLatency             from one instruction to the next that needs its result      cycles
//  L_L1, L_shared       p.l1Latency, …           round trips inside the SM                                   cycles
//  L_L2, L_DRAM         p.l2Latency, …           round trips to L2, and through it to DRAM                   cycles
//  delta                p.granuleDelay           what each further request of a warp load adds               cycles
//  q                    p.requestDelay           between two requests of one SM                              cycles
//  R_L2                 p.l2Rate                 requests that L2 takes                                      per cycle
//  B_DRAM               p.memoryBandwidth        peak of the DRAM                                            B/s
//  b, W                 p.blocksPerSm, …         resident blocks of an SM, warps of a block                  –
//  iterations_k         phase.iterations         of the mean thread                                          –
//  longest_k            phase.longest            of the thread that runs longest                             –
//  overlap_k            phase.inFlight           iterations whose loads are in flight together               –
//  requests_n           access.requests          pieces of up to 64 bytes of one warp access                 –
//  miss_n, l1_n, fast_n access.missRate, …       shares of a load's executions: wait for DRAM, L1 keeps from L2   –
//  bytes_n              access.dramBytes         that DRAM moves for one warp access                         B
//  run_n                access.runBytes          of those, side by side at a place DRAM goes to for them     B
//  L_n                  latencyOf()              (F2) of one load, of all iterations in flight               cycles
//  life_k               CostedPhase::life        (F3) of a warp that waits for no other                      cycles
//  carried_k            phase.carried            from what an iteration takes over to what it hands on       cycles
//  lines_n, further_n   access.lines, …          of atomic updates: lines they go to, lanes behind another in a cell –
//  issue_k … updates_k  CostedPhase::ofWarp      (F4)–(F9), (F17) what one warp keeps a resource busy        cycles
//  w_…, chip_…          Wave                     (F10) warps of the fullest SM, of all SMs                   warps
//  time_k_wave          timeInWave()             (F11) one phase of one wave                                 cycles
//  exec_cycles          waveByWave(), streamed() (F12), (F15) one launch                                     cycles

#include "core/base/value_text.h"
#include "core/models/forewarp/costs.h"
#include "core/models/forewarp/reuse/moved_bytes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::models::forewarp {

namespace {

/// Blocks that run together.
struct Wave {
    std::string name; ///< «full»
    double warpsOfSm = 0;
    double warpsOfChip = 0;
    double count = 0;
    std::string countText;
};

Wave fullWave(ForewarpSteps& s, double waves) {
    const auto& p = s.p;
    const double ofSm = s.note(p.blocksPerSm * p.warpsPerBlock, // (F10)
                               {"w_full", "warps", "warps of an SM in a full wave", "b * W", "(F10)"});
    const double ofChip =
        s.note(ofSm * p.sms, {"chip_full", "warps", "warps of the GPU in a full wave", "w_full * SMs", "(F10)"});
    return {"full", ofSm, ofChip, waves, "waves * "};
}

Wave lastWave(ForewarpSteps& s, double blocks) {
    const auto& p = s.p;
    const double ofSm =
        s.note(std::ceil(blocks / p.sms) * p.warpsPerBlock, // (F10)
               {"w_last", "warps", "warps of the fullest SM in the last wave", "ceil(rest / SMs) * W", "(F10)"});
    const double ofChip = s.note(blocks * p.warpsPerBlock,
                                 {"chip_last", "warps", "warps of the GPU in the last wave", "rest * W", "(F10)"});
    return {"last", ofSm, ofChip, 1, ""};
}

/// Those that fill the GPU, and the one that does not.
std::vector<Wave> wavesOf(ForewarpSteps& s) {
    const auto& p = s.p;
    const double waves = s.note(std::floor(p.blocks / (p.blocksPerSm * p.sms)), // (F10)
                                {"waves", "", "times that blocks fill the GPU", "floor(blocks / (b * SMs))", "(F10)"});
    const double rest = s.note(p.blocks - waves * p.blocksPerSm * p.sms,
                               {"rest", "", "blocks behind the full waves", "blocks - waves * b * SMs", "(F10)"});
    std::vector<Wave> all;
    if (waves > 0) all.push_back(fullWave(s, waves));
    if (rest > 0) all.push_back(lastWave(s, rest));
    return all;
}

double timeInWave(ForewarpSteps& s, const CostedPhase& phase, const Wave& wave) {
    std::vector<BoundTime> bounds;
    for (const auto& [bound, cycles, symbol] : phase.ofWarp) {
        const double warps = isOfChip(bound) ? wave.warpsOfChip : wave.warpsOfSm;
        bounds.push_back({bound, warps * cycles, (isOfChip(bound) ? "chip_" : "w_") + wave.name + " * " + symbol});
    }
    bounds.push_back({ForewarpBound::latency, phase.life, "life_" + phase.number});
    const std::string symbol = "time_" + phase.number + "_" + wave.name;
    return s.norm(bounds, wave.count, {symbol, "cycles", "this phase in such a wave", "", "(F11)"}); // (F11)
}

/// Blocks that live long keep step: one wave after the other.
double waveByWave(ForewarpSteps& s, const std::vector<CostedPhase>& phases) {
    Sum total;
    for (const Wave& wave : wavesOf(s)) {
        Sum phasesOfWave;
        for (const CostedPhase& phase : phases)
            phasesOfWave.add(timeInWave(s, phase, wave), "time_" + phase.number + "_" + wave.name);
        phasesOfWave.add(s.p.fitted.blockStart, "c_block");
        total.add(wave.count * phasesOfWave.value, wave.countText + "(" + phasesOfWave.formula + ")");
    }
    return s.note(total.value, {"exec_cycles", "cycles", "one launch", total.formula, "(F12)"}); // (F12)
}

/// What all phases of a warp ask of one resource.
Sum workOf(const std::vector<CostedPhase>& phases, ForewarpBound bound) {
    Sum sum;
    for (const CostedPhase& phase : phases)
        for (const BoundTime& each : phase.ofWarp)
            if (each.bound == bound) sum.add(each.cycles, each.formula);
    return sum;
}

/// Terms of a stream of blocks.
struct Stream {
    double life = 0;
    double waves = 0;
    double bubble = 0;
    double warpsOfSm = 0;
    double warpsOfChip = 0;
};

Stream streamOf(ForewarpSteps& s, const std::vector<CostedPhase>& phases) {
    const auto& p = s.p;
    Sum lives;
    for (const CostedPhase& phase : phases) lives.add(phase.life, "life_" + phase.number);
    lives.add(p.fitted.blockStart, "c_block");
    Stream stream;
    stream.life = s.note(lives.value, // (F13)
                         {"life", "cycles", "a block that waits for no other", lives.formula, "(F13)"});
    stream.waves = s.note(std::max(1.0, p.blocks / (p.blocksPerSm * p.sms)), // (F13)
                          {"waves", "", "times that blocks fill the GPU", "max(blocks / (b * SMs), 1)", "(F13)"});
    stream.bubble = s.note(stream.waves * stream.life / p.blocksPerSm, // (F14)
                           {"bubble", "cycles", "an SM waits for a block's first loads", "waves * life / b", "(F14)"});
    stream.warpsOfSm = s.note(std::ceil(p.blocks / p.sms) * p.warpsPerBlock,
                              {"w_all", "warps", "warps of the busiest SM", "ceil(blocks / SMs) * W", "(F13)"});
    stream.warpsOfChip =
        s.note(p.blocks * p.warpsPerBlock, {"chip_all", "warps", "warps of the launch", "blocks * W", "(F13)"});
    return stream;
}

/// Short blocks come and go, and the whole launch is one stream; where a block's loads are the first of its SM,
/// requests wait for them.
double streamed(ForewarpSteps& s, const std::vector<CostedPhase>& phases) {
    const auto& p = s.p;
    const Stream stream = streamOf(s, phases);
    std::vector<BoundTime> bounds;
    for (std::size_t i = 0; i < std::size_t(ForewarpBound::latency); ++i) {
        const auto bound = ForewarpBound(i);
        const Sum work = workOf(phases, bound);
        if (work.formula.empty()) continue;
        const double warps = isOfChip(bound) ? stream.warpsOfChip : stream.warpsOfSm;
        const bool waits = bound == ForewarpBound::requests || bound == ForewarpBound::l2;
        const std::string text = std::string(isOfChip(bound) ? "chip_all" : "w_all") + " * (" + work.formula + ")";
        bounds.push_back({bound, warps * work.value + (waits ? stream.bubble : 0), text + (waits ? " + bubble" : "")});
    }
    bounds.push_back({ForewarpBound::latency, stream.waves * stream.life, "waves * life"});
    bounds.push_back({ForewarpBound::start, p.blocks * p.blockStartDelay.value() / p.gpcs, "blocks * c_start / GPCs"});
    return s.norm(bounds, 1, {"exec_cycles", "cycles", "one launch", "", "(F15)"}); // (F15)
}

/// «4,096 iterations wait 513 cycles each»: of the phase that a warp waits in longest.
std::string waitingText(const ForewarpParameters& p, const std::vector<CostedPhase>& phases) {
    const auto longest = std::ranges::max_element(phases, {}, &CostedPhase::life);
    if (longest == phases.end()) return "blocks wait until they have started";
    const ForewarpPhase& phase = p.phases[std::size_t(longest - phases.begin())];
    const double turns = std::round(phase.longest / phase.inFlight);
    const std::string wait = valueText(std::round(longest->life / std::max(1.0, turns))) + " cycles";
    if (turns <= 1) return "a warp waits " + wait + " for its loads";
    return "a warp waits " + valueText(turns) + " times, " + wait + " each";
}

std::string shortText(double value) {
    constexpr double kTenths = 10;
    return valueText(std::round(value * kTenths) / kTenths);
}

/// What takes most of the time.
ForewarpBound bindingOf(const ForewarpSteps& s) {
    return ForewarpBound(std::ranges::max_element(s.spent) - s.spent.begin());
}

Limiter limiterOf(const ForewarpSteps& s, const std::vector<CostedPhase>& phases) {
    const auto& p = s.p;
    switch (bindingOf(s)) {
    case ForewarpBound::issue: return {"compute-bound", "the SMs run instructions all the time"};
    case ForewarpBound::requests:
        return {"memory-bound", "the SMs' memory units take one request in " + shortText(p.requestDelay.value()) +
                                    (p.requestDelay.value() == 1 ? " cycle" : " cycles")};
    case ForewarpBound::shared: return {"bound by shared memory", "its banks are busy all the time"};
    case ForewarpBound::l2: return {"memory-bound", "L2 takes " + shortText(p.l2Rate) + " requests per cycle"};
    case ForewarpBound::dram:
        return {"memory-bound", "DRAM moves up to " + shortText(p.memoryBandwidth.value() / 1e9) + " GB/s"};
    case ForewarpBound::hot: return {"memory-bound", "all warps read one address, and L2 serves them one by one"};
    case ForewarpBound::updates: return {"memory-bound", "updates of neighbouring cells wait for each other"};
    case ForewarpBound::latency: return {"latency-bound", waitingText(p, phases) + ", with too few others"};
    case ForewarpBound::start: break;
    }
    return {"start-bound", "blocks end sooner than others can start"};
}

} // namespace

Result<Prediction> forewarpFrom(const ForewarpParameters& parameters, Derivation inputs, const Doubts& doubts) {
    ForewarpSteps s(parameters, std::move(inputs));
    std::vector<CostedPhase> phases;
    for (const ForewarpPhase& each : parameters.phases) phases.push_back(costedPhase(s, each));
    const Cycles cycles(parameters.isStreaming ? streamed(s, phases) : waveByWave(s, phases));
    const Seconds time = cycles / parameters.smClock;
    s.note(time.value() * 1e3, {"time_ms", "ms", "one launch", "exec_cycles / f * 1000", "(F16)"}); // (F16)
    if (!std::isfinite(time.value())) {
        return Error{
            ErrorKind::input, "The parameters are so large that the time is not a number.", {}, "Check their units."};
    }
    Prediction prediction;
    prediction.cycles = cycles;
    prediction.time = time;
    prediction.error = errorOf(bindingOf(s), doubts);
    prediction.limiter = limiterOf(s, phases);
    prediction.caseTaken = parameters.isStreaming ? "stream" : "waves";
    prediction.moved = reuse::movedBytes(parameters);
    prediction.derivation = std::move(s.derivation);
    return prediction;
}

} // namespace forewarp::models::forewarp
